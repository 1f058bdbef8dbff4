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
const date = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?)?(Z|[+-]\d\d:\d\d)?$/i;

/** Reads the value of a flag. Throws a UsageError with the forms that it takes. */
export function readSince(label: string, typed: string): Since {
	const text = typed.trim();
	if (text.toLowerCase() === 'last') return {kind: 'last'};
	const [, count, unit] = duration.exec(text) ?? [];
	const seconds = unitSeconds[unit?.toLowerCase() ?? ''];
	if (count !== undefined && seconds !== undefined) return {kind: 'ago', seconds: BigInt(count) * seconds};
	if (clock.test(text)) return {kind: 'clock', text: text.padStart('00:00'.length, '0')};
	const [, day, time = '00:00', second = ':00', zone = ''] = date.exec(text) ?? [];
	if (day !== undefined && isDay(day)) {
		return {kind: 'date', text: `${day}T${time}${second}${zone.toUpperCase()}`, hasZone: zone !== ''};
	}
	throw new UsageError(
		`${label} takes a time like 2h, 7d, 09:30, 2026-11-21 or "2026-11-21 09:30", or last; not ${JSON.stringify(text.slice(0, 40))}`,
	);
}

/** Day, or a moment of it. */
export type Day = Extract<Since, {kind: 'date'}>;

/** Reads the value of a flag that takes a day. Throws a UsageError. */
export function readDay(label: string, typed: string): Day {
	const day = date.test(typed.trim()) ? readSince(label, typed) : undefined;
	if (day?.kind === 'date') return day;
	throw new UsageError(
		`${label} takes a day like 2026-11-21 or "2026-11-21 09:30"; not ${JSON.stringify(typed.slice(0, 40))}`,
	);
}

/** Returns the unix seconds at which a day begins. */
export function secondsOfDay({hasZone, text}: Day, isUtc: boolean): bigint {
	return BigInt(Math.floor(new Date(hasZone || !isUtc ? text : `${text}Z`).getTime() / 1000));
}

/** Tells whether the calendar has such a day: a date library takes 31 February for the 3rd of March. */
function isDay(day: string): boolean {
	const at = new Date(`${day}T00:00:00Z`);
	return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

/**
Returns the unix seconds of a beginning. Throws a UsageError for one that is still to come.

@param now unix milliseconds
*/
export function secondsOfSince(
	since: Exclude<Since, {kind: 'last'}>,
	{now, isUtc}: {readonly now: number; readonly isUtc: boolean},
): bigint {
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
	if (at > now) throw new UsageError(`--since: ${since.text} is still to come`);
	return BigInt(Math.floor(at / 1000));
}

function dayOf(milliseconds: number, isUtc: boolean): string {
	const at = new Date(milliseconds);
	const local = isUtc ? at : new Date(milliseconds - at.getTimezoneOffset() * 60_000);
	return local.toISOString().slice(0, '2026-11-21'.length);
}
