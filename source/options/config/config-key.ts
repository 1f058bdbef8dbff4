import {didYouMean, quote} from '../../domain/phrases.ts';
import type {System} from '../../system/system.ts';
import {UsageError} from '../../system/usage-error.ts';
import {type ConfigSource, describeValue, type TomlTable} from './config-source.ts';

/** A table of the file, and where it stands. */
export interface TablePlace {
	readonly source: ConfigSource;
	readonly table: TomlTable;
	readonly keyPath: readonly string[];
	readonly environment: System['environment'];
	/** Ends a sentence that refuses a key: '; theme belongs above the first [table]'. */
	hintOf(key: string): string;
}

/** Reader of a key of a table. */
interface KeyReader<Value = unknown> {
	/** Name of the value in the program, where it is not the key. */
	readonly property?: string;
	/** Value where the key is left out; undefined where this is left out too. */
	readonly default?: Value;
	/** Reads the value. Throws a UsageError that says what is accepted; the place is added. */
	read(value: unknown, key: string, place: TablePlace): Value | Promise<Value>;
	/** Returns the value as `config` shows it; left out where it is shown elsewhere. */
	show?(value: Value): ShownValue;
	/** Name by which `config` shows it, where it is not the key. */
	readonly shownAs?: string;
	/** Words that people write in its place, of which no letters say that they mean it. */
	readonly soughtAs?: readonly string[];
}

/** Description of one key, from which its reading, refusal, schema, help and `config` come. */
export interface ConfigKey<Value = unknown> extends KeyReader<Value> {
	/** Form in the file: 'utc = true'. */
	readonly form: string;
	/** Forms that a refusal lists, where they are others. */
	readonly forms?: readonly string[];
	readonly meaning: string;
	/** Its piece of the JSON schema; of a key of the file itself, it may be loaded for the schema alone. */
	readonly schema: TomlTable | (() => Promise<object>);
	/** Schema of the keys beside it. */
	readonly schemaBeside?: object;
}

export type ShownValue = string | number | boolean | undefined;
export type ConfigKeys = Readonly<Record<string, ConfigKey>>;
type KeyReaders = Readonly<Record<string, KeyReader>>;

/** The values of a table by their properties. */
export type ValuesOf<Keys extends KeyReaders> = {
	readonly [Word in keyof Keys as PropertyOf<Keys[Word], Word>]:
		| Awaited<ReturnType<Keys[Word]['read']>>
		| DefaultOf<Keys[Word]>;
};

type PropertyOf<Key, Word> = Key extends {readonly property: infer Property extends string} ? Property : Word;
type DefaultOf<Key> = Key extends {readonly default: unknown} ? never : undefined;

/** Refuses a key in a sentence; `notThis` ends it: 'not "colour"; did you mean color'. */
type ProblemOf = (key: string, notThis: string) => string;

/** Reads a table. Throws a UsageError with the place of the key; `problemOf` describes a refused one. */
export function readTable<Keys extends KeyReaders>(
	keys: Keys,
	place: TablePlace,
	problemOf: ProblemOf,
): ValuesOf<Keys> {
	return Object.fromEntries(readEach(keys, place, problemOf)) as ValuesOf<Keys>;
}

/** Reads a table with keys whose reader has to be loaded: one after the other. */
export async function readLateTable<Keys extends KeyReaders>(
	...given: Parameters<typeof readTable<Keys>>
): Promise<ValuesOf<Keys>> {
	const values: Record<string, unknown> = {};
	for (const [property, value] of readEach(...given)) values[property] = await value;
	return values as ValuesOf<Keys>;
}

function* readEach(
	keys: KeyReaders,
	place: TablePlace,
	problemOf: ProblemOf,
): Generator<readonly [property: string, value: unknown]> {
	const {source, keyPath} = place;
	const table = source.toRead(place.table, keyPath);
	const at = <Value>(word: string, read: () => Value) => source.at([...keyPath, word], read);
	for (const word of Object.keys(table)) {
		if (Object.hasOwn(keys, word)) continue;
		const sought = Object.keys(keys).find(key => keys[key]?.soughtAs?.includes(word.toLowerCase()));
		const notThis = `not ${quote(word)}${didYouMean(sought ?? word, Object.keys(keys))}`;
		at(word, () => {
			throw new UsageError(problemOf(word, notThis));
		});
	}
	// First all of them, as one value may be that of two keys.
	for (const [word, key] of Object.entries(keys)) yield [key.property ?? word, key.default];
	for (const [word, key] of Object.entries(keys)) {
		const value = table[word];
		if (value !== undefined) yield [key.property ?? word, at(word, () => key.read(value, word, place))];
	}
}

/** A value as `config` shows it. */
interface Shown {
	readonly name: string;
	readonly value: ShownValue;
	readonly isDefault: boolean;
}

/** Lists the values of a table that was read, as `config` shows them. */
export function shownOf(keys: KeyReaders, values: object): readonly Shown[] {
	const byProperty = new Map<string, unknown>(Object.entries(values));
	return Object.entries(keys).flatMap(([key, {property = key, show, shownAs = key, default: usual}]) => {
		const value = byProperty.get(property);
		return show ? [{name: shownAs, value: show(value), isDefault: value === usual}] : [];
	});
}

/** Lists the pieces of the JSON schema of such a table. */
export function schemasOf(keys: ConfigKeys): Readonly<Record<string, object>> {
	const pieces = Object.entries(keys).map(([word, {meaning, schema}]) => [
		word,
		{description: meaning, ...schema},
	]);
	return Object.fromEntries(pieces);
}

export function readQuoted(value: unknown, key: string): string {
	if (typeof value === 'string') return value;
	throw new UsageError(`${key} takes a text in quotes, not ${describeValue(value)}`);
}

/** A key that is true or false. */
export const flag = {
	schema: {type: 'boolean'},
	default: false,
	read(value: unknown, key: string): boolean {
		if (typeof value === 'boolean') return value;
		throw new UsageError(`${key} takes true or false, without quotes, not ${describeValue(value)}`);
	},
	show: asItIs<boolean>,
} as const;

/** Shows a value as it is. */
export function asItIs<Value extends ShownValue>(value: Value): Value {
	return value;
}
