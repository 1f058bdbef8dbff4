import type {Flaw} from '../../domain/decoded.ts';
import {bondIdentity, unbondIdentity} from '../../domain/identity.ts';
import type {Indexer, RequestOptions} from '../../domain/service.ts';
import type {Bond, Unbond} from '../../domain/stake.ts';
import {type ReadList, type StakeSummary, summarizeStake} from '../../domain/stake-summary.ts';
import {readPageByPage} from '../../services/indexer/page-by-page.ts';

/** What the pages read so far hold. */
export interface StakeReading {
	readonly bonds: ReadList<Bond>;
	readonly unbonds: ReadList<Unbond>;
	readonly flaws: readonly Flaw[];
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
Yields what has come after each page. Throws a RequestError if a page fails.
*/
export async function* readStake(
	indexer: Indexer,
	address: string,
	options: RequestOptions,
	now: () => number = Date.now,
): AsyncGenerator<StakeReading> {
	const startedAt = now();
	let bonds: ReadList<Bond> = nothingRead;
	let unbonds: ReadList<Unbond> = nothingRead;
	let pageCount = 0;
	const read = (isDone: boolean): StakeReading => ({
		bonds,
		unbonds,
		flaws: [...bonds.items, ...unbonds.items].flatMap(({flaws}) => flaws),
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
