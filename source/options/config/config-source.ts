import {harmless} from '../../domain/phrases.ts';
import {UsageError} from '../../system/usage-error.ts';

/** A table of the file, as the parser leaves it: nothing in it is checked. */
export type TomlTable = Readonly<Record<string, unknown>>;

/** A parsed configuration file that knows the line of each key. */
export interface ConfigSource {
	readonly path: string;
	readonly table: TomlTable;
	/** Returns what of a table is to be read: all of it, without the keys that were refused before. */
	toRead(table: TomlTable, keyPath: readonly string[]): TomlTable;
	/** Names the place, 'FILE, line 5'. Takes a while, and is for messages alone. */
	placeOf(keyPath: readonly string[]): string;
	/** Returns what `read` does; a UsageError of it is given the place of the key, if it has none of a key within. */
	at<Value>(keyPath: readonly string[], read: () => Value): Value;
}

type Parse = (text: string) => TomlTable;

/** Error whose message begins with a place. */
export class PlacedError extends UsageError {
	/** Key that is refused. */
	readonly keyPath: readonly string[];
	readonly line: number;

	constructor(file: string, {keyPath, line}: Pick<PlacedError, 'keyPath' | 'line'>, cause: Error) {
		super(`${file}, line ${line}: ${cause.message}`, {cause});
		this.keyPath = keyPath;
		this.line = line;
	}
}

/** @param refused keys that were refused before, and are passed over */
export function createConfigSource(
	path: string,
	text: string,
	parse: Parse,
	refused: readonly (readonly string[])[] = [],
): ConfigSource {
	const refusedPaths = new Set(refused.map(toName));
	const lineOfKey = (keyPath: readonly string[]) => lineOf(text, keyPath, parse);
	return {
		path,
		table: parse(text),
		toRead(table, keyPath) {
			if (refusedPaths.size === 0) return table;
			const isRead = ([key]: readonly [string, unknown]) => !refusedPaths.has(toName([...keyPath, key]));
			return Object.fromEntries(Object.entries(table).filter(isRead));
		},
		placeOf: keyPath => `${harmless(path)}, line ${lineOfKey(keyPath)}`,
		at(keyPath, read) {
			try {
				return read();
			} catch (error) {
				if (!(error instanceof UsageError) || error instanceof PlacedError) throw error;
				throw new PlacedError(harmless(path), {keyPath, line: lineOfKey(keyPath)}, error);
			}
		},
	};
}

const toName = (keyPath: readonly string[]) => JSON.stringify(keyPath);

/**
Returns the line, from 1, in which a key begins; the parser keeps no positions. It is the line after the longest
beginning of the file that parses and does not hold the key. Binary search, because parsing the file once per line takes
half a minute.
*/
export function lineOf(text: string, keyPath: readonly string[], parse: Parse): number {
	const lines = text.split('\n');
	// A whole beginning without the key, and a length from which on all of them have it.
	let without = 0;
	let within = lines.length;
	while (within - without > 1) {
		const whole = wholeFrom(Math.floor((without + within) / 2), within, lines, parse);
		if (whole === undefined || has(whole.table, keyPath)) within = Math.floor((without + within) / 2);
		else without = whole.count;
	}
	return without + 1;
}

/** Line that may follow a beginning that is whole: within a list, hardly one looks so. */
const startOfStatement = /^\s*(?:$|[#[]|[\w"'-][^=]*=)/;

/** Returns the shortest beginning of at least `start` lines that parses; undefined if none is shorter than `end`. */
function wholeFrom(
	start: number,
	end: number,
	lines: readonly string[],
	parse: Parse,
): {readonly count: number; readonly table: TomlTable} | undefined {
	for (let count = start; count < end; count++) {
		if (!startOfStatement.test(lines[count] ?? '')) continue;
		const table = tryParse(lines.slice(0, count).join('\n'), parse);
		if (table) return {count, table};
	}
	return undefined;
}

function tryParse(text: string, parse: Parse): TomlTable | undefined {
	try {
		return parse(text);
	} catch {
		return undefined;
	}
}

function has(table: TomlTable, keyPath: readonly string[]): boolean {
	let value: unknown = table;
	for (const key of keyPath) {
		if (!isTable(value) || !Object.hasOwn(value, key)) return false;
		value = value[key];
	}
	return true;
}

export function isTable(value: unknown): value is TomlTable {
	return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/** Refuses what is no table; `form` is how one is written: 'a table, [keys]'. */
export function checkTable(value: unknown, key: string, form: string): TomlTable {
	if (isTable(value)) return value;
	throw new UsageError(`${key} takes ${form}, not ${describeValue(value)}`);
}

/** Returns every key and text in a table, however deep: a key of thousands of parts is as many tables. */
export function textsIn(table: TomlTable): readonly string[] {
	const texts: string[] = [];
	const left: unknown[] = [table];
	while (left.length > 0) {
		const value = left.pop();
		if (typeof value === 'string') texts.push(value);
		else if (Array.isArray(value)) left.push(...value);
		else if (isTable(value)) left.push(...Object.keys(value), ...Object.values(value));
	}
	return texts;
}

/** Returns the type of a value, for a sentence: 'a text'. */
export function describeValue(value: unknown): string {
	if (Array.isArray(value)) return 'a list';
	if (value instanceof Date) return 'a date';
	switch (typeof value) {
		case 'string':
			return 'a text';
		case 'boolean':
			return `${value}`;
		case 'number':
		case 'bigint':
			return 'a number';
		default:
			return 'a table';
	}
}
