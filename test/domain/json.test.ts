import fc from 'fast-check';
import {expect, it} from 'vitest';
import {numberText, parseExactJson} from '../../source/domain/json.ts';

it.each(['9007199254740993', '0.050', '1e3', '-0', '123456789012345678901234567890.000001', '1.0'])(
	'keeps the digits of %s',
	digits => {
		const answer = parseExactJson(`{"value": ${digits}, "list": [${digits}]}`) as {
			value: unknown;
			list: unknown[];
		};
		expect(numberText(answer.value)).toBe(digits);
		expect(JSON.stringify(answer)).toBe(`{"value":${digits},"list":[${digits}]}`);
	},
);

it('gives back any JSON as it came', () => {
	fc.assert(
		fc.property(fc.json(), json => {
			expect(JSON.stringify(parseExactJson(json))).toBe(JSON.stringify(JSON.parse(json)));
		}),
	);
});

it.each(['', '{', '<html>', '{"a": 1,}', '['.repeat(100_000), `${'['.repeat(65)}${']'.repeat(65)}`])(
	'refuses what is not JSON or too deep (%#)',
	text => {
		expect(() => parseExactJson(text)).toThrow(SyntaxError);
	},
);

it.each([
	['values', `[${'0,'.repeat(30_000)}0]`, '30000 values'],
	['empty objects', `[${'{},'.repeat(29_999)}{}]`, '30000 values'],
	['levels', `${'{"a":'.repeat(65)}0${'}'.repeat(65)}`, '64 levels of nesting'],
])('refuses too many %s before it reads them', (_what, text, limit) => {
	expect(() => parseExactJson(text)).toThrow(expect.objectContaining({name: 'TooLargeError', limit}));
});

it('counts nothing inside strings, whatever they escape', () => {
	const text = JSON.stringify([`\\"${',{['.repeat(30_000)}`, '\\', '\\\\"']);
	expect(parseExactJson(text)).toEqual(JSON.parse(text));
});

it('does not count brackets inside strings as nesting', () => {
	const text = JSON.stringify({text: '[{"'.repeat(500)});
	expect(parseExactJson(text)).toEqual(JSON.parse(text));
});
