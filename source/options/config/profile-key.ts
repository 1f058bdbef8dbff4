import {dirname, join, resolve} from 'node:path';
import {UsageError} from '../../system/usage-error.ts';
import type {KeySource} from '../values/key-source.ts';
import {describeValue, type TomlTable} from './config-source.ts';

export type KeyKind = 'api-key' | 'rpc-key';

export interface ProfileKeyOptions {
	/** Name of the profile. */
	readonly profile: string;
	readonly table: TomlTable;
	/** The file; what is relative lies beside it. */
	readonly configPath: string;
	/** The folder that ~ means; undefined if it is not known. */
	readonly home: string | undefined;
	/** Gives an error the place of the key. */
	at<Value>(key: string, read: () => Value): Value;
}

/** Addresses that a key may be for. */
const addressesOf: Readonly<Record<KeyKind, readonly string[]>> = {
	'api-key': ['indexer-url', 'rpc-url'],
	'rpc-key': ['rpc-url'],
};

/** Where the key of a profile is to be had. The key itself is not read yet. */
export function readProfileKey(kind: KeyKind, options: ProfileKeyOptions): KeySource | undefined {
	const {table, profile, at} = options;
	const [fileKey, commandKey] = [`${kind}-file`, `${kind}-command`] as const;
	const [file, command] = [table[fileKey], table[commandKey]];
	if (file === undefined && command === undefined) return undefined;
	const given = command === undefined ? fileKey : commandKey;
	return at(given, () => {
		if (file !== undefined && command !== undefined) {
			throw new UsageError(
				`${fileKey} and ${commandKey} are both given: there is one key, give one of the two`,
			);
		}
		const addresses = addressesOf[kind];
		if (addresses.every(address => table[address] === undefined)) {
			throw new UsageError(
				`${given} needs ${addresses.join(' or ')} beside it: the key is sent nowhere else`,
			);
		}
		const owner = `the ${given} of the profile ${profile}`;
		return command === undefined
			? {kind: 'file', path: readPath(fileKey, file, options), owner}
			: {kind: 'command', words: readWords(commandKey, command), owner};
	});
}

function readWords(key: string, value: unknown): readonly [string, ...string[]] {
	const isList = Array.isArray(value);
	const [program, ...others] = isList ? value.filter(word => typeof word === 'string') : [];
	if (isList && program && others.length === value.length - 1) return [program, ...others];
	throw new UsageError(
		`${key} takes a program and its arguments as a list of texts, ["pass", "show", "NAME"], as it is run without a shell, not ${isList ? 'this list' : describeValue(value)}`,
	);
}

/** A path of the file: ~ is the home. */
function readPath(key: string, value: unknown, {home, configPath}: ProfileKeyOptions): string {
	if (typeof value !== 'string' || value.trim() === '') {
		const found = value === '' ? 'an empty one' : describeValue(value);
		throw new UsageError(`${key} takes the path of a file in quotes, not ${found}`);
	}
	if (!/^~(?:\/|$)/.test(value)) return resolve(dirname(configPath), value);
	if (home === undefined) throw new UsageError(`${key} begins with ~, and the environment has no HOME`);
	return join(home, value.slice(1));
}
