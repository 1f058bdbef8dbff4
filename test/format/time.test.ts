import {expect, it} from 'vitest';
import {formatInterval, formatRoughly, formatTimeNear} from '../../source/format/time.ts';

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
	[-5, '1 min'],
	[30, '1 min'],
	[599, '9 min'],
	[3599, '50 min'],
	[5000, '1 h 20 min'],
	[9000, '2 h'],
	[100_000, '1 d 3 h'],
	[200_000, '2 d'],
])('writes a time left of %i s so that it seldom changes', (seconds, expected) => {
	expect(formatRoughly(seconds)).toBe(expected);
});
