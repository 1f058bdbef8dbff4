import type {Decoded} from '../../domain/decoded.ts';
import type {Page} from '../../domain/page.ts';
import {readWholeList} from '../../services/indexer/all-pages.ts';
import type {Feed} from './feed.ts';
import {type ListMending, limitReadings} from './list-mending.ts';
import {type PagedList, readingOrder} from './paged-list.ts';

interface WholeFacts<Item> {
	readonly signal: AbortSignal;
	/** The answer before. */
	readonly before: Page<Item> | undefined;
	readonly mending: ListMending;
}

/**
All items of a list as one page with the count of the pages it came on. Reads page by page and reports progress to
the monitor. Rejects with a RequestError if a page is missing; if only single items are, `gap` of the page says so.
*/
export async function getWholeList<Item extends Decoded>(
	{monitor, indexer, now}: Feed,
	name: string,
	list: PagedList<Item>,
	{signal, before, mending}: WholeFacts<Item>,
): Promise<Page<Item>> {
	const startedAt = now();
	const known = before?.gap?.standing === 'short' ? undefined : before?.items;
	try {
		const {items, flaws, pageCount, leftOut, lastTotal, standing, readings} = await readWholeList<Item>(
			indexer.address,
			{
				signal,
				// One request at a time: a list of hundreds of pages must not crowd out other users of the service.
				mostAtOnce: 1,
				getWhole: list.getWhole,
				getPage: (page, ended) => readingOrder(list).getPage(page, {signal: ended}),
				identityOf: item => list.identityOf(item),
				onProgress: (read, total) => monitor.progress(name, {read, total}),
				lastCount: before?.items.length,
				...limitReadings(startedAt, mending.last(), known),
			},
		);
		if (readings > 1) mending.note({at: startedAt, isInVain: standing === 'short'});
		return {
			items,
			flaws,
			page: 1,
			perPage: items.length,
			totalPages: pageCount,
			totalItems: items.length,
			leftOut,
			gap: standing === 'whole' || lastTotal === undefined ? undefined : {counted: lastTotal, standing},
		};
	} finally {
		monitor.progress(name, undefined);
	}
}
