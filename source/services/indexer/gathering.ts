import type {Decoded, Flaw} from '../../domain/decoded.ts';
import type {Page} from '../../domain/page.ts';
import {formatBytes} from '../http/read-chunks.ts';
import {type Identify, nameItems, sourceTextOf} from './list-entries.ts';
import {maxBytes, maxPages as usualPages} from './list-limits.ts';
import {TooLongListError} from './page-error.ts';

/** What one reading of all pages brought, in the service's order. */
export interface ListReading<Item> {
	readonly items: readonly Item[];
	/** Identities of the items, in their order. */
	readonly names: readonly string[];
	readonly flaws: readonly Flaw[];
	/** Pages that were read. */
	readonly pageCount: number;
	/** Items that came a second time, on another page, and were dropped. */
	readonly duplicateCount: number;
	/** What the service counted at first and at last; undefined where it does not count. */
	readonly firstTotal: number | undefined;
	readonly lastTotal: number | undefined;
	/** Items that came though they were not asked for, and are not among these. */
	readonly leftOut: number;
}

/** Collects the pages of one list in any order, and knows which to request next. */
export class Gathering<Item extends Decoded> {
	readonly #pages = new Map<number, Page<Item>>();
	readonly #identityOf: Identify<Item>;
	/** Identities and, for items without one, their texts: what a repeated page consists of. */
	readonly #seen = new Set<string>();
	/** Pages that are asked for or have come. */
	readonly #taken = new Set<number>();
	readonly #maxPages: number;
	#bytes = 0;
	#firstTotal: number | undefined;
	#itemCount = 0;
	#isEnded = false;
	#lastTotal: number | undefined;
	/** No page before it is left to ask for. */
	#next = 1;
	#perPage: number | undefined;
	/** Items of pages that brought nothing new and were left out. */
	#repeatedCount = 0;
	#totalPages: number | undefined;

	constructor(identityOf: Identify<Item>, maxPages = usualPages) {
		this.#identityOf = identityOf;
		this.#maxPages = maxPages;
	}

	get itemCount(): number {
		return this.#itemCount;
	}

	/** What the service said last. */
	get lastTotal(): number | undefined {
		return this.#lastTotal;
	}

	/** Whether there is a page that can be asked for. */
	get hasMore(): boolean {
		while (this.#taken.has(this.#next)) this.#next++;
		if (this.#totalPages !== undefined && this.#taken.size > 0) return this.#next <= this.#totalPages;
		// Without a count, whether there is a next page is known only once this one has come.
		return !this.#isEnded && this.#taken.size === this.#pages.size;
	}

	/** The next page to request; undefined if there is none, or none yet. */
	take(): number | undefined {
		if (!this.hasMore) return undefined;
		if (this.#next > this.#maxPages || (this.#totalPages ?? 0) > this.#maxPages) {
			const count = this.#totalPages === undefined ? 'does not count them' : `counts ${this.#totalPages}`;
			throw new TooLongListError(
				`the list has more than ${this.#maxPages} pages, too many to read (the service ${count}); ask for single pages, or for less`,
			);
		}
		this.#taken.add(this.#next);
		return this.#next;
	}

	/** How many pages the service counts by now; undefined where it does not count. */
	get totalPages(): number | undefined {
		return this.#totalPages;
	}

	/** Whether the service counts fewer pages by now. */
	isPastEnd(number: number): boolean {
		return this.#totalPages !== undefined && number > this.#totalPages;
	}

	/** Leaves a page out; should the list grow to it again, it is asked for anew. */
	drop(number: number): void {
		this.#taken.delete(number);
		this.#next = Math.min(this.#next, number);
	}

	/** Takes over what a page says of the whole list. */
	count(page: Page<Item>): void {
		this.#firstTotal ??= page.totalItems;
		this.#lastTotal = page.totalItems ?? this.#lastTotal;
		this.#perPage ??= page.perPage || page.items.length || undefined;
		this.#totalPages = page.totalPages ?? this.#pagesOf(page.totalItems) ?? this.#totalPages;
		// Services count an empty list as one page or as zero pages.
		if (this.#totalPages === 0 && (page.items.length > 0 || page.totalItems)) this.#totalPages = 1;
	}

	/** Adds a page. False for a counted page that brings nothing new: it is left out, and its totals are ignored. */
	add(number: number, page: Page<Item>): boolean {
		this.#bytes += page.bytes ?? 0;
		if (this.#bytes > maxBytes) {
			throw new TooLongListError(
				`the list comes to more than ${formatBytes(maxBytes)}, too much to read; ask for single pages, or for less`,
			);
		}
		const isNew = this.#remember(page.items);
		if (isNew || this.#totalPages === undefined) this.count(page);
		if (isNew || this.#isEmptyList(number, page)) {
			this.#pages.set(number, page);
			this.#itemCount += page.items.length;
			return true;
		}
		// Where pages are not counted, such a page is how a list ends, and no part of it.
		this.#isEnded = this.#totalPages === undefined;
		if (!this.#isEnded) this.#repeatedCount += page.items.length;
		return this.#isEnded;
	}

	toList(): ListReading<Item> {
		const pages = [...this.#pages].sort(([left], [right]) => left - right);
		const items = new Map<string, Item>();
		const texts = new Map<string, number>();
		for (const [, page] of pages) {
			for (const [name, item] of nameItems(page.items, this.#identityOf, texts)) {
				if (!items.has(name)) items.set(name, item);
			}
		}
		return {
			items: [...items.values()],
			names: [...items.keys()],
			flaws: pages.flatMap(([number, page]) =>
				page.flaws.map(flaw => ({...flaw, path: `page ${number}, ${flaw.path}`})),
			),
			pageCount: pages.length,
			duplicateCount: this.#itemCount - items.size + this.#repeatedCount,
			firstTotal: this.#firstTotal,
			lastTotal: this.#lastTotal,
			leftOut: pages.reduce((most, [, {leftOut = 0}]) => Math.max(most, leftOut), 0),
		};
	}

	#pagesOf(totalItems: number | undefined): number | undefined {
		if (totalItems === undefined) return undefined;
		return Math.ceil(totalItems / (this.#perPage ?? Math.max(1, totalItems)));
	}

	/** Whether the first page is empty because there is nothing. */
	#isEmptyList(number: number, {items, totalItems}: Page<Item>): boolean {
		return number === 1 && items.length === 0 && !totalItems && (this.#totalPages ?? 0) <= 1;
	}

	/** Whether any of the items was not there before. */
	#remember(items: readonly Item[]): boolean {
		const before = this.#seen.size;
		for (const item of items) this.#seen.add(this.#identityOf(item) ?? sourceTextOf(item));
		return this.#seen.size > before;
	}
}
