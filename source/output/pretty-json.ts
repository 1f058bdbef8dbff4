import {parseExactJson} from '../domain/json.ts';
import {toJsonText} from './json.ts';

/**
What decoding takes out of a text and a string of JSON may bring in again as an escape: characters that draw nothing,
pictures made of several, more marks on one letter than any script needs.
*/
const hidden = /\p{Cf}|[\ufe00-\ufe0f\u20e3]|[\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}]|(?<=\p{M}{4})\p{M}/gu;

/**
A text of JSON, indented, with the digits its numbers came with; what is not seen, or acts on a terminal, stands as
its escape. Undefined for a text that is no JSON, or is nested too deeply.
*/
export function prettyJson(text: string): string | undefined {
	try {
		return toJsonText(parseExactJson(text)).replaceAll(hidden, toEscapes);
	} catch (error) {
		if (error instanceof SyntaxError) return undefined;
		throw error;
	}
}

function toEscapes(character: string): string {
	return Array.from({length: character.length}, (_, index) => character.charCodeAt(index))
		.map(unit => `\\u${unit.toString(16).padStart(4, '0')}`)
		.join('');
}
