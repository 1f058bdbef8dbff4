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

/** Items written at a time: a list as long as a chain's is never one string. */
const itemsPerPiece = 100;

/** Pieces of the JSON of a list, its items as the service sent them. */
export function* listJson(items: readonly JsonValue[], pagination: Pagination): Generator<string> {
	yield `{\n${indent}"results": [`;
	for (let start = 0; start < items.length; start += itemsPerPiece) {
		// Written inside the same object and list as in the whole, the items are indented as they shall be.
		const text = jsonText({results: items.slice(start, start + itemsPerPiece)});
		yield (start === 0 ? '' : ',') + text.slice(text.indexOf('[') + 1, text.lastIndexOf(']')).trimEnd();
	}
	const counts = jsonText({pagination});
	yield `${items.length === 0 ? '' : `\n${indent}`}],${counts.slice(1)}\n`;
}

/** The JSON of one object, as the service sent it. */
export function* objectJson(value: JsonValue): Generator<string> {
	yield `${jsonText(value)}\n`;
}

/** Indented JSON; numbers keep the digits they came with. */
function jsonText(value: JsonValue): string {
	const text = JSON.stringify(value, undefined, indent) ?? 'null';
	return text.search(unsafe) === -1 ? text : text.replaceAll(unsafe, toEscape);
}

function toEscape(character: string): string {
	return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
