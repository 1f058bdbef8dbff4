import type {Page} from '../../domain/page.ts';
import type {RequestOptions} from '../../domain/service.ts';

/** A list that comes in pages. */
export interface PagedList<Item> {
	/** Identifies this list, without its page; JSON values only. */
	readonly key: readonly unknown[];
	getPage(page: number, options: RequestOptions): Promise<Page<Item>>;
	/** Asks for all of it in one piece; undefined where the service has no such answer. Left out: none has. */
	readonly getWhole?: ((options: RequestOptions) => Promise<Page<Item> | undefined>) | undefined;
	/**
	How the list is read where all of it is wanted, and sorted here: in an order that hardly moves while it is read.
	Left out: as it is asked for.
	*/
	readonly steady?: SteadyOrder<Item> | undefined;
	identityOf(item: Item): string | undefined;
}

export interface SteadyOrder<Item> extends Pick<PagedList<Item>, 'key' | 'getPage'> {
	/** Whether it is asked for in this order anyhow. */
	readonly isInOrder: boolean;
}

/** How a list is read whole. */
export function readingOrder<Item>({key, getPage, steady}: PagedList<Item>): SteadyOrder<Item> {
	return steady ?? {key, getPage, isInOrder: true};
}
