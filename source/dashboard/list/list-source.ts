import type {Flaw} from '../../domain/decoded.ts';
import type {Failure} from '../../domain/failure.ts';
import type {ListGap} from '../../domain/page.ts';
import type {ListChoices, Route} from '../../routes/route.ts';
import type {FeedProgress} from '../queries/outcome.ts';
import type {Freshness} from '../queries/use-freshness.ts';
import type {Verbs} from '../shell/shell.ts';

export interface FollowingPages {
	/** Items on a page of the service. */
	readonly perPage: number;
	/** True if all that the service counts is loaded. */
	readonly isComplete: boolean;
	/** True if all available rows are loaded: the service may count rows that it never sends. */
	readonly isBelieved: boolean;
	/** Sets the function that returns the rows on the screen: a poll requests their page first. */
	watch(shownRows: () => readonly string[]): void;
}

/** Loaded items, their query, and their freshness. */
export interface ListSource<Item> {
	/** Items in the order in which they came. */
	readonly items: readonly Item[];
	readonly flaws: readonly Flaw[];
	/** Name of the loaded list: for the cursor each page and order is another list. */
	readonly list: string;
	/** Choices of the user. */
	readonly choices: ListChoices;
	/** Choices that the loaded items answer, which differ from the user's while a page loads. */
	readonly shown: ListChoices;
	/** True if there is an answer, even an empty one. */
	readonly hasAnswer: boolean;
	readonly isLoading: boolean;
	/** True if rows of the first reading are still to come; default: false. */
	readonly isArriving?: boolean;
	/** True if it has been loading for so long that the screen says so. */
	readonly isLate: boolean;
	/** Failure of the last request; undefined if it succeeded or is still running. */
	readonly failure: Failure | undefined;
	/** Progress of reading all pages. */
	readonly progress: FeedProgress | undefined;
	/** Number of pages; undefined if the service does not count them. */
	readonly totalPages: number | undefined;
	readonly totalItems: number | undefined;
	/** Number of unrequested items, which are not shown; undefined: none. */
	readonly leftOut?: number | undefined;
	/** Flaw of the list as a whole, if all pages were read. */
	readonly gap?: ListGap | undefined;
	/**
	Pages of a short list, which all load automatically: `n` and `p` move among the loaded rows, and the page is that of
	the cursor. Undefined: one page, or all as the user requested.
	*/
	readonly following?: FollowingPages | undefined;
	/** True if the list has no pages, so that "all" need not be mentioned. */
	readonly isUnpaged?: boolean;
	/** True if the service sorts; otherwise only the loaded items are sorted. */
	readonly isSortedByService: boolean;
	readonly freshness: Freshness;
	/** True if the items never go stale. */
	readonly isLasting?: boolean;
	/** Unix milliseconds of an answer that is never refreshed; undefined for polled lists. */
	readonly asOf?: number | undefined;
	/** Refetches now; resolves with the failure, if any. */
	refresh(): Promise<Failure | undefined>;
	choose(change: Partial<ListChoices>): void;
}

interface LocalList<Item> {
	/** Items; undefined: there is no answer yet. */
	readonly items: readonly Item[] | undefined;
	readonly flaws?: readonly Flaw[];
	/** Name of the list for the cursor. */
	readonly list: string;
	readonly freshness: Freshness;
	readonly isLasting?: boolean;
	readonly asOf?: number | undefined;
	/** Refetches now; resolves with the failure, if any. */
	refresh(): Promise<Failure | undefined>;
}

/** Makes the source of a list that is always loaded whole: no pages, and only its own order. */
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
