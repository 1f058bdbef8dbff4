import {toEscapes} from '../domain/clean.ts';
import {parseExactJson} from '../domain/json.ts';
import {toJsonText} from './json.ts';

/**
Characters that decoding removes but a \u escape inside JSON can bring back, beside the invisible ones: emoji made of
several, more marks on one letter than any script needs.
*/
const hidden = /\u20e3|[\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}]|(?<=\p{M}{4})\p{M}/gu;

/**
Indents a JSON text and keeps every digit of its numbers. Characters that are invisible or control a terminal are
escaped. Undefined if the text is not JSON or is nested too deeply.
*/
export function prettyJson(text: string): string | undefined {
	try {
		return toJsonText(parseExactJson(text)).replaceAll(hidden, toEscapes);
	} catch (error) {
		if (error instanceof SyntaxError) return undefined;
		throw error;
	}
}
