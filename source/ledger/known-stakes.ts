import {type ConcernedStake, sumConcerned} from '../domain/concern.ts';
import type {Bond} from '../domain/stake.ts';
import {type KeptList, listedField, newestOf} from './compare-list.ts';

/** Bond as far as it says whose stake is where. */
interface StakeAt {
	readonly validator: Pick<NonNullable<Bond['validator']>, 'address'> | undefined;
	readonly amount: bigint | undefined;
}

/** Bonded stake of the person's. */
export interface MyStakes {
	/** An entry for each of the addresses. */
	readonly byValidator: ReadonlyMap<string, readonly ConcernedStake[]>;
	/** All of it, namnam; undefined: none is known. */
	readonly sum: bigint | undefined;
}

export const noStakes: MyStakes = {byValidator: new Map(), sum: undefined};

/** Adds up the bonds of the person's addresses. */
export function addUpStakes(
	owners: readonly {readonly address: string; readonly label: string}[],
	bondsOf: (address: string) => readonly StakeAt[],
): MyStakes {
	const byValidator = new Map<string, Map<string, ConcernedStake>>();
	for (const {address, label} of owners) {
		for (const {validator, amount = 0n} of bondsOf(address)) {
			if (validator?.address === undefined || amount <= 0n) continue;
			const entries = byValidator.get(validator.address) ?? new Map<string, ConcernedStake>();
			const before = entries.get(address)?.amount ?? 0n;
			entries.set(address, {address, label, amount: before + amount});
			byValidator.set(validator.address, entries);
		}
	}
	const stakes = [...byValidator].map(([validator, entries]) => [validator, [...entries.values()]] as const);
	const sum = sumConcerned(stakes.flatMap(([, entries]) => entries));
	return {byValidator: new Map(stakes), sum: sum === 0n ? undefined : sum};
}

/** Bonds of an address as its lists had them when they were last compared, new ones included. */
export function rememberedBonds(kept: KeptList | undefined): readonly StakeAt[] {
	return [...(kept?.things ?? [])].flatMap(([key, thing]) => {
		const {[listedField]: isListed, validator, amount} = newestOf(thing);
		if (!key.startsWith('bond ') || isListed !== 'yes') return [];
		return [{validator: {address: validator}, amount: amount === undefined ? undefined : BigInt(amount)}];
	});
}
