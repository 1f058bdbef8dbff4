import type {Decoded} from '../../domain/decoded.ts';
import type {Page} from '../../domain/page.ts';
import {
	type Entry,
	type Identify,
	identifyItems,
	isThere,
	mergeEntries,
	type ReadPage,
} from './page-entries.ts';

/**
The pages of a short list as they last came, read one after the other and again in turn. Items are known by their
identity: the newest answer for one wins, and one that no page holds any more leaves once all pages were read since.
*/
export interface GatheredPages<Item> {
	/** In the service's order. */
	readonly entries: readonly Entry<Item>[];
	/** From the first page on. */
	readonly pages: readonly ReadPage[];
	/** Answers so far. */
	readonly answers: number;
	readonly totalItems: number | undefined;
	readonly perPage: number;
	readonly leftOut: number | undefined;
	/** Pages that this reading still has to ask for, the next one first. */
	readonly due: readonly number[];
	/** Whether this reading is one of all pages. */
	readonly isFull: boolean;
	/** Whether it has been tried in one piece. */
	readonly isWholeTried: boolean;
	/** How often all pages may still be read again in this reading because the list changed on the way. */
	readonly roundsLeft: number;
	/** Whether this reading, or the last one of all pages, is one because items were missing. */
	readonly isMending: boolean;
	/** In which all pages were last asked for; undefined: not known. */
	readonly epoch: bigint | undefined;
}

const unread: ReadPage = {answer: 0, flaws: []};

/** Lists up to this many items are read whole without being asked. */
const mostItems = 500;

/** A service may put few items on a page; so many requests are still nothing to speak of. */
const mostPages = 50;

/** How often all pages are read again at once where the list changes while it is read. */
const mostRounds = 2;

/** Whether a list has several pages, and so few that they are read without being asked. */
export function isShort({totalItems, totalPages}: Pick<Page<unknown>, 'totalItems' | 'totalPages'>): boolean {
	if (totalItems === undefined || totalPages === undefined) return false;
	return totalItems <= mostItems && totalPages > 1 && totalPages <= mostPages;
}

interface BeginningFacts {
	readonly number?: number;
	readonly isInOrder: boolean;
	readonly epoch?: bigint | undefined;
}

/**
Begins with a page.

@param facts.number of the page
@param facts.isInOrder whether it came in the order in which the others are asked for: if not, it is asked for again
*/
export function beginGathering<Item extends Decoded>(
	page: Page<Item>,
	identityOf: Identify<Item>,
	{number = 1, isInOrder, epoch}: BeginningFacts,
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
		roundsLeft: mostRounds,
		isMending: false,
		epoch,
	};
	const first = addPage(nothing, number, page, identityOf);
	const numbers = numbersOf(first);
	const reading = {...first, roundsLeft: mostRounds};
	if (isInOrder) return {...reading, due: numbers.filter(each => each !== number)};
	return {...reading, pages: first.pages.map(() => unread), due: numbers};
}

/** Takes over an answer to the question for a page. */
export function addPage<Item extends Decoded>(
	before: GatheredPages<Item>,
	number: number,
	page: Page<Item>,
	identityOf: Identify<Item>,
): GatheredPages<Item> {
	const answer = before.answers + 1;
	// Past its end a list says that it is empty; how long it is tells its first page.
	const isPastEnd = number > 1 && page.items.length === 0;
	const count = (isPastEnd ? undefined : page.totalPages) ?? before.pages.length;
	const flaws = page.flaws.map(flaw => ({...flaw, path: `page ${number}, ${flaw.path}`}));
	const pages = Array.from({length: Math.min(count, mostPages)}, (_, index) =>
		index === number - 1 ? {answer, flaws} : (before.pages[index] ?? unread),
	);
	const totalItems = isPastEnd ? before.totalItems : (page.totalItems ?? before.totalItems);
	const came = identifyItems(page.items, identityOf, (_, index) => ({page: number, place: index}), answer);
	const next = {
		...before,
		entries: mergeEntries(before.entries, came, {pages, totalItems}),
		pages,
		answers: answer,
		totalItems,
		leftOut: page.leftOut ?? before.leftOut,
	};
	const hasChanged = before.answers > 0 && (totalItems !== before.totalItems || isPastEnd);
	return {...next, ...dueAfter(next, number, hasChanged)};
}

/** Takes over the list in one piece, which no change can tear. */
export function addWhole<Item extends Decoded>(
	before: GatheredPages<Item>,
	whole: Page<Item>,
	identityOf: Identify<Item>,
): GatheredPages<Item> {
	const {perPage} = before;
	const answer = before.answers + 1;
	const came = identifyItems(
		whole.items,
		identityOf,
		(_, index) => ({page: Math.floor(index / perPage) + 1, place: index % perPage}),
		answer,
	);
	const pages = before.pages.map((_, index) => ({answer, flaws: index === 0 ? whole.flaws : []}));
	const {leftOut} = whole;
	return {
		...before,
		entries: mergeEntries(before.entries, came, {pages, totalItems: before.totalItems}),
		pages,
		answers: answer,
		leftOut,
		due: [],
		isWholeTried: true,
	};
}

/**
What the next poll asks for: the page that most of the shown items came from, and the one that was read longest ago;
all of them where some never came, in another epoch, and at every second poll while items are missing: the list may have
moved while it was read, or the service may count what it never sends.
*/
export function planPoll<Item>(
	before: GatheredPages<Item>,
	{shown, epoch}: {readonly shown: readonly string[]; readonly epoch: bigint | undefined},
): GatheredPages<Item> {
	const seen = pageOfMost(before, shown);
	const others = numbersOf(before).filter(number => number !== seen);
	const missing = others.filter(number => before.pages[number - 1]?.answer === 0);
	const isNewEpoch = before.epoch !== undefined && epoch !== undefined && epoch !== before.epoch;
	const isMending = !before.isMending && isLacking(before);
	const [oldest = seen] = others.toSorted((left, right) => answerOf(before, left) - answerOf(before, right));
	const isFull = isNewEpoch || isMending || missing.length > 0;
	const rest = isNewEpoch || isMending ? others : missing.length > 0 ? missing : [oldest];
	return {
		...before,
		due: [seen, ...rest.filter(number => number !== seen)],
		isFull,
		isWholeTried: false,
		roundsLeft: isFull ? mostRounds : 1,
		isMending,
		epoch: epoch ?? before.epoch,
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

function isLacking({entries, leftOut = 0, totalItems = 0}: GatheredPages<unknown>): boolean {
	return entries.length + leftOut < totalItems;
}

/** What is asked for after a page, where the list has just changed or came short. */
function dueAfter<Item>(
	next: GatheredPages<Item>,
	number: number,
	hasChanged: boolean,
): Pick<GatheredPages<Item>, 'due' | 'isFull' | 'isWholeTried' | 'roundsLeft'> {
	const {isFull, isWholeTried, roundsLeft, pages} = next;
	const due = next.due.filter(each => each !== number && each <= pages.length);
	const isTorn = due.length === 0 && isFull && next.entries.filter(isThere).length < (next.totalItems ?? 0);
	if ((!hasChanged && !isTorn) || roundsLeft === 0) return {due, isFull, isWholeTried, roundsLeft};
	const others = numbersOf(next).filter(each => each !== number);
	return {due: others, isFull: true, isWholeTried: false, roundsLeft: roundsLeft - 1};
}

function pageOfMost<Item>({entries, pages}: GatheredPages<Item>, shown: readonly string[]): number {
	const names = new Set(shown);
	const counts = new Map<number, number>();
	for (const {key, page} of entries) {
		if (names.has(key) && page <= pages.length) counts.set(page, (counts.get(page) ?? 0) + 1);
	}
	const [[most] = [1]] = [...counts].sort(([, left], [, right]) => right - left);
	return most;
}

function numbersOf({pages}: GatheredPages<unknown>): readonly number[] {
	return pages.map((_, index) => index + 1);
}

function answerOf({pages}: GatheredPages<unknown>, number: number): number {
	return pages[number - 1]?.answer ?? 0;
}
