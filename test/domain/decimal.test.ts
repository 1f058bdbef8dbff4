import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {
	compareDecimals,
	decimalToText,
	multiplyDecimals,
	parseDecimal,
	parseInteger,
	toUnits,
} from '../../source/domain/decimal.ts';

describe('parseDecimal', () => {
	it.each([
		['0.05', {units: 5n, scale: 2}],
		['24567890.123456', {units: 24567890123456n, scale: 6}],
		['9007199254740993', {units: 9007199254740993n, scale: 0}],
		['-1.5', {units: -15n, scale: 1}],
		['5e-2', {units: 5n, scale: 2}],
		['1.2E3', {units: 1200n, scale: 0}],
		['7.', {units: 7n, scale: 0}],
	])('reads %s', (text, expected) => {
		expect(parseDecimal(text)).toEqual(expected);
	});

	it.each([
		'',
		' ',
		'.',
		'abc',
		'1,5',
		'0x10',
		'NaN',
		'Infinity',
		'1e999',
		'--1',
		'1e60',
		`1${'0'.repeat(60)}`,
		'\ufeff1',
		'1\u200b2',
		'\u202e1',
	])('refuses %j', text => {
		expect(parseDecimal(text)).toBeUndefined();
	});

	it('gives back every digit it was given', () => {
		const limit = 10n ** 60n;
		fc.assert(
			fc.property(fc.bigInt({min: 1n - limit, max: limit - 1n}), fc.nat(40), (units, scale) => {
				expect(parseDecimal(decimalToText({units, scale}))).toEqual({units, scale});
			}),
		);
	});
});

it('reads whole numbers of any size and nothing with a fraction', () => {
	expect(parseInteger('123456789012345678901234567890')).toBe(123456789012345678901234567890n);
	expect(parseInteger('5.000')).toBe(5n);
	expect(parseInteger('5.5')).toBeUndefined();
});

it('compares across scales', () => {
	expect(compareDecimals({units: 5n, scale: 2}, {units: 50n, scale: 3})).toBe(0);
	expect(compareDecimals({units: 5n, scale: 2}, {units: 1n, scale: 1})).toBeLessThan(0);
});

it('cuts off digits beyond the wanted scale', () => {
	expect(toUnits({units: 19_999n, scale: 4}, 2)).toBe(199n);
	expect(toUnits({units: 2n, scale: 0}, 6)).toBe(2_000_000n);
});

it('multiplies exactly', () => {
	expect(decimalToText(multiplyDecimals({units: 12n, scale: 2}, {units: 95n, scale: 2}))).toBe('0.1140');
});

it('reads no number of more than sixty digits, which no line has room for, and which would take seconds', () => {
	expect(parseInteger('9'.repeat(60))).toBe(10n ** 60n - 1n);
	for (const text of ['9'.repeat(61), `0.${'0'.repeat(4_000_000)}`]) {
		expect([parseInteger(text), parseDecimal(text)]).toEqual([undefined, undefined]);
	}
});
