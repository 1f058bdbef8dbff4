import {useMemo} from 'react';
import {AnswerCache} from '../../model/answer-cache.ts';
import {defaultPace, quicken, slowestQuickened} from '../../services/life/service-life.ts';
import {createServiceWatch} from '../../services/life/service-watch.ts';
import {watchIndexer} from '../../services/life/watched-indexer.ts';
import {createComingBook} from '../../services/truth/coming-book.ts';
import type {Clock} from '../../system/timer.ts';
import type {Feed} from '../queries/feed.ts';
import type {ConnectionState} from './use-connection.ts';

interface FeedOptions {
	readonly connected: ConnectionState;
	readonly clock: Clock;
	/** Factor on all polling periods. */
	readonly slowness: number;
	readonly isPaused: boolean;
	readonly isVoteEnding: boolean;
}

/** Returns the data source of all screens; a new object on every change. */
export function useFeed({connected, clock, slowness, isPaused, isVoteEnding}: FeedOptions): Feed {
	const {number, connection, intervalMilliseconds, begunAnewAt} = connected;
	const {node, isOwnNode} = connection;
	const {indexer, service, answers} = useMemo(() => {
		const pace = quicken(defaultPace, Math.min(1, connection.intervalMilliseconds / slowestQuickened));
		const watch = createServiceWatch(clock, {pace});
		const answers = new AnswerCache(clock.now);
		return {service: watch, answers, indexer: watchIndexer(answers.around(connection.indexer), watch)};
	}, [clock, connection]);
	const coming = useMemo(() => node && createComingBook(node, clock), [node, clock]);
	return useMemo(
		() => ({
			connection: String(number),
			indexer,
			answers,
			node,
			isOwnNode,
			coming,
			service,
			intervalMilliseconds,
			slowness,
			isPaused,
			isVoteEnding,
			now: clock.now,
			begunAnewAt,
		}),
		[
			number,
			indexer,
			answers,
			node,
			isOwnNode,
			coming,
			service,
			intervalMilliseconds,
			slowness,
			isPaused,
			isVoteEnding,
			clock,
			begunAnewAt,
		],
	);
}
