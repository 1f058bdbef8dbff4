import {expect, it} from 'vitest';
import {drawBar} from '../../source/columns/shares.ts';

const drawn = {isAscii: false, isSpoken: false};

it.each([
	[1n, 1n, 3, '███'],
	[1n, 2n, 3, '█▌'],
	[1n, 1_000_000n, 3, '▏'],
	[0n, 5n, 3, ''],
	[5n, 0n, 3, ''],
	[9n, 5n, 2, '██'],
] as const)('draws %s of %s in %s cells', (part, whole, width, bar) => {
	expect(drawBar(part, whole, width, drawn)).toBe(bar);
});

it('has whole cells in ASCII, and nothing for a screen reader', () => {
	expect(drawBar(1n, 2n, 8, {isAscii: true, isSpoken: false})).toBe('####');
	expect(drawBar(1n, 2n, 8, {isAscii: true, isSpoken: true})).toBe('');
});
