import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {cut, firstFitting, fitToWidth, shortenMiddle, widthOf, wrap} from '../../source/format/text.ts';

describe('fitToWidth', () => {
	it.each([
		['abc', 5, 'left', 'abc  '],
		['abc', 5, 'right', '  abc'],
		['abcdef', 4, 'left', 'abc…'],
		['日本語', 4, 'left', '日… '],
		['日本語', 4, 'right', ' 日…'],
		['Stake & Relax 🦥', 15, 'left', 'Stake & Relax …'],
		['👩👩👧 family', 4, 'left', '👩… '],
		['', 3, 'left', '   '],
		['abc', 0, 'left', ''],
		['abc', 1, 'left', '…'],
	] as const)('%j in %i cells, %s', (text, width, align, expected) => {
		expect(fitToWidth(text, width, align)).toBe(expected);
	});

	it('fills exactly the width for any text', () => {
		fc.assert(
			fc.property(fc.string({unit: 'grapheme'}), fc.integer({min: 1, max: 40}), (text, width) => {
				expect(widthOf(fitToWidth(text.replaceAll(/\p{Cc}/gu, ''), width))).toBe(width);
			}),
		);
	});
});

it('never cuts a character in half', () => {
	expect(cut('🦥🦥', 3)).toBe('🦥');
	expect(cut('é́x', 1)).toBe('é́');
});

it('shortens an address in its middle and keeps its end', () => {
	const address = 'tnam1q9gr66cvu4hrzm0sd5kmlnjje82gs3xlfg3v6nu7';
	expect(shortenMiddle(address, 12)).toBe('tnam1q9g…nu7');
	expect(shortenMiddle(address, 45)).toBe(address);
	expect(shortenMiddle(address, 2)).toBe('tn');
});

it('wraps at spaces, keeps line breaks and breaks words that are too long', () => {
	expect(wrap('the quick brown fox', 9)).toEqual(['the quick', 'brown fox']);
	expect(wrap('a\n\nb', 9)).toEqual(['a', '', 'b']);
	expect(wrap('abcdefgh', 3)).toEqual(['abc', 'def', 'gh']);
	expect(wrap('日本語', 1)).toEqual(['日', '本', '語']);
});

it.each([
	[9, '53 epochs'],
	[8, '日本'],
	[3, '53'],
	[1, '53'],
])('of ever shorter forms the first that fits %i cells is %j', (width, expected) => {
	expect(firstFitting(['53 epochs', '日本', '53'], width)).toBe(expected);
});
