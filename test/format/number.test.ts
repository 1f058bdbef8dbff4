import {describe, expect, it} from 'vitest';
import {type Decimal, parseDecimal} from '../../source/domain/decimal.ts';
import {
	formatDecimal,
	formatInteger,
	formatIntegerWithin,
	formatNam,
	formatNamBriefly,
	formatNamShort,
	formatNamWithin,
	formatPercent,
	formatPercentWithin,
	formatShare,
	formatWholeShare,
	maxOf,
} from '../../source/format/number.ts';
import {formatDuration, formatTime} from '../../source/format/time.ts';

const decimal = (text: string): Decimal => parseDecimal(text)!;

it.each([
	[0n, '0'],
	[999n, '999'],
	[39_351_204n, '39 351 204'],
	[-1000n, '-1 000'],
	[123_456_789_012_345_678_901n, '123 456 789 012 345 678 901'],
])('groups %s as %j', (value, expected) => {
	expect(formatInteger(value)).toBe(expected);
});

it.each([
	[1_500_000n, '1.500000'],
	[0n, '0.000000'],
	[1n, '0.000001'],
	[-1_234_567_890n, '-1 234.567890'],
	[-1n, '-0.000001'],
])('shows %s namnam as %j NAM', (value, expected) => {
	expect(formatNam(value)).toBe(expected);
});

it.each([
	[1_500_000n, '1.5'],
	[3_000_000n, '3.0'],
	[0n, '0.0'],
	[1n, '0.000001'],
	[-1_234_567_890n, '-1 234.56789'],
	[10_000_000_000n, '10 000.0'],
])('shows %s namnam shortly as %j NAM', (value, expected) => {
	expect(formatNamShort(value)).toBe(expected);
});

it.each([
	[788_706_351_234n, '788 706.35'],
	[1_999_999n, '1.99'],
	[10_000n, '0.01'],
	[9_999n, '0.009999'],
	[3n, '0.000003'],
	[0n, '0.00'],
])('shows %s namnam to two decimals as %j NAM, cut', (value, expected) => {
	expect(formatNamBriefly(value)).toBe(expected);
});

it.each([
	[999_999_999_999_999n, 18, '999 999 999.999999'],
	[999_999_999_999_999n, 17, '999999999.999999'],
	[123_456_500_000n, 13, '123456.500000'],
	[123_456_500_000n, 12, '123 456.5'],
	[123_456_500_000n, 8, '123456.5'],
	[123_456_789_012n, 12, '~123 456'],
	[999_999_999_999_999n, 12, '~999 999 999'],
	[999_999_999_999_999n, 8, '~999.9 M'],
])('shows %s namnam in %i cells as %j NAM: whole, or with a "~"', (value, width, expected) => {
	expect(formatNamWithin(value, width)).toBe(expected);
});

it.each([
	[131_450n, 7, '131 450'],
	[131_450n, 6, '131450'],
	[131_450n, 5, '131 k'],
	[131_450n, 4, '1e5'],
	[39_435_268n, 9, '39435268'],
	[39_435_268n, 7, '39.43 M'],
	[-39_435_268n, 7, '-39.4 M'],
	[999_999_999n, 5, '999 M'],
	[9_007_199_254_740_993n, 10, '9.00719e15'],
	[1_000_000_000n, 5, '1.0 G'],
	[18_014_398_509n, 4, '18 G'],
	[18_014_398_509n, 9, '18.0143 G'],
	[-7_000_000_000_000n, 4, '-7 T'],
	[123n, 2, '1e2'],
])('shows %s in %i cells as %j, with its unit before an exponent, and cut', (value, width, expected) => {
	expect(formatIntegerWithin(value, width)).toBe(expected);
});

describe('formatPercent', () => {
	it.each([
		['0.05', '5%'],
		['0.045', '4.5%'],
		['1', '100%'],
		['0', '0%'],
		['0.10', '10%'],
		['0.100000', '10%'],
		['0.5', '50%'],
		['1.0', '100%'],
		['0.00001', '0.001%'],
		['0.0512345', '5.1234%'],
		['0.0599999999', '5.9999%'],
		['0.05000001', '5%'],
		['0.000001', '0.0001%'],
		['0.0000009', '<0.0001%'],
		['10', '1000%'],
	])('%s → %s', (text, expected) => {
		expect(formatPercent(decimal(text))).toBe(expected);
	});
});

it.each([
	['0.105', '10.5%'],
	['0.12345', '12.3%'],
	['0.99999', '99.9%'],
	['0.000016', '<0.1%'],
	['0.0006', '0.06%'],
	['0.99999999', '99.9%'],
	['-0.012345', '-1.2%'],
	['1234.56', '1e5%'],
	['10.0049', '1000%'],
])('%s in five cells is %j', (text, expected) => {
	expect(formatPercentWithin(decimal(text), 5)).toBe(expected);
});

it('keeps every digit of a vote', () => {
	expect(formatDecimal(decimal('24567890.123456'))).toBe('24 567 890.123456');
	expect(formatDecimal(decimal('-0.5'))).toBe('-0.5');
});

it.each([
	[71n, 1000n, '7.1%', '7'],
	[999n, 10_000n, '9.9%', '9'],
	[9_999n, 10_000n, '99.9%', '99'],
	[1n, 1000n, '0.1%', '<1'],
	[99n, 100_000n, '<0.1%', '<1'],
	[1n, 10n ** 30n, '<0.1%', '<1'],
	[0n, 10n, '0.0%', '0'],
	[10n, 10n, '100%', '100'],
	[25n, 10n, '250.0%', '250'],
	[1n, 0n, undefined, undefined],
	[1n, -1n, undefined, undefined],
])('shows %d of %d as %s, cut, above zero never as 0', (part, whole, share, wholeShare) => {
	expect(formatShare(part, whole)).toBe(share);
	expect(formatWholeShare(part, whole)).toBe(wholeShare);
});

it.each([
	[5, '<0.1%'],
	[4, '<1%'],
	[3, '<1%'],
])('shows a tiny commission in %d cells as %s', (width, expected) => {
	expect(formatPercentWithin(decimal('0.0000123'), width)).toBe(expected);
});

it.each([
	[-5, '0 s'],
	[45.9, '45 s'],
	[200, '3 min'],
	[5000, '1 h 23 min'],
	[7200, '2 h'],
	[200_000, '2 d 7 h'],
])('%d seconds are %j', (seconds, expected) => {
	expect(formatDuration(seconds)).toBe(expected);
});

it('shows a time in UTC, and none where the number is beyond any calendar', () => {
	expect(formatTime(1_733_238_000n, {isUtc: true})).toBe('2024-12-03 15:00 UTC');
	expect(formatTime(10n ** 30n, {isUtc: true})).toBeUndefined();
});

it('finds the greatest of more numbers than a call takes arguments', () => {
	expect(maxOf(Array.from({length: 1_000_000}, (_, index) => index))).toBe(999_999);
	expect(maxOf([], 3)).toBe(3);
	expect(maxOf([1, 2], 3)).toBe(3);
});
