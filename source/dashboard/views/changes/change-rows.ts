import {type ChangeRow, toChangeRow} from '../../../columns/changes.ts';
import {type Concern, keyOfConcern, type Level, type Subject} from '../../../domain/concern.ts';
import {foldName} from '../../../domain/fold-text.ts';
import {formatInteger} from '../../../format/number.ts';
import type {StoredEvent} from '../../../ledger/event-row.ts';
import type {LedgerState} from '../../../ledger/ledger-access.ts';
import {isChosenKind} from '../../../notices/notices.ts';
import {type ChangesRoute, isSubjectType} from '../../../routes/route.ts';
import type {Concerns} from '../../shell/use-concerns.ts';

/** Groups in the order in which they stand; those of a level are not seen yet. */
export type ChangeGroup = 'now' | 'quiet' | 'unsure' | Level | 'seen';

/** A row of the list: an event, or what needs the person now, with the event that it began with. */
export interface ShownChange extends ChangeRow {
	readonly group: ChangeGroup;
	/** State that holds now; undefined: the row is an event alone. */
	readonly concern: Concern | undefined;
	/** Tells whether an event is known; undefined fields of a concern without one are told by no sight. */
	readonly hasEvent: boolean;
}

type Filters = Pick<ChangesRoute, 'levels' | 'kinds' | 'subjects'>;

interface ChangeRows {
	readonly rows: readonly ShownChange[];
	/** Minor events since the last look that are left out. */
	readonly leftOut: readonly StoredEvent[];
}

/** Tells whether anything is chosen, so that what is shown is not the usual. */
export function isFiltered({levels, kinds, subjects}: Filters): boolean {
	return levels.length > 0 || kinds.length > 0 || subjects.length > 0;
}

/** Makes the rows: what needs the person now, what is not seen yet by its weight, then what is, each newest first. */
export function createChangeRows(
	{events, seen}: Pick<LedgerState, 'events' | 'seen'>,
	{
		loud,
		quiet,
		isSure = true,
	}: Partial<Pick<Concerns, 'isSure'>> & Record<'loud' | 'quiet', readonly Concern[]>,
	filters: Filters,
): ChangeRows {
	const wanted = events.filter(event => isWanted(event, filters));
	const isConcernWanted = filters.kinds.length === 0 && isLevelWanted('needs-me', filters);
	const begun = new Set<StoredEvent>();
	const toConcerns = (concerns: readonly Concern[], group: ChangeGroup) => {
		const shown = concerns.filter(({subject}) => isConcernWanted && isSubjectWanted(subject, filters));
		return shown.map(concern => toStanding(concern, group));
	};
	const toStanding = (concern: Concern, group: ChangeGroup) => {
		// The newest alarm about it tells since when, and stands nowhere else.
		const event = wanted.find(each => each.level === 'needs-me' && isSame(each.subject, concern.subject));
		const isFresh = event !== undefined && event.sequence > seen;
		if (isFresh) begun.add(event);
		// The row of an event stays itself once what it began is known to hold.
		const id = isFresh ? event.id : `now ${keyOfConcern(concern)}`;
		return {...toConcernRow(concern, event), id, group};
	};
	const now = [...toConcerns(loud, 'now'), ...toConcerns(quiet, 'quiet')];
	const fresh = wanted.filter(event => event.sequence > seen && !begun.has(event));
	const ofLevel = (level: Level, group: ChangeGroup = level) =>
		fresh.filter(event => event.level === level).map(toRow(group));
	return {
		rows: [
			...now,
			...ofLevel('needs-me', isSure ? 'needs-me' : 'unsure'),
			...ofLevel('worth-knowing'),
			...ofLevel('minor'),
			...wanted.filter(({sequence}) => sequence <= seen).map(toRow('seen')),
		],
		leftOut: isFiltered(filters)
			? []
			: events.filter(({level, sequence}) => level === 'minor' && sequence > seen),
	};
}

function isWanted(event: StoredEvent, filters: Filters): boolean {
	const {level, subject} = event;
	return (
		isLevelWanted(level, filters) && isChosenKind(event, filters.kinds) && isSubjectWanted(subject, filters)
	);
}

/** Tells whether a level is shown: minor ones too where kinds or one thing are asked for. */
function isLevelWanted(level: Level, filters: Filters): boolean {
	const {levels} = filters;
	return levels.length > 0 ? levels.includes(level) : level !== 'minor' || isFiltered(filters);
}

function isSubjectWanted({type, id, name = ''}: Subject, {subjects}: Filters): boolean {
	return (
		subjects.length === 0 ||
		subjects.some(word =>
			isSubjectType(word) ? word === type : word === id || foldName(word) === foldName(name),
		)
	);
}

function isSame(one: Subject, other: Subject): boolean {
	return one.type === other.type && one.id === other.id;
}

const madeRows = new WeakMap<StoredEvent, ChangeRow>();

/** Makes the row of each event once: the ledger may hold many thousands, and any new one makes a new list. */
function rowOf(event: StoredEvent): ChangeRow {
	const row = madeRows.get(event) ?? toChangeRow(event);
	madeRows.set(event, row);
	return row;
}

function toRow(group: ChangeGroup): (event: StoredEvent) => ShownChange {
	return event => ({...rowOf(event), group, concern: undefined, hasEvent: true});
}

function toConcernRow(concern: Concern, event: StoredEvent | undefined): Omit<ShownChange, 'id' | 'group'> {
	const {kind, level, subject, mine, epoch, since, words} = concern;
	const source = {
		kind,
		level,
		subject,
		words,
		epoch: epoch?.toString() ?? null,
		since: since?.toString() ?? null,
		mine: mine.map(({amount, ...each}) => ({...each, namnam: amount.toString()})),
		event: event ? rowOf(event).source : null,
	};
	const told = event ?? {
		old: undefined,
		new: undefined,
		epoch: undefined,
		height: undefined,
		from: 0n,
		to: 0n,
		time: since ?? 0n,
		isGap: false,
	};
	return {
		...told,
		kind,
		level,
		subject,
		mine,
		source,
		flaws: [],
		concern,
		hasEvent: event !== undefined,
	};
}

/** Most kinds of minor changes that are named. */
const maxNamed = 3;

/** Counts what is left out: '214 minor changes: power, rank'. */
export function describeLeftOut(events: readonly StoredEvent[]): string {
	const counts = new Map<string, number>();
	for (const {kind} of events) {
		const [, name = kind] = kind.split('.');
		counts.set(name, (counts.get(name) ?? 0) + 1);
	}
	const named = [...counts].sort(([, left], [, right]) => right - left).map(([name]) => name);
	const shown = named.length > maxNamed ? [...named.slice(0, maxNamed - 1), 'other things'] : named;
	const words = shown.map(name => name.replaceAll('-', ' ')).join(', ');
	return `${formatInteger(events.length)} minor ${events.length === 1 ? 'change' : 'changes'}: ${words}`;
}
