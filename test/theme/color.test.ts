import {describe, expect, it} from 'vitest';
import {type Color, codeOf, colorNames, parseStyle} from '../../source/theme/color.ts';
import {lowerColor} from '../../source/theme/lower-color.ts';
import {toBrush} from '../../source/theme/palette.ts';

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

describe('a style', () => {
	it.each([
		['plain', {attributes: []}],
		['cyan', {attributes: [], color: 6}],
		['Bright-Red', {attributes: [], color: 9}],
		['0', {attributes: [], color: 0}],
		['255', {attributes: [], color: 255}],
		['#FfD700', {attributes: [], color: [255, 215, 0]}],
		['bold', {attributes: ['bold']}],
		['  bold   underline ', {attributes: ['bold', 'underline']}],
		['dim reverse 12', {attributes: ['dim', 'reverse'], color: 12}],
		['on blue', {attributes: [], behind: 4}],
		['bold 231 on #a00000', {attributes: ['bold'], color: 231, behind: [160, 0, 0]}],
		['on 220 bold', {attributes: ['bold'], behind: 220}],
	])('%s', (text, value) => {
		expect(parseStyle(text)).toEqual({value});
	});

	it.each([
		['', '"" is none'],
		['bleu', '"bleu" is none; did you mean blue'],
		['bolt red', '"bolt" is none; did you mean bold'],
		['256', '"256" is no whole number from 0 to 255'],
		['-1', '"-1" is no whole number from 0 to 255'],
		['1.5', '"1.5" is no whole number from 0 to 255'],
		['#ff0', '"#ff0" is none'],
		['#gg0000', '"#gg0000" is none'],
		['red on bold', '"red on bold" has no colour after "on"'],
		['red on', '"red on" is none'],
		['red green', '"red green" has two colours for one place'],
		['red on blue on green', '"on" is none'],
		['bold plain', '"plain" is none'],
	])('is not %o', (text, why) => {
		const read = parseStyle(text);
		expect('problem' in read && read.problem).toContain(why);
		expect('problem' in read && read.problem).toMatch(
			/^takes a colour \(red, bright-red, a number to 255 or/,
		);
	});
});

describe('its sequences', () => {
	it('are one for each part, and end in the other order', () => {
		const style = {attributes: ['bold', 'underline'], color: 9, behind: 220} as const;
		expect(toBrush(style, '256')).toMatchObject({
			on: '\u001B[1m\u001B[4m\u001B[91m\u001B[48;5;220m',
			off: '\u001B[49m\u001B[39m\u001B[24m\u001B[22m',
		});
	});

	it('are of the colours that the terminal can show', () => {
		const style = {attributes: [], color: [255, 215, 0], behind: 16} as const;
		expect(toBrush(style, 'true')?.on).toBe('\u001B[38;2;255;215;0m\u001B[48;5;16m');
		expect(toBrush(style, '256')?.on).toBe('\u001B[38;5;220m\u001B[48;5;16m');
		expect(toBrush(style, '16')?.on).toBe('\u001B[33m\u001B[40m');
		expect(toBrush(style, 'none')).toBeUndefined();
	});
});
