import {join} from 'node:path';
import {isSpendingKey} from '../../domain/address.ts';
import {didYouMean, harmless, listWords, quote} from '../../domain/phrases.ts';
import type {Result} from '../../domain/result.ts';
import {describeErrno, errnoOf} from '../../system/errno.ts';
import {FileTooLargeError, readFileBounded} from '../../system/read-bounded.ts';
import type {System} from '../../system/system.ts';
import {UsageError} from '../../system/usage-error.ts';
import {xdgFolder} from '../../system/xdg-folder.ts';
import {readLateTable, type ValuesOf} from './config-key.ts';
import {type ConfigSource, createConfigSource, PlacedError, textsIn} from './config-source.ts';
import {type Profile, profileKeys, refusedSecret} from './profile.ts';
import {formsAtTop, topKeys, topTable} from './top-keys.ts';

/** The configuration, empty if there is no file. */
export interface Config extends ValuesOf<typeof topTable> {
	/** Path of the file, which may not exist; undefined where the environment names no place. */
	readonly path: string | undefined;
	readonly isPresent: boolean;
}

/** Largest file that is read, in bytes. */
const limitBytes = 64 * 1024;

/** Returns the place of the configuration file; undefined where the environment names no home. */
export function configPlace(environment: System['environment']): string | undefined {
	const folder = xdgFolder('config', environment);
	return folder === undefined ? undefined : join(folder, 'config.toml');
}

/**
Reads the configuration file. Throws a UsageError that names file, line and what is accepted.

@param refused keys that were refused before, and are passed over
*/
export async function readConfig(
	environment: System['environment'],
	refused: readonly (readonly string[])[] = [],
): Promise<Config> {
	const path = configPlace(environment);
	const text = path === undefined ? undefined : await readConfigText(path);
	const values = await readValues(path, text, environment, refused);
	return {path, isPresent: text !== undefined, ...values};
}

/** Reads the values of a text. Throws a UsageError that names file, line and what is accepted. */
export async function readValues(
	path: string | undefined,
	text: string | undefined,
	environment: System['environment'],
	refused: readonly (readonly string[])[] = [],
): Promise<ValuesOf<typeof topTable>> {
	const source = path === undefined || text === undefined ? noSource : await parseConfig(path, text, refused);
	return readWhole(source, environment);
}

const noSource = createConfigSource('', '', () => ({}));

/** Reads the configuration for commands that must work whatever is wrong with the file. */
export async function tryConfig(environment: System['environment']): Promise<Result<Config>> {
	try {
		return {value: await readConfig(environment)};
	} catch (error) {
		if (!(error instanceof UsageError)) throw error;
		return {problem: error.message};
	}
}

/** A configuration with all that is wrong in it. */
interface CheckedConfig {
	/** All that can be read of it; undefined: nothing can. */
	readonly config: Config | undefined;
	/** Problems, each with its place, in the order of the file. */
	readonly problems: readonly string[];
}

/** Reads the configuration to its end, whatever is wrong in it. */
export async function checkConfig(environment: System['environment']): Promise<CheckedConfig> {
	const refused: PlacedError[] = [];
	for (;;) {
		try {
			const config = await readConfig(
				environment,
				refused.map(({keyPath}) => keyPath),
			);
			return {
				config,
				problems: refused.sort((left, right) => left.line - right.line).map(({message}) => message),
			};
		} catch (error) {
			if (!(error instanceof UsageError)) throw error;
			if (!(error instanceof PlacedError)) return {config: undefined, problems: [error.message]};
			refused.push(error);
		}
	}
}

/**
Returns the profile of that name. Throws a UsageError that lists the existing ones.

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

/** Reads the text of the file; undefined: there is none. Throws a UsageError that says why it cannot be read. */
export async function readConfigText(path: string): Promise<string | undefined> {
	try {
		const bytes = await readFileBounded(path, limitBytes);
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

async function parseConfig(
	path: string,
	text: string,
	refused: readonly (readonly string[])[],
): Promise<ConfigSource> {
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
		const source = createConfigSource(path, text, parse, refused);
		// Written with escapes, it is in no line.
		if (textsIn(source.table).some(isSpendingKey)) throw new UsageError(`${name}: ${spendingKey}`);
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

function readWhole(
	source: ConfigSource,
	environment: System['environment'],
): Promise<ValuesOf<typeof topTable>> {
	const place = {source, table: source.table, keyPath: [], environment, hintOf: hintAtTop};
	return readLateTable(topTable, place, (key, notThis) => {
		const reason = profileKeys.includes(key) ? `and ${key} belongs below [profiles.NAME]` : notThis;
		return refusedSecret(key) ?? `the file takes ${formsAtTop()}, ${reason}`;
	});
}

/** Says of a key of the file itself that stands below a table where it belongs. */
function hintAtTop(key: string): string {
	return topKeys.includes(key) ? `; ${key} belongs above the first [table]` : '';
}
