import {
	hashKey,
	type QueryClient,
	type QueryKey,
	type QueryState,
	useQuery,
	useQueryClient,
} from '@tanstack/react-query';
import {useMemo, useState} from 'react';
import type {Decoded} from '../../domain/decoded.ts';
import {keepEqual} from '../../domain/keep-equal.ts';
import type {Page} from '../../domain/page.ts';
import type {ShownName} from '../../domain/periods.ts';
import type {RequestOptions} from '../../domain/service.ts';
import {findPage} from '../../services/indexer/all-pages.ts';
import {type Feed, freshTime, periodOf, waitAfter} from './feed.ts';
import {type KnownItems, knownLists, mergeKnown} from './known-validators.ts';
import {type AskedQuery, type Fetching, readOutcome, refetch, requestOf, useAsked} from './outcome.ts';
import {
	type FirstPage,
	type ReadingContext,
	type ShortList,
	useFollowingPages,
} from './use-following-pages.ts';
import {getWholeList, listMendingOf, type PagedList, readingOrder, type Single} from './whole-list.ts';

/** The query of a list: one page of it, or all. */
export interface ListRequest<Item, Choices> extends PagedList<Item>, Single {
	/** Number of the page, from 1; undefined: the first, behind which the others of a short list follow. */
	readonly page: number | undefined;
	readonly isAll: boolean;
	/** Filters and order that were chosen, kept with the answer: a page cannot be trusted to repeat them. */
	readonly choices: Choices;
	readonly kind: ShownName;
	/** Finds its items in other answers, for the time until it has its own; left out: in those to its other pages only. */
	findKnown?(client: QueryClient): KnownItems<Item> | undefined;
	/** True if their first page is shown at once, not only while the service is away. */
	readonly isKnownFirst?: boolean;
}

/** An answer together with its query. */
interface ListAnswer<Item, Choices> {
	/** Page of the answer, or all items as a single page. */
	readonly page: Page<Item>;
	readonly number: number;
	readonly isAll: boolean;
	readonly choices: Choices;
	/** Identity of the single thing that was asked for; undefined: a list. */
	readonly one: string | undefined;
	/** Identifies the list in this order; each page that was named has a separate identity. */
	readonly list: string;
	/** Set where the other pages of a short list follow the first one by themselves. */
	readonly following?: ShortList | undefined;
	/** Key of the answer to another question that brought the items; undefined: they are its own. */
	readonly from?: QueryKey | undefined;
}

interface ListFeed<Item, Choices> extends AskedQuery {
	/** The last good answer, perhaps to the previous query; undefined: none yet. */
	readonly answer: ListAnswer<Item, Choices> | undefined;
	/** True if the answer belongs to another query while the current one is still loading. */
	readonly isLoading: boolean;
	/** Key of the query that brought the answer; undefined: there is none. */
	readonly shownKey: QueryKey | undefined;
}

/** Pages of a whole list that count as one poll: a list of more pages is read less often by as much. */
const pagesInPoll = 4;

/** Items that a service puts on a page. */
const defaultPerPage = 30;

const nothingFollowed: ShortList = {isComplete: false, isBelieved: false};

/** Maximum number of polls before even the longest list is read again: its data must not grow old unnoticed. */
const maxPolls = 10;

/** Polls a list while it is on the screen; a short one whole. A failure never removes loaded rows. */
export function useList<Item extends Decoded, Choices>(
	feed: Feed,
	question: ListRequest<Item, Choices>,
	facts: ReadingContext,
): ListFeed<Item, Choices> {
	const {isPaused} = feed;
	const client = useQueryClient();
	const {page, isAll, one, choices} = question;
	const options = listQuery(feed, question);
	const isWanted = page === undefined && !isAll && one === undefined;
	const followed = useFollowingPages(
		feed,
		{...question, ...facts, isWanted},
		isWanted ? firstPageOf(client.getQueryState<ListAnswer<Item, Choices>>(options.queryKey)) : undefined,
	);
	const {isFollowed, whole} = followed;
	const usual = periodOf(feed, question.kind);
	const {data} = useQuery({
		...options,
		// The reader of the other pages reads the first one again too.
		enabled: !isFollowed,
		structuralSharing: keepEqual,
		// Data that changes rarely is retried soon too, so that a service that comes back shows soon.
		refetchInterval: query =>
			!isPaused && !isFollowed && waitAfter(feed, query, usual * weightOf(query.state.data)),
	});

	const list = nameOfList(feed, question);
	const isAway = isAnswerAway(client, feed, options.queryKey);
	const isKnownShown = !whole && !data && (isAway || question.isKnownFirst === true);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another question has another list
	const known = useMemo(
		() => (isKnownShown ? answerOfOthers(client, feed, question, isAway) : undefined),
		[client, list, isAway, isKnownShown],
	);
	const current = useMemo(() => {
		if (!whole) return data && isFollowed ? {...data, following: nothingFollowed} : data;
		const {page: all, ...following} = whole;
		return {page: all, number: 1, isAll: false, choices, one: undefined, list, following};
	}, [whole, data, isFollowed, list, choices]);

	const queryKey = whole ? followed.queryKey : options.queryKey;
	// The rows shown stay until the new question is answered, and where that fails.
	const key = hashKey(question.key);
	const [last, setLast] = useState({answer: current, queryKey, key});
	if (current && current !== last.answer) setLast({answer: current, queryKey, key});
	const isOther = isAway && last.key !== key;
	const latest = current ?? (isOther ? (known ?? last.answer) : (last.answer ?? known));
	const answer = one === undefined || latest?.one === one ? latest : undefined;
	const asked = useAsked(queryKey, usual * weightOf(answer?.from ? undefined : answer));
	return {
		...asked,
		answer,
		isLoading: answer !== undefined && answer === last.answer && current === undefined,
		shownKey: answer && (answer.from ?? (current ? queryKey : last.queryKey)),
		refresh: isFollowed ? () => refetch(client, followed.queryKey) : asked.refresh,
	};
}

/** Makes the query by which the cache reads a list, and its key. */
export function listQuery<Item extends Decoded, Choices>(feed: Feed, question: ListRequest<Item, Choices>) {
	const {page = 1, isAll, choices, one, isSought, identityOf} = question;
	const ask = (options: RequestOptions & {readonly signal: AbortSignal}) => {
		const getPage = (number: number, signal: AbortSignal) => question.getPage(number, {...options, signal});
		return one !== undefined && isSought
			? findPage(feed.indexer.address, one, {...options, getPage, identityOf})
			: getPage(page, options.signal);
	};
	const {key} = isAll ? readingOrder(question) : question;
	const queryKey = ['list', feed.connection, ...key, isAll ? 'all' : page] as const;
	const askAll = (fetched: Fetching) => {
		const before = fetched.client.getQueryData<ListAnswer<Item, Choices>>(queryKey)?.page;
		const mending = listMendingOf(fetched.client, feed, key);
		return getWholeList(feed, question, {fetched, before, mending});
	};
	return {
		queryKey,
		queryFn: async (fetched: Fetching): Promise<ListAnswer<Item, Choices>> => ({
			page: await (isAll ? askAll(fetched) : ask(requestOf(fetched))),
			number: page,
			isAll,
			choices,
			one,
			list: nameOfList(feed, question),
		}),
		// A fresh answer is shown without a request: the prefetched one, and a page that was just left.
		staleTime: freshTime(feed, periodOf(feed, question.kind)),
	};
}

/** Checks whether a question has no answer and will not get one soon: it failed, or the service is away. */
function isAnswerAway(client: QueryClient, {service}: Feed, queryKey: QueryKey): boolean {
	const {receivedAt, failure} = readOutcome(client, queryKey);
	if (receivedAt !== undefined || failure?.kind === 'notFound') return false;
	return failure !== undefined || !['waiting', 'live', 'paused'].includes(service.read().kind);
}

/** Makes an answer of what other answers have brought; undefined: they have nothing of this list. */
function answerOfOthers<Item extends Decoded, Choices>(
	client: QueryClient,
	feed: Feed,
	question: ListRequest<Item, Choices>,
	isAll: boolean,
): ListAnswer<Item, Choices> | undefined {
	const {key, one, identityOf, choices} = question;
	const pages = knownLists<Item>(client, ['list', feed.connection, ...key]);
	const known = question.findKnown?.(client) ?? mergeKnown(client, pages, identityOf);
	const {queryKey: from} = known;
	const isWhole = known.isWhole || one !== undefined;
	if (from === undefined) return undefined;
	const items = isAll ? known.items : known.items.slice(0, defaultPerPage);
	const count = isAll && isWhole ? items.length : undefined;
	return {
		page: {
			items,
			page: 1,
			perPage: items.length,
			totalPages: count && 1,
			totalItems: count,
			flaws: items.flatMap(({flaws}) => flaws),
			gap: isAll && !isWhole ? {counted: undefined, standing: 'short'} : undefined,
		},
		number: 1,
		isAll,
		choices: {...choices, isAll, page: undefined},
		one,
		list: nameOfList(feed, question),
		from,
	};
}

function nameOfList(
	{connection}: Feed,
	{key, page, isAll}: Pick<ListRequest<never, unknown>, 'key' | 'page' | 'isAll'>,
): string {
	return hashKey([connection, ...key, isAll ? 'all' : (page ?? 'first')]);
}

function firstPageOf<Item, Choices>(
	state: QueryState<ListAnswer<Item, Choices>> | undefined,
): FirstPage<Item> | undefined {
	return state?.data && {page: state.data.page, at: state.dataUpdatedAt};
}

function weightOf(answer: ListAnswer<unknown, unknown> | undefined): number {
	if (!answer?.isAll) return 1;
	const {items, totalPages = 1} = answer.page;
	// In one piece it is as much to read as on its pages.
	const pages = Math.max(totalPages, items.length / defaultPerPage);
	return Math.min(maxPolls, Math.max(1, Math.ceil(pages / pagesInPoll)));
}
