import type {SQLOutputValue} from 'node:sqlite';

/** Reads JSON that must be an object, by the name of each field. Throws a SyntaxError if it is not. */
export function parseFields(text: SQLOutputValue | undefined): Readonly<Record<string, unknown>> {
	const parsed: unknown = JSON.parse(String(text));
	if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
		throw new SyntaxError('it is not an object');
	return parsed as Readonly<Record<string, unknown>>;
}

/** Reads a whole number; undefined if there is none. Throws a SyntaxError for anything else. */
export function storedWhole(value: unknown): bigint | undefined {
	if (value === undefined || value === null) return undefined;
	if (typeof value === 'bigint') return value;
	if (typeof value === 'string' && /^-?\d+$/.test(value)) return BigInt(value);
	throw new SyntaxError('it is not a whole number');
}

/** Reads a text. Throws a TypeError for anything else. */
export function storedText(value: unknown): string {
	if (typeof value !== 'string') throw new TypeError('it is not a text');
	return value;
}
