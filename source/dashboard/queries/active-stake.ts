import {validatorIdentity} from '../../domain/identity.ts';
import type {Indexer, RequestOptions} from '../../domain/service.ts';
import {activeStates, inSteadyOrder, totalActiveStake, type Validator} from '../../domain/validator.ts';
import {readWholeList} from '../../services/indexer/all-pages.ts';

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

/** Pages requested at a time, so few that the list on the screen never has to wait. */
const atATime = 2;

/** Reads every page of the active validators, or fails as a whole. */
export async function getActiveStake(indexer: Indexer, options: RequestOptions): Promise<ActiveStake> {
	const query = inSteadyOrder({state: activeStates});
	const {items, standing} = await readWholeList(indexer.address, {
		signal: options.signal,
		mostAtOnce: atATime,
		getPage: (page, signal) => indexer.getValidators({...query, page}, {...options, signal}),
		identityOf: validatorIdentity,
	});
	return {...sumUp(items), isWhole: standing !== 'short'};
}

function sumUp(items: readonly Validator[]): Omit<ActiveStake, 'isWhole'> {
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
	return {total: totalActiveStake(active), runningSums, powers, unreadable};
}

function byPower({votingPower: left = 0n}: Validator, {votingPower: right = 0n}: Validator): number {
	return left < right ? 1 : left > right ? -1 : 0;
}
