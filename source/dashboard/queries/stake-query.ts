import {type QueryKey, skipToken, useQuery} from '@tanstack/react-query';
import {keepEqual} from '../../domain/keep-equal.ts';
import {type Feed, freshTime, periodOf, waitAfter} from './feed.ts';
import {type AskedQuery, type Fetching, requestOf, useAsked} from './outcome.ts';
import {readStakeLists, type StakeReading, type SummedList} from './stake-reading.ts';
import {listMendingOf} from './whole-list.ts';

/**
Makes the query by which the cache reads a delegator's stake.

@param parts lists that are read; left out: both
*/
export function stakeQuery(
	{connection, indexer, now}: Feed,
	address: string | undefined,
	parts?: readonly SummedList[],
) {
	const queryKey = [...keyOfStake(connection, address), ...(parts ?? [])] as const;
	return {
		queryKey,
		queryFn: (fetched: Fetching) => {
			const {client} = fetched;
			const onRead = (next: StakeReading) =>
				client.setQueryData<StakeReading>(keyOfPart(queryKey), previous => furthest(previous, next));
			const whole = client.getQueryData<StakeReading>(keyOfStake(connection, address));
			const previous = client.getQueryData<StakeReading>(queryKey) ?? whole;
			const mendingOf = (list: SummedList) =>
				listMendingOf(client, {connection}, keyOfStakeList(list, address));
			const question = {indexer, address: address ?? '', parts, previous, mendingOf, now, onRead};
			return readStakeLists(question, requestOf(fetched));
		},
		structuralSharing: keepEqual,
	};
}

/** Returns the part of a first reading that has come so far; undefined: nothing has. */
export function usePartOfStake(queryKey: QueryKey): StakeReading | undefined {
	return useQuery<StakeReading>({queryKey: keyOfPart(queryKey), queryFn: skipToken}).data;
}

const keyOfPart = (queryKey: QueryKey) => ['progress', ...queryKey];

/** Returns the key of one of a delegator's lists. */
export function keyOfStakeList(list: string, address: string | undefined, epoch?: bigint) {
	return [list, address, epoch?.toString() ?? 'now'] as const;
}

/** Returns the key of all of a delegator's stake in the cache. */
export function keyOfStake(connection: string, address: string | undefined) {
	return ['stake', connection, address] as const;
}

/** Returns the further of two readings: one that restarts changes nothing until it has caught up with the last. */
function furthest(previous: StakeReading | undefined, next: StakeReading): StakeReading {
	return previous && previous.pageCount > next.pageCount ? previous : next;
}

/** Stake of a delegator, and the state of its query. */
export interface StakeFeed extends AskedQuery {
	/** The reading, in part while it is the first one, then always whole; undefined: nothing has come yet. */
	readonly reading: StakeReading | undefined;
}

/** Pages of most delegators: one of bonds, one of unbonds. */
const defaultPages = 2;

/** Reads all of a delegator's stake, again and again while it is on the screen. A failure never removes anything. */
export function useStakeReading(feed: Feed, address: string): StakeFeed {
	const query = stakeQuery(feed, address);
	const usual = periodOf(feed, 'stake');
	const periodFor = (reading: StakeReading | undefined) =>
		usual * pollsFor(reading?.pageCount ?? defaultPages);
	const {data} = useQuery({
		...query,
		staleTime: freshTime(feed, usual),
		refetchInterval: each => !feed.isPaused && waitAfter(feed, each, periodFor(each.state.data)),
	});
	const part = usePartOfStake(query.queryKey);
	return {reading: data ?? part, ...useAsked(query.queryKey, periodFor(data))};
}

/** Polls of a list in the time of one reading of all its pages. */
const pollsBetween = 3;

/** Polls for each page of a long reading: some twenty a minute. */
const pollsForPage = 0.3;

/** Polls between two readings, so that they ask no more than a list does: a page a poll, a reading every third. */
function pollsFor(pages: number): number {
	return Math.max((pollsBetween * pages) / (pollsBetween + pages), pages * pollsForPage);
}
