import {hashKey, type QueryClient, queryOptions, skipToken, useQuery} from '@tanstack/react-query';
import type {Purpose} from '../../domain/extensions.ts';
import type {Failure} from '../../domain/failure.ts';
import {keepEqual} from '../../domain/keep-equal.ts';
import {type Feed, freshTime, periodOf, retryPeriodOf, toFailure, useCatchUp} from './feed.ts';
import {readStakeLists, type StakeReading, type SummedList} from './stake-reading.ts';
import {listMendingOf} from './whole-list.ts';

interface QueryRun {
	readonly client: QueryClient;
	readonly signal: AbortSignal;
	/** Default: what the monitor says. */
	readonly purpose?: Purpose;
}

/**
Makes the query by which the cache reads a delegator's stake.

@param parts lists that are read; left out: both
*/
export function stakeQuery(
	{connection, indexer, monitor, now}: Feed,
	address: string | undefined,
	parts?: readonly SummedList[],
) {
	const queryKey = [...keyOfStake(connection, address), ...(parts ?? [])] as const;
	const progressKey = [...queryKey, 'progress'] as const;
	const name = hashKey(queryKey);
	return {
		/** Name of the query in the monitor. */
		name,
		reading: {
			queryKey,
			queryFn: ({client, signal, purpose: given}: QueryRun) =>
				monitor.watch(name, async purpose => {
					const onRead = (next: StakeReading) =>
						client.setQueryData<StakeReading>(progressKey, previous => furthest(previous, next));
					const whole = client.getQueryData<StakeReading>(keyOfStake(connection, address));
					const previous = client.getQueryData<StakeReading>(queryKey) ?? whole;
					const mendingOf = (list: SummedList) =>
						listMendingOf(client, {connection}, keyOfStakeList(list, address));
					const question = {indexer, address: address ?? '', parts, previous, mendingOf, now, onRead};
					return readStakeLists(question, {signal, purpose: given ?? purpose});
				}),
			structuralSharing: keepEqual,
		},
		/** Query of the reading in progress, whose pages the reading itself puts into the cache. */
		progress: queryOptions<StakeReading>({queryKey: progressKey, queryFn: skipToken}),
	};
}

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
export interface StakeFeed {
	/** The reading, in part while it is the first one, then always whole; undefined: nothing has come yet. */
	readonly reading: StakeReading | undefined;
	/** Name of the query in the monitor. */
	readonly asked: string;
	/** Milliseconds between two readings. */
	readonly periodMilliseconds: number;
	/** Reads all of it now; resolves with the failure, if any. */
	refresh(): Promise<Failure | undefined>;
}

/** Pages of most delegators: one of bonds, one of unbonds. */
const defaultPages = 2;

/** Reads all of a delegator's stake, again and again while it is on the screen. A failure never removes anything. */
export function useStakeReading(feed: Feed, address: string): StakeFeed {
	const {isPaused} = feed;
	const query = stakeQuery(feed, address);
	const usual = periodOf(feed, 'stake');
	const periodFor = (reading: StakeReading | undefined) =>
		usual * pollsFor(reading?.pageCount ?? defaultPages);
	const {data, refetch} = useQuery({
		...query.reading,
		staleTime: freshTime(feed, usual),
		refetchInterval({state}) {
			if (isPaused) return false;
			const isFailed = state.status === 'error';
			return isFailed ? retryPeriodOf(feed, query.name, usual) : periodFor(state.data);
		},
	});
	const progress = useQuery(query.progress);
	const periodMilliseconds = periodFor(data);
	useCatchUp(feed, query.name, periodMilliseconds, refetch);
	return {
		reading: data ?? progress.data,
		asked: query.name,
		periodMilliseconds,
		refresh: () => refetch({cancelRefetch: false}).then(toFailure),
	};
}

/** Polls of a list in the time of one reading of all its pages. */
const pollsBetween = 3;

/** Polls for each page of a long reading: some twenty a minute. */
const pollsForPage = 0.3;

/** Polls between two readings, so that they ask no more than a list does: a page a poll, a reading every third. */
function pollsFor(pages: number): number {
	return Math.max((pollsBetween * pages) / (pollsBetween + pages), pages * pollsForPage);
}
