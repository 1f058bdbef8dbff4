import {hashKey, type QueryClient, useQuery, useQueryClient} from '@tanstack/react-query';
import type {Indexer} from '../../domain/service.ts';
import {type Feed, retryPeriodOf} from './feed.ts';
import {nextTurn, type Turn} from './next-turn.ts';
import {stakeQuery} from './stake-query.ts';
import type {StakeReading} from './stake-reading.ts';

/** Between two readings of one address, at the least; and what requests are counted within. */
const turnMilliseconds = 60_000;

/** Requests of a reading that was never made: one for each list. */
const usualRequests = 2;

/** Requests that are remembered, more than there may be within the time that they are counted in. */
const mostRemembered = 100;

interface TurnOptions {
	readonly isAllowed: boolean;
	/** Requests within a minute. */
	readonly most: number;
}

/**
Reads the stake of the addresses into the cache, one after the other, and again when it is old. A reading that fails
loses its turn, so that the others are still read.

@returns when the last turn ended, in unix milliseconds; 0: none has
*/
export function useStakeTurns(
	feed: Feed,
	addresses: readonly string[],
	{isAllowed, most}: TurnOptions,
): number {
	const {connection, monitor, isPaused} = feed;
	const client = useQueryClient();
	const queryKey = ['stakeTurns', connection] as const;
	const name = hashKey(queryKey);
	const turn = () => turnNow(feed, client, addresses, {most, periodMilliseconds: turnMilliseconds});
	const {dataUpdatedAt, errorUpdatedAt} = useQuery({
		queryKey,
		queryFn: ({signal}) =>
			monitor.watch(name, async () => {
				const {address, waitMilliseconds} = turn();
				if (address === undefined || waitMilliseconds > 0) return 0;
				const {reading} = stakeQuery({...feed, indexer: counting(feed, client)}, address);
				client.setQueryData(reading.queryKey, await reading.queryFn({client, signal}));
				return feed.now();
			}),
		enabled: isAllowed && !isPaused && addresses.length > 0,
		// When it is somebody's turn is for the interval alone to say.
		initialData: 0,
		initialDataUpdatedAt: 0,
		staleTime: Number.POSITIVE_INFINITY,
		structuralSharing: false,
		refetchInterval({state}) {
			const {waitMilliseconds} = turn();
			const retry = state.status === 'error' ? retryPeriodOf(feed, name, turnMilliseconds) : 1;
			return Math.max(waitMilliseconds, retry);
		},
	});
	return Math.max(dataUpdatedAt, errorUpdatedAt);
}

function turnNow(
	feed: Feed,
	client: QueryClient,
	addresses: readonly string[],
	limits: {readonly most: number; readonly periodMilliseconds: number},
): Turn {
	const takers = addresses.map(address => {
		const {name, reading} = stakeQuery(feed, address);
		const {receivedAt, failedAt} = feed.monitor.read(name);
		const {pageCount = usualRequests} = client.getQueryData<StakeReading>(reading.queryKey) ?? {};
		const askedAt =
			receivedAt === undefined && failedAt === undefined
				? undefined
				: Math.max(receivedAt ?? 0, failedAt ?? 0);
		return {address, askedAt, requests: pageCount};
	});
	const requests = client.getQueryData<readonly number[]>(requestsOf(feed)) ?? [];
	return nextTurn(takers, {...limits, now: feed.now(), requests});
}

/** The indexer, and every request for stake noted, whoever mounts and unmounts meanwhile. */
function counting(feed: Feed, client: QueryClient): Indexer {
	const {indexer, now} = feed;
	// Nobody observes them: the cache would drop them in the middle of a minute.
	client.setQueryDefaults(requestsOf(feed), {gcTime: Number.POSITIVE_INFINITY});
	const note = () =>
		client.setQueryData<readonly number[]>(requestsOf(feed), (before = []) =>
			[...before, now()].slice(-mostRemembered),
		);
	return {
		...indexer,
		getBonds(...asked) {
			note();
			return indexer.getBonds(...asked);
		},
		getUnbonds(...asked) {
			note();
			return indexer.getUnbonds(...asked);
		},
	};
}

function requestsOf({connection}: Feed) {
	return ['stakeTurns', connection, 'requests'] as const;
}
