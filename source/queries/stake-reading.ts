import type {Decoded} from '../domain/decoded.ts';
import {bondIdentity, unbondIdentity} from '../domain/identity.ts';
import type {Page} from '../domain/page.ts';
import type {Indexer, RequestOptions} from '../domain/service.ts';
import {type ReadList, type StakeSummary, summarizeStake} from '../domain/stake-summary.ts';
import {Gathering} from '../indexer/gathering.ts';

/** A summary of the pages read so far. */
export interface StakeReading {
	readonly summary: StakeSummary;
	/** Unix milliseconds at which the reading began: nothing in it is older. */
	readonly startedAt: number;
	/** Pages read, of both lists together. */
	readonly pageCount: number;
	/** Whether there is nothing more to read, be it the end of the lists or the limit of pages. */
	readonly isDone: boolean;
}

/** Pages of one list after which it is left at "at least": no delegator has so many, and a service may go on for ever. */
const mostPages = 200;

/**
Reads all bonds and unbonds of an address, one page after the other, so that the list on the screen is never kept
waiting; yields what they come to after each page. Throws a RequestError where a page fails.
*/
export async function* readStake(
	indexer: Indexer,
	address: string,
	options: RequestOptions,
	now: () => number = Date.now,
): AsyncGenerator<StakeReading> {
	const startedAt = now();
	let bonds: ReadList<Parameters<typeof bondIdentity>[0]> = nothingRead;
	let unbonds: ReadList<Parameters<typeof unbondIdentity>[0]> = nothingRead;
	let pageCount = 0;
	const read = (isDone: boolean): StakeReading => ({
		summary: summarizeStake({bonds, unbonds}),
		startedAt,
		pageCount,
		isDone,
	});
	for await (bonds of readPages(page => indexer.getBonds(address, {page}, options), bondIdentity)) {
		pageCount += 1;
		yield read(false);
	}
	for await (unbonds of readPages(page => indexer.getUnbonds(address, {page}, options), unbondIdentity)) {
		pageCount += 1;
		yield read(false);
	}
	yield read(true);
}

const nothingRead = {items: [], isWhole: false};

/** The list as far as it has been read, after each page. */
async function* readPages<Item extends Decoded>(
	getPage: (page: number) => Promise<Page<Item>>,
	identityOf: (item: Item) => string | undefined,
): AsyncGenerator<ReadList<Item>> {
	const gathering = new Gathering<Item>(identityOf);
	let isBroken = false;
	for (let count = 0; count < mostPages && gathering.hasMore && !isBroken; count += 1) {
		const number = gathering.take() ?? 1;
		// A counted page without anything new: the list has moved, and the next reading may have the whole of it.
		isBroken = !gathering.add(number, await getPage(number));
		const {items, lastTotal = 0} = gathering.toList();
		// Pages that moved have items twice and leave others out, though each of them brought something new.
		yield {items, isWhole: !isBroken && !gathering.hasMore && items.length >= lastTotal};
	}
}
