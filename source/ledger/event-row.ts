import type {SQLInputValue} from 'node:sqlite';
import {cleanLine} from '../domain/clean.ts';
import type {ConcernedStake, Level} from '../domain/concern.ts';
import {readRow} from './chain-rows.ts';
import type {EventDraft, LedgerEvent} from './event.ts';

/** An event as it is written: all but what the ledger itself gives it. */
export interface WeighedEvent extends EventDraft {
	readonly level: Level;
	/** Unix seconds at which it became sure. */
	readonly time: bigint;
	readonly isGap: boolean;
}

/** An event with its place in the ledger, which only grows. */
export interface StoredEvent extends LedgerEvent {
	readonly sequence: bigint;
}

/** Writes an event; one with the same id stays as it is. */
export const eventInsertion = `INSERT INTO events (chain, id, kind, level, time, span_from, span_to, is_gap, subject_type,
	subject_id, subject_name, old, new, epoch, height, mine) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
	ON CONFLICT (chain, id) DO NOTHING`;

/** Values of the columns that follow the chain. */
export function valuesOfEvent(event: WeighedEvent, id: string): readonly SQLInputValue[] {
	const {kind, level, time, from, to, isGap, subject, old, new: value, epoch, height, mine} = event;
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
		JSON.stringify(mine.map(({amount, ...rest}) => ({...rest, amount: amount.toString()}))),
	];
}

type Row = Readonly<Record<string, unknown>>;

/** Reads an event back, from a row that has all columns. Its texts are cleaned: others may have written in the file. */
export function toStoredEvent(row: Row): StoredEvent {
	return readRow(() => readEvent(row));
}

function readEvent(row: Row): StoredEvent {
	const text = (name: string) => (row[name] === null ? undefined : cleanLine(String(row[name])));
	const integer = (name: string) => (row[name] === null ? undefined : BigInt(row[name] as bigint));
	return {
		sequence: integer('sequence') ?? 0n,
		id: String(row.id),
		kind: cleanLine(String(row.kind)),
		level: row.level as Level,
		time: integer('time') ?? 0n,
		from: integer('span_from') ?? 0n,
		to: integer('span_to') ?? 0n,
		isGap: row.is_gap === 1n,
		subject: {
			type: row.subject_type as StoredEvent['subject']['type'],
			id: cleanLine(String(row.subject_id)),
			name: text('subject_name'),
		},
		old: text('old'),
		new: text('new'),
		epoch: integer('epoch'),
		height: integer('height'),
		mine: mineOf(String(row.mine)),
	};
}

function mineOf(text: string): readonly ConcernedStake[] {
	const parsed = JSON.parse(text) as readonly {address: string; label: string; amount: string}[];
	return parsed.map(({address, label, amount}) => ({
		address: cleanLine(address),
		label: cleanLine(label),
		amount: BigInt(amount),
	}));
}
