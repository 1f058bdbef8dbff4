import fc from 'fast-check';
import {describe, expect, it, vi} from 'vitest';
import {cleanLine, cleanText, cutText, quoteBeginning, quoteWords} from '../../source/domain/clean.ts';
import {keepSecret} from '../../source/domain/secrets.ts';
import {wholeCharacter} from '../helpers/arbitraries.ts';

describe('cleanLine', () => {
	it.each([
		['Kestrel Nodes', 'Kestrel Nodes'],
		['  two   spaces ', 'two spaces'],
		['\x1b[31mred\x1b[0m', 'red'],
		['\x1b]8;;http://evil\x07link\x1b]8;;\x07', 'link'],
		['\x1b]0;title\x1b\\name', 'name'],
		['\x9b31mred', 'red'],
		['\x1b[31', '[31'],
		['\x1bcreset', 'reset'],
		['a\nb\r\nc\td', 'a b c d'],
		['a\u2028b\u0085c', 'a b c'],
		['abc\u202edef\u2069', 'abcdef'],
		['zero\u200bwidth\ufeff', 'zerowidth'],
		['fil\u3164ler\u034f\u115f\u{e0100}\u180b', 'filler'],
		['Stake & Relax 🦥', 'Stake & Relax 🦥'],
		['👩‍👩‍👧', '👩👩👧'],
		['❤️ 👍🏽 #️⃣ 🇨🇭', '❤ 👍 # CH'],
		['e\u0301', 'é'],
		['日本語', '日本語'],
		['half \ud83e surrogate', 'half \ufffd surrogate'],
		['z\u0301\u0301\u0301\u0301\u0301\u0301x', '\u017a\u0301\u0301\u0301\u0301x'],
		['\u0000\u0007\u007f', ''],
	])('%j becomes %j', (dirty, clean) => {
		expect(cleanLine(dirty)).toBe(clean);
	});

	it('leaves nothing that moves a cursor, breaks a row or turns the writing, whatever comes in', () => {
		const hostile = fc.string({
			unit: fc.constantFrom(
				'\x1b',
				'[',
				']',
				'3',
				'm',
				'\x07',
				'\n',
				'\u202e',
				'\x9d',
				'\\',
				'a',
				'日',
				'\u200d',
			),
			maxLength: 40,
		});
		fc.assert(
			fc.property(fc.oneof(hostile, fc.string({unit: wholeCharacter})), text => {
				return !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(cleanLine(text));
			}),
		);
	});

	it('bounds a line that would be longer than any cell', () => {
		expect(cleanLine('x'.repeat(1_000_000)).length).toBeLessThan(3000);
	});
});

it('cleanText keeps the lines of a text and nothing else that is invisible', () => {
	expect(cleanText('plain  \nlines\n\n  indented')).toBe('plain\nlines\n\n  indented');
	expect(cleanText('first\x1b[2J\r\n\r\nsecond\u202e\tline ')).toBe('first\n\nsecond line');
});

it('cleanText cleans a text of many lines at once, each as if it stood alone', () => {
	const lines = [
		'a\u0301',
		'\u0301b',
		'\ud83c\udde8',
		'c\u200b',
		'z\u0301\u0301\u0301\u0301\u0301\u0301',
		'd \t',
		'e',
	];
	const composed = vi.spyOn(String.prototype, 'normalize');
	const cleaned = cleanText(Array(1000).fill(lines.join('\n')).join('\r\n'));
	const calls = composed.mock.calls.length;
	composed.mockRestore();
	expect(cleaned).toBe(Array(1000).fill(lines.map(cleanText).join('\n')).join('\n'));
	// Each line by itself costs seconds where a page is a million of them.
	expect(calls).toBe(1);
});

it.each([
	['ab', 2, 'ab'],
	['abc', 2, 'ab'],
	['a😀', 2, 'a'],
	['a😀', 3, 'a😀'],
	['😀', 1, ''],
	['a', 0, ''],
])('%j cut to %i units is %j', (text, longest, expected) => {
	expect(cutText(text, longest)).toBe(expected);
});

it('never cuts a character in half', () => {
	fc.assert(
		fc.property(fc.string({unit: wholeCharacter}), fc.nat(20), (text, longest) => {
			const kept = quoteBeginning(text, longest);
			expect(kept.isWellFormed()).toBe(true);
			expect(kept.length).toBeLessThanOrEqual(longest + 3);
		}),
	);
});

describe('the words of a service in a sentence', () => {
	it.each([
		[500, 'x'.repeat(500)],
		[501, `${'x'.repeat(499)}…`],
		[2001, `${'x'.repeat(499)}…`],
		[4_000_000, `${'x'.repeat(499)}…`],
	])('are cut after 500 characters (%i)', (length, expected) => {
		expect(quoteWords('x'.repeat(length))).toBe(expected);
	});

	it('never end in half a character', () => {
		expect(quoteWords(`x${'\u{1f98a}'.repeat(400)}`)).toBe(`x${'\u{1f98a}'.repeat(249)}…`);
	});

	it('are one line of visible characters', () => {
		expect(quoteWords(' a\n\u001b[31mb\u200b\u202e\tc ')).toBe('a b c');
	});

	it('hide a key, with invisible characters in it too', () => {
		keepSecret('sekret-q01234567');
		expect(quoteWords('bad sekret\u200b-q01234567')).toBe('bad ****************');
	});
});
