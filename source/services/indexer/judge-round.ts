import {equalReadings, maxRounds} from './list-limits.ts';
import {lastOf, type PageSet} from './page-set.ts';

/**
Trust in a list. 'whole': it is complete. 'short': rows are missing, or may be. 'doubted': fewer rows than
the service counts, but every reading brought the very same and none of them twice, so the count may be wrong.
*/
export type ListStanding = 'whole' | 'short' | 'doubted';

/** Begins another reading of all pages. */
export function beginReading<Set extends PageSet<unknown>>(before: Set): Set {
	return {...before, isFull: true, since: before.answers, cameTwice: 0};
}

/** Takes the rows of a set as those of a list that was believed not long ago: another reading of the same will do. */
export function believe<Item>(set: PageSet<Item>): PageSet<Item> {
	const rounds = {readings: 0, equal: equalReadings - 1};
	return {...set, rounds, lastKeys: set.entries.map(({key}) => key)};
}

/**
Judges a reading of all pages by the one before it.

@param isBroken whether a page was left out of it
@returns standing: undefined where the list is to be read again; isWhole: whether this reading alone has all that is
counted, and nothing twice; believed: rows of all readings, or of the last one where some of the others have left
*/
export function endReading<Item>(set: PageSet<Item>, isBroken = false) {
	const {entries, since, firstTotal = 0, totalItems, leftOut = 0} = set;
	const last = lastOf(set);
	const lastKeys = last.map(({key}) => key);
	const before = new Set(set.lastKeys);
	const isSame = lastKeys.length === before.size && lastKeys.every(key => before.has(key));
	// Pages that overlap leave other rows out, the same ones each time.
	const isTorn = isBroken || set.cameTwice > 0;
	const equal = isTorn ? 0 : isSame ? set.rounds.equal + 1 : 1;
	const rounds = {readings: set.rounds.readings + 1, equal};
	const total = totalItems === undefined ? undefined : totalItems - leftOut;
	// The first pages of a list that shrank meanwhile may be full of rows that it has no more.
	const hasShrunk =
		rounds.readings === 1 && total !== undefined && firstTotal > total + leftOut && last.length > total;
	const isWhole = !isTorn && !hasShrunk && last.length >= (total ?? 0);
	const isAll = isWhole || (since > 0 && entries.length === total);
	const giveUp = rounds.readings > maxRounds ? 'short' : undefined;
	const standing: ListStanding | undefined = isAll ? 'whole' : equal >= equalReadings ? 'doubted' : giveUp;
	const believed = isWhole || entries.length > (totalItems ?? entries.length) ? last : entries;
	return {rounds, lastKeys, standing, isWhole, believed};
}
