import type {QueryClient} from '@tanstack/react-query';
import type {Route} from '../routes/route.ts';
import type {Connection} from '../services/connection.ts';
import {systemClock} from '../system/clock.ts';
import {sleep} from '../system/timer.ts';
import type {Feed} from './queries/feed.ts';
import type {FeedMonitor} from './queries/feed-monitor.ts';
import {createServiceWatch} from './queries/service-watch.ts';
import {listQuery} from './queries/use-list.ts';
import {validatorsQuestionOf} from './views/validators/validators-question.ts';

/** After that the first frame says that it is loading. */
const longestWaitMilliseconds = 50;

interface FirstQuestion {
	readonly client: QueryClient;
	readonly connection: Connection;
	readonly monitor: FeedMonitor;
	readonly start: Route;
}

/** Waits up to 50 ms for the prefetched page, so that the first frame has rows. */
export async function awaitPrefetched({client, connection, monitor, start}: FirstQuestion): Promise<void> {
	if (start.view !== 'validators') return;
	const feed = firstFeed(connection, monitor);
	const {choices, ...question} = validatorsQuestionOf(feed.indexer, start);
	const asked = listQuery(feed, {...question, choices, page: choices.page, isAll: choices.isAll});
	const timeout = new AbortController();
	const timer = sleep(longestWaitMilliseconds, timeout.signal);
	await Promise.race([client.prefetchQuery(asked), timer]);
	timeout.abort();
}

/** What the first connection is asked through; the app goes on with the same. */
function firstFeed({indexer, intervalMilliseconds}: Connection, monitor: FeedMonitor): Feed {
	const {now} = systemClock;
	const service = createServiceWatch(systemClock);
	return {
		connection: '1',
		indexer,
		monitor,
		service,
		intervalMilliseconds,
		slowness: 1,
		isPaused: false,
		now,
	};
}
