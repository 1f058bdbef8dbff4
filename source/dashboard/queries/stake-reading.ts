import type {Decoded} from '../../domain/decoded.ts';
import {bondIdentity, unbondIdentity} from '../../domain/identity.ts';
import type {Page} from '../../domain/page.ts';
import type {Indexer, RequestOptions} from '../../domain/service.ts';
import {type ReadList, type StakeSummary, summarizeStake} from '../../domain/stake-summary.ts';
import {Gathering} from '../../services/indexer/gathering.ts';

/** Totals of the pages read so far. */
export interface StakeReading {
	readonly summary: StakeSummary;
	/** Unix milliseconds at which the reading began: no page in it is older. */
	readonly startedAt: number;
	/** Pages read, of both lists together. */
	readonly pageCount: number;
	/** Whether there is nothing more to read, at the end of the lists or at the limit of pages. */
	readonly isDone: boolean;
}

/**
Maximum number of pages read of one list; beyond it totals stay "at least". No delegator has so many, but a service
may never end.
*/
const mostPages = 200;

/**
Reads all bonds and unbonds of an address one page at a time, so that the list on the screen never has to wait.
Yields the totals after each page. Throws a RequestError if a page fails.
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
		// A counted page without anything new: the list has moved, and the next reading may be complete.
		isBroken = !gathering.add(number, await getPage(number));
		yield {items: gathering.toList().items, isWhole: !isBroken && !gathering.hasMore};
	}
}
