import {toEscapes} from '../domain/clean.ts';
import type {JsonValue} from '../domain/decoded.ts';
import {parseExactJson} from '../domain/json.ts';

/** Counts of a page; undefined ones are left out of the JSON. */
export interface Pagination {
	readonly page: number | undefined;
	readonly perPage: number | undefined;
	readonly totalPages: number | undefined;
	readonly totalItems: number | undefined;
}

const indent = '  ';

/**
Characters that control a terminal, change the order of the text or draw nothing, so that two texts look the same; in
JSON they occur only inside strings.
*/
const unsafe = /[\u007f-\u009f\u2028\u2029\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Items written at a time: few calls, and never one string for all. */
const itemsPerPiece = 100;

/**
Writes the JSON of a list, in pieces.

@param pagination left out: they are the whole list
@param besides further fields after the pagination
*/
export function* listJson(
	items: readonly JsonValue[],
	pagination: Pagination | undefined = undefined,
	besides: Readonly<Record<string, JsonValue>> = {},
): Generator<string> {
	const count = items.length;
	const counts = pagination ?? {page: 1, perPage: count, totalPages: 1, totalItems: count};
	const opening = `{\n${indent}"results": [`;
	yield opening;
	for (let start = 0; start < items.length; start += itemsPerPiece) {
		const results = items.slice(start, start + itemsPerPiece);
		// The piece is cut from a whole document, so that its items are indented alike.
		const text = toJsonText({results});
		yield (start === 0 ? '' : ',') + text.slice(opening.length, text.lastIndexOf(`\n${indent}]`));
	}
	yield items.length === 0 ? '],\n' : `\n${indent}],\n`;
	yield `${toJsonText({pagination: counts, ...besides}).slice('{\n'.length)}\n`;
}

/** Writes the JSON of one object, as the service sent it. */
export function* objectJson(value: JsonValue): Generator<string> {
	yield `${toJsonText(value)}\n`;
}

/** Writes the JSON of a value as one line, with its end. */
export function jsonLine(value: JsonValue): string {
	return `${JSON.stringify(value).replaceAll(unsafe, toEscapes)}\n`;
}

/** Writes a value as the service sent it as indented JSON; numbers keep the digits they came with. */
export function toJsonText(value: JsonValue): string {
	const text = JSON.stringify(value, undefined, indent) ?? 'null';
	return text.replaceAll(unsafe, toEscapes);
}

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
