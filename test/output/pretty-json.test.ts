import fc from 'fast-check';
import {expect, it} from 'vitest';
import {prettyJson} from '../../source/output/json.ts';
import {anyCharacter} from '../helpers/arbitraries.ts';

it.each([
	['{"amount": 9007199254740993.10, "to": []}', '{\n  "amount": 9007199254740993.10,\n  "to": []\n}'],
	['"plain"', '"plain"'],
	[String.raw`"a\u001b[31mb\u0085\u202e"`, String.raw`"a\u001b[31mb\u0085\u202e"`],
	[String.raw`"\u200b\ufeff\ud83c\uddfa"`, String.raw`"\u200b\ufeff\ud83c\uddfa"`],
	['"日本 \u{1f9a5}"', '"日本 \u{1f9a5}"'],
	[`"x${'\u0301'.repeat(6)}"`, String.raw`"x${'\u0301'.repeat(4)}\u0301\u0301"`],
	['{"a": 1', undefined],
	['no JSON', undefined],
	['', undefined],
	['['.repeat(200) + ']'.repeat(200), undefined],
])('%j', (text, expected) => {
	expect(prettyJson(text)).toBe(expected);
});

it('means the same as what came, and holds nothing that is not seen', () => {
	fc.assert(
		fc.property(fc.string({unit: anyCharacter}), value => {
			const pretty = prettyJson(JSON.stringify({value})) ?? '';
			expect(JSON.parse(pretty)).toEqual({value});
			expect(pretty).not.toMatch(/(?!\n)\p{Cc}|\p{Cf}|[\ufe00-\ufe0f]/u);
		}),
	);
});
