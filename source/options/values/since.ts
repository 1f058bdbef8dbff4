import {UsageError} from '../../system/usage-error.ts';

/** Beginning of a time that ends now. A time without a zone is that of the clock that is shown, local or UTC. */
export type Since =
	| {readonly kind: 'last'}
	| {readonly kind: 'ago'; readonly seconds: bigint}
	/** `text` as ISO 8601 has it, down to the second. */
	| {readonly kind: 'date'; readonly text: string; readonly hasZone: boolean}
	/** Last time that a clock showed it: '09:30'. */
	| {readonly kind: 'clock'; readonly text: string};

const unitSeconds: Readonly<Record<string, bigint>> = {
	s: 1n,
	m: 60n,
	min: 60n,
	h: 3600n,
	d: 86_400n,
	w: 604_800n,
};

const duration = /^(\d{1,6}) ?(s|m|min|h|d|w)$/i;
const clock = /^([01]?\d|2[0-3]):[0-5]\d$/;
/** A month alone is its first day. */
const month = /^\d{4}-\d\d$/;
const date = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?)?(Z|[+-]\d\d:\d\d)?$/i;

/** Reads the value of a flag. Throws a UsageError with the forms that it takes. */
export function readSince(label: string, typed: string): Since {
	const text = typed.trim();
	if (text.toLowerCase() === 'last') return {kind: 'last'};
	const [, count, unit] = duration.exec(text) ?? [];
	const seconds = unitSeconds[unit?.toLowerCase() ?? ''];
	if (count !== undefined && seconds !== undefined) return {kind: 'ago', seconds: BigInt(count) * seconds};
	if (clock.test(text)) return {kind: 'clock', text: text.padStart('00:00'.length, '0')};
	const day = toDate(text);
	if (day) return {kind: 'date', ...day};
	throw new UsageError(
		`${label} takes a time like 2h, 7d, 09:30, 2026-11-21 or "2026-11-21 09:30", or last; not ${JSON.stringify(text.slice(0, 40))}`,
	);
}

/** Returns a date, or the first day of a month, as ISO 8601 has it; undefined for any other text. */
function toDate(text: string): {readonly text: string; readonly hasZone: boolean} | undefined {
	const [, day, time = '00:00', second = ':00', zone = ''] =
		date.exec(month.test(text) ? `${text}-01` : text) ?? [];
	if (day === undefined || !isDay(day)) return undefined;
	return {text: `${day}T${time}${second}${zone.toUpperCase()}`, hasZone: zone !== ''};
}

/** Reads a date, of UTC unless it names its zone, into unix milliseconds. Throws a UsageError. */
export function readInstant(label: string, typed: string): number {
	const {text, hasZone} = toDate(typed.trim()) ?? {text: '', hasZone: true};
	const at = new Date(hasZone ? text : `${text}Z`).getTime();
	if (!Number.isNaN(at)) return at;
	throw new UsageError(
		`${label} takes a time like 2026-11-21 or 2026-11-21T09:30Z, not ${JSON.stringify(typed.slice(0, 40))}`,
	);
}

/** Beginning or end that does not depend on what was printed before. */
export type Moment = Exclude<Since, {kind: 'last'}>;

/** Reads the value of a flag that takes a moment. Throws a UsageError. */
export function readMoment(label: string, typed: string): Moment {
	const moment = readSince(label, typed);
	if (moment.kind !== 'last') return moment;
	throw new UsageError(`${label} takes a day like 2026-11-21, a month like 2026-11, or a time like 7d here`);
}

/** Span of time; its end undefined: now. */
export interface Span {
	readonly since: Moment;
	readonly until: Moment | undefined;
}

/** Returns the unix seconds of both ends. Throws a UsageError where there is nothing between them. */
export function secondsOfSpan({since, until}: Span, look: Look): {since: bigint; until: bigint | undefined} {
	const from = secondsOfSince(since, look);
	const to = until && secondsOfMoment(until, look);
	const end = to ?? BigInt(Math.floor(look.now / 1000));
	if (end <= from) throw new UsageError('--until must be later than --since');
	return {since: from, until: to};
}

/** Tells whether the calendar has such a day: a date library takes 31 February for the 3rd of March. */
function isDay(day: string): boolean {
	const at = new Date(`${day}T00:00:00Z`);
	return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

interface Look {
	/** Unix milliseconds. */
	readonly now: number;
	readonly isUtc: boolean;
}

/** Returns the unix seconds of a beginning. Throws a UsageError for one that is still to come. */
export function secondsOfSince(since: Moment, look: Look): bigint {
	const seconds = secondsOfMoment(since, look);
	if (since.kind === 'date' && seconds * 1000n > BigInt(look.now))
		throw new UsageError(`--since: ${since.text} is still to come`);
	return seconds;
}

/** Returns the unix seconds of a moment, be it to come. */
export function secondsOfMoment(since: Moment, {now, isUtc}: Look): bigint {
	const seconds = BigInt(Math.floor(now / 1000));
	if (since.kind === 'ago') return seconds - since.seconds;
	const zone = isUtc ? 'Z' : '';
	if (since.kind === 'clock') {
		const at = (day: number) => new Date(`${dayOf(day, isUtc)}T${since.text}:00${zone}`).getTime();
		const today = at(now);
		return BigInt((today > now ? at(now - 86_400_000) : today) / 1000);
	}
	const at = new Date(since.hasZone ? since.text : `${since.text}${zone}`).getTime();
	if (Number.isNaN(at)) throw new UsageError(`--since: ${since.text} is no time`);
	return BigInt(Math.floor(at / 1000));
}

function dayOf(milliseconds: number, isUtc: boolean): string {
	const at = new Date(milliseconds);
	const local = isUtc ? at : new Date(milliseconds - at.getTimezoneOffset() * 60_000);
	return local.toISOString().slice(0, '2026-11-21'.length);
}
