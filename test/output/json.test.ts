import fc from 'fast-check';
import {expect, it} from 'vitest';
import {parseExactJson} from '../../source/domain/json.ts';
import {listJson, objectJson, prettyJson} from '../../source/output/json.ts';
import {anyCharacter} from '../helpers/arbitraries.ts';

const counts = {page: 2, perPage: undefined, totalPages: undefined, totalItems: 31};
const unsafe = /(?!\n)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/u;

it('writes a list with the counts that the service gave', () => {
	expect([...listJson([{a: 1}, 'x'], counts)].join('')).toBe(`{
  "results": [
    {
      "a": 1
    },
    "x"
  ],
  "pagination": {
    "page": 2,
    "totalItems": 31
  }
}
`);
});

it('writes a list of nothing', () => {
	const text = [...listJson([], {...counts, page: undefined, totalItems: undefined})].join('');
	expect(JSON.parse(text)).toEqual({results: [], pagination: {}});
});

it('keeps the digits that came', () => {
	const source = '{"power": 123456789012345678901234, "share": 0.10, "tiny": 1e-7, "zero": -0}';
	expect([...objectJson(parseExactJson(source))].join('')).toBe(`{
  "power": 123456789012345678901234,
  "share": 0.10,
  "tiny": 1e-7,
  "zero": -0
}
`);
});

it('escapes what a terminal would act on', () => {
	const name = 'a\u001b[31m\u009b2J\u202e\u2028\u007f';
	const text = [...objectJson({name})].join('');
	expect(text).toContain('"a\\u001b[31m\\u009b2J\\u202e\\u2028\\u007f"');
	expect(JSON.parse(text)).toEqual({name});
});

it('escapes what is not seen, so that no two texts look the same', () => {
	const name = 'a\u200b\u00ad\ufe0f\u3164\u2066\u{e0041}\ud83e';
	const text = [...objectJson({name})].join('');
	expect(text).toContain('"a\\u200b\\u00ad\\ufe0f\\u3164\\u2066\\udb40\\udc41\\ud83e"');
	expect(JSON.parse(text)).toEqual({name});
});

it('is read back as it was written, whatever is in it', () => {
	const text = fc.oneof(
		fc.string({unit: anyCharacter}),
		fc.string({unit: fc.constantFrom('\u001b', '\u009b', '\u202e', '\u2028', '"', '\\', '\n', ']')}),
	);
	// V8's parser of Node 26 takes a key with an escape for one with a backslash that stood there in an earlier text.
	const key = text.filter(text => !text.includes('\\'));
	fc.assert(
		fc.property(
			fc.array(fc.dictionary(key, fc.oneof(text, fc.double(), fc.constant(null), fc.array(text)))),
			items => {
				const text = [...listJson(items, counts)].join('');
				// Minus zero has no sign in JSON.stringify of a plain number.
				expect(JSON.parse(text).results).toEqual(JSON.parse(JSON.stringify(items)));
				expect(text).not.toMatch(unsafe);
			},
		),
	);
});

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
