import type {DelegatorReading, ReadingDefect, Sight} from '../domain/chain-reading.ts';
import type {ConcernedStake} from '../domain/concern.ts';
import {maxMyAddresses} from '../domain/my-stakes.ts';
import {isHolding, type KeptList, knownRows} from './compare-list.ts';
import type {Emptiness, FieldValues} from './sight.ts';
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
		return {address, kept: keptOf(address), rows, defect: own?.defect};
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
	const known = new Map(
		all.map(({address, kept, rows, defect}) => {
			const emptiness = rows?.size === 0 ? emptinessOf(address) : undefined;
			return [address, knownRows(kept, rows && {...sight, rows, defect, emptiness})];
		}),
	);
	const rowsOf = (address: string) => known.get(address) ?? new Map<string, FieldValues>();
	const byValidator = stakesByValidator(addresses, rowsOf);
	const unread = new Set(
		all.slice(0, maxMyAddresses).flatMap(({address, kept, rows, defect}) => {
			return kept || (rows && !defect) ? [] : [address];
		}),
	);
	return {
		byValidator,
		/** Returns the user's stake with a validator; undefined: none is known, and that of some address was never read. */
		stakeWith: (validator: string): readonly ConcernedStake[] | undefined =>
			byValidator.get(validator) ?? (unread.size === 0 ? [] : undefined),
		/** Checks whether the stake of an address was ever read; only so many addresses are. */
		isKnown: (address: string) => !unread.has(address),
		emptinessOf,
		/** State of a validator that the lists hide, by what bonds tell of it; undefined: none does. */
		hiddenStateOf(validator: string): string | undefined {
			const rows = [...known.values()].flatMap(each => [...each.values()]);
			return rows.find(row => row.validator === validator && hiddenStates.includes(row.state ?? ''))?.state;
		},
	};
}

function newer(one: Sight | undefined, other: Sight): Sight {
	return one === undefined || other.at > one.at ? other : one;
}
