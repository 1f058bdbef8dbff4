import type {CalendarEntry} from '../domain/calendar.ts';
import type {Concern, ConcernedStake, Subject} from '../domain/concern.ts';
import {decimalToText, namnamScale} from '../domain/decimal.ts';
import type {JsonValue} from '../domain/decoded.ts';
import {createSigns} from '../format/signs.ts';
import {describeConcern} from '../notices/words.ts';

/** Makes the JSON of a concern: whole numbers as texts, stake in NAM, null for what is not known. */
export function recordOfConcern(concern: Concern): JsonValue {
	const {level, kind, subject, epoch, since, mine} = concern;
	return {
		level,
		kind,
		subject: recordOfSubject(subject),
		epoch: epoch?.toString() ?? null,
		since: since === undefined ? null : (timestampOf(since) ?? null),
		mine: mine.map(recordOfConcerned),
		sentence: sentenceOfConcern(concern),
	};
}

/** Describes a concern for machines, with whole addresses. */
export function sentenceOfConcern(concern: Concern): string {
	return describeConcern({...concern, subject: withWholeName(concern.subject)}, plainSigns)[0] ?? '';
}

/** Makes the JSON of an entry of the calendar, in the same form. */
export function recordOfEntry({kind, subject, epoch, time, earliest, mine, words}: CalendarEntry): JsonValue {
	return {
		kind,
		subject: recordOfSubject(subject),
		epoch: epoch.toString(),
		time: time === undefined ? null : (timestampOf(time) ?? null),
		...(earliest !== undefined && {earliest: timestampOf(earliest) ?? null}),
		mine: mine.map(recordOfConcerned),
		sentence: words,
	};
}

/** Writes unix seconds as RFC 3339 does: '2026-11-21T18:00:00Z'; undefined: not a date. */
export function timestampOf(unixSeconds: bigint): string | undefined {
	const date = new Date(Number(unixSeconds) * 1000);
	return Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace('.000Z', 'Z');
}

/** Writes an amount of NAM with every digit: '61156.500000'. */
export function exactNam(namnam: bigint): string {
	return decimalToText({units: namnam, scale: namnamScale});
}

const plainSigns = createSigns({isAscii: false, isSpoken: false});

/** Names a validator without a name by all of its address, which only people need shorter. */
function withWholeName(subject: Subject): Subject {
	const {id, name = id} = subject;
	return name === '' ? subject : {...subject, name};
}

function recordOfSubject({type, id, name}: Subject): JsonValue {
	return {type, id, name: name ?? null};
}

function recordOfConcerned({address, label, amount}: ConcernedStake): JsonValue {
	return {address, label, nam: exactNam(amount)};
}
