import type {Indexer} from '../../domain/service.ts';
import type {FeedMonitor} from './feed-monitor.ts';
import type {ServiceWatch} from './service-watch.ts';

/** Where data comes from, and how often it is asked for. */
export interface Feed {
	/** Tells one connection from the next, whatever their addresses: answers of one are never shown for another. */
	readonly connection: string;
	readonly indexer: Indexer;
	readonly monitor: FeedMonitor;
	/** How things are with the service, whichever question told it. */
	readonly service: ServiceWatch;
	/** Between two polls of what changes with each block. */
	readonly intervalMilliseconds: number;
	/** How many times slower than usual everything is asked, as while nobody looks; 1 is usual. */
	readonly slowness: number;
	readonly isPaused: boolean;
	/** Unix milliseconds. */
	readonly now: () => number;
}

/** What is polled, by how often it really changes. */
export type FeedKind = 'stake' | 'transaction' | 'validators' | 'proposals' | 'parameters';

/**
Polling period of each kind of data: a number of intervals, at most `enough` milliseconds, at least one interval.
Stake changes with each block, a proposal about once a minute, voting power once an epoch (a state at any time),
parameters by governance.
*/
const rates: Readonly<Record<FeedKind, {readonly intervals: number; readonly enough: number}>> = {
	stake: {intervals: 1, enough: 10_000},
	transaction: {intervals: 1, enough: 10_000},
	validators: {intervals: 3, enough: 30_000},
	proposals: {intervals: 6, enough: 60_000},
	parameters: {intervals: 30, enough: 300_000},
};

/** Milliseconds between two polls of a kind of data. */
export function periodOf({intervalMilliseconds, slowness}: Feed, kind: FeedKind): number {
	const {intervals, enough} = rates[kind];
	const usual = Math.max(intervalMilliseconds, Math.min(intervalMilliseconds * intervals, enough));
	return usual * slowness;
}

/** A key that was refused will not be taken the next time, unless somebody mends it. */
const refusedRetryMilliseconds = 300_000;

/** A service that is down for long is asked as seldom as this at least. */
const longestRetryMilliseconds = 60_000;

/**
Milliseconds to wait after a failure. The first retry is soon, so that a service that comes back shows soon; the
wait doubles with each further failure.

@param usual milliseconds between two polls while all is well
*/
export function retryPeriodOf(feed: Feed, name: string, usual: number): number {
	const {failure, failures} = feed.monitor.read(name);
	const first = feed.intervalMilliseconds * feed.slowness;
	if (failure?.kind === 'refusedKey') return Math.max(first, refusedRetryMilliseconds);
	const longest = Math.max(first, Math.min(longestRetryMilliseconds, usual * 4));
	return Math.min(longest, first * 2 ** Math.min(10, Math.max(0, failures - 1)));
}

/**
How long an answer stays fresh, in milliseconds: a view that is opened again within this time shows it without
asking. While polling is paused every answer stays fresh; only what was never fetched is requested.
*/
export function freshTime({isPaused}: Feed, periodMilliseconds: number): number {
	return isPaused ? Number.POSITIVE_INFINITY : periodMilliseconds / 2;
}

/** The time until the next poll: as wanted, or longer where the service said that it takes no requests for a while. */
export function waitingTime(feed: Feed, name: string, wantedMilliseconds: number): number {
	const {monitor, now, intervalMilliseconds} = feed;
	const {failure, failedAt = 0} = monitor.read(name);
	if (failure?.kind !== 'rateLimited') return wantedMilliseconds;
	// A clock that was put back since must not make the wait any longer than the service wanted it.
	const since = Math.max(now(), failedAt);
	const until = failure.until ?? since + 3 * intervalMilliseconds;
	return Math.max(wantedMilliseconds, until - since);
}
