import fc from 'fast-check';
import {eastAsianWidth} from 'get-east-asian-width';
import stringWidth from 'string-width';
import {expect, it} from 'vitest';
import {widthOf, withAgreedWidth} from '../../source/format/width.ts';
import {cleanLine} from '../../source/indexer/clean.ts';

it('measures every character that it measures by itself as the library does', () => {
	const different: string[] = [];
	const ranges: [number, number][] = [
		[0x20, 0xd7ff],
		[0xe000, 0xffff],
		[0x1f000, 0x1faff],
		[0x20000, 0x20100],
	];
	for (const [first, last] of ranges) {
		for (let code = first; code <= last; code++) {
			const character = String.fromCodePoint(code);
			if (widthOf(character) !== stringWidth(character)) different.push(code.toString(16));
		}
	}
	expect(different).toEqual([]);
});

it('measures any text as the library does, with colours in it too', () => {
	const character = fc.oneof(
		fc.constantFrom(
			'a',
			' ',
			'\u001b[32m',
			'\u001b[39m',
			'\u001b[1;38;5;4m',
			'日',
			'…',
			'●',
			'é',
			'\u0301',
			'\u200d',
		),
		fc.constantFrom(
			'🦥',
			'👩',
			'🏽',
			'🇨',
			'🇭',
			'\ufe0f',
			'☀',
			'#',
			'\u20e3',
			'ｶ',
			'ﾞ',
			'각',
			'\u1100',
			'\u1161',
			'か',
			'\u3099',
		),
		fc.string({unit: 'binary', minLength: 1, maxLength: 1}),
	);
	fc.assert(
		fc.property(fc.array(character, {maxLength: 12}), characters => {
			const text = characters.join('');
			expect(widthOf(text)).toBe(stringWidth(text));
		}),
		{numRuns: 500},
	);
});

it('leaves nothing whose width depends on what stands beside it', () => {
	const character = fc.oneof(
		fc.constantFrom('a', '日', '👩', '🏽', '🇨', '🇭', '\ufe0f', '☀', '#', '\u20e3', '\u200d', '\u0301'),
		fc.constantFrom('ก', 'ำ', 'ह', 'ि', '\u1100', '\u1161', 'か', '\u3099', '각', '\u200b', '\u00ad'),
		fc.string({unit: 'binary', minLength: 1, maxLength: 1}),
	);
	fc.assert(
		fc.property(fc.array(character, {maxLength: 12}), characters => {
			const text = withAgreedWidth(cleanLine(characters.join('')));
			const alone = [...text].map(one => (/\p{M}/u.test(one) ? 0 : eastAsianWidth(one.codePointAt(0)!)));
			expect(widthOf(text)).toBe(alone.reduce<number>((sum, width) => sum + width, 0));
		}),
		{numRuns: 500},
	);
});
