import {isSpendingKey} from '../../domain/address.ts';
import type {Result} from '../../domain/result.ts';
import {didYouMean, harmless, listWords, quote} from '../../domain/words.ts';
import type {ChosenKeys} from '../../keys/key-map.ts';
import {describeErrno, errnoOf} from '../../system/errno.ts';
import {FileTooLargeError, readBounded} from '../../system/read-bounded.ts';
import type {System} from '../../system/system.ts';
import {UsageError} from '../../system/usage-error.ts';
import {homeOf} from '../../system/xdg-folder.ts';
import type {NamedTheme} from '../../theme/themes.ts';
import {configPlace} from './config-place.ts';
import {
	type ConfigSource,
	createConfigSource,
	describeValue,
	isTable,
	type TomlTable,
} from './config-source.ts';
import {type Profile, profileKeys, readProfile, refusedSecret} from './profile.ts';
import {readTheme} from './theme-section.ts';
import {topKeys} from './top-keys.ts';
import type {ViewsSection} from './views-section.ts';

/** The configuration, empty if there is no file. */
export interface Config {
	/** Where the file is or would be; undefined where the environment names no place. */
	readonly path: string | undefined;
	readonly isPresent: boolean;
	/** Where the dashboard opens; undefined: on the overview. */
	readonly start: StartPlace | undefined;
	/** Its colours. */
	readonly theme: NamedTheme | undefined;
	/** Name of the profile that is used by default. */
	readonly profile: string | undefined;
	/** In the order of the file. */
	readonly profiles: readonly Profile[];
	/** Those of the dashboard that take the place of the usual ones. */
	readonly keys: ChosenKeys;
	/** How lists look and open. */
	readonly views: ViewsSection;
}

/** A route as it stands in the file, not checked yet. */
export interface StartPlace {
	readonly route: string;
	/** 'FILE, line 5', for what is wrong with it. */
	readonly place: string;
}

/** Largest file that is read, in bytes. */
const limitBytes = 64 * 1024;

/** Reads the configuration file. Throws a UsageError that names file, line and what is accepted. */
export async function readConfig(environment: System['environment']): Promise<Config> {
	const path = configPlace(environment);
	const text = path === undefined ? undefined : await readText(path);
	if (path === undefined || text === undefined) {
		return {
			path,
			isPresent: false,
			start: undefined,
			theme: undefined,
			keys: {},
			profile: undefined,
			profiles: [],
			views: {},
		};
	}
	return {path, isPresent: true, ...(await readTable(await parseConfig(path, text), homeOf(environment)))};
}

/** The same for what must work whatever is wrong with the file. */
export async function tryConfig(environment: System['environment']): Promise<Result<Config>> {
	try {
		return {value: await readConfig(environment)};
	} catch (error) {
		if (!(error instanceof UsageError)) throw error;
		return {problem: error.message};
	}
}

/**
The profile of that name. Throws a UsageError that lists the existing ones.

@param source where the name was given, as the start of a message: '--profile: '
*/
export function profileNamed({path, isPresent, profiles}: Config, name: string, source = ''): Profile {
	const profile = profiles.find(known => known.name === name);
	if (profile) return profile;
	if (isSpendingKey(name)) throw new UsageError(`${source}a spending key is not a profile name`);
	const names = profiles.map(known => known.name);
	const place = path === undefined ? 'the configuration' : harmless(path);
	const has = names.length > 0 ? listWords(names, 'and') : 'none';
	throw new UsageError(
		`${source}there is no profile ${quote(name)} in ${place}, which ${isPresent ? `has ${has}` : 'does not exist'}${didYouMean(name, names)}`,
	);
}

async function readText(path: string): Promise<string | undefined> {
	try {
		const bytes = await readBounded(path, limitBytes);
		return new TextDecoder('utf-8', {fatal: true}).decode(bytes);
	} catch (error) {
		const code = errnoOf(error);
		if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
		const name = `the configuration ${harmless(path)}`;
		if (error instanceof FileTooLargeError) {
			throw new UsageError(`${name} is larger than ${limitBytes / 1024} KiB, too large for a configuration`);
		}
		if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') throw new UsageError(`${name} is not written in UTF-8`);
		throw new UsageError(`${name} cannot be read: ${describeErrno('read', error)}`, {cause: error});
	}
}

async function parseConfig(path: string, text: string): Promise<ConfigSource> {
	const name = harmless(path);
	if (text.trim() === '') {
		throw new UsageError(
			`${name}, line 1: the file is empty, and takes profile = "NAME" and [profiles.NAME]; fill or remove it`,
		);
	}
	const spendingKey =
		'a spending key stands here, which must never be given to a program like this; remove it from the file';
	const spendingLine = text.split('\n').findIndex(isSpendingKey);
	if (spendingLine !== -1) throw new UsageError(`${name}, line ${spendingLine + 1}: ${spendingKey}`);
	// Only those with such a file pay for the parser at their start.
	const {parse, TomlError} = await import('smol-toml');
	try {
		const source = createConfigSource(path, text, parse);
		// Written with escapes, it is in no line.
		if (isSpendingKey(JSON.stringify(source.table))) throw new UsageError(`${name}: ${spendingKey}`);
		return source;
	} catch (error) {
		if (!(error instanceof TomlError)) throw error;
		// The rest of the message quotes the lines around the error, which may hold private data.
		const [reason = ''] = error.message.replace(/^Invalid TOML document: /, '').split('\n', 1);
		throw new UsageError(
			`${name}, line ${error.line}: this is not TOML (${reason}): the file takes [profiles.NAME] and lines below it such as label = "TEXT" and interval = 10`,
		);
	}
}

async function readTable(
	source: ConfigSource,
	home: string | undefined,
): Promise<Omit<Config, 'path' | 'isPresent'>> {
	const {table} = source;
	for (const key of Object.keys(table)) source.at([key], () => checkKey(key));
	const tables = source.at(['profiles'], () => checkProfiles(table.profiles));
	const profiles = Object.entries(tables).map(([name, value]) => readProfile(name, value, source, home));
	const names = profiles.map(({name}) => name);
	return {
		start: source.at(['start'], () => readStart(table.start, source)),
		theme: readTheme(table.theme, source),
		profile: source.at(['profile'], () => readName(table.profile, names)),
		profiles,
		// Only those with such a table pay at their start for what reads it.
		keys: table.keys === undefined ? {} : (await import('./keys-section.ts')).readKeys(table.keys, source),
		views:
			table.views === undefined ? {} : (await import('./views-section.ts')).readViews(table.views, source),
	};
}

function readStart(value: unknown, source: ConfigSource): StartPlace | undefined {
	if (value === undefined) return undefined;
	if (typeof value === 'string') return {route: value, place: source.placeOf(['start'])};
	throw new UsageError(`start takes a route as --view does, "validators", not ${describeValue(value)}`);
}

function checkKey(key: string): void {
	if (topKeys.some(known => known === key)) return;
	const accepted =
		'the file takes profile = "NAME", start = "ROUTE", theme = "NAME", [theme], [keys], [profiles.NAME] and [views.NAME]';
	const reason = profileKeys.some(known => known === key)
		? `${accepted}, and ${key} belongs below [profiles.NAME]`
		: `${accepted}, not ${quote(key)}${didYouMean(key, topKeys)}`;
	throw new UsageError(refusedSecret(key) ?? reason);
}

function checkProfiles(value: unknown = {}): TomlTable {
	if (isTable(value)) return value;
	throw new UsageError(`profiles takes tables, [profiles.NAME], not ${describeValue(value)}`);
}

/** The name of the profile in force. */
function readName(value: unknown, names: readonly string[]): string | undefined {
	if (value === undefined || (typeof value === 'string' && names.includes(value))) return value;
	const which = names.length > 0 ? `: ${listWords(names)}` : ', and there is none';
	const [found, hint] =
		typeof value === 'string' ? [quote(value), didYouMean(value, names)] : [describeValue(value), ''];
	throw new UsageError(`profile takes the name of a profile of this file${which}, not ${found}${hint}`);
}
