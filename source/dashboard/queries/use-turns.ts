import {hashKey, type QueryClient, useQuery, useQueryClient} from '@tanstack/react-query';
import {RequestError} from '../../domain/failure.ts';
import {type Feed, retryPeriodOf} from './feed.ts';

/** Minimum of milliseconds between two readings of one thing, and the time within which requests are counted. */
const turnMilliseconds = 60_000;

/** Requests that are remembered, more than there may be within the time that they are counted in. */
const maxRemembered = 200;

/** Things that were never read, read at a time: at a start nothing of them is shown. */
const maxAtOnce = 4;

/** Requests for them within a period: with all else a start asks 130 times at most. */
const maxAtStart = 100;

/** Requests of an indexer within a minute, for all that is in view too: with six of a node and four retries they come to 40 at most. */
const maxOfAll = 25;

/** Periods for which a thing waits where what is in view leaves no room. */
const patience = 5;

/** Something that is kept up to date in its turn. */
export interface TurnTaker {
	/** Name of its query in the monitor. */
	readonly name: string;
	/** Requests that its last reading took. */
	readonly requests: number;
	/** Reads it into the cache. @param note notes each request, before it is sent */
	ask(signal: AbortSignal, note: () => void): Promise<void>;
}

/** One of the holdings of an address of the user; its name holds the address. */
export interface HoldingTaker extends TurnTaker {
	readonly queryKey: readonly unknown[];
	readonly part: 'stake' | 'votes' | 'rewards' | 'balances';
}

interface TurnOptions {
	/** Names the group of those that take turns. */
	readonly group: string;
	readonly isAllowed: boolean;
	/** Requests within a minute, of all groups. */
	readonly most: number;
	/** Lists those that take turns now, the more important ones first. */
	takers(client: QueryClient): readonly TurnTaker[];
}

/**
Reads things into the cache, one after the other, and again when they are old; those never read first, some at a time.
One that fails loses its turn, so that the others are still read.

@returns when the last turn ended, in unix milliseconds; 0: none has
*/
export function useTurns(feed: Feed, {group, isAllowed, most, takers}: TurnOptions): number {
	const {connection, monitor, isPaused} = feed;
	const client = useQueryClient();
	const queryKey = ['turns', connection, group] as const;
	const name = hashKey(queryKey);
	const turn = () => turnNow(feed, client, takers(client), most);
	const {dataUpdatedAt, errorUpdatedAt} = useQuery({
		queryKey,
		queryFn: ({signal}) =>
			monitor.watch(name, async () => {
				const {next, waitMilliseconds} = turn();
				if (next.length === 0 || waitMilliseconds > 0) return 0;
				const note = noteIn(feed, client);
				const outcomes = await Promise.allSettled(next.map(taker => taker.ask(signal, note)));
				const failed = outcomes.find(({status}) => status === 'rejected');
				if (failed?.status === 'rejected') throw failed.reason;
				return feed.now();
			}),
		meta: {takers: () => takers(client)},
		enabled: isAllowed && !isPaused,
		// The interval alone says whose turn it is.
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

/** Returns the holdings of the user that views and notices need, the more important first. */
export function holdingsNow(client: QueryClient, {connection}: Feed): readonly HoldingTaker[] {
	const turns = client.getQueryCache().find({queryKey: ['turns', connection, 'mine']});
	const takers = (turns?.meta?.takers as (() => readonly HoldingTaker[]) | undefined)?.() ?? [];
	return takers.filter(({part}) => part !== 'balances');
}

/** Asks for one of them now, outside its turn; the monitor knows a failure. */
export async function askNow(
	client: QueryClient,
	feed: Feed,
	taker: TurnTaker,
	signal: AbortSignal,
): Promise<void> {
	try {
		await taker.ask(signal, noteIn(feed, client));
	} catch (error) {
		if (!(error instanceof RequestError)) throw error;
	}
}

function turnNow(feed: Feed, client: QueryClient, takers: readonly TurnTaker[], most: number) {
	const timed = takers.map(taker => {
		const {receivedAt, failedAt} = feed.monitor.read(taker.name);
		const isNew = receivedAt === undefined && failedAt === undefined;
		return {...taker, askedAt: isNew ? undefined : Math.max(receivedAt ?? 0, failedAt ?? 0)};
	});
	const requests = client.getQueryData<readonly number[]>(requestsOf(feed)) ?? [];
	const all = feed.service.askedAt();
	return nextTurn(timed, {most, periodMilliseconds: turnMilliseconds, now: feed.now(), requests, all});
}

/** Makes what notes a request, whoever mounts and unmounts meanwhile. */
function noteIn(feed: Feed, client: QueryClient): () => void {
	// Nobody observes them: the cache would drop them in the middle of a minute.
	client.setQueryDefaults(requestsOf(feed), {gcTime: Number.POSITIVE_INFINITY});
	return () => {
		client.setQueryData<readonly number[]>(requestsOf(feed), (before = []) =>
			[...before, feed.now()].slice(-maxRemembered),
		);
	};
}

function requestsOf({connection}: Feed) {
	return ['turnRequests', connection] as const;
}

interface TimedTaker {
	/** Unix milliseconds at which it was last asked for, with or without success; undefined: never. */
	readonly askedAt: number | undefined;
	/** Requests that its last reading took. */
	readonly requests: number;
}

interface TurnLimits {
	/** Unix milliseconds. */
	readonly now: number;
	/** Unix milliseconds at which requests were made, the oldest first. */
	readonly requests: readonly number[];
	/** Requests within one period. */
	readonly most: number;
	/** Unix milliseconds at which anything was asked of the service, the oldest first. */
	readonly all: readonly number[];
	/** Least milliseconds between two readings of one thing. */
	readonly periodMilliseconds: number;
}

interface Turn<Taker> {
	/** Takers to ask for, more than one only at their first time; empty: there is none at all. */
	readonly next: readonly Taker[];
	/** Milliseconds until they may be asked for. */
	readonly waitMilliseconds: number;
}

/**
Picks the next to be polled: those never polled, then the one least recently polled. It waits until its last reading is a
period old, until its requests fit into the limit of a period, and for some periods until they fit beside all others.
*/
export function nextTurn<Taker extends TimedTaker>(
	takers: readonly Taker[],
	limits: TurnLimits,
): Turn<Taker> {
	const {now, periodMilliseconds} = limits;
	const [oldest] = takers.toSorted((left, right) => (left.askedAt ?? 0) - (right.askedAt ?? 0));
	if (!oldest) return {next: [], waitMilliseconds: periodMilliseconds};
	// A thing never read shows nothing: it is read without a pause, until that would be too much.
	if (oldest.askedAt === undefined && limits.requests.length < maxAtStart) {
		const isNew = ({askedAt}: Taker) => askedAt === undefined;
		return {next: takers.filter(isNew).slice(0, maxAtOnce), waitMilliseconds: 0};
	}
	const {askedAt = Number.NEGATIVE_INFINITY, requests} = oldest;
	const age = now - askedAt;
	const wait = Math.max(
		periodMilliseconds - age,
		waitForRoom(requests, limits),
		Math.min(
			waitForRoom(requests, {...limits, requests: limits.all, most: maxOfAll}),
			patience * periodMilliseconds - age,
		),
	);
	// A clock that was set back makes everything lie in the future.
	return {next: [oldest], waitMilliseconds: Math.min(periodMilliseconds, Math.max(0, wait))};
}

/** Returns the wait of a reading; one of more requests than the limit waits until all before it are over. */
function waitForRoom(
	wanted: number,
	{now, requests, most, periodMilliseconds}: Omit<TurnLimits, 'all'>,
): number {
	const recent = requests.filter(at => at > now - periodMilliseconds);
	const surplus = Math.min(recent.length, recent.length + wanted - most);
	const last = recent[surplus - 1];
	return last === undefined ? 0 : last + periodMilliseconds - now;
}
