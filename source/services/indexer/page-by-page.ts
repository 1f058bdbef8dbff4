import type {Decoded} from '../../domain/decoded.ts';
import type {Page} from '../../domain/page.ts';
import type {ReadList} from '../../domain/stake-summary.ts';
import {Gathering} from './gathering.ts';

/**
Maximum number of pages read of one list; beyond it totals stay "at least". No delegator has so many, but a service
may never end.
*/
const mostPages = 200;

/**
A list as far as it has been read, after each page; the next one is asked for when it is wanted. Where another reading
of the whole would begin anew, this leaves it at what came.
*/
export async function* readPageByPage<Item extends Decoded>(
	getPage: (page: number) => Promise<Page<Item>>,
	identityOf: (item: Item) => string | undefined,
): AsyncGenerator<ReadList<Item>> {
	const gathering = new Gathering<Item>(identityOf);
	let isBroken = false;
	for (let count = 0; count < mostPages && gathering.hasMore && !isBroken; count += 1) {
		const number = gathering.take() ?? 1;
		// A counted page without anything new: the list has moved, and the next reading may be complete.
		isBroken = !gathering.add(number, await getPage(number));
		const {items, lastTotal = 0} = gathering.toList();
		// Pages that moved repeat items and leave others out, though each of them brought something new.
		yield {items, isWhole: !isBroken && !gathering.hasMore && items.length >= lastTotal};
	}
}
