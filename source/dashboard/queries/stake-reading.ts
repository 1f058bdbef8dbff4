import {bondIdentity, unbondIdentity} from '../../domain/identity.ts';
import type {Indexer, RequestOptions} from '../../domain/service.ts';
import {type ReadList, type StakeSummary, summarizeStake} from '../../domain/stake-summary.ts';
import {readPageByPage} from '../../services/indexer/page-by-page.ts';

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
	for await (bonds of readPageByPage(page => indexer.getBonds(address, {page}, options), bondIdentity)) {
		pageCount += 1;
		yield read(false);
	}
	for await (unbonds of readPageByPage(
		page => indexer.getUnbonds(address, {page}, options),
		unbondIdentity,
	)) {
		pageCount += 1;
		yield read(false);
	}
	yield read(true);
}

const nothingRead = {items: [], isWhole: false};
