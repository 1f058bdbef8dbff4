import {
	type Concern,
	type ConcernedStake,
	type ConcernKind,
	isWeighty,
	type Level,
	type SubjectType,
	sumConcerned,
} from '../domain/concern.ts';
import {compareDecimals, parseDecimal} from '../domain/decimal.ts';
import type {CalendarFacts, DateDraft} from './dates.ts';
import type {EventDraft} from './event.ts';
import type {NeedFacts} from './facts.ts';

/**
Distance of a thing from the user: a labelled validator or an own address; a validator with stake of theirs; any other.
*/
export type Relation = 'mine' | 'delegated' | 'other';

type Levels = Readonly<Record<Relation, Level>>;

/** Texts of the old and the new value; empty: the kind has none. */
export interface EventValues {
	readonly old: string;
	readonly new: string;
	/** State of the validator if stake earns nothing in it, or the chain refuses its vote; left out: it makes no difference. */
	readonly state?: string | undefined;
	/** Part of the stake that earns nothing; left out: `state` says it. */
	readonly idle?: bigint | undefined;
}

/** Event that needed the user. */
export type BeginEvent = Pick<EventDraft, 'kind' | 'subject' | 'new' | 'epoch' | 'mine'>;

/** Event that may be the end of another one. */
export type EndEvent = Pick<EventDraft, 'kind' | 'subject' | 'old' | 'new' | 'epoch'>;

/**
Kind of notice: everything that is stated of it. Its key in the table is its word in files and on the wire; where it holds
for a while, it needs the user for as long, under a word of its own.
*/
export interface NoticeRecord {
	readonly subject: SubjectType;
	/** Sentence for help: "a validator was jailed". */
	readonly meaning: string;
	readonly levels: Levels;
	/** The level by its values too; left out: that of the table. */
	level?(values: EventValues, weight: Weight): Level;
	/** Text of a validator that is another with each such event; left out: it is seen otherwise. */
	readonly text?: 'website' | 'email' | 'description' | 'discordHandle';
	/** Cells that show what it changes; left out: no list does. */
	readonly cells?: ChangedColumns;
	/** Text behind the name of the subject: "jailed", "commission 5% → 5.5%". */
	describe(values: EventValues): string;
	/** Sentence without a stop, with its weight: "Granite Foundry is jailed: 3 058.49 NAM of A1 earn nothing"; left out: the text behind the name. */
	sentence?(parts: SentenceParts): string;
	/** Kinds of needs that begin with its event, besides that of the same name. */
	readonly begins?: readonly ConcernKind[];
	/** Kinds of events of which it is the end, its own kind included; left out: none. */
	readonly ends?: readonly string[];
	/** Checks whether an event is the end of one of those; left out: each is. */
	isEnd?(end: EndEvent, begin: BeginEvent): boolean;
	/** Returns the id of the subject of what it ends, by its new value; left out: its own subject. */
	endsAbout?(value: string): string;
	/** Returns the epoch in which what it announces comes, before which no other kind ends it; undefined: it does not come. */
	comesAt?(value: string | undefined): bigint | undefined;
	/** Kinds of events that no longer matter after it, though it is not their end. */
	readonly replaces?: readonly string[];
	/** Lists for what it holds now; left out: it happens at once, or nothing can be done. */
	holds?(facts: NeedFacts): readonly Concern[];
	/** Lists when it will be so, for the calendar; left out: nobody knows before. */
	dates?(facts: CalendarFacts): readonly DateDraft[];
	/** Alert rule that fires while it lasts, or several of rising severity; left out: Prometheus has none for it. */
	readonly rule?: AlertRule | readonly AlertRule[];
}

/** Rule by which Prometheus alerts the user. */
export interface AlertRule {
	readonly name: string;
	/** Expression, in which metrics have their full names. */
	readonly expression: string;
	/** Time for which it must be true, and time for which it then fires without figures; left out: 5 and 30 minutes. */
	readonly times?: readonly [holdsFor: string, keepsFiringFor?: string];
	readonly severity: 'critical' | 'warning' | 'info' | 'none';
	readonly summary: string;
	readonly description: string;
}

/** Parts of a sentence on an event. */
export interface SentenceParts extends EventValues {
	/** Name of the subject as it begins a sentence: 'Granite Foundry', 'Your validator Val one', 'Proposal 46 (Raise the limit)'. */
	readonly name: string;
	/** The user's stake that it is about, with its owners: '3 058.49 NAM of A1'; undefined: none, or not known. */
	readonly stake: string | undefined;
	/** The same without its owners: '3 058.49 NAM'. */
	readonly amount: string | undefined;
	/** Time after which it ends what another event began: 'after 2 epochs'; empty: it ends none. */
	readonly span: string;
	/** Labels of those whose stake it is: 'A1 and A2'; empty: none. */
	readonly owners: string;
}

/** The user's stake in a thing, and whether the thing is theirs. */
export interface Weight {
	/** True for a labelled validator, that of their node, and an address of theirs. */
	readonly isMine: boolean;
	/** Stake of the user's that it concerns. */
	readonly mine: readonly ConcernedStake[];
	/** Sum of the user's stake, namnam; undefined: not known. */
	readonly allMine: bigint | undefined;
}

/** Returns how near a thing is to the user: less than a thousandth of their stake counts as none. */
export function relationOf({isMine, mine, allMine}: Weight): Relation {
	if (isMine) return 'mine';
	return isWeighty(sumConcerned(mine), allMine) ? 'delegated' : 'other';
}

/** Returns the level of what holds for the user's stake or their validator: for hardly any of it, it is a minor thing. */
export function levelOfNeed(levels: Levels, weight: Weight): Level {
	const relation = relationOf(weight);
	return relation === 'other' ? 'minor' : levels[relation];
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

/** Describes a change of a value: 'commission 5% → 5.5%'. */
export const move = (what: string) => (values: EventValues) =>
	`${what} ${values.old === '' ? 'none' : values.old} → ${values.new === '' ? 'none' : values.new}`;

/** Makes both texts of a kind that says what its subject does: 'makes blocks again'. */
export const says = (words: (values: EventValues) => string) => ({
	describe: words,
	sentence: (parts: SentenceParts) => `${parts.name} ${words(parts)}`,
});
