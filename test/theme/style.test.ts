import {describe, expect, it} from 'vitest';
import {toBrush} from '../../source/theme/palette.ts';
import {parseStyle} from '../../source/theme/style.ts';

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
