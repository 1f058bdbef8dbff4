import type {Level, SubjectType} from '../domain/concern.ts';

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
	/** Text behind the name of the subject: "jailed", "commission 5% → 5.5%". */
	describe(values: {readonly old: string; readonly new: string}): string;
}

export const always = (level: Level): Levels => ({mine: level, delegated: level, other: level});
export const alarming: Levels = {mine: 'needs-me', delegated: 'needs-me', other: 'worth-knowing'};
export const notable = always('worth-knowing');
export const minor = always('minor');
export const notableNear: Levels = {...notable, other: 'minor'};
