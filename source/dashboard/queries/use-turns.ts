import {hashKey, type QueryClient, useQuery, useQueryClient} from '@tanstack/react-query';
import type {Purpose} from '../../domain/extensions.ts';
import {RequestError} from '../../domain/failure.ts';
import {listPeriods} from '../../model/periods.ts';
import {type Feed, retryPeriodOf} from './feed.ts';

/** Least milliseconds between two readings of one thing. */
const turnMilliseconds = listPeriods.stake.seconds * 1000;

/** Things that were never read, read at a time: at a start nothing of them is shown. */
const maxAtOnce = 4;

/** Something that is kept up to date in its turn. */
export interface TurnTaker {
	/** Name of its query in the monitor. */
	readonly name: string;
	/** Requests that its last reading took. */
	readonly requests: number;
	/** Reads it into the cache. */
	ask(signal: AbortSignal, purpose: Purpose): Promise<void>;
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
	/** Requests a minute: more things are read less often. */
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
	const turn = () => turnNow(feed, takers(client), most);
	const {dataUpdatedAt, errorUpdatedAt} = useQuery({
		queryKey,
		queryFn: ({signal}) =>
			monitor.watch(name, async () => {
				const {next, waitMilliseconds} = turn();
				if (next.length === 0 || waitMilliseconds > 0) return 0;
				const outcomes = await Promise.allSettled(
					next.map(taker => taker.ask(signal, taker.askedAt === undefined ? 'start' : 'mine')),
				);
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
export async function askNow(taker: TurnTaker, signal: AbortSignal): Promise<void> {
	try {
		await taker.ask(signal, 'asked');
	} catch (error) {
		if (!(error instanceof RequestError)) throw error;
	}
}

function turnNow({monitor, now}: Feed, takers: readonly TurnTaker[], most: number) {
	const timed = takers.map(taker => {
		const {receivedAt, failedAt} = monitor.read(taker.name);
		const isNew = receivedAt === undefined && failedAt === undefined;
		return {...taker, askedAt: isNew ? undefined : Math.max(receivedAt ?? 0, failedAt ?? 0)};
	});
	return nextTurn(timed, most, now());
}

interface TimedTaker {
	/** Unix milliseconds at which it was last asked for, with or without success; undefined: never. */
	readonly askedAt: number | undefined;
	/** Requests that its last reading took. */
	readonly requests: number;
}

interface Turn<Taker> {
	/** Takers to ask for, more than one only at their first time; empty: there is none at all. */
	readonly next: readonly Taker[];
	/** Milliseconds until they may be asked for. */
	readonly waitMilliseconds: number;
}

/**
Picks the next to be polled: those never polled, then the one least recently polled, once its last reading is a minute old
and the last one of any was followed by a rest, which is longer the more requests that took.

@param now unix milliseconds
*/
export function nextTurn<Taker extends TimedTaker>(
	takers: readonly Taker[],
	most: number,
	now: number,
): Turn<Taker> {
	const [oldest] = takers.toSorted((left, right) => (left.askedAt ?? 0) - (right.askedAt ?? 0));
	if (!oldest) return {next: [], waitMilliseconds: turnMilliseconds};
	// A thing never read shows nothing: it is read without a pause.
	if (oldest.askedAt === undefined) {
		const isNew = ({askedAt}: Taker) => askedAt === undefined;
		return {next: takers.filter(isNew).slice(0, maxAtOnce), waitMilliseconds: 0};
	}
	const newest = takers.toSorted((left, right) => (right.askedAt ?? 0) - (left.askedAt ?? 0))[0] ?? oldest;
	const restUntil = (newest.askedAt ?? 0) + (turnMilliseconds / most) * newest.requests;
	const dueAt = Math.max(oldest.askedAt + turnMilliseconds, restUntil);
	// A clock that was set back makes everything lie in the future.
	return {next: [oldest], waitMilliseconds: Math.min(turnMilliseconds, Math.max(0, dueAt - now))};
}
