import type {DelegatorReading, ReadingDefect, Sight} from '../domain/chain-reading.ts';
import type {ConcernedStake} from '../domain/concern.ts';
import {maxMyAddresses} from '../domain/my-stakes.ts';
import type {Bond} from '../domain/stake.ts';
import {isComparable, isHolding, type KeptList} from './compare-list.ts';
import type {Emptiness} from './sight.ts';
import {couldAllBeGone, stakeRows, stakesByValidator} from './stake-changes.ts';

/** Stake of the person's addresses in a reading, and what is remembered of it. */
interface OwnStakes {
	readonly addresses: readonly Pick<ConcernedStake, 'address' | 'label'>[];
	readonly sight: Sight;
	readonly read: readonly {
		readonly address: string;
		readonly reading: Omit<DelegatorReading, 'epoch'>;
		readonly defect: ReadingDefect | undefined;
	}[];
	/** Epochs from unbonding to withdrawing; undefined: not known. */
	readonly withdrawEpochs: bigint | undefined;
	/** Returns what is remembered of an address. */
	keptOf(address: string): KeptList | undefined;
}

/** States in which the lists have no validator; a bond tells of it all the same. */
const hiddenStates = ['deactivating', 'reactivating', 'unjailing'];

/** Collects the rows of each address as they were just read, or last seen where that was not complete. */
export function ownStakes({addresses, sight, read, withdrawEpochs, keptOf}: OwnStakes) {
	const all = addresses.map(({address}) => {
		const own = read.find(each => each.address === address);
		const rows = own && stakeRows({...own.reading, epoch: sight.epoch});
		return {address, kept: keptOf(address), own, rows, defect: own?.defect};
	});
	const emptinessOf = (address: string): Emptiness => {
		const kept = keptOf(address);
		const held = all
			.filter(each => each.address !== address)
			.flatMap(({kept, rows, defect}) => {
				if (rows && !defect && rows.size > 0) return sight;
				return kept && isHolding(kept) ? kept.sight : [];
			});
		return {
			isPossible: kept !== undefined && couldAllBeGone(kept, sight, withdrawEpochs),
			beside: held.reduce<Sight | undefined>(newer, undefined),
		};
	};
	const bondsOf = (address: string): readonly Bond[] => {
		const {kept, own, rows, defect} = all.find(each => each.address === address) ?? {};
		const emptiness = rows?.size === 0 ? emptinessOf(address) : undefined;
		const isNew = own && rows && isComparable(kept, {...sight, rows, defect, emptiness});
		return isNew ? own.reading.bonds : (kept?.items?.bonds ?? []);
	};
	const byValidator = stakesByValidator(addresses, bondsOf);
	const unread = new Set(
		all.slice(0, maxMyAddresses).flatMap(({address, kept, rows, defect}) => {
			return kept || (rows && !defect) ? [] : [address];
		}),
	);
	return {
		byValidator,
		/** Returns the user's stake with a validator; undefined: there is none as far as read, but some address was never read. */
		stakeWith: (validator: string): readonly ConcernedStake[] | undefined =>
			byValidator.get(validator) ?? (unread.size === 0 ? [] : undefined),
		/** True if the stake of all addresses was read. */
		isComplete: unread.size === 0,
		/** Checks whether the stake of an address was ever read, which is so for the first addresses alone. */
		isKnown: (address: string) => !unread.has(address),
		emptinessOf,
		/** State of a validator that the lists hide, by what bonds tell of it; undefined: none does. */
		hiddenStateOf(validator: string): string | undefined {
			const bonds = addresses.flatMap(({address}) => bondsOf(address)).map(bond => bond.validator);
			const isHidden = (each: Bond['validator']) =>
				each?.address === validator && hiddenStates.includes(each.state ?? '');
			return bonds.find(isHidden)?.state;
		},
	};
}

function newer(one: Sight | undefined, other: Sight): Sight {
	return one === undefined || other.at > one.at ? other : one;
}
