import type {Flaw} from '../domain/decoded.ts';
import type {HistoryEntry} from '../domain/extensions.ts';
import {RequestError} from '../domain/failure.ts';
import {historyIdentity} from '../domain/history.ts';
import type {Page} from '../domain/page.ts';
import {formatInteger} from '../format/number.ts';
import {growsAway, maxPages, maxRows} from '../services/indexer/list-limits.ts';
import {countOf} from './list-answer.ts';

/** Readings of a list that is torn: with each more of its rows are known. */
const maxReadings = 3;

interface ReadBackOptions {
	/** Address of the service, for its failures. */
	readonly address: string;
	getPage(page: number): Promise<Page<HistoryEntry>>;
	/** Tells whether a page goes back far enough. */
	isEnough(items: readonly HistoryEntry[]): boolean | Promise<boolean>;
	/** Called after each page. @param known transactions so far @param total number that the service counts */
	onPage?(known: number, total: number | undefined): void;
}

interface Known {
	readonly entries: Map<string | HistoryEntry, HistoryEntry>;
	readonly flaws: Flaw[];
}

/**
Reads an address's transactions, newest first, page after page, until one goes back far enough or the list ends.

@returns each once, with the flaws of all pages. Rejects with a RequestError where some of them did not come
*/
export async function readBack(
	options: ReadBackOptions,
): Promise<{readonly entries: readonly HistoryEntry[]; readonly flaws: readonly Flaw[]}> {
	const entries: Known['entries'] = new Map();
	for (let reading = 1; ; reading++) {
		const flaws: Flaw[] = [];
		const wanted = await readOnce({entries, flaws}, options);
		if (entries.size >= wanted) return {entries: [...entries.values()].sort(newestFirst), flaws};
		if (reading < maxReadings) continue;
		const came = `${formatInteger(entries.size)} of ${countOf(wanted, 'transactions')} came`;
		const problem = `${came}, so the list is incomplete; try again`;
		throw new RequestError({kind: 'incomplete', address: options.address, problem});
	}
}

/** Reads the pages once, and returns how many transactions they must hold. */
async function readOnce(
	{entries, flaws}: Known,
	{address, getPage, isEnough, onPage}: ReadBackOptions,
): Promise<number> {
	let [first, firstPages, rows]: [number | undefined, number | undefined, number] = [undefined, undefined, 0];
	const before = new Set<string | HistoryEntry>();
	for (let page = 1; page <= maxPages; page++) {
		const {items, totalPages, totalItems, perPage, flaws: found} = await getPage(page);
		first ??= totalItems;
		firstPages ??= totalPages;
		rows += items.length;
		const known = before.size;
		for (const item of items) {
			const identity = historyIdentity(item) ?? item;
			before.add(identity);
			entries.set(identity, item);
		}
		flaws.push(...found);
		onPage?.(entries.size, totalItems);
		const isNew = before.size > known;
		const hasMore = isNew && (totalPages === undefined || page < totalPages);
		const isFarEnough = items.length > 0 && (await isEnough(items));
		if (hasMore && !isFarEnough && (entries.size >= maxRows || growsAway(page + 1, firstPages))) break;
		if (hasMore && !isFarEnough) continue;
		// Rows that came meanwhile moved the last ones of a page to the next, where they come again.
		const moved = Math.max(0, (totalItems ?? 0) - (first ?? 0));
		if (!isFarEnough) return totalItems ?? before.size;
		return Math.min(totalItems ?? rows, perPage === undefined ? rows : page * perPage) - moved;
	}
	const problem = `more than ${formatInteger(entries.size)} transactions came, and no end; ask for a shorter time`;
	throw new RequestError({kind: 'incomplete', address, problem});
}

/** Rows that only a later reading brought stand behind the others. */
function newestFirst(
	{blockHeight: left = 0n}: HistoryEntry,
	{blockHeight: right = 0n}: HistoryEntry,
): number {
	return left > right ? -1 : left < right ? 1 : 0;
}
