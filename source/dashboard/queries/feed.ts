import type {Indexer} from '../../domain/service.ts';
import type {FeedMonitor} from './feed-monitor.ts';
import type {ServiceWatch} from './service-watch.ts';

/** The data source, and how often to poll it. */
export interface Feed {
	/** Identifies the connection, even among equal addresses: answers of one are never shown for another. */
	readonly connection: string;
	readonly indexer: Indexer;
	readonly monitor: FeedMonitor;
	/** State of the service, by the outcome of all requests. */
	readonly service: ServiceWatch;
	/** Milliseconds between two polls of data that changes with each block. */
	readonly intervalMilliseconds: number;
	/** Factor on all polling periods, above 1 while nobody looks. */
	readonly slowness: number;
	readonly isPaused: boolean;
	/** Unix milliseconds. */
	readonly now: () => number;
}

/** Kinds of data, by how often they change. */
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

/** A refused key stays refused until somebody changes it, so there is no hurry. */
const refusedRetryMilliseconds = 300_000;

/** A service that has been down for long is asked at least this often. */
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

/** Milliseconds until the next poll: as wanted, or longer if the service said when it takes requests again. */
export function waitingTime(feed: Feed, name: string, wantedMilliseconds: number): number {
	const {monitor, now, intervalMilliseconds} = feed;
	const {failure, failedAt = 0} = monitor.read(name);
	if (failure?.kind !== 'rateLimited') return wantedMilliseconds;
	// If the clock was set back since, the wait must not get longer than the service wanted.
	const since = Math.max(now(), failedAt);
	const until = failure.until ?? since + 3 * intervalMilliseconds;
	return Math.max(wantedMilliseconds, until - since);
}
