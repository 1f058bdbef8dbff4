import {decimalToText, parseDecimal, parseInteger} from '../../source/domain/decimal.ts';
import {parseExactJson} from '../../source/domain/json.ts';
import {
	formatDecimal,
	formatInteger,
	formatIntegerWithin,
	formatNamWithin,
	formatPercent,
} from '../../source/format/number.ts';
import {count, decimal, integer} from '../../source/services/decoding/field.ts';
import {retryAfterMilliseconds} from '../../source/services/http/retry.ts';
import {filled, ofText, orRefusal, type Reading} from './reading.ts';

const longNumbers: Readonly<Record<string, (size: number) => string>> = {
	digits: size => filled(size, '9'),
	'digits and a letter': size => `${filled(size, '9')}x`,
	'digits behind a point': size => `0.${filled(size, '0')}1`,
	blanks: size => `${filled(size, ' ')}1`,
};

/** Numbers are bounded where they are read, so that what is done with them is measured up to that bound. */
const longestNumber = 1000;

function ofNumber(name: string, format: (value: bigint) => unknown): Reading {
	return {
		name: `${name}: the longest number that is read`,
		most: longestNumber / 4,
		prepare(size) {
			const value = 10n ** BigInt(size - 1);
			return () => format(value);
		},
	};
}

/** Functions that read a number, and those that show it. */
export const numberReadings: readonly Reading[] = [
	...Object.entries({
		parseInteger,
		parseDecimal,
		'integer.parse': integer.parse,
		'decimal.parse': decimal.parse,
		'count.parse': count.parse,
	}).flatMap(([name, read]) =>
		Object.entries(longNumbers).map(([what, toText]) => ofText(`${name}: ${what}`, read, toText)),
	),
	ofText(
		'parseExactJson: a number of digits',
		parseExactJson,
		size => `{"votingPower":${filled(size, '9')}}`,
	),
	{
		...ofText('parseExactJson: many numbers', parseExactJson, size => `[${'1.0,'.repeat(size / 4)}1.0]`),
		// As many values as one answer may hold.
		most: 29_000,
	},
	ofText('parseExactJson: lists in lists', orRefusal(parseExactJson), size => filled(size, '[]')),
	ofText('parseExactJson: escapes', parseExactJson, size => `["${'\\\\'.repeat(size / 2)}"]`),
	ofText(
		'retryAfterMilliseconds: digits',
		text => retryAfterMilliseconds(new Headers({'retry-after': text}), 0),
		size => filled(size, '9'),
	),
	ofNumber('formatInteger', value => formatInteger(value)),
	ofNumber('formatIntegerWithin', value => formatIntegerWithin(value, 12)),
	ofNumber('formatNamWithin', value => formatNamWithin(value, 12)),
	ofNumber('formatDecimal', value => formatDecimal({units: value + 1n, scale: 500})),
	ofNumber('formatPercent', value => formatPercent({units: value + 1n, scale: 900})),
	ofNumber('decimalToText', value => decimalToText({units: value, scale: 900})),
];
