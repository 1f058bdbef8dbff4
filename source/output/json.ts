import type {JsonValue} from '../domain/decoded.ts';

/** Counts of a page; JSON leaves out those that are undefined. */
export interface Pagination {
	readonly page: number | undefined;
	readonly perPage: number | undefined;
	readonly totalPages: number | undefined;
	readonly totalItems: number | undefined;
}

const indent = '  ';

/** What a terminal acts on, or draws elsewhere than it stands; it can only be inside a string of the JSON. */
const unsafe = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Pieces of the JSON of a list, one for each item, so that a long list is never one string. */
export function* listJson(items: Iterable<JsonValue>, pagination: Pagination): Generator<string> {
	yield `{\n${indent}"results": [`;
	let separator = '\n';
	for (const item of items) {
		yield `${separator}${jsonText(item, 2)}`;
		separator = ',\n';
	}
	yield separator === '\n' ? ']' : `\n${indent}]`;
	yield `,\n${indent}"pagination": ${jsonText(pagination, 1).trimStart()}\n}\n`;
}

/** The JSON of one object, as the service sent it. */
export function* objectJson(value: JsonValue): Generator<string> {
	yield `${jsonText(value, 0)}\n`;
}

/** Indented JSON, each line `depth` steps in; numbers keep the digits they came with. */
function jsonText(value: JsonValue, depth: number): string {
	const margin = indent.repeat(depth);
	const text = JSON.stringify(value, undefined, indent) ?? 'null';
	return margin + text.replaceAll('\n', `\n${margin}`).replaceAll(unsafe, toEscape);
}

function toEscape(character: string): string {
	return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
