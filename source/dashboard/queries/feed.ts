import {type ShownName, shownPeriod} from '../../domain/periods.ts';
import type {ChainNode, Indexer} from '../../domain/service.ts';
import type {AnswerCache} from '../../model/answer-cache.ts';
import type {ServiceWatch} from '../../services/life/service-watch.ts';
import type {ComingBook} from '../../services/truth/coming-book.ts';
import {type Fetched, failuresInARow} from './outcome.ts';

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

/** Polls of an answer; the wait after a failure, while the service answers other questions, doubles with each further one. */
export function polling(feed: Feed, periodMilliseconds: number) {
	return {
		staleTime: freshTime(feed, periodMilliseconds),
		refetchInterval: (query: Fetched) => !feed.isPaused && waitAfter(feed, query, periodMilliseconds),
	};
}

/** Returns the milliseconds from the last fetch of a query to the next one. */
export function waitAfter(feed: Feed, query: Fetched, periodMilliseconds: number): number {
	if (query.state.status !== 'error') return periodMilliseconds;
	const first = feed.intervalMilliseconds;
	const longest = Math.max(first, Math.min(maxRetryMilliseconds, periodMilliseconds * 4));
	return Math.min(longest, first * 2 ** Math.min(10, Math.max(0, failuresInARow(query) - 1)));
}

/**
Returns the milliseconds for which an answer stays fresh: a view that is opened again within this time shows it without
asking. While polling is paused every answer stays fresh; only what was never fetched is requested.
*/
export function freshTime({isPaused}: Feed, periodMilliseconds: number): number {
	return isPaused ? Number.POSITIVE_INFINITY : periodMilliseconds / 2;
}
