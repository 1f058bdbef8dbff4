import {didYouMean, harmless, listWords, quote} from '../../domain/words.ts';
import {UsageError} from '../../system/usage-error.ts';
import {type TintName, tintNames} from '../../theme/color.ts';
import {readBaseAddress} from '../values/base-address.ts';
import type {KeySource} from '../values/key-source.ts';
import {intervalRange, readChoice, readSeconds} from '../values/values.ts';
import {type ConfigSource, describeValue, isTable, type TomlTable} from './config-source.ts';
import {type KeyKind, readProfileKey} from './profile-key.ts';
import {hintAtTop} from './top-keys.ts';

/** What tells one profile from another. */
export interface ProfileSummary {
	readonly name: string;
	/** Shown in the first line in place of the name. */
	readonly label: string | undefined;
	readonly color: TintName | undefined;
	/** Nothing is ever broadcast through it. */
	readonly isReadOnly: boolean;
}

/** A profile as the configuration file has it; undefined: not said there. */
export interface Profile extends ProfileSummary {
	/** 'FILE, line 3', as a message begins that is about it. */
	place(): string;
	readonly indexerUrl: string | undefined;
	readonly rpcUrl: string | undefined;
	/** What the network calls itself. */
	readonly chainId: string | undefined;
	readonly apiKey: KeySource | undefined;
	/** The node's own key, where it differs. */
	readonly rpcKey: KeySource | undefined;
	readonly intervalMilliseconds: number | undefined;
	readonly allowsPlainHttp: boolean;
}

/** Keys below [profiles.NAME]. */
export const profileKeys = [
	'label',
	'color',
	'indexer-url',
	'rpc-url',
	'chain-id',
	'api-key-file',
	'api-key-command',
	'rpc-key-file',
	'rpc-key-command',
	'read-only',
	'interval',
	'allow-plain-http',
] as const;
export type ProfileKey = (typeof profileKeys)[number];

/** Longest name and label, in characters: both stand in one line with much else. */
export const longestProfileName = 40;

/** How a key is given beside an address of a profile. */
const keyWays = 'with api-key-file or api-key-command';

/** Reads [profiles.NAME]. Throws a UsageError that names file, line and what is accepted. */
export function readProfile(
	name: string,
	value: unknown,
	source: ConfigSource,
	home: string | undefined,
): Profile {
	const keyPath = ['profiles', name];
	const table = source.at(keyPath, () => checkTable(name, value));
	const at = <Value>(key: string, read: () => Value) => source.at([...keyPath, key], read);
	for (const key of Object.keys(table)) at(key, () => checkKey(key));
	const flag = (key: ProfileKey) => at(key, () => readFlag(key, table[key]));
	const url = (key: ProfileKey) => at(key, () => readUrl(key, table[key]));
	const key = (kind: KeyKind) =>
		readProfileKey(kind, {profile: name, table, at, configPath: source.path, home});
	const [indexerUrl, rpcUrl] = [url('indexer-url'), url('rpc-url')];
	return {
		name,
		place: () => source.placeOf(keyPath),
		label: at('label', () => readLabel(table.label)),
		color: at('color', () => readColor(table.color)),
		isReadOnly: flag('read-only'),
		indexerUrl,
		rpcUrl,
		chainId: at('chain-id', () => readChainId(table['chain-id'])),
		apiKey: key('api-key'),
		rpcKey: key('rpc-key'),
		intervalMilliseconds: at('interval', () => readInterval(table.interval)),
		allowsPlainHttp: flag('allow-plain-http'),
	};
}

/** Why a key of the file is not read: it is a secret itself, and its value is not repeated. */
export function refusedSecret(key: string): string | undefined {
	if (key !== 'api-key' && key !== 'rpc-key') return undefined;
	return `${key} is not read from this file, which others may see: give the file that holds it, ${key}-file = "PATH", or the program that prints it, ${key}-command = ["pass", "show", "NAME"], below [profiles.NAME]`;
}

function checkTable(name: string, value: unknown): TomlTable {
	if (!/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(name) || name.length > longestProfileName) {
		throw new UsageError(
			`${quote(name)} is not a profile name: one has 1 to ${longestProfileName} letters, digits and . _ -, and begins with a letter or digit`,
		);
	}
	if (isTable(value)) return value;
	throw new UsageError(`${name} takes a table, [profiles.${name}], not ${describeValue(value)}`);
}

function checkKey(key: string): void {
	if (profileKeys.some(known => known === key)) return;
	const accepted = `a profile takes ${listWords(profileKeys, 'and')}`;
	throw new UsageError(
		refusedSecret(key) ?? `${accepted}, not ${quote(key)}${didYouMean(key, profileKeys)}${hintAtTop(key)}`,
	);
}

function readText(key: ProfileKey, value: unknown): string | undefined {
	if (value === undefined || typeof value === 'string') return value;
	throw new UsageError(`${key} takes a text in quotes, not ${describeValue(value)}`);
}

function readFlag(key: ProfileKey, value: unknown = false): boolean {
	if (typeof value === 'boolean') return value;
	throw new UsageError(`${key} takes true or false, without quotes, not ${describeValue(value)}`);
}

function readUrl(key: ProfileKey, value: unknown): string | undefined {
	const text = readText(key, value);
	return text === undefined ? undefined : readBaseAddress(key, text, keyWays).href;
}

function readLabel(value: unknown): string | undefined {
	const text = readText('label', value);
	if (text === undefined) return undefined;
	if (text.trim() !== '' && [...text].length <= longestProfileName && harmless(text) === text) return text;
	throw new UsageError(
		`label takes 1 to ${longestProfileName} characters that can be shown, not ${quote(text)}`,
	);
}

/** The person types it to confirm a broadcast, so it must be a single word that can be typed. */
function readChainId(value: unknown): string | undefined {
	const text = readText('chain-id', value);
	if (text === undefined || /^[\x21-\x7e]{1,100}$/.test(text)) return text;
	throw new UsageError(`chain-id takes 1 to 100 ASCII characters without blanks, not ${quote(text)}`);
}

function readColor(value: unknown): TintName | undefined {
	const text = readText('color', value);
	return text === undefined ? undefined : readChoice('color', text, tintNames);
}

function readInterval(value: unknown): number | undefined {
	if (value === undefined) return undefined;
	if (typeof value === 'number') return readSeconds('interval', String(value), intervalRange);
	throw new UsageError(
		`interval takes seconds as a number without quotes, from ${intervalRange.least} to ${intervalRange.most}, not ${describeValue(value)}`,
	);
}
