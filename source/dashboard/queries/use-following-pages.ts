import {hashKey, useQuery, useQueryClient} from '@tanstack/react-query';
import type {Decoded} from '../../domain/decoded.ts';
import {type Failure, RequestError} from '../../domain/failure.ts';
import type {Page} from '../../domain/page.ts';
import {readInOnePiece} from '../../services/indexer/in-one-piece.ts';
import {noRounds} from '../../services/indexer/judge-round.ts';
import {type Feed, type FeedKind, freshTime, periodOf, retryPeriodOf} from './feed.ts';
import {addPage, addWhole, beginGathering, isComplete, isShort, toWholePage} from './gathered-pages.ts';
import {keepEqual} from './keep-equal.ts';
import {listMendingOf} from './list-mending.ts';
import {type GatheredPages, isMendedInVain, planPoll, withMending} from './next-pages.ts';
import {type PagedList, readingOrder} from './paged-list.ts';
import {toFailure} from './to-failure.ts';
import {useCatchUp} from './use-catch-up.ts';

/** What decides which pages are read again. */
export interface ReadingFacts {
	/** Identities of the rows on the screen. */
	shownRows(): readonly string[];
	/** In which it is read; undefined: not known. */
	readonly epoch: bigint | undefined;
}

/** What a short list is read by, whole. */
interface FollowedQuestion<Item> extends PagedList<Item>, ReadingFacts {
	readonly kind: FeedKind;
	/** Whether no page was named. */
	readonly isWanted: boolean;
}

/** The first page, as it was asked for with the list's own order. */
export interface FirstPage<Item> {
	readonly page: Page<Item>;
	/** Name of its query in the monitor. */
	readonly name: string;
	/** Unix milliseconds. */
	readonly at: number;
}

/** All that has been read, as one page, and how far it can be trusted. */
export interface FollowedList<Item> {
	readonly page: Page<Item>;
	readonly isComplete: boolean;
	readonly isBelieved: boolean;
}

export interface FollowedPages<Item> {
	/** Whether the list is short, so that its other pages follow. */
	readonly isFollowed: boolean;
	/** Undefined: nothing but the first page yet. */
	readonly whole: FollowedList<Item> | undefined;
	/** Name of the query in the monitor. */
	readonly name: string;
	/** Refetches now; resolves with the failure, if any. */
	refresh(): Promise<Failure | undefined>;
}

/** Before the next page of a list that is being read: what is drawn and pressed in between goes first. */
const followMilliseconds = 5;

/**
The other pages of a short list, one request at a time behind its first page, and again with each poll. A page that
fails takes nothing away and is asked for again with the next poll.

@param first undefined: there is none yet, or the list is to stay paged
*/
export function useFollowingPages<Item extends Decoded>(
	feed: Feed,
	question: FollowedQuestion<Item>,
	first: FirstPage<Item> | undefined,
): FollowedPages<Item> {
	const {isPaused} = feed;
	const client = useQueryClient();
	const order = readingOrder(question);
	const queryKey = keyOfFollowing(feed, order.key);
	const name = hashKey(queryKey);
	const held = client.getQueryState<GatheredPages<Item>>(queryKey);
	const isFollowed =
		question.isWanted &&
		(held?.data && held.dataUpdatedAt >= (first?.at ?? 0)
			? isShort(toWholePage(held.data))
			: first !== undefined && isShort(first.page));
	const period = periodOf(feed, question.kind);
	const {data, refetch} = useQuery({
		queryKey,
		queryFn: async ({signal}) => {
			const last = client.getQueryData<GatheredPages<Item>>(queryKey);
			// A list that was not short for a while begins anew.
			const before =
				(last && isShort(toWholePage(last)) ? last : undefined) ??
				(first && beginGathering(first.page, question.identityOf, {...question, ...order, now: feed.now()}));
			if (!before) throw new Error('no page of the list has arrived');
			if (first) feed.monitor.takeOver(name, first.name);
			const mending = listMendingOf(client, feed, order.key);
			const next = await readOn(feed, name, question, withMending(before, mending.last()), signal);
			if (next.mendedAt !== undefined && isMendedInVain(next))
				mending.note({at: next.mendedAt, isInVain: true});
			return next;
		},
		enabled: isFollowed,
		select: toFollowed,
		structuralSharing: keepEqual,
		staleTime: freshTime(feed, period),
		refetchInterval: ({state: {status, data: latest}}) => {
			if (isPaused) return false;
			if (status === 'error') return retryPeriodOf(feed, name, period);
			const isBehind = latest && (latest.due.length > 0 || !isShort(toWholePage(latest)));
			return isBehind ? followMilliseconds : period;
		},
	});
	useCatchUp(feed, name, period, options => isFollowed && refetch(options));
	return {
		isFollowed,
		whole: isFollowed && data && isShort(data.page) ? data : undefined,
		name,
		refresh: () => refetch({cancelRefetch: false}).then(toFailure),
	};
}

function keyOfFollowing({connection}: Pick<Feed, 'connection'>, key: readonly unknown[]) {
	return ['list', connection, ...key, 'following'] as const;
}

/** A page that was found in another question's answer. */
interface FoundPage<Item> {
	readonly number: number;
	readonly page: Page<Item>;
	/** Name of that question in the monitor. */
	readonly name: string;
}

/** Lets the other pages of a short list follow one that was found; false where the list is not short. */
export function useFollowFrom<Item extends Decoded>(feed: Feed) {
	const client = useQueryClient();
	return (question: PagedList<Item>, {number, page, name}: FoundPage<Item>): boolean => {
		if (!isShort(page)) return false;
		const queryKey = keyOfFollowing(feed, readingOrder(question).key);
		client.setQueryData<GatheredPages<Item>>(
			queryKey,
			held => held ?? beginGathering(page, question.identityOf, {number, isInOrder: true, now: feed.now()}),
		);
		feed.monitor.takeOver(hashKey(queryKey), name);
		return true;
	};
}

function toFollowed<Item extends Decoded>(gathered: GatheredPages<Item>): FollowedList<Item> {
	const isAll = isComplete(gathered);
	const isBelieved = isAll || gathered.doubted === gathered.totalItems;
	return {page: toWholePage(gathered), isComplete: isAll, isBelieved};
}

/** One request further. */
async function readOn<Item extends Decoded>(
	feed: Feed,
	name: string,
	question: FollowedQuestion<Item>,
	before: GatheredPages<Item>,
	signal: AbortSignal,
): Promise<GatheredPages<Item>> {
	const isPoll = before.due.length === 0;
	const {identityOf, shownRows, epoch} = question;
	const planned = isPoll ? planPoll(before, {shown: shownRows(), epoch, now: feed.now()}) : before;
	try {
		return await feed.monitor.watch(name, async () => {
			const whole = await tryWhole(question, planned, signal);
			if (whole) return addWhole(planned, whole, identityOf);
			const [number = 1] = planned.due;
			const page = await readingOrder(question).getPage(number, {signal});
			return addPage({...planned, isWholeTried: true}, number, page, identityOf);
		});
	} catch (error) {
		const isSilent = !isPoll && error instanceof RequestError && error.failure.kind !== 'cancelled';
		if (!isSilent) throw error;
		return {...planned, due: [], rounds: noRounds};
	}
}

/** All of it at once, where that saves requests; undefined where it cannot be had so. */
async function tryWhole<Item>(
	{getWhole}: FollowedQuestion<Item>,
	{isFull, isWholeTried, due, entries, totalItems}: GatheredPages<Item>,
	signal: AbortSignal,
): Promise<Page<Item> | undefined> {
	if (!isFull || isWholeTried || due.length < 2) return undefined;
	return readInOnePiece(getWhole, {signal, lastCount: entries.length, count: () => totalItems});
}
