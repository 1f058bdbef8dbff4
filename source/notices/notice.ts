import type {Level, SubjectType} from '../domain/concern.ts';
import {compareDecimals, parseDecimal} from '../domain/decimal.ts';

/**
Distance of a thing from the person: a labelled validator or an own address; a validator with stake of theirs; any other.
*/
export type Relation = 'mine' | 'delegated' | 'other';

type Levels = Readonly<Record<Relation, Level>>;

/** Kind of event; its key in the table is its word in files and on the wire. */
export interface EventKindRecord {
	readonly subject: SubjectType;
	/** Sentence for help: "a validator was jailed". */
	readonly meaning: string;
	readonly levels: Levels;
	/** Cells that show what it changes; left out: no list does. */
	readonly cells?: ChangedColumns;
	/** Text behind the name of the subject: "jailed", "commission 5% → 5.5%". */
	describe(values: {readonly old: string; readonly new: string}): string;
}

/** Columns in which a change is seen, of each list that has them: rows are known by the subject. */
interface ChangedColumns {
	readonly columns: readonly string[];
	/** Tells which way a value went: above 0 up, below 0 down, 0 neither; left out: its values have no order. */
	direction?(old: string, value: string): number;
}

/** Tells which way a figure went, in per cent or not. */
export const byFigure = (old: string, value: string): number => {
	const [before, after] = [old, value].map(text => parseDecimal(text.replace('%', '')));
	return before && after ? compareDecimals(after, before) : 0;
};

/** Tells which way a place in an order went: the first one is the highest. */
export const byRank = (old: string, value: string): number => byFigure(value, old);

export const always = (level: Level): Levels => ({mine: level, delegated: level, other: level});
export const alarming: Levels = {mine: 'needs-me', delegated: 'needs-me', other: 'worth-knowing'};
export const notable = always('worth-knowing');
export const minor = always('minor');
export const notableNear: Levels = {...notable, other: 'minor'};
