import * as v from 'valibot';
import {parseDecimal, parseInteger} from '../domain/decimal.ts';
import {cleanLine, cleanText} from './clean.ts';
import {numberText} from './json.ts';

/** The schemas of single fields: what a service may send for each, whichever of text and number it chose. */

const scalar = (expected: string) =>
	v.pipe(
		v.unknown(),
		v.rawTransform<unknown, string>(({dataset, addIssue, NEVER}) => {
			const {value} = dataset;
			const text = typeof value === 'string' ? value : numberText(value);
			if (text !== undefined) return text;
			addIssue({message: expectation(expected, value)});
			return NEVER;
		}),
	);

const parsed = <Value>(expected: string, parse: (text: string) => Value | undefined) =>
	v.pipe(
		scalar(expected),
		v.rawTransform<string, Value>(({dataset, addIssue, NEVER}) => {
			const value = parse(dataset.value);
			if (value !== undefined) return value;
			addIssue({message: expectation(expected, dataset.value)});
			return NEVER;
		}),
	);

/** One line of text, cleaned. */
export const line = v.pipe(scalar('text'), v.transform(cleanLine));

/** Text of several lines, cleaned. */
export const text = v.pipe(scalar('text'), v.transform(cleanText));

/** Text that is usually JSON; a service that sends the JSON itself is taken at its word. */
export const jsonText = v.pipe(
	v.unknown(),
	v.transform(value => cleanText(typeof value === 'string' ? value : JSON.stringify(value))),
);

/** A whole number of any size. */
export const integer = parsed('a whole number', parseInteger);

/** A whole number that is a count or a place in a list, 0 or more. */
export const count = parsed('a whole number', value => {
	const number = Number(parseInteger(value));
	return Number.isSafeInteger(number) && number >= 0 ? number : undefined;
});

/** A number with all its digits. */
export const decimal = parsed('a number', parseDecimal);

/** True or false, also as text. */
export const boolean = v.union(
	[
		v.boolean(),
		v.pipe(
			v.picklist(['true', 'false']),
			v.transform(value => value === 'true'),
		),
	],
	issue => expectation('true or false', issue.input),
);

function expectation(expected: string, value: unknown): string {
	return `expected ${expected}, got ${nameOf(value)}`;
}

/** What was sent, in words for a message: "a list", "an object", "true", "“abc”" cut to a few letters. */
export function nameOf(value: unknown): string {
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'a list';
	const digits = numberText(value);
	if (digits !== undefined) return digits.slice(0, 24);
	if (typeof value === 'object') return 'an object';
	return typeof value === 'string' ? `"${cleanLine(value).slice(0, 24)}"` : String(value);
}
