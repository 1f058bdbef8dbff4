import type {Decoded} from '../../domain/decoded.ts';
import {type Failure, is404, RequestError} from '../../domain/failure.ts';
import type {Page} from '../../domain/page.ts';
import {formatBytes} from '../http/read-chunks.ts';
import {beginReading} from './judge-round.ts';
import {type Identify, sourceTextOf} from './list-entries.ts';
import {type Extent, growsAway, limitsOf, maxBytes, maxPages, maxRows} from './list-limits.ts';
import {IncompleteListError, PageError, TooLongListError} from './page-error.ts';
import {addPages, type Counts, countPage, noCounts, type PageSet} from './page-set.ts';

/** Reading of all pages of a list: those that have come, and those still to be asked for. */
export class Reading<Item extends Decoded> {
	readonly pages = new Map<number, Page<Item>>();
	/** Pages that are asked for or have come. */
	readonly #asked = new Set<number>();
	readonly #before: PageSet<Item>;
	readonly #identityOf: Identify<Item>;
	/** Identities and, for items without one, their texts: what a repeated page consists of. */
	readonly #seen = new Set<string>();
	#bytes = 0;
	#counts: Counts = noCounts;
	readonly #extent: Extent;
	/** Pages that were counted at first. */
	#firstPages: number | undefined;
	#isEnded = false;
	#itemCount = 0;
	/** Page before which none is left to ask for. */
	#next = 1;
	/** Items of pages that brought nothing new and were left out. */
	#repeatedCount = 0;

	constructor(before: PageSet<Item>, identityOf: Identify<Item>, extent: Extent) {
		this.#extent = extent;
		this.#before = beginReading(before);
		this.#identityOf = identityOf;
	}

	/** Checks whether the pages were read before, and overlapped. */
	get isMending(): boolean {
		return this.#before.rounds.readings > 0;
	}

	get counts(): Counts {
		return this.#counts;
	}

	get itemCount(): number {
		return this.#itemCount;
	}

	/** Tells whether there is a page that can be asked for. */
	get hasMore(): boolean {
		while (this.#asked.has(this.#next)) this.#next++;
		const {totalPages} = this.#counts;
		if (totalPages !== undefined && this.#asked.size > 0) return this.#next <= totalPages;
		// Without a count, whether there is a next page is known only once this one has come.
		return !this.#isEnded && this.#asked.size === this.pages.size;
	}

	/** Returns the next page to request; undefined if there is none, or none yet. */
	take(): number | undefined {
		if (!this.hasMore) return undefined;
		const {totalPages, totalItems = 0} = this.#counts;
		const {pages, rows} = limitsOf(this.#extent, totalPages !== undefined);
		const count = totalPages === undefined ? 'does not count them' : `counts ${totalPages}`;
		const refuse = (length: string) =>
			new TooLongListError(
				`the list ${length}, too many to read (the service ${count}); ask for single pages, or for less`,
			);
		// No user has so many: even the first of them are of no use.
		if ((totalPages ?? 0) > maxPages) throw refuse(`has more than ${maxPages} pages`);
		if (totalItems > maxRows) throw refuse(`has more than ${maxRows} rows`);
		if (this.#next > pages) throw refuse(`has more than ${pages} pages`);
		if (this.#itemCount >= rows) throw refuse(`has ${rows} rows or more`);
		if (growsAway(this.#next, this.#firstPages))
			throw refuse(`grows as fast as it is read (${this.#firstPages} pages at first)`);
		this.#asked.add(this.#next);
		return this.#next;
	}

	/** Checks whether the service counts fewer pages by now. */
	isBeyond(number: number): boolean {
		return number > (this.#counts.totalPages ?? number);
	}

	/** Leaves a page out; should the list grow to it again, it is asked for again. */
	drop(number: number): void {
		this.#asked.delete(number);
		this.#next = Math.min(this.#next, number);
	}

	/** Takes over what a page says of the whole list. */
	count(number: number, page: Page<Item>): void {
		this.#counts = countPage(this.#counts, number, page);
		this.#firstPages ??= this.#counts.totalPages;
	}

	/** Adds a page. False for a counted page that brings nothing new: it is left out. */
	add(number: number, page: Page<Item>): boolean {
		this.#bytes += page.bytes ?? 0;
		if (this.#bytes > maxBytes) {
			throw new TooLongListError(
				`the list comes to more than ${formatBytes(maxBytes)}, too much to read; ask for single pages, or for less`,
			);
		}
		this.count(number, page);
		const {totalPages} = this.#counts;
		if (this.#isNew(page) || (number === 1 && !page.totalItems && (totalPages ?? 0) <= 1)) {
			this.pages.set(number, page);
			this.#itemCount += page.items.length;
			return true;
		}
		// Where pages are not counted, such a page is how a list ends, and no part of it.
		this.#isEnded = totalPages === undefined;
		if (!this.#isEnded) this.#repeatedCount += page.items.length;
		return this.#isEnded;
	}

	/** Reads one page; resolves with what is wrong where the page may be gone, and rejects for all other failures. */
	async read(number: number, ask: (number: number) => Promise<Page<Item>>): Promise<Error | undefined> {
		try {
			const page = await ask(number);
			if (this.add(number, page)) return undefined;
			const place = `page ${number} of ${this.#counts.totalPages ?? number}`;
			const problem = page.items.length === 0 ? 'came back empty' : 'repeats earlier rows';
			return new IncompleteListError(`${place} ${problem}, so the list is incomplete; try again`);
		} catch (error) {
			if (!(error instanceof PageError) || !(error.cause instanceof RequestError)) throw error;
			const {failure} = error.cause;
			const mayBeGone = isRefusal(failure) || (this.isBeyond(number) && failure.kind !== 'cancelled');
			if (this.#counts.totalPages === undefined || !mayBeGone) throw error;
			return error;
		}
	}

	/** Puts the pages that came among those of the readings before. */
	merge(): PageSet<Item> {
		const pages = [...this.pages].sort(([left], [right]) => left - right);
		const merged = addPages({...this.#before, ...this.#counts}, pages, this.#identityOf);
		return {...merged, cameTwice: merged.cameTwice + this.#repeatedCount};
	}

	/** Checks whether any of its items was not there before. */
	#isNew({items}: Page<Item>): boolean {
		const before = this.#seen.size;
		for (const item of items) this.#seen.add(this.#identityOf(item) ?? sourceTextOf(item));
		return this.#seen.size > before;
	}
}

/** Checks whether the service understood the question and has no such page. */
function isRefusal(failure: Failure): boolean {
	return is404(failure) || (failure.kind === 'serviceError' && failure.status < 500);
}
