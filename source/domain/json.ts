/** Nesting that no answer of this service comes near; deeper ones would overflow the stack when written out. */
const deepestNesting = 64;

/**
Maximum number of values in one text unless it is said otherwise, twice as many as a page of a thousand items has.
Millions of values would take gigabytes of memory and half a minute, in however few bytes they come.
*/
const defaultValues = 30_000;

/** A text that would cost more to read than anything that belongs to this service. */
export class TooLargeError extends SyntaxError {
	override readonly name = 'TooLargeError';
	/** Limit that it exceeds: '64 levels of nesting'. */
	readonly limit: string;

	constructor(limit: string) {
		super(`more than ${limit}`);
		this.limit = limit;
	}
}

/**
Numbers that may lose digits in a float: sixteen digits or more, a point, an exponent, minus zero. A match inside a
string only costs time.
*/
const riskyNumber = /[:[,\s]-?(?:\d{16}|\d+[.eE]|0[,\s\]}])/;

/**
Parses JSON and keeps every digit of its numbers: a number that a float would change becomes a raw JSON object,
which `JSON.stringify` writes as it came. Throws a SyntaxError for invalid JSON, and a TooLargeError, before any
costly work, if it is nested too deeply or holds too many values.

@param maxValues it may hold; more than a page's for a text that is known to be longer
*/
export function parseExactJson(text: string, maxValues = defaultValues): unknown {
	if (!isCheap(text)) checkCost(text, maxValues);
	return riskyNumber.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
}

/** Returns the digits of a number as they came; undefined for anything but a number. */
export function numberText(value: unknown): string | undefined {
	if (typeof value === 'number') return String(value);
	return JSON.isRawJSON(value) ? value.rawJSON : undefined;
}

function keepDigits(_key: string, value: unknown, context: {source?: string}): unknown {
	if (typeof value !== 'number' || context.source === undefined) return value;
	return Object.is(value, -0) || String(value) !== context.source ? JSON.rawJSON(context.source) : value;
}

/**
Tells whether a text is too short for too many values, and has too few opening brackets, those in strings included, to
be nested too deeply. A usual page is: it is searched for brackets alone, which the platform does at many characters at
a time.
*/
function isCheap(text: string): boolean {
	if (text.length > defaultValues) return false;
	let left = deepestNesting;
	for (const bracket of ['[', '{']) {
		for (let at = text.indexOf(bracket); at !== -1; at = text.indexOf(bracket, at + 1)) {
			if (--left < 0) return false;
		}
	}
	return true;
}

/** Looks at each character once, which costs little compared with parsing the text. */
function checkCost(text: string, maxValues: number): void {
	let depth = 0;
	let values = 1;
	for (let at = 0; at < text.length; at++) {
		switch (text.charCodeAt(at)) {
			case 0x22: // "
				at = endOfString(text, at);
				break;
			case 0x5b: // [
			case 0x7b: // {
				depth++;
				values++;
				if (depth > deepestNesting) throw new TooLargeError(`${deepestNesting} levels of nesting`);
				break;
			case 0x5d: // ]
			case 0x7d: // }
				depth--;
				break;
			case 0x2c: // ,
				values++;
				break;
		}
		if (values > maxValues) throw new TooLargeError(`${maxValues} values`);
	}
}

/** Finds the end of a string: the next quotation mark with an even number of backslashes before it. */
function endOfString(text: string, start: number): number {
	for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
		let backslashes = 0;
		while (text[at - 1 - backslashes] === '\\') backslashes++;
		if (backslashes % 2 === 0) return at;
	}
	return text.length;
}
