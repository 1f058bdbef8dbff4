import type {Decoded} from '../../domain/decoded.ts';
import type {Page} from '../../domain/page.ts';
import {beginReading, endReading} from '../../services/indexer/judge-round.ts';
import type {Identify} from '../../services/indexer/list-entries.ts';
import {maxShortItems, maxShortPages} from '../../services/indexer/list-limits.ts';
import {
	addPages,
	addWhole,
	countPage,
	createPageSet,
	isPastEnd,
	noRounds,
	type PageSet,
} from '../../services/indexer/page-set.ts';
import {isLately, type Mending} from './whole-list.ts';

/** The pages of a short list, read one after the other and again in turn, and those that are asked for next. */
export interface ShortPages<Item> extends PageSet<Item> {
	/** Pages that this reading still has to ask for, the next one first. */
	readonly due: readonly number[];
	/** True if this reading has been tried in one piece. */
	readonly isWholeTried: boolean;
	/** Count of the service that is not believed, as every reading brought the same rows; undefined: none. */
	readonly doubted: number | undefined;
	/** Unix milliseconds at which this reading was planned. */
	readonly plannedAt: number;
	/** Unix milliseconds at which mending last began; undefined: never. */
	readonly mendedAt: number | undefined;
	/** Requests that readings of all pages took beyond the default ones: as many polls ask for one page alone. */
	readonly ahead: number;
	/** Epoch of the last reading of all pages; undefined: not known. */
	readonly epoch: bigint | undefined;
}

/** Checks whether a list has several pages, and so few that they are read without being asked. */
export function isShort({totalItems, totalPages}: Pick<Page<unknown>, 'totalItems' | 'totalPages'>): boolean {
	if (totalItems === undefined || totalPages === undefined) return false;
	return totalItems <= maxShortItems && totalPages > 1 && totalPages <= maxShortPages;
}

interface BeginningFacts {
	/** Number of the page. */
	readonly number?: number;
	/** True if it came in the order in which the others are asked for: if not, it is asked for again. */
	readonly isInOrder: boolean;
	readonly epoch?: bigint | undefined;
	/** Unix milliseconds. */
	readonly now: number;
}

/** Begins with a page. */
export function beginShort<Item extends Decoded>(
	page: Page<Item>,
	identityOf: Identify<Item>,
	{number = 1, isInOrder, epoch, now}: BeginningFacts,
): ShortPages<Item> {
	const nothing = createPageSet(maxShortPages);
	const first = addPages({...nothing, ...countPage(nothing, number, page)}, [[number, page]], identityOf);
	const plan = {
		isWholeTried: false,
		doubted: undefined,
		plannedAt: now,
		mendedAt: undefined,
		ahead: 0,
		epoch,
	};
	const numbers = numbersOf(first);
	if (isInOrder) return {...first, ...plan, due: numbers.filter(each => each !== number)};
	const pages = first.pages.map(() => ({answer: 0, flaws: []}));
	return {...beginReading(first), ...plan, pages, due: numbers};
}

/** Takes in an answer to the question for a page, and decides on the next pages to ask for. */
export function addShortPage<Item extends Decoded>(
	before: ShortPages<Item>,
	number: number,
	page: Page<Item>,
	identityOf: Identify<Item>,
): ShortPages<Item> {
	const counts = countPage(before, number, page);
	const next = {...before, ...addPages({...before, ...counts}, [[number, page]], identityOf)};
	const hasChanged = next.totalItems !== before.totalItems || isPastEnd(number, page);
	return {...next, ...dueAfter(next, number, hasChanged)};
}

/** Takes over the list in one piece. */
export function addShortWhole<Item extends Decoded>(
	before: ShortPages<Item>,
	whole: Page<Item>,
	identityOf: Identify<Item>,
): ShortPages<Item> {
	return {...before, ...addWhole(before, whole, identityOf), due: [], isWholeTried: true};
}

/** Returns all that has been read, as one page. */
export function toWholePage<Item extends Decoded>(set: PageSet<Item>): Page<Item> {
	const {entries, pages, totalItems, perPage, leftOut} = set;
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

/** Checks whether every item is there that the service counts. */
export function isComplete({pages, entries, totalItems = 0}: PageSet<unknown>): boolean {
	return pages.every(({answer}) => answer > 0) && entries.length >= totalItems;
}

interface PollFacts {
	/** Keys of the rows on the screen. */
	readonly shown: readonly string[];
	readonly epoch: bigint | undefined;
	/** Unix milliseconds. */
	readonly now: number;
}

/**
Plans what the next poll asks for: the page that most of the shown items came from, and the one that was read longest
ago; all of them where some never came, in another epoch, and now and then while items are missing. What that takes
beyond two pages a poll, the polls after it leave out, so that a list that changes all the time costs no more.
*/
export function planPoll<Item>(before: ShortPages<Item>, {shown, epoch, now}: PollFacts): ShortPages<Item> {
	const seen = pageOfMost(before, shown);
	const others = numbersOf(before).filter(number => number !== seen);
	const missing = others.filter(number => answerOf(before, number) === 0);
	const isOther = before.epoch !== undefined && epoch !== undefined && epoch !== before.epoch;
	const isNewEpoch = isOther && before.ahead === 0;
	const isMending = missing.length === 0 && isLacking(before) && !isLately(now, before.mendedAt);
	const isReadAgain = isNewEpoch || isMending;
	const [oldest = seen] = others.toSorted((left, right) => answerOf(before, left) - answerOf(before, right));
	const inTurn = before.ahead > 0 ? [] : [oldest];
	const rest = isReadAgain ? others : missing.length > 0 ? missing : inTurn;
	return {
		...(isReadAgain ? beginReading(before) : before),
		due: [seen, ...rest.filter(number => number !== seen)],
		isFull: isReadAgain || missing.length > 0,
		isWholeTried: false,
		rounds: noRounds,
		plannedAt: now,
		mendedAt: isMending ? now : before.mendedAt,
		ahead: isNewEpoch ? Math.max(0, others.length - 1) : Math.max(0, before.ahead - 1),
		epoch: isOther && !isNewEpoch ? before.epoch : (epoch ?? before.epoch),
	};
}

function isLacking({entries, leftOut = 0, totalItems = 0}: PageSet<unknown>): boolean {
	return entries.length + leftOut < totalItems;
}

/** Takes over when another reader of the list mended it in vain. */
export function withMending<Item>(before: ShortPages<Item>, last: Mending | undefined): ShortPages<Item> {
	const {mendedAt = Number.NEGATIVE_INFINITY} = before;
	return last?.isInVain && last.at > mendedAt ? {...before, mendedAt: last.at} : before;
}

/** Checks whether the list has just been read again and again, and is still not believed. */
export function isMendedInVain(set: ShortPages<unknown>): boolean {
	const {rounds, due, doubted, totalItems} = set;
	return rounds.readings > 1 && due.length === 0 && doubted !== totalItems && isLacking(set);
}

/** Decides on the pages to ask for after one: all others where the list has just changed, all where rows came twice. */
function dueAfter<Item>(
	next: ShortPages<Item>,
	number: number,
	hasChanged: boolean,
): Partial<ShortPages<Item>> {
	const {ahead, answers, isFull, pages, rounds} = next;
	if (hasChanged && ahead === 0 && rounds.readings === 0) {
		const due = numbersOf(next).filter(each => each !== number);
		return {...beginReading(next), since: answers - 1, due, isWholeTried: false, ahead: due.length};
	}
	const due = next.due.filter(each => each !== number && each <= pages.length);
	return due.length > 0 || !isFull ? {due} : mend(next);
}

/** Decides at the end of a reading of all pages whether they are read again, one after the other. */
function mend<Item>(next: ShortPages<Item>): Partial<ShortPages<Item>> {
	const {mendedAt, plannedAt, totalItems} = next;
	const {standing, rounds, lastKeys} = endReading(next);
	const isAllowed = next.rounds.readings > 0 || mendedAt === plannedAt || !isLately(plannedAt, mendedAt);
	if (standing === undefined && isAllowed)
		return {...beginReading(next), due: numbersOf(next), rounds, lastKeys, mendedAt: plannedAt};
	const doubted = standing === 'doubted' ? totalItems : standing === undefined ? next.doubted : undefined;
	return {due: [], rounds, lastKeys, doubted};
}

function pageOfMost<Item>({entries, pages}: ShortPages<Item>, shown: readonly string[]): number {
	const names = new Set(shown);
	const counts = new Map<number, number>();
	for (const {key, page} of entries) {
		if (names.has(key) && page <= pages.length) counts.set(page, (counts.get(page) ?? 0) + 1);
	}
	const [[most] = [1]] = [...counts].sort(([, left], [, right]) => right - left);
	return most;
}

function numbersOf({pages}: PageSet<unknown>): readonly number[] {
	return pages.map((_, index) => index + 1);
}

function answerOf({pages}: PageSet<unknown>, number: number): number {
	return pages[number - 1]?.answer ?? 0;
}
