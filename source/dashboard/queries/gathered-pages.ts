import type {Decoded} from '../../domain/decoded.ts';
import type {Page} from '../../domain/page.ts';
import {noRounds} from '../../services/indexer/judge-round.ts';
import {
	type Entry,
	type Identify,
	identifyItems,
	isThere,
	mergeEntries,
	type ReadPage,
} from '../../services/indexer/list-entries.ts';
import {maxShortItems, maxShortPages} from '../../services/indexer/list-limits.ts';
import {keepEqual} from './keep-equal.ts';
import {dueAfter, type GatheredPages, numbersOf} from './next-pages.ts';

const unread: ReadPage = {answer: 0, flaws: []};

/** Whether a list has several pages, and so few that they are read without being asked. */
export function isShort({totalItems, totalPages}: Pick<Page<unknown>, 'totalItems' | 'totalPages'>): boolean {
	if (totalItems === undefined || totalPages === undefined) return false;
	return totalItems <= maxShortItems && totalPages > 1 && totalPages <= maxShortPages;
}

interface BeginningFacts {
	readonly number?: number;
	readonly isInOrder: boolean;
	readonly epoch?: bigint | undefined;
	/** Unix milliseconds. */
	readonly now: number;
}

/**
Begins with a page.

@param facts.number of the page
@param facts.isInOrder whether it came in the order in which the others are asked for: if not, it is asked for again
*/
export function beginGathering<Item extends Decoded>(
	page: Page<Item>,
	identityOf: Identify<Item>,
	{number = 1, isInOrder, epoch, now}: BeginningFacts,
): GatheredPages<Item> {
	const nothing: GatheredPages<Item> = {
		entries: [],
		pages: [],
		answers: 0,
		totalItems: undefined,
		perPage: Math.max(1, page.perPage || page.items.length),
		leftOut: undefined,
		due: [],
		isFull: true,
		isWholeTried: false,
		since: 0,
		cameTwice: 0,
		rounds: noRounds,
		doubted: undefined,
		lastKeys: undefined,
		plannedAt: now,
		mendedAt: undefined,
		ahead: 0,
		epoch,
	};
	const first = takePage(nothing, number, page, identityOf);
	const numbers = numbersOf(first);
	if (isInOrder) return {...first, due: numbers.filter(each => each !== number)};
	return {...first, pages: first.pages.map(() => unread), due: numbers, since: first.answers};
}

/** Takes over an answer to the question for a page, and decides what is asked for next. */
export function addPage<Item extends Decoded>(
	before: GatheredPages<Item>,
	number: number,
	page: Page<Item>,
	identityOf: Identify<Item>,
): GatheredPages<Item> {
	const next = takePage(before, number, page, identityOf);
	const hasChanged = next.totalItems !== before.totalItems || isPastEnd(number, page);
	return {...next, ...dueAfter(next, number, hasChanged)};
}

/** Tells whether a page is empty as the list ends before it; how long it is tells its first page. */
function isPastEnd(number: number, {items}: Page<unknown>): boolean {
	return number > 1 && items.length === 0;
}

function takePage<Item extends Decoded>(
	before: GatheredPages<Item>,
	number: number,
	page: Page<Item>,
	identityOf: Identify<Item>,
): GatheredPages<Item> {
	const answer = before.answers + 1;
	const isPast = isPastEnd(number, page);
	const count = (isPast ? undefined : page.totalPages) ?? before.pages.length;
	const flaws = page.flaws.map(flaw => ({...flaw, path: `page ${number}, ${flaw.path}`}));
	const pages = Array.from({length: Math.min(count, maxShortPages)}, (_, index) =>
		index === number - 1 ? {answer, flaws} : (before.pages[index] ?? unread),
	);
	const totalItems = isPast ? before.totalItems : (page.totalItems ?? before.totalItems);
	const held = heldBy(before);
	const brought = bring(
		held,
		identifyItems(page.items, identityOf, place => ({page: number, place}), answer),
	);
	const twice = brought.filter(({key}) => {
		const {answer: last = 0, page: at = number} = held.get(key) ?? {};
		return last > before.since && at !== number;
	});
	// Where pages overlap a row would change its place with each of them.
	const staysPut = !before.isFull && before.cameTwice > 0;
	const came = staysPut
		? brought.map(entry => putWhereHeld(entry, held.get(entry.key), pages.length))
		: brought;
	const isMending = before.rounds.readings > 0;
	return {
		...before,
		entries: mergeEntries(before.entries, came, {pages, totalItems, isMending}),
		pages,
		answers: answer,
		totalItems,
		leftOut: page.leftOut ?? before.leftOut,
		cameTwice: before.cameTwice + twice.length + page.items.length - brought.length,
	};
}

function heldBy<Item>({entries}: GatheredPages<Item>): ReadonlyMap<string, Entry<Item>> {
	return new Map(entries.map(entry => [entry.key, entry]));
}

/** Those that came, each once; one that did not change stays the same object. */
function bring<Item>(
	held: ReadonlyMap<string, Entry<Item>>,
	came: readonly Entry<Item>[],
): readonly Entry<Item>[] {
	const entries = new Map<string, Entry<Item>>();
	for (const entry of came) {
		const {key, item} = entry;
		if (!entries.has(key)) entries.set(key, {...entry, item: keepEqual(held.get(key)?.item, item)});
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

/** Takes over the list in one piece, which no change can tear. */
export function addWhole<Item extends Decoded>(
	before: GatheredPages<Item>,
	whole: Page<Item>,
	identityOf: Identify<Item>,
): GatheredPages<Item> {
	const {perPage} = before;
	const answer = before.answers + 1;
	const placeOf = (index: number) => ({page: Math.floor(index / perPage) + 1, place: index % perPage});
	const came = bring(heldBy(before), identifyItems(whole.items, identityOf, placeOf, answer));
	const pages = before.pages.map((_, index) => ({answer, flaws: index === 0 ? whole.flaws : []}));
	const {leftOut} = whole;
	return {
		...before,
		entries: mergeEntries(before.entries, came, {pages, totalItems: before.totalItems, isMending: false}),
		pages,
		answers: answer,
		leftOut,
		due: [],
		isWholeTried: true,
		since: before.answers,
		cameTwice: 0,
		rounds: noRounds,
	};
}

/** All that has been read, as one page. */
export function toWholePage<Item extends Decoded>({
	entries,
	pages,
	totalItems,
	perPage,
	leftOut,
}: GatheredPages<Item>): Page<Item> {
	return {
		items: entries.map(({item}) => item),
		page: 1,
		perPage,
		totalPages: pages.length,
		totalItems,
		flaws: pages.flatMap(({flaws}) => flaws),
		leftOut,
	};
}

/** Whether every item is there that the service counts. */
export function isComplete({pages, entries, totalItems = 0}: GatheredPages<unknown>): boolean {
	return pages.every(({answer}) => answer > 0) && entries.length >= totalItems;
}
