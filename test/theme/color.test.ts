import {describe, expect, it} from 'vitest';
import {type Color, codeOf, colorNames} from '../../source/theme/color.ts';
import {lowerColor} from '../../source/theme/lower-color.ts';

describe('a colour as an SGR code', () => {
	it.each<[Color, string, string]>([
		[0, '30', '40'],
		[7, '37', '47'],
		[8, '90', '100'],
		[15, '97', '107'],
		[16, '38;5;16', '48;5;16'],
		[255, '38;5;255', '48;5;255'],
		[[0, 10, 255], '38;2;0;10;255', '48;2;0;10;255'],
	])('%o: %s, and %s behind a text', (color, text, behind) => {
		expect(codeOf(color)).toBe(text);
		expect(codeOf(color, true)).toBe(behind);
	});
});

describe('in a terminal of 256 colours, a colour', () => {
	it.each<[Color, number]>([
		// What is there stays.
		[3, 3],
		[16, 16],
		[243, 243],
		// Corners and steps of the cube, and the greys between them, are there.
		[[0, 0, 0], 16],
		[[255, 255, 255], 231],
		[[255, 0, 0], 196],
		[[95, 135, 175], 67],
		[[255, 215, 0], 220],
		[[8, 8, 8], 232],
		[[118, 118, 118], 243],
		[[238, 238, 238], 255],
		// And what is near them.
		[[254, 214, 2], 220],
		[[120, 119, 118], 243],
		[[136, 0, 0], 88],
		[[30, 144, 255], 33],
		[[250, 128, 114], 210],
	])('%o becomes %i', (color, expected) => {
		expect(lowerColor(color, '256')).toBe(expected);
	});

	it('is the same in a terminal of all colours', () => {
		expect(lowerColor([1, 2, 3], 'true')).toEqual([1, 2, 3]);
		expect(lowerColor(200, 'true')).toBe(200);
	});
});

describe('in a terminal of sixteen colours, a colour', () => {
	it.each<[string, Color]>([
		['red', 1],
		['bright-white', 15],
		['black', [0, 0, 0]],
		['black', 16],
		['bright-white', 231],
		['white', [224, 224, 224]],
		['bright-black', 243],
		['bright-black', [110, 110, 115]],
		['bright-red', [255, 0, 0]],
		['red', 160],
		['red', 124],
		['green', 28],
		['green', [46, 170, 60]],
		['yellow', [200, 190, 10]],
		['bright-yellow', 226],
		['blue', [0, 0, 200]],
		['cyan', 37],
		['magenta', [190, 30, 190]],
		// Pale as they are, they are no greys.
		['bright-blue', [95, 135, 215]],
		['green', [95, 135, 95]],
		['red', [175, 95, 95]],
	])('%s is nearest to %o', (expected, color) => {
		const lowered = lowerColor(color, '16');
		expect(colorNames[lowered as number]).toBe(expected);
	});
});
