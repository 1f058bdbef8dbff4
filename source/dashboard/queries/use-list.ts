import {hashKey, keepPreviousData, useQuery} from '@tanstack/react-query';
import {useState} from 'react';
import type {Decoded} from '../../domain/decoded.ts';
import type {Failure} from '../../domain/failure.ts';
import type {Page} from '../../domain/page.ts';
import {type Feed, type FeedKind, freshTime, periodOf, retryPeriodOf, waitingTime} from './feed.ts';
import {keepEqual} from './keep-equal.ts';
import {toFailure} from './to-failure.ts';
import {useCatchUp} from './use-catch-up.ts';
import {getWholeList, type PagedList} from './whole-list.ts';

/** The query of a list: one page of it, or all. */
export interface ListQuestion<Item, Choices> extends PagedList<Item> {
	/** Identifies this list, without its page; JSON values only. */
	readonly key: readonly unknown[];
	/**
	Identity of the single thing that is asked for: an answer about another thing is never shown in its place, not
	even while its own is on the way. Undefined: a list, which shows any previous answer until the next one is there.
	*/
	readonly one?: string | undefined;
	/** From 1. */
	readonly page: number;
	readonly isAll: boolean;
	/** The chosen filters and order, kept with the answer: a page cannot be trusted to repeat them. */
	readonly choices: Choices;
	readonly kind: FeedKind;
}

/** An answer together with its query. */
export interface ListAnswer<Item, Choices> {
	/** One page, or all items as a single page. */
	readonly page: Page<Item>;
	readonly number: number;
	readonly isAll: boolean;
	readonly choices: Choices;
	/** Identity of the single thing that was asked for; undefined: a list. */
	readonly one: string | undefined;
	/** Name of the query in the monitor. */
	readonly name: string;
	/** Name of the list in this order, whatever the page. */
	readonly list: string;
}

export interface ListFeed<Item, Choices> {
	/** The last good answer, perhaps to the previous query; undefined: none yet. */
	readonly answer: ListAnswer<Item, Choices> | undefined;
	/** Whether the answer belongs to another query while the current one is still loading. */
	readonly isLoading: boolean;
	/** Name of the current query in the monitor. */
	readonly asked: string;
	/** Between two polls of this query. */
	readonly periodMilliseconds: number;
	/** Refetches now; resolves with the failure, if any. */
	refresh(): Promise<Failure | undefined>;
}

/** Pages of a whole list that count as one poll: a list of more pages is read less often by as much. */
const pagesInPoll = 4;

/** Items that a service puts on a page. */
const usualPerPage = 30;

/** The longest list is read again after this many polls: its data must not grow old unnoticed. */
const mostPolls = 10;

/** A list that is polled while it is on the screen. A failure never removes loaded rows. */
export function useList<Item extends Decoded, Choices>(
	feed: Feed,
	question: ListQuestion<Item, Choices>,
): ListFeed<Item, Choices> {
	const {isPaused} = feed;
	const options = listQuery(feed, question);
	const asked = hashKey(options.queryKey);
	const usual = periodOf(feed, question.kind);
	const {data, isPlaceholderData, refetch} = useQuery({
		...options,
		placeholderData: keepPreviousData,
		structuralSharing: keepEqual,
		refetchInterval: ({state}) => {
			if (isPaused) return false;
			// Data that changes rarely is retried soon too, so that a service that comes back shows soon.
			const wanted =
				state.status === 'error' ? retryPeriodOf(feed, asked, usual) : usual * weightOf(state.data);
			return waitingTime(feed, asked, wanted);
		},
	});

	// The library drops the previous page if the new one fails; a failure must not remove rows from the screen.
	const [last, setLast] = useState(data);
	if (data && data !== last) setLast(data);
	const latest = data ?? last;
	const answer = question.one === undefined || latest?.one === question.one ? latest : undefined;
	const periodMilliseconds = usual * weightOf(answer);

	useCatchUp(feed, asked, periodMilliseconds, refetch);

	return {
		answer,
		isLoading: isPlaceholderData || (answer !== undefined && answer.name !== asked),
		asked,
		periodMilliseconds,
		refresh: () => refetch({cancelRefetch: false}).then(toFailure),
	};
}

/** How the cache runs a query, and its cache key. */
export function listQuery<Item extends Decoded, Choices>(feed: Feed, question: ListQuestion<Item, Choices>) {
	const {key, page, isAll, choices, one} = question;
	const list = hashKey([feed.connection, ...key]);
	const queryKey = ['list', feed.connection, ...key, isAll ? 'all' : page] as const;
	const name = hashKey(queryKey);
	return {
		queryKey,
		queryFn: async ({signal}: {readonly signal: AbortSignal}): Promise<ListAnswer<Item, Choices>> => ({
			page: await feed.monitor.watch(name, () =>
				isAll ? getWholeList(feed, name, question, signal) : question.getPage(page, {signal}),
			),
			number: page,
			isAll,
			choices,
			one,
			name,
			list,
		}),
		// A fresh answer is shown without a request: the prefetched one, and a page that was just left.
		staleTime: freshTime(feed, periodOf(feed, question.kind)),
	};
}

function weightOf(answer: ListAnswer<unknown, unknown> | undefined): number {
	if (!answer?.isAll) return 1;
	const {items, totalPages = 1} = answer.page;
	// In one piece it is as much to read as on its pages.
	const pages = Math.max(totalPages, items.length / usualPerPage);
	return Math.min(mostPolls, Math.max(1, Math.ceil(pages / pagesInPoll)));
}
