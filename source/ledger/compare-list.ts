import type {Sight} from '../domain/chain-reading.ts';
import type {CastVote} from '../domain/holdings.ts';
import type {Parameters} from '../domain/parameters.ts';
import type {Proposal} from '../domain/proposal.ts';
import type {Bond, Unbond} from '../domain/stake.ts';
import type {Validator} from '../domain/validator.ts';
import {putOff, type Waiting} from './put-off.ts';
import {type Deferral, type FieldValues, hasAdvanced, type ListSighting} from './sight.ts';

/** Rule by which a field's change becomes sure. */
export interface FieldRule {
	/**
	none: at once, as one reading tells it for sure. sight: at a second sight of it, the chain having gone on. epochs: once two changes of epoch have passed since the first
	sight, as services answer with the old and the new value by turns until then.
	*/
	readonly wait: 'none' | 'sight' | 'epochs';
	/** Tells whether a value is worth reporting beside the one reported last; default: any other text. */
	isNews?(reported: string, value: string, key: string): boolean;
	/** Tells whether a value is the same news as the one seen before; default: the same text. */
	isSameNews?(pending: string, value: string, reported: string): boolean;
	/** Value of a thing before it was in the list; left out: none was told. */
	readonly absent?: string;
}

export type FieldRules = Readonly<Record<string, FieldRule>>;

/** Field that every thing has: 'yes' while it is in the list. */
export const listedField = 'listed';

const listedRule: FieldRule = {wait: 'sight'};

/** Value that was seen and is not sure yet. */
export interface Pending {
	readonly value: string;
	/** Last sight of the value before it. */
	readonly after: Sight;
	/** First sight of it. */
	readonly first: Sight;
}

/** Thing of a list with the values reported last. */
export interface KeptThing {
	readonly reported: FieldValues;
	readonly pending: Readonly<Record<string, Pending>>;
}

/** Items of the last complete reading of a list, with the fields that are compared or shown; other kinds are left out. */
export interface KeptItems {
	readonly validators?: readonly Validator[] | undefined;
	readonly proposals?: readonly Proposal[] | undefined;
	readonly parameters?: readonly Parameters[] | undefined;
	readonly bonds?: readonly Bond[] | undefined;
	readonly unbonds?: readonly Unbond[] | undefined;
	readonly votes?: readonly CastVote[] | undefined;
}

/** Memory of one list: the last sight that was compared, and its things by their keys. */
export interface KeptList {
	readonly sight: Sight;
	readonly things: ReadonlyMap<string, KeptThing>;
	/** Readings since that are put off, and not for ever; undefined: there are none. */
	readonly waiting?: Waiting | undefined;
	/** Items of the last reading that was compared; left out: none are kept of such a list. */
	readonly items?: KeptItems | undefined;
}

/** A change that is sure. */
export interface ListChange {
	readonly key: string;
	readonly field: string;
	readonly old: string;
	readonly value: string;
	/** Last sight of the old value. */
	readonly after: Sight;
	/** First sight of the new one. */
	readonly first: Sight;
	/** Sight that made it sure. */
	readonly sure: Sight;
	/** Fields of the thing as they were last seen, this reading included. */
	readonly thing: FieldValues;
}

export interface ListComparison {
	readonly kept: KeptList;
	/** Changes in the order of the keys. */
	readonly changes: readonly ListChange[];
	/** Reason why nothing was compared; undefined: it was. */
	readonly deferral: Deferral | undefined;
}

/**
Compares a reading of a list with its memory. The first complete reading that is not empty is a baseline, and so are the first
one of an address without stake and one that waited in vain to be comparable. A value that differs is kept until its rule makes it sure; one that goes back until
then leaves no trace. A field that is told for the first time is taken as it is, and one without a rule follows the newest
reading.
*/
export function compareList(
	rules: FieldRules,
	kept: KeptList | undefined,
	reading: ListSighting,
): ListComparison | undefined {
	const {rows, defect, emptiness, ...sight} = reading;
	if (!kept) {
		// One that is empty, as of an indexer that just began, would make everything new at the next look.
		if (defect || (rows.size === 0 && !emptiness)) return undefined;
		return {kept: {sight, things: baseline(rows)}, changes: [], deferral: undefined};
	}
	const put = putOff(kept, reading, () => isHolding(kept));
	if (!put) return compareRows(rules, kept, {sight, rows});
	const {reason, waiting = kept.waiting, isOver} = put;
	if (isOver && reason === 'empty') {
		// Things that are gone are gone since the first answer without it.
		const first = compareRows(rules, kept, {sight: waiting?.first ?? sight, rows});
		const now = compareRows(rules, first.kept, {sight, rows});
		return {...now, changes: [...first.changes, ...now.changes]};
	}
	if (isOver) return {kept: {sight, things: baseline(rows)}, changes: [], deferral: undefined};
	if (reason === 'otherVersion') {
		// Its answers may differ for the version's sake alone: the next one of this version is compared.
		const {version} = sight;
		return {kept: {...kept, sight: {...kept.sight, version}}, changes: [], deferral: reason};
	}
	return {kept: waiting === kept.waiting ? kept : {...kept, waiting}, changes: [], deferral: reason};
}

function compareRows(
	rules: FieldRules,
	kept: KeptList,
	{sight, rows}: {readonly sight: Sight; readonly rows: ListSighting['rows']},
): ListComparison {
	const changes: ListChange[] = [];
	const things = new Map<string, KeptThing>();
	for (const key of [...new Set([...kept.things.keys(), ...rows.keys()])].sort()) {
		const row = rows.get(key);
		const before = kept.things.get(key) ?? {reported: absentFields(rules), pending: {}};
		const {thing, sure} = compareThing(rules, before, row, {key, last: kept.sight, sight});
		things.set(key, thing);
		for (const change of sure) changes.push({...change, key, thing: {...newestOf(before), ...row}});
	}
	return {kept: {sight, things}, changes, deferral: undefined};
}

/** Tells whether anything was listed when a list was last seen. */
export function isHolding({things}: KeptList): boolean {
	return [...things.values()].some(({reported}) => reported[listedField] === 'yes');
}

/** Checks whether a reading can be compared with what is remembered, so that it says how a list is now. */
export function isComparable(kept: KeptList | undefined, reading: ListSighting): boolean {
	const put = kept && putOff(kept, reading, () => isHolding(kept));
	return !put || put.isOver;
}

/** Returns the rows of a list as they are: those of a reading that can be compared, else those that were last seen. */
export function knownRows(
	kept: KeptList | undefined,
	reading: ListSighting | undefined,
): ReadonlyMap<string, FieldValues> {
	if (reading && isComparable(kept, reading)) return reading.rows;
	const things = [...(kept?.things ?? [])].map(([key, thing]) => [key, newestOf(thing)] as const);
	return new Map(things.filter(([, {[listedField]: isListed}]) => isListed === 'yes'));
}

/** Returns the rows of a reading with those that it did not read, as they were known; left out: it read all. */
export function withUnread(
	rows: ReadonlyMap<string, FieldValues>,
	isUnread: ((key: string) => boolean) | undefined,
	kept: KeptList | undefined,
): ReadonlyMap<string, FieldValues> {
	// An empty list has nothing of what was not read either.
	if (!isUnread || !kept || rows.size === 0) return rows;
	return new Map([...rows, ...[...knownRows(kept, undefined)].filter(([key]) => isUnread(key))]);
}

/** Returns the fields of a thing as they were last seen, sure or not. */
function newestOf({reported, pending}: KeptThing): FieldValues {
	const seen = Object.entries(pending).map(([field, {value}]) => [field, value]);
	return {...reported, ...Object.fromEntries(seen)};
}

/** Returns the fields of a thing that was not in the list. */
function absentFields(rules: FieldRules): FieldValues {
	const absent = Object.entries(rules).flatMap(([field, rule]) =>
		rule.absent === undefined ? [] : [[field, rule.absent]],
	);
	return {...Object.fromEntries(absent), [listedField]: 'no'};
}

function baseline(rows: ReadonlyMap<string, FieldValues>): ReadonlyMap<string, KeptThing> {
	return new Map([...rows].map(([key, row]) => [key, {reported: listed(row), pending: {}}]));
}

/** Returns the fields of a row, and that it is listed. */
export function listed(row: FieldValues): FieldValues {
	const fields: Record<string, string | undefined> = {[listedField]: 'yes'};
	for (const name in row) if (row[name] !== undefined) fields[name] = row[name];
	return fields;
}

type SureChange = Omit<ListChange, 'key' | 'thing'>;

function compareThing(
	rules: FieldRules,
	before: KeptThing,
	row: FieldValues | undefined,
	{key, last, sight}: {readonly key: string; readonly last: Sight; readonly sight: Sight},
): {readonly thing: KeptThing; readonly sure: readonly SureChange[]} {
	const reported: Record<string, string | undefined> = {...before.reported};
	const pending: Record<string, Pending> = {};
	const sure: SureChange[] = [];
	const seen: FieldValues = row ? listed(row) : {[listedField]: 'no'};
	for (const field of new Set([listedField, ...Object.keys(rules), ...Object.keys(seen)])) {
		const rule = field === listedField ? listedRule : rules[field];
		const old = reported[field];
		const value = seen[field];
		const waiting = before.pending[field];
		if (value === undefined) {
			// Not told says nothing, neither for what waits nor against it.
			if (waiting) pending[field] = waiting;
			continue;
		}
		if (old === undefined || !rule) {
			reported[field] = value;
			continue;
		}
		if (value === old || !(rule.isNews?.(old, value, key) ?? true)) continue;
		const next = goesOn(rule, waiting, value, old) ? {...waiting, value} : {value, after: last, first: sight};
		if (isSure(rule, next.first, sight)) {
			reported[field] = value;
			sure.push({field, old, ...next, sure: sight});
		} else pending[field] = next;
	}
	return {thing: {reported, pending}, sure};
}

function goesOn(
	{isSameNews}: FieldRule,
	waiting: Pending | undefined,
	value: string,
	reported: string,
): waiting is Pending {
	if (!waiting) return false;
	return waiting.value === value || (isSameNews?.(waiting.value, value, reported) ?? false);
}

const settlingEpochs = 2n;

function isSure({wait}: FieldRule, first: Sight, now: Sight): boolean {
	if (wait === 'none') return true;
	if (wait === 'sight') return hasAdvanced(first, now);
	if (first.epoch === undefined || now.epoch === undefined) return false;
	return now.epoch >= first.epoch + settlingEpochs;
}
