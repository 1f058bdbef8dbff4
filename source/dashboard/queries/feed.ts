import {useEffect, useEffectEvent} from 'react';
import {type Failure, RequestError} from '../../domain/failure.ts';
import type {ChainNode, Indexer} from '../../domain/service.ts';
import type {AnswerCache} from '../../model/answer-cache.ts';
import {type ShownName, shownPeriod} from '../../model/periods.ts';
import type {ServiceWatch} from '../../services/life/service-watch.ts';
import type {ComingBook} from '../../services/truth/coming-book.ts';
import type {FeedMonitor} from './feed-monitor.ts';

/** The data source, and how often to poll it. */
export interface Feed {
	/** Identifies the connection, even among equal addresses: answers of one are never shown for another. */
	readonly connection: string;
	readonly indexer: Indexer;
	/** Answers of that indexer, whatever part of the program asked. */
	readonly answers: AnswerCache;
	/** Node that may be asked about the chain's state; left out: there is none. */
	readonly node?: ChainNode | undefined;
	/** True if the node is the person's own, and its validator theirs. */
	readonly isOwnNode?: boolean | undefined;
	/** Answers of that node on what comes for validators; left out: there is none. */
	readonly coming?: ComingBook | undefined;
	readonly monitor: FeedMonitor;
	/** State of the service, by the outcome of all requests. */
	readonly service: ServiceWatch;
	/** Milliseconds between two polls of data that changes with each block. */
	readonly intervalMilliseconds: number;
	/** Factor on all polling periods, above 1 while nobody looks. */
	readonly slowness: number;
	/** True if a vote ends within a day: then the proposals are asked for as often as ever. */
	readonly isVoteEnding?: boolean;
	readonly isPaused: boolean;
	/** Unix milliseconds. */
	readonly now: () => number;
	/** Unix milliseconds since when its chain is another one, while that is news. */
	readonly begunAnewAt?: number | undefined;
}

/** Returns the milliseconds between two polls. */
export function periodOf({intervalMilliseconds, slowness, isVoteEnding}: Feed, name: ShownName): number {
	const isSteady = name === 'proposals' && isVoteEnding;
	return shownPeriod(name, {intervalMilliseconds, slowness: isSteady ? 1 : slowness});
}

/** Maximum wait before a question is repeated that fails again and again while others are answered. */
const maxRetryMilliseconds = 60_000;

/**
Returns the milliseconds to wait after a failure of one question, while the service answers others. The wait doubles
with each further failure.

@param usual milliseconds between two polls while all is well
*/
export function retryPeriodOf(feed: Feed, name: string, usual: number): number {
	const {failures} = feed.monitor.read(name);
	const first = feed.intervalMilliseconds;
	const longest = Math.max(first, Math.min(maxRetryMilliseconds, usual * 4));
	return Math.min(longest, first * 2 ** Math.min(10, Math.max(0, failures - 1)));
}

/**
Returns the milliseconds for which an answer stays fresh: a view that is opened again within this time shows it without
asking. While polling is paused every answer stays fresh; only what was never fetched is requested.
*/
export function freshTime({isPaused}: Feed, periodMilliseconds: number): number {
	return isPaused ? Number.POSITIVE_INFINITY : periodMilliseconds / 2;
}

/**
Refetches at once after a pause or a time of slow polling, if the data is older than one period by then. Otherwise
old data would stay on the screen until the next poll.

@param asked name of the query in the monitor
*/
export function useCatchUp(
	feed: Feed,
	asked: string,
	periodMilliseconds: number,
	refetch: (options: {readonly cancelRefetch: boolean}) => unknown,
): void {
	const {monitor, isPaused, slowness, now} = feed;
	const catchUp = useEffectEvent(() => {
		const {receivedAt} = monitor.read(asked);
		if (receivedAt !== undefined && now() - receivedAt >= periodMilliseconds) refetch({cancelRefetch: false});
	});
	useEffect(() => {
		if (!isPaused && slowness > 0) catchUp();
	}, [isPaused, slowness]);
}

/** Returns the failure of a query; undefined if it did not. */
export function toFailure({error}: {readonly error: unknown}): Failure | undefined {
	return error instanceof RequestError ? error.failure : undefined;
}
