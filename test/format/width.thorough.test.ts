import fc from 'fast-check';
import stringWidth from 'string-width';
import {expect, it} from 'vitest';
import {cleanLine} from '../../source/domain/clean.ts';
import {widthOf, withAgreedWidth} from '../../source/format/width.ts';
import {wholeCharacter} from '../helpers/arbitraries.ts';

/** A text as it reaches the screen. */
const shown = (text: string) => withAgreedWidth(cleanLine(text));

it('measures every character as the library of Ink does', () => {
	const different: string[] = [];
	const ranges: [number, number][] = [
		[0x20, 0xd7ff],
		[0xe000, 0xffff],
		[0x10000, 0x12000],
		[0x1f000, 0x1faff],
		[0x20000, 0x20100],
	];
	for (const [first, last] of ranges) {
		for (let code = first; code <= last; code++) {
			const text = shown(`a${String.fromCodePoint(code)}b`);
			if (widthOf(text) !== stringWidth(text)) different.push(code.toString(16));
		}
	}
	expect(different).toEqual([]);
});

it('measures any text that reaches the screen as the library of Ink does, in colours too', () => {
	const character = fc.oneof(
		fc.constantFrom(
			'a',
			' ',
			'日',
			'…',
			'●',
			'é',
			'\u0301',
			'\u200d',
			'🦥',
			'👩',
			'🏽',
			'🇨',
			'🇭',
			'\ufe0f',
			'☀',
		),
		fc.constantFrom(
			'#',
			'\u20e3',
			'ｶ',
			'ﾞ',
			'각',
			'\u1100',
			'\u1161',
			'か',
			'\u3099',
			'ก',
			'ำ',
			'ह',
			'ि',
			'\u00ad',
		),
		wholeCharacter,
	);
	fc.assert(
		fc.property(fc.array(character, {maxLength: 12}), characters => {
			const text = shown(characters.join(''));
			const painted = `\u001b[32m${text}\u001b[39m`;
			expect([widthOf(text), widthOf(painted)]).toEqual([stringWidth(text), stringWidth(painted)]);
		}),
		{numRuns: 1000},
	);
});
