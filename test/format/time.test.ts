import {expect, it} from 'vitest';
import {formatInterval, formatTimeNear, timeLeftForms} from '../../source/format/time.ts';

it.each([
	[2500, '2.5 s'],
	[30_000, '30 s'],
	[119_000, '119 s'],
	[300_000, '5 min'],
	[5_400_000, '1 h 30 min'],
])('writes an interval of %i ms', (milliseconds, expected) => {
	expect(formatInterval(milliseconds)).toBe(expected);
});

it.each([
	[Date.UTC(2026, 0, 2, 23, 59, 59), '23:59:59 UTC'],
	[Date.UTC(2026, 0, 3, 0, 0, 7), '2026-01-03 00:00 UTC'],
	[Date.UTC(2026, 0, 1, 23, 59, 59), '2026-01-01 23:59 UTC'],
])('writes a time near now with its date where that is another day', (time, expected) => {
	expect(formatTimeNear(time, Date.UTC(2026, 0, 2, 3, 4, 5), {isUtc: true})).toBe(expected);
});

it.each([
	[-5n, '0 s', '0 s', '0 s'],
	[30n, '30 s', '30 s', '30 s'],
	[89n, '1 min', '1 min', '1 min'],
	[599n, '10 min', '10 min', '9 min'],
	[3599n, '1 h', '1 h', '59 min'],
	[5000n, '1 h 23 min', '1 h', '1 h'],
	[10_740n, '2 h 59 min', '3 h', '2 h'],
	[7200n, '2 h', '2 h', '2 h'],
	[86_399n, '23 h 59 min', '1 d', '23 h'],
	[100_000n, '1 d 3 h', '1 d', '1 d'],
	[200_000n, '2 d 7 h', '2 d', '2 d'],
	[216_000n, '2 d 12 h', '3 d', '2 d'],
	[10n ** 30n, '1.15e25 d', '1.15e25 d', '1.15e25 d'],
])('writes %d s left as %s, in one unit the nearest, %s, and cut %s', (seconds, two, one, cut) => {
	expect(timeLeftForms(seconds)).toEqual([two, one]);
	expect(timeLeftForms(seconds, {isCut: true})[1]).toBe(cut);
});
