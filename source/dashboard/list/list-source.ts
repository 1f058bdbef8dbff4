import type {Flaw} from '../../domain/decoded.ts';
import type {Failure} from '../../domain/failure.ts';
import type {ListGap} from '../../domain/page.ts';
import type {ListChoices} from '../../routes/route.ts';
import type {FeedProgress} from '../queries/feed-monitor.ts';
import type {Freshness} from '../queries/freshness.ts';

/** Loaded things, what was asked for to get them, and how fresh they are. */
export interface ListSource<Item> {
	/** In the order in which they came. */
	readonly items: readonly Item[];
	readonly flaws: readonly Flaw[];
	/** Name of what is loaded: another page or order is another list for the cursor. */
	readonly list: string;
	/** What the user chose. */
	readonly choices: ListChoices;
	/** What the loaded things answer; another than the choices while a page is on its way. */
	readonly shown: ListChoices;
	/** Whether there is an answer, be it an empty one. */
	readonly hasAnswer: boolean;
	readonly isLoading: boolean;
	/** Whether it has been loading for so long that it is said. */
	readonly isLate: boolean;
	/** Why what was asked for last did not come; undefined where it did, or is still awaited. */
	readonly failure: Failure | undefined;
	/** How far the reading of all pages is. */
	readonly progress: FeedProgress | undefined;
	/** Undefined where the service does not count them. */
	readonly totalPages: number | undefined;
	readonly totalItems: number | undefined;
	/** Things that came though they were not asked for, and are not shown; undefined: none. */
	readonly leftOut?: number | undefined;
	/** What is wrong with it as a whole, where all pages were read. */
	readonly gap?: ListGap | undefined;
	/** Whether it never had pages, so that all of it is nothing to be said. */
	readonly isUnpaged?: boolean;
	/** Whether the order is the service's own; else only the loaded things are sorted. */
	readonly isSortedByService: boolean;
	readonly freshness: Freshness;
	/** Whether the things stay true however old they are. */
	readonly isLasting?: boolean;
	/** Unix milliseconds at which things came that are not asked for again; undefined where they are. */
	readonly asOf?: number | undefined;
	/** Asks now; resolves with why nothing came. */
	refresh(): Promise<Failure | undefined>;
	choose(change: Partial<ListChoices>): void;
}
