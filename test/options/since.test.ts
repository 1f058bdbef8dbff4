import {expect, it} from 'vitest';
import {readSince, secondsOfSince} from '../../source/options/values/since.ts';

/** 2026-11-21 18:00 UTC. */
const now = Date.UTC(2026, 10, 21, 18);
const secondsOf = (text: string) => Date.parse(text) / 1000;

const resolve = (typed: string, isUtc = true) => {
	const since = readSince('--since', typed);
	if (since.kind === 'last') throw new Error('last has no time');
	return Number(secondsOfSince(since, {now, isUtc}));
};

it.each([
	['2h', '2026-11-21T16:00:00Z'],
	['90 min', '2026-11-21T16:30:00Z'],
	['45s', '2026-11-21T17:59:15Z'],
	['7d', '2026-11-14T18:00:00Z'],
	['1W', '2026-11-14T18:00:00Z'],
	['09:30', '2026-11-21T09:30:00Z'],
	['9:30', '2026-11-21T09:30:00Z'],
	['23:00', '2026-11-20T23:00:00Z'],
	['2026-11-20', '2026-11-20T00:00:00Z'],
	['2026-11-20 09:30', '2026-11-20T09:30:00Z'],
	['2026-11-20T09:30:15Z', '2026-11-20T09:30:15Z'],
	['2026-11-20T09:30+02:00', '2026-11-20T07:30:00Z'],
])('%s is %s', (typed, expected) => {
	expect(resolve(typed)).toBe(secondsOf(expected));
	// The machine of the tests is in UTC too.
	expect(resolve(typed, false)).toBe(secondsOf(expected));
});

it('knows the last time', () => {
	expect(readSince('--since', ' Last ')).toEqual({kind: 'last'});
});

it.each(['', 'soon', '2', '-2h', '25:00', '2026-13-01', '2026-02-30', '2026-11-20 25', '1795000000'])(
	'refuses %j',
	typed => {
		expect(() => readSince('--since', typed)).toThrow('--since takes a time like 2h, 7d, 09:30');
	},
);

it.each(['2026-11-20 24:30', '2026-11-22'])('refuses %s, which is no time or to come', typed => {
	expect(() => resolve(typed)).toThrow(/^--since: /);
});
