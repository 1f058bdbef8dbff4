import type {Failure} from '../domain/failure.ts';
import {isPlainObject} from '../services/decoding/decode-item.ts';

/** Answer as it came, before anything is forgiven; or why there is none. */
export interface RawAnswer {
	/** Path with its query, below the base address: 'api/v1/pos/validator?page=2'. */
	readonly path: string;
	/** HTTP status; undefined: no answer came. */
	readonly status: number | undefined;
	readonly headers: Headers;
	readonly text: string;
	/** Numbers that a float would change are raw JSON; undefined: the body is not JSON. */
	readonly json: unknown;
	/** Reason for which none came; undefined: one came, of whatever status. */
	readonly failure: Failure | undefined;
	/** Unix milliseconds at which it was there. */
	readonly at: number;
}

/** Thing in an answer with its fields as they came. */
export type RawRow = Readonly<Record<string, unknown>>;

/** Rows of a page; undefined: it has no list of results. */
export function rowsOnPage({json}: RawAnswer): readonly RawRow[] | undefined {
	const results = isPlainObject(json) ? json.results : undefined;
	if (!Array.isArray(results)) return undefined;
	return results.map(row => (isPlainObject(row) ? row : {}));
}

/** Count of a page, which comes as a number or as text; undefined: neither. */
export function countIn({json}: RawAnswer, name: string): number | undefined {
	const pagination = isPlainObject(json) && isPlainObject(json.pagination) ? json.pagination : {};
	const text = textOfValue(pagination[name]);
	return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Returns a text or the digits of a number as they came; undefined for anything else. */
export function textOfValue(value: unknown): string | undefined {
	if (typeof value === 'string') return value;
	if (typeof value === 'number') return String(value);
	return JSON.isRawJSON(value) ? value.rawJSON : undefined;
}

/** Returns a whole number, which comes as a number or as text; undefined: it is none. */
export function wholeOf(value: unknown): bigint | undefined {
	const text = textOfValue(value);
	return text !== undefined && /^\d{1,40}$/.test(text) ? BigInt(text) : undefined;
}

/** Returns the object in a field; an empty one where there is none. */
export function objectIn(row: RawRow, name: string): RawRow {
	const value = row[name];
	return isPlainObject(value) ? value : {};
}
