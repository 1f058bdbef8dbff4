import type {Page} from '../domain/page.ts';
import type {Indexer, RequestOptions} from '../domain/service.ts';
import {activeStates, totalActiveStake, type Validator} from '../domain/validator.ts';

/** What a share needs: the stake of all active validators, and what the strongest hold together. */
export interface ActiveStake {
	/** Whole NAM. */
	readonly total: bigint;
	/** By address: its own power and that of all with more, whole NAM. */
	readonly runningSums: ReadonlyMap<string, bigint>;
	/** By address: its power when the sums were made, whole NAM. */
	readonly powers: ReadonlyMap<string, bigint>;
	/** Active validators whose power could not be read: the total lacks them. */
	readonly unreadable: number;
	/** Whether every page was read: a share of a part would be a wrong number. */
	readonly isWhole: boolean;
}

/** More pages than any chain's list has; ends a service that never says which page is the last. */
const mostPages = 2000;

/** Pages asked for at a time, so that the list on the screen is never kept waiting. */
const atATime = 2;

/** Reads every page of the active validators, or fails as a whole. */
export async function getActiveStake(indexer: Indexer, options: RequestOptions): Promise<ActiveStake> {
	const getPage = (page: number) =>
		indexer.getValidators({page, state: activeStates, sortField: 'votingPower', sortOrder: 'desc'}, options);
	const pages = [await getPage(1)];
	const last = Math.min(mostPages, pages[0]?.totalPages ?? mostPages);
	let next = 2;
	for (; next <= last && !isEnd(pages); next += atATime) {
		const numbers = Array.from({length: Math.min(atATime, last - next + 1)}, (_, index) => next + index);
		pages.push(...(await Promise.all(numbers.map(getPage))));
	}
	const isWhole = isEnd(pages) || next > (pages[0]?.totalPages ?? Number.POSITIVE_INFINITY);
	return {...sumUp(pages.flatMap(({items}) => items)), isWhole};
}

/** Whether a list without a page count has ended: with an empty page, or one that repeats what was read before. */
function isEnd(pages: readonly Page<Validator>[]): boolean {
	if (pages[0]?.totalPages !== undefined) return false;
	const last = pages.at(-1)?.items ?? [];
	const earlier = new Set(pages.slice(0, -1).flatMap(({items}) => items.map(({address}) => address)));
	return last.every(({address}) => earlier.has(address));
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
