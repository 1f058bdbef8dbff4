/** Answer of a list: its indexer, its place on the chain and its time. */
export interface Sight {
	/** Base address of the indexer. */
	readonly indexer: string;
	/** Version that the indexer tells of itself; undefined: none. */
	readonly version: string | undefined;
	readonly epoch: bigint | undefined;
	/** Newest block of the indexer at that time. */
	readonly height: bigint | undefined;
	/** Unix seconds. */
	readonly at: bigint;
}

/** Fields of one thing as exact texts; "" is told and empty, a field that was not told is left out. */
export type FieldValues = Readonly<Record<string, string | undefined>>;

/** Everything that one answer, or several that are one reading, tells of a list. */
export interface ListSighting extends Sight {
	/** Fields of each thing by its key. */
	readonly rows: ReadonlyMap<string, FieldValues>;
	/** Defect for which nothing may be concluded from it; undefined: it is complete. */
	readonly defect?: ReadingDefect | undefined;
}

/** short: fewer rows than the service counts. torn: rows came twice. late: no crawler looked at the chain lately. */
export type ReadingDefect = 'short' | 'torn' | 'late';

/** Reason why a reading was not compared. */
export type Deferral = ReadingDefect | 'empty' | 'wentBack' | 'otherIndexer' | 'otherVersion';

/** Sentences for people; the time since when is added where it is shown. */
export const deferralWords: Readonly<Record<Deferral, string>> = {
	short: 'the list is shorter than its total',
	torn: 'the pages of the list overlap',
	late: 'the indexer has not looked at the chain lately',
	empty: 'the list came empty',
	wentBack: 'the indexer went back',
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

/** The reason for which a reading cannot be compared with the last accepted sight; undefined: it can. */
export function deferralOf(last: Sight, reading: ListSighting): Deferral | undefined {
	if (reading.defect) return reading.defect;
	if (reading.rows.size === 0) return 'empty';
	if (reading.indexer !== last.indexer) {
		const isFurther =
			last.height !== undefined && reading.height !== undefined && reading.height > last.height;
		if (!isFurther || isBelow(reading.epoch, last.epoch)) return 'otherIndexer';
		return undefined;
	}
	if (isBelow(reading.epoch, last.epoch) || isBelow(reading.height, last.height)) return 'wentBack';
	return reading.version === last.version ? undefined : 'otherVersion';
}

function isBelow(value: bigint | undefined, other: bigint | undefined): boolean {
	return value !== undefined && other !== undefined && value < other;
}
