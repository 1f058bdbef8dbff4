import {equalReadings, maxRounds} from './list-limits.ts';

/**
How far a list can be trusted. 'whole': it is complete. 'short': rows are missing, or may be. 'doubted': fewer rows than
the service counts, but every reading brought the very same and none of them twice, so the count may be wrong.
*/
export type ListStanding = 'whole' | 'short' | 'doubted';

/** One reading of all pages, as far as it tells whether it can be believed. */
export interface RoundFacts {
	/** Names of the rows of this reading, each once. */
	readonly names: readonly string[];
	/** Names of those of the reading before it; undefined: there is none. */
	readonly before: readonly string[] | undefined;
	/** Rows of this and of earlier readings, each counted once; undefined: there are no earlier ones. */
	readonly together: number | undefined;
	/** Rows that the service counts; undefined: it does not. */
	readonly total: number | undefined;
	/** Tells whether rows came twice: pages that overlap leave other rows out, the same ones each time. */
	readonly isTorn: boolean;
}

/** Readings so far. */
export interface RoundCount {
	readonly readings: number;
	/** The last ones that brought the same rows, none of them twice. */
	readonly equal: number;
}

export const noRounds: RoundCount = {readings: 0, equal: 0};

/** Standing of a list that was believed not long ago: another reading of the same rows will do. */
export const believedRounds: RoundCount = {readings: 0, equal: equalReadings - 1};

/** Decides after a reading whether the list is believed; standing undefined: it is to be read again. */
export function judgeRound(
	before: RoundCount,
	facts: RoundFacts,
): {readonly rounds: RoundCount; readonly standing: ListStanding | undefined} {
	const equal = facts.isTorn ? 0 : hasSameNames(facts) ? before.equal + 1 : 1;
	const rounds = {readings: before.readings + 1, equal};
	return {rounds, standing: standingOf(rounds, facts)};
}

function hasSameNames({names, before = []}: RoundFacts): boolean {
	const known = new Set(before);
	return names.length === known.size && names.every(name => known.has(name));
}

function standingOf(
	{readings, equal}: RoundCount,
	{names, together, total, isTorn}: RoundFacts,
): ListStanding | undefined {
	if (!isTorn && (total === undefined || names.length >= total)) return 'whole';
	if (together !== undefined && together === total) return 'whole';
	if (equal >= equalReadings) return 'doubted';
	return readings > maxRounds ? 'short' : undefined;
}
