import type {Page} from '../../domain/page.ts';
import type {RequestOptions} from '../../domain/service.ts';
import type {GetWhole} from '../../services/indexer/in-one-piece.ts';

/** A list that comes in pages. */
export interface PagedList<Item> {
	/** Identifies this list, without its page; JSON values only. */
	readonly key: readonly unknown[];
	getPage(page: number, options: RequestOptions): Promise<Page<Item>>;
	readonly getWhole?: GetWhole<Item> | undefined;
	/**
	How the list is read where all of it is wanted, and sorted here: in an order that hardly moves while it is read.
	Left out: as it is asked for.
	*/
	readonly steady?: SteadyOrder<Item> | undefined;
	identityOf(item: Item): string | undefined;
}

/** A single thing that a list is asked for. */
export interface Single {
	/**
	Identity of the single thing that is asked for: an answer about another thing is never shown in its place, not
	even while its own is on the way. Undefined: a list, which shows any previous answer until the next one is there.
	*/
	readonly one?: string | undefined;
	/** Tells whether its page is found by looking through all; else it is the only page. */
	readonly isSought?: boolean | undefined;
}

export interface SteadyOrder<Item> extends Pick<PagedList<Item>, 'key' | 'getPage'> {
	/** Whether it is asked for in this order anyhow. */
	readonly isInOrder: boolean;
}

/** How a list is read whole. */
export function readingOrder<Item>({key, getPage, steady}: PagedList<Item>): SteadyOrder<Item> {
	return steady ?? {key, getPage, isInOrder: true};
}
