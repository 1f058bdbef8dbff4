import {
	hashKey,
	type QueryClient,
	queryOptions,
	skipToken,
	type UseQueryResult,
	useQueries,
	useQuery,
	useQueryClient,
} from '@tanstack/react-query';
import {useMemo} from 'react';
import type {NamedAddress} from '../../domain/labels.ts';
import {type MyStake, maxMyAddresses} from '../../domain/my-stakes.ts';
import type {Indexer} from '../../domain/service.ts';
import {toStakePosition} from '../../domain/stake-position.ts';
import {type Feed, retryPeriodOf} from './feed.ts';
import {stakeQuery} from './stake-query.ts';
import type {StakeReading} from './stake-reading.ts';
import {useParameters} from './use-parameters.ts';

/** Requests a minute beside other things, and where nothing else is asked for. */
const maxBeside = 12;
const maxAlone = 30;

interface MyStakesOptions {
	/** True if the service takes requests, and more important data has its first answer. */
	readonly isAllowed: boolean;
	/** True if the screen is about them. */
	readonly isAlone?: boolean;
}

/**
Reads the stake of all of a person's own addresses on the chain, those used most recently first. One is read at a time,
one request after the other, in turn, and again after a minute at the earliest, however many requests there may be: with
many addresses each is older. What the cache has of an address that was looked at is not asked for again.

@param mine in that order
*/
export function useMyStakes(
	feed: Feed,
	mine: readonly NamedAddress[],
	{isAllowed, isAlone = false}: MyStakesOptions,
): readonly MyStake[] {
	const kept = useMemo(() => mine.slice(0, maxMyAddresses).map(({address}) => address), [mine]);
	const {apr} = useParameters(feed) ?? {};
	const turnedAt = useStakeTurns(feed, kept, {isAllowed, most: isAlone ? maxAlone : maxBeside});
	const readings = useQueries({
		queries: kept.map(address => cached(feed, address)),
		combine: dataOf,
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: a turn may bring a failure, which the cache does not hold
	return useMemo(
		() =>
			mine.map(({address, label = ''}, index): MyStake => {
				const reading = readings[index];
				return {
					address,
					label,
					position: reading && toStakePosition(reading, apr),
					readAt: reading?.startedAt,
					failure: feed.monitor.read(stakeQuery(feed, address).name).failure,
				};
			}),
		[feed, mine, readings, apr, turnedAt],
	);
}

/** Returns the query of an address's stake, cached for as long as the address is the person's. */
function cached(feed: Feed, address: string) {
	const {queryKey, structuralSharing} = stakeQuery(feed, address).reading;
	const gcTime = Number.POSITIVE_INFINITY;
	return queryOptions<StakeReading>({queryKey, queryFn: skipToken, structuralSharing, gcTime});
}

const dataOf = (results: readonly UseQueryResult<StakeReading>[]) => results.map(({data}) => data);

/** Minimum of milliseconds between two readings of one address, and the time within which requests are counted. */
const turnMilliseconds = 60_000;

/** Requests of a reading that was never made: one for each list. */
const defaultRequests = 2;

/** Requests that are remembered, more than there may be within the time that they are counted in. */
const maxRemembered = 100;

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
function useStakeTurns(feed: Feed, addresses: readonly string[], {isAllowed, most}: TurnOptions): number {
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
		const {pageCount = defaultRequests} = client.getQueryData<StakeReading>(reading.queryKey) ?? {};
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
			[...before, now()].slice(-maxRemembered),
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

/** An address whose stake is kept up to date. */
interface TurnTaker {
	readonly address: string;
	/** Unix milliseconds at which it was last asked for, with or without success; undefined: never. */
	readonly askedAt: number | undefined;
	/** Requests that its last reading took; most take one for each of two lists. */
	readonly requests: number;
}

interface TurnLimits {
	/** Unix milliseconds. */
	readonly now: number;
	/** Unix milliseconds at which requests were made, the oldest first. */
	readonly requests: readonly number[];
	/** Requests within one period. */
	readonly most: number;
	/** Least milliseconds between two readings of one address. */
	readonly periodMilliseconds: number;
}

interface Turn {
	/** Address to ask for; undefined: there is none at all. */
	readonly address: string | undefined;
	/** Milliseconds until it may be asked for. */
	readonly waitMilliseconds: number;
}

/**
Picks the next address to poll: never polled first, then least recently polled. It waits until its last reading is a
period old, and until its requests fit into the limit of a period.
*/
export function nextTurn(takers: readonly TurnTaker[], limits: TurnLimits): Turn {
	const {now, periodMilliseconds} = limits;
	const [next] = takers.toSorted((left, right) => (left.askedAt ?? 0) - (right.askedAt ?? 0));
	if (!next) return {address: undefined, waitMilliseconds: periodMilliseconds};
	// Addresses never read show nothing: they are read one after the other, without a pause.
	if (next.askedAt === undefined) return {address: next.address, waitMilliseconds: 0};
	const wait = Math.max(periodMilliseconds - (now - next.askedAt), waitForRoom(next.requests, limits));
	// A clock that was set back makes everything lie in the future.
	return {address: next.address, waitMilliseconds: Math.min(periodMilliseconds, Math.max(0, wait))};
}

/** Returns the wait of a reading; one of more requests than the limit waits until all before it are over. */
function waitForRoom(wanted: number, {now, requests, most, periodMilliseconds}: TurnLimits): number {
	const recent = requests.filter(at => at > now - periodMilliseconds);
	const surplus = Math.min(recent.length, recent.length + wanted - most);
	const last = recent[surplus - 1];
	return last === undefined ? 0 : last + periodMilliseconds - now;
}
