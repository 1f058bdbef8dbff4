import {expect, it} from 'vitest';
import {toPollLimit} from '../../source/services/connection.ts';

it.each([
	['shorter than the interval', 10_000, {attemptMilliseconds: 8000, totalMilliseconds: 9000}],
	[
		'as asked for where that is shorter still',
		60_000,
		{attemptMilliseconds: 10_000, totalMilliseconds: 15_000},
	],
])('a polled read is limited %s', (_name, interval, expected) => {
	expect(toPollLimit({attemptMilliseconds: 10_000, totalMilliseconds: 15_000}, interval)).toEqual(expected);
});
