import {type QueryKey, useQuery, useQueryClient} from '@tanstack/react-query';
import type {Decoded} from '../../domain/decoded.ts';
import {RequestError} from '../../domain/failure.ts';
import {keepEqual} from '../../domain/keep-equal.ts';
import type {Page} from '../../domain/page.ts';
import type {ShownName} from '../../domain/periods.ts';
import {readInOnePiece} from '../../services/indexer/in-one-piece.ts';
import {noRounds} from '../../services/indexer/page-set.ts';
import {type Feed, freshTime, periodOf, waitAfter} from './feed.ts';
import {type Fetching, readOutcome, requestOf} from './outcome.ts';
import {
	addShortPage,
	addShortWhole,
	beginShort,
	isComplete,
	isMendedInVain,
	isShort,
	planPoll,
	type ShortPages,
	toWholePage,
	withMending,
} from './short-pages.ts';
import {listMendingOf, type PagedList, readingOrder} from './whole-list.ts';

/** Facts that decide which pages are read again. */
export interface ReadingContext {
	/** Identities of the rows on the screen. */
	shownRows(): readonly string[];
	/** Epoch of the reading; undefined: not known. */
	readonly epoch: bigint | undefined;
}

/** The question for all pages of a short list. */
interface FollowedQuestion<Item> extends PagedList<Item>, ReadingContext {
	readonly kind: ShownName;
	/** True if no page was named. */
	readonly isWanted: boolean;
}

/** The first page, as it was asked for with the list's own order. */
export interface FirstPage<Item> {
	readonly page: Page<Item>;
	/** Unix milliseconds. */
	readonly at: number;
}

/** Progress of a short list that is read whole. */
export interface ShortList {
	/** True if all that the service counts is there. */
	readonly isComplete: boolean;
	/** True if all that can be had is there: the service may count rows that it never sends. */
	readonly isBelieved: boolean;
}

/** Wait before the next page of a list that is being read, so that frames and keys in between go first. */
const followMilliseconds = 5;

/**
Reads the other pages of a short list, one request at a time behind its first page, and again with each poll. A page
that fails takes nothing away and is asked for again with the next poll.

@param first undefined: there is none yet, or the list is to stay paged
*/
export function useFollowingPages<Item extends Decoded>(
	feed: Feed,
	question: FollowedQuestion<Item>,
	first: FirstPage<Item> | undefined,
) {
	const {isPaused} = feed;
	const client = useQueryClient();
	const order = readingOrder(question);
	const queryKey = keyOfFollowing(feed, order.key);
	const held = client.getQueryState<ShortPages<Item>>(queryKey);
	const isFollowed =
		question.isWanted &&
		(held?.data && held.dataUpdatedAt >= (first?.at ?? 0)
			? isShort(toWholePage(held.data))
			: first !== undefined && isShort(first.page));
	const period = periodOf(feed, question.kind);
	const {data} = useQuery({
		queryKey,
		queryFn: async (fetched: Fetching) => {
			const last = client.getQueryData<ShortPages<Item>>(queryKey);
			// A list that was not short for a while starts over.
			const before =
				(last && isShort(toWholePage(last)) ? last : undefined) ??
				(first && beginShort(first.page, question.identityOf, {...question, ...order, now: feed.now()}));
			if (!before) throw new Error('no page of the list has arrived');
			const mending = listMendingOf(client, feed, order.key);
			const next = await readOn(feed, fetched, question, withMending(before, mending.last()));
			if (next.mendedAt !== undefined && isMendedInVain(next))
				mending.note({at: next.mendedAt, isInVain: true});
			return next;
		},
		enabled: isFollowed,
		select: toFollowed,
		structuralSharing: keepEqual,
		staleTime: freshTime(feed, period),
		refetchInterval: query => {
			const {status, data: latest} = query.state;
			const isBehind = latest && (latest.due.length > 0 || !isShort(toWholePage(latest)));
			const isFollowing = isBehind && status !== 'error';
			return !isPaused && (isFollowing ? followMilliseconds : waitAfter(feed, query, period));
		},
	});
	return {
		/** Tells whether the list is short, so that its other pages follow. */
		isFollowed,
		/** Items of all pages read so far; undefined: nothing but the first page yet. */
		whole: isFollowed && data && isShort(data.page) ? data : undefined,
		queryKey,
	};
}

function keyOfFollowing({connection}: Pick<Feed, 'connection'>, key: readonly unknown[]) {
	return ['list', connection, ...key, 'following'] as const;
}

/** A page that was found in the answer to another question. */
interface FoundPage<Item> {
	readonly page: Page<Item>;
	readonly number: number;
	/** Key of the query that brought it; undefined: not known. */
	readonly queryKey: QueryKey | undefined;
}

/** Lets the other pages of a short list follow one that was found; false where the list is not short. */
export function useFollowFrom<Item extends Decoded>(feed: Feed) {
	const client = useQueryClient();
	return (question: PagedList<Item>, {number, page, queryKey: from = []}: FoundPage<Item>): boolean => {
		if (!isShort(page)) return false;
		const queryKey = keyOfFollowing(feed, readingOrder(question).key);
		client.setQueryData<ShortPages<Item>>(
			queryKey,
			held => held ?? beginShort(page, question.identityOf, {number, isInOrder: true, now: feed.now()}),
			{
				updatedAt:
					readOutcome(client, queryKey).receivedAt ?? readOutcome(client, from).receivedAt ?? feed.now(),
			},
		);
		return true;
	};
}

function toFollowed<Item extends Decoded>(list: ShortPages<Item>): ShortList & {readonly page: Page<Item>} {
	const isAll = isComplete(list);
	const isBelieved = isAll || list.doubted === list.totalItems;
	return {page: toWholePage(list), isComplete: isAll, isBelieved};
}

/** Requests the list in one piece where that saves requests, else the next page. */
async function readOn<Item extends Decoded>(
	feed: Feed,
	fetched: Fetching,
	question: FollowedQuestion<Item>,
	before: ShortPages<Item>,
): Promise<ShortPages<Item>> {
	const isPoll = before.due.length === 0;
	const {identityOf, shownRows, epoch} = question;
	const planned = isPoll ? planPoll(before, {shown: shownRows(), epoch, now: feed.now()}) : before;
	try {
		// The other pages of a list that is not whole yet follow at once, one at a time.
		const options = {
			...requestOf(fetched),
			...(!isPoll && !isComplete(before) && {purpose: 'mending' as const}),
		};
		const {due, entries, isFull, isWholeTried, totalItems} = planned;
		const getWhole = isFull && !isWholeTried && due.length > 1 ? question.getWhole : undefined;
		const whole = await readInOnePiece(getWhole, {
			...options,
			lastCount: entries.length,
			count: () => totalItems,
		});
		if (whole) return addShortWhole(planned, whole, identityOf);
		const [number = 1] = due;
		const page = await readingOrder(question).getPage(number, options);
		return addShortPage({...planned, isWholeTried: true}, number, page, identityOf);
	} catch (error) {
		const isSilent = !isPoll && error instanceof RequestError && error.failure.kind !== 'cancelled';
		if (!isSilent) throw error;
		return {...planned, due: [], rounds: noRounds};
	}
}
