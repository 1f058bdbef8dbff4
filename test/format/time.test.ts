import {expect, it} from 'vitest';
import {formatDay, formatInterval, formatTimeNear, timeLeftForms} from '../../source/format/time.ts';

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

it.each([
	[21_614n, '6 h'],
	[64_842n, '18 h'],
	[66_600n, '19 h'],
	[266_400n, '4 d'],
	[60n, '1 min'],
])('never writes a bound of %d s as less in one unit, but for a hundredth: %s', (seconds, one) => {
	expect(timeLeftForms(seconds, {isBound: true})[1]).toBe(one);
});

it.each([
	[Date.UTC(2026, 10, 21, 0, 0), 'Today'],
	[Date.UTC(2026, 10, 21, 23, 59), 'Today'],
	[Date.UTC(2026, 10, 22, 0, 0), 'Tomorrow'],
	[Date.UTC(2026, 10, 23, 9, 0), 'Mon 23'],
	[Date.UTC(2026, 10, 27, 23, 59), 'Fri 27'],
	[Date.UTC(2026, 10, 28, 0, 0), 'Sat 28 Nov'],
	[Date.UTC(2026, 11, 4, 12, 0), 'Fri 4 Dec'],
	[Date.UTC(2026, 10, 20, 23, 0), 'Fri 20 Nov'],
])('names the day of %d, seen from Saturday evening', (at, expected) => {
	const now = BigInt(Date.UTC(2026, 10, 21, 18, 0) / 1000);
	expect(formatDay(BigInt(at / 1000), now, {isUtc: true})).toBe(expected);
});

it('names no day for what is no date', () => {
	expect(formatDay(10n ** 20n, 0n, {isUtc: true})).toBeUndefined();
});

it('counts the days of the place, of which one has 23 or 25 hours', () => {
	const {TZ} = process.env;
	process.env.TZ = 'Europe/Berlin';
	try {
		// The clocks go forward in the night to the 29th, and back in that to the 25th of October.
		const spring = BigInt(Date.UTC(2026, 2, 27, 23, 30) / 1000);
		expect(formatDay(spring + 86_400n, spring, {isUtc: false})).toBe('Tomorrow');
		const autumn = BigInt(Date.UTC(2026, 9, 23, 22, 30) / 1000);
		expect(formatDay(autumn + 86_400n, autumn, {isUtc: false})).toBe('Tomorrow');
		expect(formatDay(autumn + 2n * 86_400n + 3600n, autumn, {isUtc: false})).toBe('Mon 26');
	} finally {
		if (TZ === undefined) delete process.env.TZ;
		else process.env.TZ = TZ;
	}
});
