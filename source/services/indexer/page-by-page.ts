import type {Decoded} from '../../domain/decoded.ts';
import type {Page} from '../../domain/page.ts';
import type {ReadList} from '../../domain/stake-summary.ts';
import {Gathering} from './gathering.ts';

/** Pages of one list after which it is left at "at least": no delegator has so many, and a service may go on for ever. */
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
		// A counted page without anything new: the list has moved, and the next reading may have the whole of it.
		isBroken = !gathering.add(number, await getPage(number));
		yield {items: gathering.toList().items, isWhole: !isBroken && !gathering.hasMore};
	}
}
