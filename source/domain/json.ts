/** Nesting that no answer of this service comes near; deeper ones would overflow the stack when written out. */
const deepestNesting = 100;

/**
Numbers that a float may not give back digit by digit: sixteen digits or more, a point, an exponent, minus zero.
A match inside a string costs time, not truth.
*/
const riskyNumber = /[:[,\s]-?(?:\d{16}|\d+[.eE]|0[,\s\]}])/;

/**
JSON in which every number keeps its digits: one that a float would change is a raw JSON object, which
`JSON.stringify` writes as it came. Throws a SyntaxError for anything that is not JSON or nested too deeply.
*/
export function parseExactJson(text: string): unknown {
	if (isNestedTooDeeply(text)) throw new SyntaxError('nested too deeply');
	return riskyNumber.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
}

/** The digits of a number as they came; undefined for anything but a number. */
export function numberText(value: unknown): string | undefined {
	if (typeof value === 'number') return String(value);
	return JSON.isRawJSON(value) ? value.rawJSON : undefined;
}

function keepDigits(_key: string, value: unknown, context: {source?: string}): unknown {
	if (typeof value !== 'number' || context.source === undefined) return value;
	return Object.is(value, -0) || String(value) !== context.source ? JSON.rawJSON(context.source) : value;
}

function isNestedTooDeeply(text: string): boolean {
	if (opensAtMost(text, deepestNesting)) return false;
	let depth = 0;
	let isInString = false;
	for (const [token] of text.matchAll(/["[\]{}]|\\./g)) {
		if (token === '"') isInString = !isInString;
		else if (isInString) continue;
		else if (token === '[' || token === '{') depth++;
		else if (token === ']' || token === '}') depth--;
		if (depth > deepestNesting) return true;
	}
	return false;
}

/** Whether the text has so few brackets that it cannot be deep, which spares the slow look at nearly all answers. */
function opensAtMost(text: string, most: number): boolean {
	let opened = 0;
	for (const bracket of ['{', '[']) {
		for (let at = text.indexOf(bracket); at !== -1; at = text.indexOf(bracket, at + 1)) {
			if (++opened > most) return false;
		}
	}
	return true;
}
