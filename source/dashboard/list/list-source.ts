import type {Flaw} from '../../domain/decoded.ts';
import type {Failure} from '../../domain/failure.ts';
import type {ListGap} from '../../domain/page.ts';
import type {ListChoices, Route} from '../../routes/route.ts';
import type {FeedProgress} from '../queries/feed-monitor.ts';
import type {Freshness} from '../queries/use-freshness.ts';
import type {Verbs} from '../shell/shell.ts';

export interface FollowingPages {
	/** Items that the service puts on a page. */
	readonly perPage: number;
	/** Whether all that the service counts is loaded. */
	readonly isComplete: boolean;
	/** Tells whether all that can be had is loaded: the service may count rows that it never sends. */
	readonly isBelieved: boolean;
	/** Takes over how to find out which rows are on the screen: a poll asks for their page first. */
	watch(shownRows: () => readonly string[]): void;
}

/** Loaded items, the query that brought them, and their freshness. */
export interface ListSource<Item> {
	/** In the order in which they came. */
	readonly items: readonly Item[];
	readonly flaws: readonly Flaw[];
	/** Name of the loaded list: for the cursor each page and order is another list. */
	readonly list: string;
	/** What the user chose. */
	readonly choices: ListChoices;
	/** The choices that the loaded items answer, which differ from the user's while a page loads. */
	readonly shown: ListChoices;
	/** Whether there is an answer, even an empty one. */
	readonly hasAnswer: boolean;
	readonly isLoading: boolean;
	/** Tells whether rows of the first reading are still to come; false where left out. */
	readonly isArriving?: boolean;
	/** Whether it has been loading for so long that the screen says so. */
	readonly isLate: boolean;
	/** Why the last request failed; undefined if it succeeded or is still running. */
	readonly failure: Failure | undefined;
	/** Progress of reading all pages. */
	readonly progress: FeedProgress | undefined;
	/** Undefined if the service does not count them. */
	readonly totalPages: number | undefined;
	readonly totalItems: number | undefined;
	/** Number of items that came without being asked for and are not shown; undefined: none. */
	readonly leftOut?: number | undefined;
	/** Flaw of the list as a whole, if all pages were read. */
	readonly gap?: ListGap | undefined;
	/**
	Set for a short list, whose pages follow by themselves: `n` and `p` go through what is loaded, and the page is that
	of the cursor. Undefined: one page, or all as the user asked.
	*/
	readonly following?: FollowingPages | undefined;
	/** Whether the list has no pages, so that "all" need not be mentioned. */
	readonly isUnpaged?: boolean;
	/** Whether the service sorts; otherwise only the loaded items are sorted. */
	readonly isSortedByService: boolean;
	readonly freshness: Freshness;
	/** Whether the items never go stale. */
	readonly isLasting?: boolean;
	/** Unix milliseconds of an answer that is never refreshed; undefined for polled lists. */
	readonly asOf?: number | undefined;
	/** Refetches now; resolves with the failure, if any. */
	refresh(): Promise<Failure | undefined>;
	choose(change: Partial<ListChoices>): void;
}

interface LocalList<Item> {
	/** Undefined: there is no answer yet. */
	readonly items: readonly Item[] | undefined;
	readonly flaws?: readonly Flaw[];
	/** Identifies the list for the cursor. */
	readonly list: string;
	readonly freshness: Freshness;
	readonly isLasting?: boolean;
	readonly asOf?: number | undefined;
	/** Refetches now; resolves with the failure, if any. */
	refresh(): Promise<Failure | undefined>;
}

/** A list that is always loaded whole: no pages, and only its own order. */
export function toLocalSource<Item>(
	{change: changeRoute}: Pick<Verbs, 'change'>,
	{view, narrowing}: Extract<Route, {narrowing: string}>,
	{items, flaws = noFlaws, list, freshness, isLasting = false, asOf, refresh}: LocalList<Item>,
): ListSource<Item> {
	const choices = {sort: 'service', order: 'asc', page: 1, isAll: true, narrowing} as const;
	return {
		items: items ?? noFlaws,
		flaws,
		list,
		choices,
		shown: choices,
		hasAnswer: items !== undefined,
		isLoading: false,
		isLate: false,
		failure: undefined,
		progress: undefined,
		totalPages: 1,
		totalItems: items?.length,
		isUnpaged: true,
		isSortedByService: true,
		freshness,
		isLasting,
		asOf,
		refresh,
		choose(change) {
			const {narrowing: text} = change;
			if (text === undefined) return;
			changeRoute(before =>
				before.view === view && 'narrowing' in before ? {...before, narrowing: text} : before,
			);
		},
	};
}

const noFlaws: readonly never[] = [];
