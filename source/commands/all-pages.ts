import type {Decoded, Flaw} from '../domain/decoded.ts';
import type {Page} from '../domain/page.ts';
import {Gathering} from './gathering.ts';

/** Every item of a list, in the service's order. */
export interface WholeList<Item> {
	readonly items: readonly Item[];
	readonly flaws: readonly Flaw[];
	/** Pages that were read. */
	readonly pageCount: number;
	/** Items that came a second time and were dropped, as the list moved while it was read. */
	readonly duplicateCount: number;
	/** What the service counted at first and at last; undefined where it does not count. */
	readonly firstTotal: number | undefined;
	readonly lastTotal: number | undefined;
}

export interface AllPagesOptions<Item> {
	getPage(page: number): Promise<Page<Item>>;
	/** What tells an item from all others; an item without an identity is never taken for a duplicate. */
	identityOf(item: Item): string | undefined;
	/** Called with the items so far, and how many there are in all where the service counts them. */
	onProgress?(itemCount: number, totalItems: number | undefined): void;
}

/** Requests under way at a time: quick, and no burden on a public service. */
const mostAtOnce = 4;

/**
Reads every page of a list; rejects as soon as one page fails. Without a count of pages it ends at an empty page
or one that repeats what was there, asking page after page.
*/
export async function readAllPages<Item extends Decoded>(
	options: AllPagesOptions<Item>,
): Promise<WholeList<Item>> {
	const gathering = new Gathering(options.identityOf);
	const add = (number: number, page: Page<Item>) => {
		gathering.add(number, page);
		options.onProgress?.(gathering.itemCount, gathering.lastTotal);
	};
	add(1, await options.getPage(1));
	let next = 2;
	// The list may grow while it is read, so that there are more pages at the end than were counted at first.
	while (!gathering.isEnded && next <= (gathering.totalPages ?? next)) {
		next = await readRange(next, gathering.totalPages ?? next, {
			getPage: options.getPage,
			add,
			// A service may refuse pages beyond an end that has moved nearer.
			isEnded: page => gathering.isEnded || page > (gathering.totalPages ?? page),
		});
	}
	return gathering.toList();
}

interface RangeOptions<Item> {
	getPage(page: number): Promise<Page<Item>>;
	add(number: number, page: Page<Item>): void;
	isEnded(page: number): boolean;
}

/** Reads the pages from `first` to `last`, a few at a time; returns the number of the page after them. */
async function readRange<Item>(first: number, last: number, options: RangeOptions<Item>): Promise<number> {
	let next = first;
	const readInTurn = async () => {
		while (next <= last && !options.isEnded(next)) {
			const number = next++;
			options.add(number, await options.getPage(number));
		}
	};
	await Promise.all(Array.from({length: Math.min(mostAtOnce, last - first + 1)}, readInTurn));
	return next;
}
