import {activeStates, totalActiveStake, type Validator} from './validator.ts';

/** The data for shares: the stake of all active validators, and the running sums from the strongest down. */
export interface ActiveStake {
	/** Whole NAM. */
	readonly total: bigint;
	/** Power of each validator and of all stronger ones together, by address, whole NAM. */
	readonly runningSums: ReadonlyMap<string, bigint>;
	/** Power of each validator in this reading, by address, whole NAM. */
	readonly powers: ReadonlyMap<string, bigint>;
	/** Active validators whose power could not be read, so that the total lacks them. */
	readonly unreadable: number;
	/** True if every page was read: a share of an incomplete total would be wrong. */
	readonly isWhole: boolean;
	/** Holders of it; left out where only sums are known. */
	readonly holders?: Holders;
	/** Number of those in each state that counts as active; left out where only sums are known. */
	readonly counts?: Readonly<Record<string, number>>;
}

/** The validators behind the active stake. */
interface Holders {
	/** The strongest of them, at most twenty, most power first. */
	readonly strongest: readonly Holder[];
	/** First of them, as many as a page of the list has, most power first. */
	readonly firstPage: readonly Holder[];
	/** The one in the validator set with the least power; undefined: none is in it. */
	readonly weakest: Holder | undefined;
}

/** A validator whose address and power are known. */
interface Holder extends Validator {
	readonly address: string;
	readonly votingPower: bigint;
}

const maxStrongest = 20;
const maxOnPage = 30;

/** @param isWhole whether these are all active validators there are; others among them do not matter */
export function sumUpActiveStake(items: readonly Validator[], isWhole: boolean): ActiveStake {
	const known = items.filter(({address}) => address !== undefined);
	const validators = [
		...new Map(known.map(item => [item.address, item])).values(),
		...items.filter(({address}) => address === undefined),
	];
	const active = validators.filter(({state}) => state !== undefined && activeStates.includes(state));
	const runningSums = new Map<string, bigint>();
	const powers = new Map<string, bigint>();
	const firstPage: Holder[] = [];
	let weakest: Holder | undefined;
	let sum = 0n;
	for (const validator of active.toSorted(byPower)) {
		const {address, votingPower} = validator;
		sum += votingPower ?? 0n;
		if (address === undefined || votingPower === undefined) continue;
		runningSums.set(address, sum);
		powers.set(address, votingPower);
		const holder = {...validator, address, votingPower};
		if (firstPage.length < maxOnPage) firstPage.push(holder);
		if (validator.state === 'consensus') weakest = holder;
	}
	const unreadable = active.filter(({votingPower}) => votingPower === undefined).length;
	const holders = {strongest: firstPage.slice(0, maxStrongest), firstPage, weakest};
	const counts = countStates(active);
	return {total: totalActiveStake(active), runningSums, powers, unreadable, isWhole, holders, counts};
}

function countStates(validators: readonly Validator[]): Readonly<Record<string, number>> {
	const of = (wanted: string) => validators.filter(({state}) => state === wanted).length;
	return Object.fromEntries(activeStates.map(state => [state, of(state)]));
}

/** Sorts by power, the most first; equal powers by address, so that sums do not swap between two readings. */
export function byPower(left: Validator, right: Validator): number {
	const {votingPower: one = 0n, address: first = ''} = left;
	const {votingPower: other = 0n, address: second = ''} = right;
	if (one !== other) return one < other ? 1 : -1;
	return first < second ? -1 : first > second ? 1 : 0;
}

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
Returns the parts that a validator and all with more power hold more than together, while those with more power alone do
not: mostly one, several where it is that strong. Empty where it is not in the reading.
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
Returns how few validators hold more than each part together (the Nakamoto number is that of a third); undefined where
no number of them does, as the powers of some are not known.
*/
export function smallestGroupHolding(part: StakePart, {total, runningSums}: ActiveStake): number | undefined {
	let count = 0;
	for (const sum of runningSums.values()) {
		count += 1;
		if (isMoreThan(part, sum, total)) return count;
	}
	return undefined;
}

/** Distance of a validator from the next one up, and from the one that is last in the set; whole NAM. */
interface PowerGaps {
	/** Power that it lacks to the next stronger one, at least 0; undefined: it is the strongest. */
	readonly toNext: bigint | undefined;
	/** Its power less that of the weakest in the validator set: negative, it is that far below; undefined: not known. */
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
