import type {ActiveStake, Holder} from './active-stake.ts';

/** Parts of all active stake that decide something together: to stop the chain, to be the majority, to decide alone. */
export const stakeParts = ['third', 'half', 'twoThirds'] as const;
export type StakePart = (typeof stakeParts)[number];

const fractions: Readonly<Record<StakePart, readonly [bigint, bigint]>> = {
	third: [1n, 3n],
	half: [1n, 2n],
	twoThirds: [2n, 3n],
};

function isMoreThan(part: StakePart, sum: bigint, total: bigint): boolean {
	const [numerator, denominator] = fractions[part];
	return sum * denominator > total * numerator;
}

/**
Returns the parts that a validator and all with more power hold more than together, while those with more power alone do not:
mostly one, several where it is that strong. Empty where it is not in the reading.
*/
export function partsPassedAt(
	address: string,
	{total, powers, runningSums}: ActiveStake,
): readonly StakePart[] {
	const power = powers.get(address);
	const sum = runningSums.get(address);
	if (power === undefined || sum === undefined) return [];
	return stakeParts.filter(part => isMoreThan(part, sum, total) && !isMoreThan(part, sum - power, total));
}

/**
Returns how few validators hold more than each part together (the Nakamoto number is that of a third); undefined where no
number of them does, as the powers of some are not known.
*/
export function fewestHolding(part: StakePart, {total, runningSums}: ActiveStake): number | undefined {
	let count = 0;
	for (const sum of runningSums.values()) {
		count += 1;
		if (isMoreThan(part, sum, total)) return count;
	}
	return undefined;
}

/** Distance of a validator from the next one up, and from the one that is last in the set; whole NAM. */
export interface PowerGaps {
	/** Power that it lacks to the next stronger one, at least 0; undefined: it is the strongest. */
	readonly toNext: bigint | undefined;
	/** Its power less that of the weakest in the validator set: below 0 it lacks so much; undefined: not known. */
	readonly toEdge: bigint | undefined;
}

/** Returns the distances of a validator; undefined where it is not in the reading. */
export function gapsOf(address: string, {powers, holders}: ActiveStake): PowerGaps | undefined {
	const own = powers.get(address);
	if (own === undefined) return undefined;
	let next: bigint | undefined;
	for (const [other, power] of powers) {
		if (other === address) break;
		next = power;
	}
	const weakest: Holder | undefined = holders?.weakest;
	return {
		toNext: next === undefined ? undefined : next - own,
		toEdge: weakest && own - weakest.votingPower,
	};
}
