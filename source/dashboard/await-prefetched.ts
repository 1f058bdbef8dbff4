import type {QueryClient} from '@tanstack/react-query';
import type {Decoded} from '../domain/decoded.ts';
import {AnswerCache} from '../model/answer-cache.ts';
import {type ListChoices, openVoting, type Route} from '../routes/route.ts';
import type {Connection} from '../services/connection.ts';
import {createServiceWatch} from '../services/life/service-watch.ts';
import {sleep, systemClock} from '../system/timer.ts';
import type {Feed} from './queries/feed.ts';
import {type ListRequest, listQuery} from './queries/use-list.ts';
import {proposalsQuestionOf} from './views/proposals/proposals-question.ts';
import {validatorsQuestionOf} from './views/validators/validators-question.ts';

/** Max wait, after which the first frame says that it is loading. */
const maxWaitMilliseconds = 50;

interface FirstQuestion {
	readonly client: QueryClient;
	readonly connection: Connection;
	readonly start: Route;
}

/** Waits up to 50 ms for the prefetched page, so that the first frame has rows. */
export async function awaitPrefetched({client, connection, start}: FirstQuestion): Promise<void> {
	const feed = firstFeed(connection);
	const asked = firstQuery(feed, start);
	if (!asked) return;
	const timeout = new AbortController();
	const timer = sleep(maxWaitMilliseconds, timeout.signal);
	await Promise.race([asked(client), timer]);
	timeout.abort();
}

/** Returns the function that fills the cache for the first frame; undefined: nothing was prefetched for it. */
function firstQuery(feed: Feed, start: Route): ((client: QueryClient) => Promise<void>) | undefined {
	switch (start.view) {
		case 'validators':
			return client => client.prefetchQuery(pageQuery(feed, validatorsQuestionOf(feed, start)));
		case 'overview':
			return client => client.prefetchQuery(pageQuery(feed, proposalsQuestionOf(feed, openVoting)));
		default:
			return undefined;
	}
}

function pageQuery<Item extends Decoded, Choices extends ListChoices>(
	feed: Feed,
	{choices, ...question}: Omit<ListRequest<Item, Choices>, 'page' | 'isAll'>,
) {
	return listQuery(feed, {...question, choices, page: choices.page, isAll: choices.isAll});
}

/** Creates the feed of the first connection; equal to the app's, so that both share a cache. */
function firstFeed({indexer, intervalMilliseconds}: Connection): Feed {
	const {now} = systemClock;
	const service = createServiceWatch(systemClock);
	return {
		connection: '1',
		indexer,
		answers: new AnswerCache(now),
		service,
		intervalMilliseconds,
		slowness: 1,
		isPaused: false,
		now,
	};
}
