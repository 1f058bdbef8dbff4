import {cleanLine, cleanText, cutText, revealHidden, revealInText} from '../../domain/clean.ts';
import {type Decimal, parseDecimal, parseInteger} from '../../domain/decimal.ts';
import {isEpoch} from '../../domain/epoch.ts';
import {numberText} from '../../domain/json.ts';
import {isChainId} from '../../domain/parameters.ts';

/** Kind of value of a field, whichever of text and number a service chose for it. */
export interface FieldKind<Value> {
	/** Kind of the value, in words for a message: "a whole number". */
	readonly expected: string;
	/** Returns the field's value; undefined where what came is not of this kind. */
	parse(value: unknown): Value | undefined;
}

/** Maximum of a value that a flaw repeats, in UTF-16 units. */
const maxQuoted = 24;

/** Maximum number of remembered texts; a chain has a few dozen commissions. */
const maxRemembered = 256;

const ofScalar = <Value>(expected: string, parse: (text: string) => Value | undefined): FieldKind<Value> => ({
	expected,
	parse(value) {
		const text = typeof value === 'string' ? value : numberText(value);
		return text === undefined ? undefined : parse(text);
	},
});

/** Line of text, cleaned. */
export const line = ofScalar('text', cleanLine);

/** Text of several lines, cleaned. */
export const text = ofScalar('text', cleanText);

/** Text that is usually JSON; a service that sends the JSON itself is taken at its word. */
export const jsonText: FieldKind<string> = {
	expected: 'text',
	parse: value => cleanText(revealInText(typeof value === 'string' ? value : JSON.stringify(value))),
};

/** A whole number, however large, that may be below zero, as a node's own codes are. */
export const signedInteger = ofScalar('a whole number', parseInteger);

/** A whole number, however large. No value of an indexer is below zero: amounts, powers, epochs, times. */
export const integer = ofScalar('a whole number', text => {
	const value = parseInteger(text);
	return value !== undefined && value >= 0n ? value : undefined;
});

/** An epoch of the chain. */
export const epoch = ofScalar('an epoch of at most ten digits', value => {
	const number = parseInteger(value);
	return number !== undefined && isEpoch(number) ? number : undefined;
});

/** The id of a chain; not cleaned, as a text that needs it is no id. */
export const chainId = ofScalar('a chain id', value => (isChainId(value) ? value : undefined));

/** A whole number that is a count or a place in a list, 0 or more. */
export const count = ofScalar('a whole number below 2^53', value => {
	const number = Number(parseInteger(value));
	return Number.isSafeInteger(number) && number >= 0 ? number : undefined;
});

/** A number with all its digits: votes, rates and yields, none of them below zero. */
export const decimal = ofScalar('a number below 1e60', remembered(parseNotNegative));

function parseNotNegative(text: string): Decimal | undefined {
	const value = parseDecimal(text);
	return value !== undefined && value.units >= 0n ? value : undefined;
}

/** Returns the same answer for the same text, as a list repeats the same few fractions thousands of times. */
function remembered<Value>(parse: (text: string) => Value): (text: string) => Value {
	const known = new Map<string, Value>();
	return text => {
		let value = known.get(text);
		if (value === undefined) {
			value = parse(text);
			if (known.size < maxRemembered) known.set(text, value);
		}
		return value;
	};
}

/** True or false, also as text. */
export const boolean: FieldKind<boolean> = {
	expected: 'true or false',
	parse(value) {
		if (typeof value === 'boolean') return value;
		return value === 'true' ? true : value === 'false' ? false : undefined;
	},
};

/** Describes a mismatch for a flaw: "expected a whole number, got an object". */
export function mismatch(expected: string, value: unknown): string {
	const text = typeof value === 'string' ? value : numberText(value);
	const isNegative = text !== undefined && /^\s*-\d/.test(text);
	return `expected ${expected}, got ${nameOf(value)}${isNegative ? ', which is below zero' : ''}`;
}

function nameOf(value: unknown): string {
	if (value === undefined) return 'nothing';
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'a list';
	const digits = numberText(value);
	if (digits !== undefined) return beginningOf(digits, digits.slice(0, maxQuoted));
	if (typeof value === 'object') return 'an object';
	if (typeof value !== 'string') return String(value);
	// Else an amount with an override in it would be named as if there was none.
	return beginningOf(value, `"${cleanLine(revealHidden(cutText(value, maxQuoted)))}"`);
}

/** Describes a text that is wrong for its length alone, whose beginning would look right. */
function beginningOf(text: string, quoted: string): string {
	return text.length > 1000 ? `${quoted}... of ${text.length} characters` : quoted;
}
