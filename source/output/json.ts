import {toEscapes} from '../domain/clean.ts';
import type {JsonValue} from '../domain/decoded.ts';

/** Counts of a page; JSON leaves out those that are undefined. */
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

/** Items written at a time: one call for many of them, and never one string for all. */
const itemsPerPiece = 100;

/**
Pieces of the JSON of a list.

@param besides what else stands in it, after the pagination
*/
export function* listJson(
	items: readonly JsonValue[],
	pagination: Pagination,
	besides: Readonly<Record<string, JsonValue>> = {},
): Generator<string> {
	const opening = `{\n${indent}"results": [`;
	yield opening;
	for (let start = 0; start < items.length; start += itemsPerPiece) {
		const results = items.slice(start, start + itemsPerPiece);
		// The items stand in the piece as they do in the whole: what is around them is cut off.
		const text = toJsonText({results});
		yield (start === 0 ? '' : ',') + text.slice(opening.length, text.lastIndexOf(`\n${indent}]`));
	}
	yield items.length === 0 ? '],\n' : `\n${indent}],\n`;
	yield `${toJsonText({pagination, ...besides}).slice('{\n'.length)}\n`;
}

/** The JSON of one object, as the service sent it. */
export function* objectJson(value: JsonValue): Generator<string> {
	yield `${toJsonText(value)}\n`;
}

/** Indented JSON of a value as the service sent it; numbers keep the digits they came with. */
export function toJsonText(value: JsonValue): string {
	const text = JSON.stringify(value, undefined, indent) ?? 'null';
	return text.replaceAll(unsafe, toEscapes);
}
