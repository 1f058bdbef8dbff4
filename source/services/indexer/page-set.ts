import type {Decoded} from '../../domain/decoded.ts';
import {keepEqual} from '../../domain/keep-equal.ts';
import type {Page} from '../../domain/page.ts';
import {
	type Entry,
	type Identify,
	identifyItems,
	isThere,
	mergeEntries,
	type ReadPage,
} from './list-entries.ts';

/** Length of a list, as far as its pages reported it. */
export interface Counts {
	/** Number of rows that the service counted at first; undefined: it does not count them. */
	readonly firstTotal: number | undefined;
	/** Number of rows that it counted at last. */
	readonly totalItems: number | undefined;
	readonly totalPages: number | undefined;
	/** Rows on a full page. */
	readonly perPage: number | undefined;
}

/**
The pages of one list as they last came, in any order, and the readings of all of them. Rows are known by their
identity: the newest answer for one wins, and one that no page holds any more leaves once all pages were read since.
*/
export interface PageSet<Item> extends Counts {
	/** Rows in the service's order. */
	readonly entries: readonly Entry<Item>[];
	/** Pages from the first on, as far as they are counted or have come. */
	readonly pages: readonly ReadPage[];
	readonly maxPages: number;
	/** Answers so far. */
	readonly answers: number;
	readonly leftOut: number | undefined;
	/** True if the reading under way is one of all pages. */
	readonly isFull: boolean;
	/** Answers before the last reading of all pages. */
	readonly since: number;
	/** Rows that came a second time in it, on another page: its pages overlap. */
	readonly cameTwice: number;
	/** Readings of all pages one behind the other, to mend the list. */
	readonly rounds: RoundCount;
	/** Keys of the rows of the reading before it; undefined: there was none. */
	readonly lastKeys: readonly string[] | undefined;
}

/** Readings of all pages one behind the other. */
interface RoundCount {
	readonly readings: number;
	/** Number of the last ones that brought the same rows, none of them twice. */
	readonly equal: number;
}

export const noRounds: RoundCount = {readings: 0, equal: 0};

type NumberedPage<Item> = readonly [number: number, page: Page<Item>];

export const noCounts: Counts = {
	firstTotal: undefined,
	totalItems: undefined,
	totalPages: undefined,
	perPage: undefined,
};

const unread: ReadPage = {answer: 0, flaws: []};

/** Creates a set without pages. */
export function createPageSet(maxPages: number): PageSet<never> {
	return {
		...noCounts,
		entries: [],
		pages: [],
		maxPages,
		answers: 0,
		leftOut: undefined,
		isFull: true,
		since: 0,
		cameTwice: 0,
		rounds: noRounds,
		lastKeys: undefined,
	};
}

/** Checks whether the list ends before a page; such a page reports no length. */
export function isPastEnd(number: number, {items}: Page<unknown>): boolean {
	return number > 1 && items.length === 0;
}

/** Takes over what a page says of the whole list. */
export function countPage(before: Counts, number: number, page: Page<unknown>): Counts {
	const {items, totalItems} = page;
	const {firstTotal = totalItems} = before;
	if (isPastEnd(number, page)) return before;
	const perPage = before.perPage ?? (page.perPage || items.length || undefined);
	const reckoned = totalItems && Math.ceil(totalItems / (perPage ?? totalItems));
	const totalPages = page.totalPages ?? reckoned ?? before.totalPages;
	return {
		firstTotal,
		totalItems: totalItems ?? before.totalItems,
		// Services count an empty list as one page or as zero pages.
		totalPages: totalPages === 0 && (items.length > 0 || totalItems) ? 1 : totalPages,
		perPage,
	};
}

/** Puts pages among those that came before; where two of them have a row, the first one keeps it. */
export function addPages<Item extends Decoded>(
	before: PageSet<Item>,
	added: readonly NumberedPage<Item>[],
	identityOf: Identify<Item>,
): PageSet<Item> {
	const {isFull, maxPages, rounds, since, totalItems} = before;
	const {totalPages = added.reduce((most, [number]) => Math.max(most, number), before.pages.length)} = before;
	const pages = Array.from(
		{length: Math.min(totalPages, maxPages)},
		(_, index) => before.pages[index] ?? unread,
	);
	let {answers, leftOut} = before;
	const came: Entry<Item>[] = [];
	for (const [number, page] of added) {
		answers += 1;
		leftOut = page.leftOut ?? leftOut;
		for (const entry of identifyItems(page.items, identityOf, place => ({page: number, place}), answers))
			came.push(entry);
		if (number <= pages.length) pages[number - 1] = {answer: answers, flaws: flawsOf(number, page)};
	}
	const held = heldBy(before);
	const brought = bring(held, came);
	const twice = brought.filter(({key, page}) => {
		const last = held.get(key);
		return last !== undefined && last.answer > since && last.page !== page;
	});
	// Where pages overlap a row would change its place with each of them.
	const staysPut = !isFull && before.cameTwice > 0;
	const placed = staysPut
		? brought.map(entry => putWhereHeld(entry, held.get(entry.key), pages.length))
		: brought;
	const isMending = rounds.readings + rounds.equal > 0;
	return {
		...before,
		entries: mergeEntries(before.entries, placed, {pages, totalItems, isMending}),
		pages,
		answers,
		leftOut,
		cameTwice: before.cameTwice + twice.length + came.length - brought.length,
	};
}

/** Takes over the list in one piece, which no change can tear. */
export function addWhole<Item extends Decoded>(
	before: PageSet<Item>,
	{items, flaws, leftOut}: Pick<Page<Item>, 'items' | 'flaws' | 'leftOut'>,
	identityOf: Identify<Item>,
): PageSet<Item> {
	const {perPage = Math.max(1, items.length), totalItems} = before;
	const answer = before.answers + 1;
	const placeOf = (index: number) => ({page: Math.floor(index / perPage) + 1, place: index % perPage});
	const came = bring(heldBy(before), identifyItems(items, identityOf, placeOf, answer));
	const pages = before.pages.map((_, index) => ({answer, flaws: index === 0 ? flaws : []}));
	return {
		...before,
		entries: mergeEntries(before.entries, came, {pages, totalItems, isMending: false}),
		pages,
		answers: answer,
		leftOut,
		since: before.answers,
		cameTwice: 0,
		rounds: noRounds,
	};
}

/** Returns the rows that the last reading of all pages brought. */
export function lastOf<Item>({
	entries,
	since,
}: Pick<PageSet<Item>, 'entries' | 'since'>): readonly Entry<Item>[] {
	return entries.filter(({answer}) => answer > since);
}

/** Returns the flaws of a page, each with the page's number. */
function flawsOf(number: number, {flaws}: Page<unknown>): Page<unknown>['flaws'] {
	return flaws.map(flaw => ({...flaw, path: `page ${number}, ${flaw.path}`}));
}

function heldBy<Item>({entries}: PageSet<Item>): ReadonlyMap<string, Entry<Item>> {
	return new Map(entries.map(entry => [entry.key, entry]));
}

/** Returns those that came, each once; one that did not change stays the same object. */
function bring<Item>(
	held: ReadonlyMap<string, Entry<Item>>,
	came: readonly Entry<Item>[],
): readonly Entry<Item>[] {
	const entries = new Map<string, Entry<Item>>();
	for (const entry of came) {
		const {key, item} = entry;
		if (entries.has(key)) continue;
		const before = held.get(key);
		entries.set(key, before ? {...entry, item: keepEqual(before.item, item)} : entry);
	}
	return [...entries.values()];
}

/** Leaves a row where it was for as long as that page has it. */
function putWhereHeld<Item>(
	entry: Entry<Item>,
	held: Entry<Item> | undefined,
	pageCount: number,
): Entry<Item> {
	if (!held || !isThere(held) || held.page > pageCount) return entry;
	return held.page === entry.page ? entry : {...entry, page: held.page, place: held.place};
}
