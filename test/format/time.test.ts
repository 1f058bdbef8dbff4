import {expect, it} from 'vitest';
import {formatInterval} from '../../source/format/time.ts';

it.each([
	[2500, '2.5 s'],
	[30_000, '30 s'],
	[119_000, '119 s'],
	[300_000, '5 min'],
	[5_400_000, '1 h 30 min'],
])('writes an interval of %i ms', (milliseconds, expected) => {
	expect(formatInterval(milliseconds)).toBe(expected);
});
