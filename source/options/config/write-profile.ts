import {isDeepStrictEqual} from 'node:util';
import type * as Toml from 'smol-toml';
import {harmless, quote} from '../../domain/phrases.ts';
import type {Result} from '../../domain/result.ts';
import {describeErrno} from '../../system/errno.ts';
import type {System} from '../../system/system.ts';
import {UsageError} from '../../system/usage-error.ts';
import {changeFile, rewrite} from '../../system/write-whole.ts';
import {configPlace, readConfig, readConfigText, readValues} from './config-file.ts';
import {isTable, lineOf, type TomlTable} from './config-source.ts';
import {checkProfileName} from './profile.ts';

/** A profile that the program writes for the person. */
export interface NewProfile {
	readonly name: string;
	readonly indexerUrl: string;
	readonly rpcUrl: string | undefined;
	/** File that holds the key; undefined: there is none. */
	readonly keyFile: string | undefined;
	readonly allowsPlainHttp: boolean;
	/** True if a profile of that name gets this service in the place of its own. */
	readonly mayReplace: boolean;
}

/** A configuration with one more profile, not written yet. */
export interface DraftConfig {
	readonly path: string;
	/** Lines of the profile as they are written. */
	readonly lines: readonly string[];
	/** True if it is the profile in force from now on, where none is named. */
	readonly isDefault: boolean;
	readonly text: string;
	/** Text that the file had. */
	readonly before: string;
	readonly profile: NewProfile;
}

/** Keys that say which service it is and how it is reached: another service keeps none of them. */
const serviceKeys = [
	'indexer-url',
	'rpc-url',
	'chain-id',
	'api-key-file',
	'api-key-command',
	'rpc-key-file',
	'rpc-key-command',
	'allow-plain-http',
];

/** Says why a text cannot be the name of a profile; undefined: it can. */
export function refusalOfName(name: string): string | undefined {
	try {
		checkProfileName(name);
		return undefined;
	} catch (error) {
		if (error instanceof UsageError) return error.message;
		throw error;
	}
}

/** Returns the names of the profiles. A file without a word in it has none, and may be filled. Throws a UsageError. */
export async function profilesToEdit(environment: System['environment']): Promise<readonly string[]> {
	const path = configPlace(environment);
	const text = path === undefined ? undefined : await readConfigText(path);
	if (!text?.trim()) return [];
	return (await readConfig(environment)).profiles.map(({name}) => name);
}

/**
Adds a profile to the configuration as it is now, or gives the one of that name another service, and leaves everything
else as it stands, comments too. The first profile of a file becomes the one in force. Throws a UsageError where the file
is wrong already.
*/
export async function draftProfile(
	profile: NewProfile,
	environment: System['environment'],
): Promise<Result<DraftConfig>> {
	const path = configPlace(environment);
	if (path === undefined)
		return {problem: 'the environment has neither HOME nor an absolute XDG_CONFIG_HOME'};
	const before = (await readConfigText(path)) ?? '';
	const toml = await import('smol-toml');
	if (before.trim() !== '') await readValues(path, before, environment);
	const table: TomlTable = toml.parse(before);
	const lines = linesOf(profile, toml);
	const isKnown = isTable(table.profiles) && Object.hasOwn(table.profiles, profile.name);
	if (isKnown && !profile.mayReplace) {
		return {problem: `${harmless(path)} has a profile ${quote(profile.name)} by now: nothing was written`};
	}
	const isDefault = table.profile === undefined && (table.profiles === undefined || isEmpty(table.profiles));
	const text = isKnown
		? withOtherService(before, lines.slice(1), profile.name, toml)
		: withDefault(withNewTable(before, lines), isDefault ? profile.name : undefined, toml);
	if (!isSame(tryParse(text, toml), wanted(table, profile, isDefault))) {
		const problem = `the profiles of ${harmless(path)} are written in a form that is not changed here: write these lines there yourself`;
		return {problem};
	}
	// Nothing is written that this program would refuse to read.
	await readValues(path, text, environment);
	return {
		value: {path, lines, isDefault: isDefault || table.profile === profile.name, text, before, profile},
	};
}

/**
Writes it where links lead, and returns what was written: where the file has changed meanwhile, the profile is added to
what is there now. Throws a UsageError where that is wrong.
*/
export async function writeDraft(
	draft: DraftConfig,
	{environment, pid}: Pick<System, 'environment' | 'pid'>,
): Promise<Result<DraftConfig>> {
	const {path, before, profile} = draft;
	try {
		return await changeFile(path, pid, async place => {
			const isUnchanged = ((await readConfigText(path)) ?? '') === before;
			const current = isUnchanged ? {value: draft} : await draftProfile(profile, environment);
			if ('value' in current) await rewrite(place, current.value.text);
			return current;
		});
	} catch (error) {
		if (error instanceof UsageError) throw error;
		const isHeld = error instanceof Error && error.name === 'HeldLockError';
		const reason = isHeld ? 'another program has it locked' : describeErrno('write', error);
		return {problem: `${harmless(path)} cannot be written, as ${reason}`};
	}
}

/** Compares what is in two tables: those of the parser have no prototype. */
function isSame(left: TomlTable | undefined, right: TomlTable): boolean {
	return isDeepStrictEqual(structuredClone(left), structuredClone(right));
}

function isEmpty(value: unknown): boolean {
	return isTable(value) && Object.keys(value).length === 0;
}

function valuesOf({indexerUrl, rpcUrl, keyFile, allowsPlainHttp}: NewProfile): TomlTable {
	return {
		'indexer-url': indexerUrl,
		...(rpcUrl !== undefined && {'rpc-url': rpcUrl}),
		...(keyFile !== undefined && {'api-key-file': keyFile}),
		...(allowsPlainHttp && {'allow-plain-http': true}),
	};
}

function linesOf(profile: NewProfile, {stringify}: typeof Toml): readonly string[] {
	const name = /^[\w-]+$/.test(profile.name) ? profile.name : quote(profile.name);
	return [`[profiles.${name}]`, ...stringify(valuesOf(profile)).trim().split('\n')];
}

/** Returns what the file is to say. */
function wanted(table: TomlTable, profile: NewProfile, isDefault: boolean): TomlTable {
	const {name} = profile;
	const profiles = isTable(table.profiles) ? table.profiles : {};
	const kept = isTable(profiles[name]) ? Object.entries(profiles[name]) : [];
	const others = Object.fromEntries(kept.filter(([key]) => !serviceKeys.includes(key)));
	return {
		...table,
		...(isDefault && {profile: name}),
		profiles: {...profiles, [name]: {...others, ...valuesOf(profile)}},
	};
}

function tryParse(text: string, {parse, TomlError}: typeof Toml): TomlTable | undefined {
	try {
		return parse(text);
	} catch (error) {
		if (error instanceof TomlError) return undefined;
		throw error;
	}
}

function withNewTable(before: string, lines: readonly string[]): string {
	const gap = before === '' ? '' : before.endsWith('\n') ? '\n' : '\n\n';
	return `${before}${gap}${lines.join('\n')}\n`;
}

/** Names the profile in force at the beginning, where any key belongs to the file itself; directives stay first. */
function withDefault(text: string, name: string | undefined, {stringify}: typeof Toml): string {
	if (name === undefined) return text;
	const start = /^(?:#:.*\n)*/.exec(text)?.[0].length ?? 0;
	return `${text.slice(0, start)}${stringify({profile: name}).trim()}\n\n${text.slice(start)}`;
}

/** Puts lines in the place of those that say which service a profile is; what stands behind one stays there. */
function withOtherService(
	before: string,
	lines: readonly string[],
	name: string,
	{parse}: typeof Toml,
): string {
	const place = ['profiles', name];
	const profile = Object(Object(parse(before).profiles)[name]) as TomlTable;
	const keyAt = new Map(
		serviceKeys
			.filter(key => Object.hasOwn(profile, key))
			.map(key => [lineOf(before, [...place, key], parse), key] as const),
	);
	const isOf = (key: string | undefined) => (line: string) => line.startsWith(`${key} = `);
	const added = lines.filter(line => ![...keyAt.values()].some(key => isOf(key)(line)));
	const header = lineOf(before, place, parse);
	return before
		.split('\n')
		.flatMap((line, index) => {
			if (index + 1 === header) return [line, ...added];
			const key = keyAt.get(index + 1);
			if (key === undefined) return [line];
			const [remark = ''] = /\s*(?:#[^"']*)?$/.exec(line) ?? [];
			return lines.filter(isOf(key)).map(other => `${other}${remark}`);
		})
		.join('\n');
}
