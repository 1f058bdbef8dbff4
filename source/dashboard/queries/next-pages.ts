import {judgeRound, noRounds, type RoundCount} from '../../services/indexer/judge-round.ts';
import type {Entry, ReadPage} from '../../services/indexer/list-entries.ts';
import {isLately, type Mending} from './list-mending.ts';

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
	/** Tells whether this reading is one of all pages. */
	readonly isFull: boolean;
	/** Tells whether it has been tried in one piece. */
	readonly isWholeTried: boolean;
	/** Answers before the reading of all pages that is under way, or was the last. */
	readonly since: number;
	/** Rows that came on two pages in it: its pages overlap. */
	readonly cameTwice: number;
	/** Readings of all pages, one behind the other, to mend the list; none: it was read once. */
	readonly rounds: RoundCount;
	/** Count of the service that is not believed, as every reading brought the same rows; undefined: none. */
	readonly doubted: number | undefined;
	/** Keys of the rows that the reading before it brought; undefined: there was none. */
	readonly lastKeys: readonly string[] | undefined;
	/** Unix milliseconds at which this reading was planned. */
	readonly plannedAt: number;
	/** Unix milliseconds at which mending last began; undefined: never. */
	readonly mendedAt: number | undefined;
	/** Requests that readings of all pages took beyond the usual ones: as many polls ask for one page alone. */
	readonly ahead: number;
	/** In which all pages were last asked for; undefined: not known. */
	readonly epoch: bigint | undefined;
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
export function planPoll<Item>(
	before: GatheredPages<Item>,
	{shown, epoch, now}: PollFacts,
): GatheredPages<Item> {
	const seen = pageOfMost(before, shown);
	const others = numbersOf(before).filter(number => number !== seen);
	const missing = others.filter(number => before.pages[number - 1]?.answer === 0);
	const isOther = before.epoch !== undefined && epoch !== undefined && epoch !== before.epoch;
	const isNewEpoch = isOther && before.ahead === 0;
	const isMending = missing.length === 0 && isLacking(before) && mayMend(before, now);
	const isReadAgain = isNewEpoch || isMending;
	const [oldest = seen] = others.toSorted((left, right) => answerOf(before, left) - answerOf(before, right));
	const usual = before.ahead > 0 ? [] : [oldest];
	const rest = isReadAgain ? others : missing.length > 0 ? missing : usual;
	return {
		...before,
		due: [seen, ...rest.filter(number => number !== seen)],
		isFull: isReadAgain || missing.length > 0,
		isWholeTried: false,
		rounds: noRounds,
		plannedAt: now,
		mendedAt: isMending ? now : before.mendedAt,
		ahead: isNewEpoch ? Math.max(0, others.length - 1) : Math.max(0, before.ahead - 1),
		epoch: isOther && !isNewEpoch ? before.epoch : (epoch ?? before.epoch),
		...(isReadAgain && {since: before.answers, cameTwice: 0}),
	};
}

function isLacking({
	entries,
	leftOut = 0,
	totalItems = 0,
}: Pick<GatheredPages<unknown>, 'entries' | 'leftOut' | 'totalItems'>): boolean {
	return entries.length + leftOut < totalItems;
}

/** Decides whether it is long enough ago that the list was read again and again. */
function mayMend({mendedAt}: GatheredPages<unknown>, now: number): boolean {
	return !isLately(now, mendedAt);
}

/** Takes over when another reader of the list mended it in vain. */
export function withMending<Item>(
	before: GatheredPages<Item>,
	last: Mending | undefined,
): GatheredPages<Item> {
	const {mendedAt = Number.NEGATIVE_INFINITY} = before;
	return last?.isInVain && last.at > mendedAt ? {...before, mendedAt: last.at} : before;
}

/** Decides whether the list has just been read again and again, and is still not believed. */
export function isMendedInVain({rounds, due, doubted, totalItems, ...list}: GatheredPages<unknown>): boolean {
	return (
		rounds.readings > 0 && due.length === 0 && doubted !== totalItems && isLacking({...list, totalItems})
	);
}

/** Decides what is asked for after a page: all others where the list has just changed, all where rows came twice. */
export function dueAfter<Item>(
	next: GatheredPages<Item>,
	number: number,
	hasChanged: boolean,
): Partial<GatheredPages<Item>> {
	const {ahead, answers, isFull, pages, rounds} = next;
	if (hasChanged && ahead === 0 && rounds.readings === 0) {
		const due = numbersOf(next).filter(each => each !== number);
		return {
			due,
			isFull: true,
			isWholeTried: false,
			since: answers - 1,
			cameTwice: 0,
			ahead: due.length,
		};
	}
	const due = next.due.filter(each => each !== number && each <= pages.length);
	return due.length > 0 || !isFull ? {due} : mend(next);
}

/** Decides at the end of a reading of all pages whether they are read again, one after the other. */
function mend<Item>(next: GatheredPages<Item>): Partial<GatheredPages<Item>> {
	const {answers, cameTwice, entries, leftOut = 0, mendedAt, plannedAt, since, totalItems} = next;
	const lastKeys = entries.filter(({answer}) => answer > since).map(({key}) => key);
	const {rounds, standing} = judgeRound(next.rounds, {
		names: lastKeys,
		before: next.lastKeys,
		together: since > 0 ? entries.length : undefined,
		total: totalItems === undefined ? undefined : totalItems - leftOut,
		isTorn: cameTwice > 0,
	});
	const isAllowed = next.rounds.readings > 0 || mendedAt === plannedAt || mayMend(next, plannedAt);
	const doubted = standing === 'doubted' ? totalItems : standing === undefined ? next.doubted : undefined;
	if (standing !== undefined || !isAllowed) return {due: [], lastKeys, doubted};
	return {
		due: numbersOf(next),
		rounds,
		lastKeys,
		since: answers,
		cameTwice: 0,
		mendedAt: plannedAt,
	};
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

export function numbersOf({pages}: GatheredPages<unknown>): readonly number[] {
	return pages.map((_, index) => index + 1);
}

function answerOf({pages}: GatheredPages<unknown>, number: number): number {
	return pages[number - 1]?.answer ?? 0;
}
