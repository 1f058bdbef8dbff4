import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {quote} from '../../source/domain/phrases.ts';
import {
	breakLine,
	cut,
	firstFitting,
	fitCounted,
	fitParts,
	fitToWidth,
	shortenMiddle,
	widthOf,
	wrap,
	wrapWords,
} from '../../source/format/text.ts';
import {fitCell} from '../../source/table/paint-cell.ts';
import {anyCharacter} from '../helpers/arbitraries.ts';

describe('fitCounted', () => {
	const parts = [
		{text: 'first', rank: 0},
		{text: 'second', rank: 2, joint: ', '},
		{text: 'third', rank: 1},
	];

	it.each([
		[21, 'first, second · third'],
		[20, 'first · third · +1'],
		[17, 'first · +2'],
		[9, 'first'],
		[2, 'first'],
	])('in %i cells keeps what is most important, and counts the rest', (width, expected) => {
		expect(fitCounted(parts, width, ' · ')).toBe(expected);
	});

	it('has nothing to say of nothing', () => {
		expect(fitCounted([], 10, ' · ')).toBe('');
	});
});

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
	['one  two', 4, ['one', 'two']],
	['  one two', 5, ['  one', 'two']],
	['a       b', 3, ['a', 'b']],
	['日本 語 x', 5, ['日本', '語 x']],
	['日\u0301本', 1, ['日\u0301', '本']],
	['ab cdefgh', 4, ['ab', 'cdef', 'gh']],
	['ends in space   ', 20, ['ends in space']],
	['in block 4 030 720: no', 14, ['in block', '4 030 720: no']],
	['in block 4 030 720', 16, ['in block', '4 030 720']],
	['in 2026 1234 blocks', 8, ['in 2026', '1234', 'blocks']],
	['4 030 720', 6, ['4 030', '720']],
	['', 5, ['']],
] as const)('wraps %j in %i cells', (text, width, lines) => {
	expect(wrap(text, width)).toEqual(lines);
});

it.each([
	['look at https://example.org/a/b', 12, ['look at', 'https://example.org/a/b']],
	['https://example.org/a/b is it', 12, ['https://example.org/a/b', 'is it']],
	['    https://example.org/a/b', 12, ['    https://example.org/a/b']],
	['詳細は日本語https://a.example/b', 8, ['詳細は日', '本語', 'https://a.example/b']],
	['日本語日本語', 4, ['日本', '語日', '本語']],
	['one  two three', 8, ['one  two', 'three']],
	['', 5, ['']],
] as const)('wraps %j in %i cells with what is copied whole', (text, width, lines) => {
	expect(wrapWords(text, width)).toEqual(lines);
});

it('does not begin with an empty line where a long word is indented', () => {
	expect(wrap('  abcdefgh', 4)).toEqual(['  ab', 'cdef', 'gh']);
});

it('loses no character but spaces, and no line is wider than it may be', () => {
	const anyText = fc.string({unit: fc.oneof(anyCharacter, fc.constantFrom(' ', '日', 'a'))});
	fc.assert(
		fc.property(anyText, fc.integer({min: 2, max: 20}), (text, width) => {
			const line = text.replaceAll(/\p{Cc}/gu, '');
			const lines = wrap(line, width);
			expect(lines.join('').replaceAll(/\s/g, '')).toBe(line.replaceAll(/\s/g, ''));
			expect(lines.every(each => widthOf(each) <= width)).toBe(true);
		}),
	);
});

it.each([
	['one word', 'é'.repeat(1_000_000)],
	['words', 'né '.repeat(300_000)],
	['characters without width', `é${'\u1160'.repeat(500_000)}`],
	['spaces', `é${' '.repeat(500_000)}é`],
	['letters', 'a'.repeat(1_000_000)],
])('wraps a line of a million characters in no more than one look at each: %s', (_, line) => {
	// Looking at the rest again for each line takes minutes.
	for (const lines of [wrap(line, 80), wrapWords(line, 80)]) {
		expect(lines.join('').replaceAll(' ', '')).toBe(line.replaceAll(' ', ''));
	}
});

it.each([
	[9, '53 epochs'],
	[8, '日本'],
	[3, '53'],
	[1, '53'],
])('of ever shorter forms the first that fits %i cells is %j', (width, expected) => {
	expect(firstFitting(['53 epochs', '日本', '53'], width)).toBe(expected);
});

it('keeps the parts of a line that matter most, in their order', () => {
	const parts = [
		{text: 'chain', rank: 3},
		{text: 'live', rank: 0},
		{text: 'host', rank: 1},
		{text: 'port', rank: 1},
	];
	const fitted = (width: number) => fitParts(parts, width, 3).map(({text}) => text);
	expect(fitted(26)).toEqual(['chain', 'live', 'host', 'port']);
	expect(fitted(25)).toEqual(['live', 'host', 'port']);
	expect(fitted(17)).toEqual(['live', 'host']);
	expect(fitted(1)).toEqual(['live']);
});

it.each([
	['abcdef', 4, ['abcd', 'ef']],
	['  a  b', 3, ['  a', '  b']],
	['日本語', 4, ['日本', '語']],
	['🦥🦥', 3, ['🦥', '🦥']],
	['', 4, []],
])('%j broken anywhere within %i cells is %j', (line, width, parts) => {
	expect(breakLine(line, width)).toEqual(parts);
});

it('leaves no half of a character, wherever a text is cut', () => {
	const texts = fc.string({unit: fc.constantFrom('a', '🦥', '日', ' ', '\u0301')});
	fc.assert(
		fc.property(texts, fc.nat(20), (text, width) => {
			const cuts = [
				cut(text, width),
				fitToWidth(text, width),
				shortenMiddle(text, width),
				fitCell(text, width, {fit: 'middle'}, '…'),
				...breakLine(text, width),
				...wrap(text, width),
				...wrapWords(text, width),
				quote(text),
			];
			for (const each of cuts) expect(each.isWellFormed(), each).toBe(true);
		}),
	);
});
