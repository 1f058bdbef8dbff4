import {compareDecimals, type Decimal, toUnits} from './decimal.ts';
import {ownValue} from './own-value.ts';
import {activeStates, totalActiveStake, type Validator, validatorStates} from './validator.ts';

/** One reading of the validators: the stake of all active ones, the running sums from the strongest down, and how many are in each state. */
export interface ActiveStake {
	/** Whole NAM. */
	readonly total: bigint;
	/** The same to the last digit, by the word of a node: namnam; left out: no node tells. */
	readonly exact?: bigint;
	/** True if it is that of an earlier time, at which a vote ended. */
	readonly isOfItsTime?: true;
	/** Power of each validator and of all stronger ones together, by address, whole NAM. */
	readonly runningSums: ReadonlyMap<string, bigint>;
	/** Power of each validator in this reading, by address, whole NAM. */
	readonly powers: ReadonlyMap<string, bigint>;
	/** Validators that the total may lack: active ones without a readable power, and those with stake in a state that nobody knows. */
	readonly unreadable: number;
	/** True if every page was read: a share of an incomplete total would be wrong. */
	readonly isWhole: boolean;
	/** Holders of it; left out where only sums are known. */
	readonly holders?: Holders;
	/** Number of validators in each state; left out where only sums are known. */
	readonly counts?: Readonly<Record<string, number>>;
	/** Validators of all states in this reading; left out where only sums are known. */
	readonly all?: readonly Validator[];
}

/** The validators behind the active stake. */
interface Holders {
	/** The strongest of them, at most twenty, most power first. */
	readonly strongest: readonly Holder[];
	/** The one in the validator set with the least power; undefined: none is in it. */
	readonly weakest: Holder | undefined;
	/** Names of all of them that have one, by address. */
	readonly names: ReadonlyMap<string, string>;
	/** Median of the commissions of the fifty strongest, a fraction; undefined: not all of them are known. */
	readonly medianCommission: Decimal | undefined;
}

/** A validator whose address and power are known. */
interface Holder extends Validator {
	readonly address: string;
	readonly votingPower: bigint;
}

const maxStrongest = 20;

/** Validators whose commissions make the median. */
export const maxInMedian = 50;

/** @param isWhole whether these are all active validators there are; without the others only their counts are short */
export function sumUpActiveStake(items: readonly Validator[], isWhole: boolean): ActiveStake {
	const known = items.filter(({address}) => address !== undefined);
	const validators = [
		...new Map(known.map(item => [item.address, item])).values(),
		...items.filter(({address}) => address === undefined),
	];
	const active = validators.filter(({state}) => state !== undefined && activeStates.includes(state));
	const runningSums = new Map<string, bigint>();
	const powers = new Map<string, bigint>();
	const strongest: Holder[] = [];
	let weakest: Holder | undefined;
	let sum = 0n;
	const sorted = active.toSorted(byPower);
	for (const validator of sorted) {
		const {address, votingPower} = validator;
		sum += votingPower ?? 0n;
		if (address === undefined || votingPower === undefined) continue;
		runningSums.set(address, sum);
		powers.set(address, votingPower);
		const holder = {...validator, address, votingPower};
		if (strongest.length < maxStrongest) strongest.push(holder);
		if (validator.state === 'consensus') weakest = holder;
	}
	const unreadable = validators.filter(mayBeLeftOut).length;
	const names = new Map(
		active.flatMap(({address, name}) => (address && name ? [[address, name] as const] : [])),
	);
	const medianCommission = medianOf(sorted.slice(0, maxInMedian));
	const holders = {strongest, weakest, names, medianCommission};
	const counts = countStates(validators);
	const total = totalActiveStake(active);
	return {total, runningSums, powers, unreadable, isWhole, holders, counts, all: validators};
}

/** Tells whether a total may lack a validator: it is active and its power is not known, or nothing says that it is not. */
function mayBeLeftOut({state, votingPower}: Validator): boolean {
	const isActive = state === undefined ? undefined : ownValue(validatorStates, state)?.isActive;
	return isActive === undefined ? votingPower !== 0n : isActive && votingPower === undefined;
}

/** Returns the median of their commissions, the mean of the two in the middle where they are even. */
function medianOf(validators: readonly Validator[]): Decimal | undefined {
	const known = validators.flatMap(({commission}) => commission ?? []).sort(compareDecimals);
	const [low, high] = [known[Math.ceil(known.length / 2) - 1], known[Math.floor(known.length / 2)]];
	if (!low || !high || known.length < validators.length) return undefined;
	const scale = Math.max(low.scale, high.scale);
	return {units: (toUnits(low, scale) + toUnits(high, scale)) * 5n, scale: scale + 1};
}

function countStates(validators: readonly Validator[]): Readonly<Record<string, number>> {
	const of = (wanted: string) => validators.filter(({state}) => state === wanted).length;
	return Object.fromEntries(Object.keys(validatorStates).map(state => [state, of(state)]));
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
export function smallestGroupHolding(
	part: StakePart,
	{total, runningSums}: Pick<ActiveStake, 'total' | 'runningSums'>,
): number | undefined {
	let count = 0;
	for (const sum of runningSums.values()) {
		count += 1;
		if (isMoreThan(part, sum, total)) return count;
	}
	return undefined;
}

/** A validator beside another by power, and the distance to it, at least 0, whole NAM. */
interface Neighbour {
	readonly address: string;
	readonly gap: bigint;
}

/** Distances of a validator from those beside it, and from the one that is last in the set; whole NAM. */
interface PowerGaps {
	/** The next stronger one; undefined: it is the strongest. */
	readonly stronger: Neighbour | undefined;
	/** The next weaker one; undefined: it is the weakest. */
	readonly weaker: Neighbour | undefined;
	/** Its power less that of the weakest in the validator set: negative, it is that far below; undefined: not known. */
	readonly toEdge: bigint | undefined;
}

/** Returns the distances of a validator; undefined where it is not in the reading. */
export function gapsOf(address: string, {powers, holders}: ActiveStake): PowerGaps | undefined {
	const own = powers.get(address);
	if (own === undefined) return undefined;
	const all = [...powers];
	const at = all.findIndex(([other]) => other === address);
	const beside = (index: number): Neighbour | undefined => {
		const [other, power = 0n] = all[index] ?? [];
		return other === undefined ? undefined : {address: other, gap: power > own ? power - own : own - power};
	};
	const weakest: Holder | undefined = holders?.weakest;
	return {
		stronger: beside(at - 1),
		weaker: beside(at + 1),
		toEdge: weakest && own - weakest.votingPower,
	};
}
