import {activeStates, totalActiveStake, type Validator} from './validator.ts';

/** The data for shares: the stake of all active validators, and the running sums from the strongest down. */
export interface ActiveStake {
	/** Whole NAM. */
	readonly total: bigint;
	/** By address: the power of this validator and of all stronger ones together, whole NAM. */
	readonly runningSums: ReadonlyMap<string, bigint>;
	/** By address: its power in this reading, whole NAM. */
	readonly powers: ReadonlyMap<string, bigint>;
	/** Active validators whose power could not be read, so that the total lacks them. */
	readonly unreadable: number;
	/** Whether every page was read: a share of an incomplete total would be wrong. */
	readonly isWhole: boolean;
}

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
	let sum = 0n;
	for (const {address, votingPower} of active.toSorted(byPower)) {
		sum += votingPower ?? 0n;
		if (address === undefined || votingPower === undefined) continue;
		runningSums.set(address, sum);
		powers.set(address, votingPower);
	}
	const unreadable = active.filter(({votingPower}) => votingPower === undefined).length;
	return {total: totalActiveStake(active), runningSums, powers, unreadable, isWhole};
}

function byPower({votingPower: left = 0n}: Validator, {votingPower: right = 0n}: Validator): number {
	return left < right ? 1 : left > right ? -1 : 0;
}
