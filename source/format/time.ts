import {secondsPerDay} from '../domain/epoch.ts';
import {formatIntegerWithin} from './number.ts';

/**
Writes an age or a duration in its two largest units, so that it changes seldom: 45 → '45 s', 200 → '3 min',
5000 → '1 h 23 min', 200000 → '2 d 7 h'. Rounded down; negative counts as 0.
*/
export function formatDuration(seconds: number): string {
	const whole = Math.max(0, Math.floor(seconds));
	const minutes = Math.floor(whole / 60);
	const hours = Math.floor(minutes / 60);
	const days = Math.floor(hours / 24);
	if (minutes < 1) return `${whole} s`;
	if (hours < 1) return `${minutes} min`;
	if (days < 1) return join(`${hours} h`, minutes % 60, 'min');
	return join(`${days} d`, hours % 24, 'h');
}

/** Seconds of each unit of time, the largest first. */
const unitLengths = [Number(secondsPerDay), 3600, 60, 1] as const;

const dayMilliseconds = Number(secondsPerDay) * 1000;

/** Max days written with all digits. */
const maxDays = 99_999n;

/**
Writes a time left in two units, and rounded to one: ['2 h 59 min', '3 h'].

@param isCut true to cut instead of rounding, so that it never promises too much time: ['2 h 59 min', '2 h']
@param isBound true to round up all but a hundredth, as less would be no bound: ['2 h 29 min', '3 h']
*/
export function timeLeftForms(
	seconds: bigint,
	{isCut = false, isBound = false} = {},
): readonly [string, string] {
	const days = seconds / secondsPerDay;
	if (days > maxDays) {
		const figure = `${formatIntegerWithin(days, 7)} d`;
		return [figure, figure];
	}
	const left = Math.max(0, Number(seconds));
	const unit = unitLengths.find(length => left >= length) ?? 1;
	const round = isBound ? (count: number) => Math.ceil(count * 0.99) : isCut ? Math.floor : Math.round;
	const brief = formatDuration(round(left / unit) * unit);
	return [unit <= 60 ? brief : formatDuration(left), brief];
}

/** Writes the time between two polls: 2500 → '2.5 s', 300000 → '5 min'. Below two minutes the unit can be replaced. */
export function formatInterval(milliseconds: number, unit = 's'): string {
	const seconds = Math.round(milliseconds / 100) / 10;
	return seconds < 120 ? `${seconds} ${unit}` : formatDuration(seconds);
}

/** Writes unix seconds in local time or UTC: '2026-11-21 09:05', '2026-11-21 09:05 UTC'; undefined: not a date. */
export function formatTime(unixSeconds: bigint, {isUtc}: {readonly isUtc: boolean}): string | undefined {
	const date = new Date(Number(unixSeconds) * 1000);
	if (Number.isNaN(date.getTime())) return undefined;
	if (isUtc) return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
	const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');
	return `${day} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Days within which a weekday and its date name a day. */
const nearDays = 7;

/**
Writes the day of unix seconds, in local time or UTC: 'Today', 'Tomorrow', 'Mon 23', from a week on 'Fri 4 Dec'; undefined:
not a date.
*/
export function formatDay(
	unixSeconds: bigint,
	now: bigint,
	look: {readonly isUtc: boolean},
): string | undefined {
	const day = dayOf(unixSeconds, look);
	const today = dayOf(now, look);
	if (Number.isNaN(day.getTime())) return undefined;
	const distance = Math.round((day.getTime() - today.getTime()) / dayMilliseconds);
	if (distance === 0) return 'Today';
	if (distance === 1) return 'Tomorrow';
	const name = `${weekdays[day.getUTCDay()]} ${day.getUTCDate()}`;
	return distance > 0 && distance < nearDays ? name : `${name} ${months[day.getUTCMonth()]}`;
}

/** Days in which a day of a month is one alone. */
const namedDays = 180;

/**
Writes a moment of the past as short as it can be told: '12:40' of today, '20 Nov 12:40', of more than half a year ago
'2025-12-31 12:40'. Its zone is said once for the whole list.
*/
export function formatMoment(
	unixSeconds: bigint,
	{now, isUtc}: {readonly now: bigint; readonly isUtc: boolean},
): string {
	const text = formatTime(unixSeconds, {isUtc})?.slice(0, '2025-12-31 12:40'.length);
	if (text === undefined) return '?';
	const day = dayOf(unixSeconds, {isUtc});
	const distance = Math.abs(dayOf(now, {isUtc}).getTime() - day.getTime()) / dayMilliseconds;
	const time = text.slice('2025-12-31 '.length);
	if (distance < 1) return time;
	return distance < namedDays ? `${day.getUTCDate()} ${months[day.getUTCMonth()]} ${time}` : text;
}

/** Returns the start of a day as if its calendar were that of UTC, so that days have one length. */
function dayOf(unixSeconds: bigint, {isUtc}: {readonly isUtc: boolean}): Date {
	const date = new Date(Number(unixSeconds) * 1000);
	return new Date(
		isUtc
			? Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())
			: Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()),
	);
}

/** Writes unix milliseconds as a time of day; on another day than now with the date and without seconds. */
export function formatTimeNear(
	unixMilliseconds: number,
	now: number,
	look: {readonly isUtc: boolean},
): string {
	const seconds = (milliseconds: number) => BigInt(Math.floor(milliseconds / 1000));
	const written = formatTime(seconds(unixMilliseconds), look);
	const isToday = written?.slice(0, 10) === formatTime(seconds(now), look)?.slice(0, 10);
	return isToday ? formatTimeOfDay(unixMilliseconds, look) : (written ?? '?');
}

function join(large: string, small: number, unit: string): string {
	return small === 0 ? large : `${large} ${small} ${unit}`;
}

function twoDigits(value: number): string {
	return value.toString().padStart(2, '0');
}

/** Writes unix milliseconds as a time of day, in local time or UTC: '12:03:10' or '12:03:10 UTC'. */
export function formatTimeOfDay(unixMilliseconds: number, {isUtc}: {readonly isUtc: boolean}): string {
	const date = new Date(unixMilliseconds);
	if (Number.isNaN(date.getTime())) return '?';
	if (isUtc) return `${date.toISOString().slice(11, 19)} UTC`;
	return [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':');
}

/** Writes unix milliseconds to the minute: '17:14', '17:14 UTC'; with the date if that is not today's. */
export function formatRecent(
	unixMilliseconds: number,
	{now, isUtc}: {readonly now: number; readonly isUtc: boolean},
): string {
	const toText = (at: number) => formatTime(BigInt(Math.floor(at / 1000)), {isUtc});
	const text = toText(unixMilliseconds);
	const day = '2026-11-21'.length;
	return text === undefined
		? '?'
		: text.slice(0, day) === toText(now)?.slice(0, day)
			? text.slice(day + 1)
			: text;
}
