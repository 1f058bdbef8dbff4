import type {SQLInputValue} from 'node:sqlite';
import {cleanLine} from '../domain/clean.ts';
import {type ConcernedStake, type Level, levels, subjectTypes} from '../domain/concern.ts';
import type {EventDraft, EventPart, LedgerEvent} from '../notices/event.ts';
import {describeLedgerEvent} from '../notices/notices.ts';
import type {LedgerRow} from './damaged-rows.ts';
import {storedText, storedWhole} from './stored-value.ts';

/** An event as it is written: all but what the ledger itself gives it. */
export interface WeighedEvent extends EventDraft {
	readonly level: Level;
	/** Unix seconds at which it became sure. */
	readonly time: bigint;
	readonly isGap: boolean;
	/** Further events of the same action, which are parts of this one; left out: there are none. */
	readonly joined?: readonly WeighedEvent[] | undefined;
}

/** An event with its place in the ledger, which only grows. */
export interface StoredEvent extends LedgerEvent {
	readonly sequence: bigint;
}

/** Writes an event. */
export const eventInsertion = `INSERT INTO events (chain, id, kind, level, time, span_from, span_to, is_gap, subject_type,
	subject_id, subject_name, old, new, epoch, height, mine, more) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** Values of the columns that follow the chain. */
export function valuesOfEvent(event: Omit<LedgerEvent, 'sequence'>): readonly SQLInputValue[] {
	const {id, kind, level, time, from, to, isGap, subject, old, new: value, epoch, height} = event;
	const {parts, state, idle, ends, raises, openSince} = event;
	const mine = event.isMineUnknown
		? null
		: JSON.stringify(event.mine.map(({amount, ...rest}) => ({...rest, amount: amount.toString()})));
	return [
		id,
		kind,
		level,
		time,
		from,
		to,
		isGap ? 1 : 0,
		subject.type,
		subject.id,
		subject.name ?? null,
		old ?? null,
		value ?? null,
		epoch ?? null,
		height ?? null,
		mine,
		JSON.stringify({parts, state, idle, ends, raises, openSince}, (_, each) =>
			typeof each === 'bigint' ? `${each}` : each,
		),
	];
}

/**
Reads an event back, from a row that has all columns. Its texts are cleaned: others may have written in the file. Throws if a
value cannot be what was written, or has no sentence.
*/
export function toStoredEvent(row: LedgerRow): StoredEvent {
	const text = (name: string) => (row[name] === null ? undefined : cleanLine(storedText(row[name])));
	const integer = (name: string) => storedWhole(row[name]);
	const event: StoredEvent = {
		sequence: integer('sequence') ?? 0n,
		id: storedText(row.id),
		kind: cleanLine(storedText(row.kind)),
		level: oneOf(levels, row.level),
		time: integer('time') ?? 0n,
		from: integer('span_from') ?? 0n,
		to: integer('span_to') ?? 0n,
		isGap: row.is_gap === 1n,
		subject: {
			type: oneOf(subjectTypes, row.subject_type),
			id: cleanLine(storedText(row.subject_id)),
			name: text('subject_name'),
		},
		old: text('old'),
		new: text('new'),
		epoch: integer('epoch'),
		height: integer('height'),
		...(row.mine === null ? {mine: [], isMineUnknown: true} : {mine: mineOf(storedText(row.mine))}),
		...moreOf(storedText(row.more ?? '{}')),
	};
	describeLedgerEvent(event);
	return event;
}

function oneOf<Word extends string>(words: readonly Word[], value: unknown): Word {
	const word = words.find(each => each === value);
	if (word === undefined) throw new SyntaxError('it is none of the known words');
	return word;
}

/** Values of an event that have no column of their own. */
type Written = Readonly<Record<string, string | undefined>>;

function moreOf(
	json: string,
): Pick<StoredEvent, 'parts' | 'state' | 'idle' | 'ends' | 'raises' | 'openSince'> {
	const {parts, state, idle, ends, raises, openSince} = JSON.parse(json, (_, each) =>
		typeof each === 'string' ? cleanLine(each) : each,
	) as Written & {readonly parts?: readonly EventPart[]; readonly ends?: Written};
	for (const {id, kind, old = '', new: value = ''} of parts ?? [])
		for (const each of [id, kind, old, value]) storedText(each);
	return {
		...(parts && {parts}),
		...(ends && {
			ends: {id: storedText(ends.id), epoch: ends.epoch === undefined ? undefined : BigInt(ends.epoch)},
		}),
		...(state !== undefined && {state: storedText(state)}),
		...(idle !== undefined && {idle: BigInt(idle)}),
		...(raises !== undefined && {raises: storedText(raises)}),
		...(openSince !== undefined && {openSince: BigInt(openSince)}),
	};
}

function mineOf(text: string): readonly ConcernedStake[] {
	const parsed = JSON.parse(text) as readonly {address: string; label: string; amount: string}[];
	return parsed.map(({address, label, amount}) => ({
		address: cleanLine(storedText(address)),
		label: cleanLine(storedText(label)),
		amount: BigInt(storedText(amount)),
	}));
}
