import type {ReadingDefect, Sight} from '../domain/chain-reading.ts';
/** Fields of one thing as exact texts; "" is told and empty, a field that was not told is left out. */
export type FieldValues = Readonly<Record<string, string | undefined>>;

/** Everything that one answer, or several that are one reading, tells of a list. */
export interface ListSighting extends Sight {
	/** Fields of each thing by its key. */
	readonly rows: ReadonlyMap<string, FieldValues>;
	/** Defect for which nothing may be concluded from it; undefined: it is complete. */
	readonly defect?: ReadingDefect | undefined;
	/** Reasons to believe that it lists nothing; left out: a list of this kind is never empty. */
	readonly emptiness?: Emptiness | undefined;
}

/** Knowledge beside an empty list that tells an owner who took everything from an indexer that lost it. */
export interface Emptiness {
	/** True if all that was listed may be gone by now. */
	readonly isPossible: boolean;
	/** Newest sight of a list of the same kind that holds something; undefined: there is none. */
	readonly beside: Sight | undefined;
}

/** Reason why a reading was not compared. */
export type Deferral = ReadingDefect | 'empty' | 'wentBack' | 'otherIndexer' | 'otherVersion';

/** Sentences for people; the time since when is added where it is shown. */
export const deferralWords: Readonly<Record<Deferral, string>> = {
	short: 'the list is shorter than its total',
	torn: 'the pages of the list overlap',
	late: 'the indexer has not looked at the chain lately',
	unreadable: 'an amount in the list could not be read',
	empty: 'the list came empty',
	wentBack: 'the indexer is behind what it showed before',
	otherIndexer: 'another indexer is not further than the last one',
	otherVersion: 'the indexer has another version',
};

/**
Tells whether the chain went on between two sights: by the indexers' heights, or because time went by where one tells
none. A clock that was set back counts too: they are two answers all the same.
*/
export function hasAdvanced(before: Sight, after: Sight): boolean {
	if (before.height !== undefined && after.height !== undefined) return after.height > before.height;
	return after.at !== before.at;
}

/** The reason for which a reading cannot be compared with the last accepted sight, whatever it lists; undefined: it can. */
export function obstacleBetween(last: Sight, now: Sight): Deferral | undefined {
	if (now.indexer !== last.indexer) return isFurther(last, now) ? undefined : 'otherIndexer';
	if (isBelow(now.epoch, last.epoch) || isBelow(now.height, last.height)) return 'wentBack';
	return now.version === last.version ? undefined : 'otherVersion';
}

/** Tells whether one sight is later on the chain than another, by another indexer's word: by height, else by epoch. */
function isFurther(last: Sight, now: Sight): boolean {
	if (last.height === undefined || now.height === undefined) return isBelow(last.epoch, now.epoch);
	return now.height > last.height && !isBelow(now.epoch, last.epoch);
}

/** Tells whether nothing says which of two sights is later on the chain. */
export function isIncomparable(one: Sight, other: Sight): boolean {
	const [heights, epochs] = [
		[one.height, other.height],
		[one.epoch, other.epoch],
	];
	return heights.includes(undefined) && epochs.includes(undefined);
}

export function isBelow(value: bigint | undefined, other: bigint | undefined): boolean {
	return value !== undefined && other !== undefined && value < other;
}
