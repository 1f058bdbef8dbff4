import {existsSync, type Stats} from 'node:fs';
import {platform} from 'node:os';
import path from 'node:path';
import {isSpendingKey} from '../../domain/address.ts';
import {harmless, quote} from '../../domain/phrases.ts';
import {describeErrno} from '../../system/errno.ts';
import {FileTooLargeError, readBounded} from '../../system/read-bounded.ts';
import {runProgram} from '../../system/run-program.ts';
import type {System} from '../../system/system.ts';
import {UsageError} from '../../system/usage-error.ts';

/** Source of a key; it is read when a service is opened, and not before. */
export type KeySource =
	| {readonly kind: 'environment'; readonly name: string; readonly value: string}
	/** `owner`: whose key it is ("the api-key-file of the profile mainnet"); undefined: the file given by the flag. */
	| {readonly kind: 'file'; readonly path: string; readonly owner: string | undefined}
	| ({readonly kind: 'command'} & KeyCommand);

/** A key that was read. */
interface ReadKey {
	readonly key: string;
	/** Note to the person on where it lies, in one sentence; undefined: all is well. */
	readonly note: string | undefined;
}

/** Name under which a service of systemd is given the file of a key. */
export function credentialOf(file: string): string {
	return `key_${path.basename(file).replaceAll(/[^\w.-]/g, '_')}`;
}

/** Returns the place from which a key is read: in a service of systemd, the copy that it was given. */
export function placeOfKey(file: string, {CREDENTIALS_DIRECTORY: folder}: System['environment']): string {
	if (!folder) return file;
	const given = path.join(folder, credentialOf(file));
	return existsSync(given) ? given : file;
}

/** Copies of keys for services, which nobody but the service can reach, whatever their permissions seem to say. */
const credentialFolder = /^\/run\/(?:user\/\d+\/)?credentials\//;

/** Returns the key from the environment; undefined if it holds none. */
export function keyInEnvironment({STAKEDECK_API_KEY}: System['environment']): KeySource | undefined {
	const value = STAKEDECK_API_KEY?.trim();
	return value ? {kind: 'environment', name: 'STAKEDECK_API_KEY', value} : undefined;
}

/** Returns the key, trimmed. Throws a UsageError, which never repeats it, where it cannot be one. */
export async function readKey(source: KeySource, settings: KeyCommandSettings): Promise<ReadKey> {
	const {text, note} = await textOf(source, settings);
	const key = text.trim();
	const name = nameOf(source);
	if (key === '') throw new UsageError(`${name} is empty: write the key into it`);
	if (isSpendingKey(key)) throw new UsageError(`${name} holds a spending key, which is never sent`);
	if (!/^[\x20-\x7e]+$/.test(key)) {
		throw new UsageError(`${name} holds more than one line or characters that a key cannot have`);
	}
	return {key, note};
}

/** Says for people where a key comes from, and nothing of the key. */
export function describeKey(source: KeySource | undefined): string {
	if (source === undefined) return 'none';
	switch (source.kind) {
		case 'environment':
			return `set, in ${source.name}`;
		case 'file':
			return `set, from the file ${harmless(source.path)}`;
		case 'command':
			return `set, from the command ${harmless(source.words[0])}`;
	}
}

async function textOf(source: KeySource, settings: KeyCommandSettings): Promise<KeyText> {
	switch (source.kind) {
		case 'environment':
			return {text: source.value, note: undefined};
		case 'file':
			return readKeyFile(source.path, source.owner);
		case 'command':
			return {text: await runKeyCommand(source, settings), note: undefined};
	}
}

function nameOf(source: KeySource): string {
	switch (source.kind) {
		case 'environment':
			return source.name;
		case 'file':
			return `${source.owner ?? 'the file of --api-key-file'}, ${quote(source.path)},`;
		case 'command':
			return `what ${quote(source.words[0])} prints, ${source.owner},`;
	}
}

/** Content of a file, with a note to its owner on who else may read it. */
interface KeyText {
	readonly text: string;
	/** Note in one sentence; undefined: all is well. */
	readonly note: string | undefined;
}

/** Longest key that is read from a file, in bytes; a larger file is not a key. */
const maxKeyLength = 8192;

/** Bits of a file's mode: its group or all others may write, or read. */
const othersWrite = 0o022;
const othersRead = 0o044;

/** Reads the file of a key. Throws a UsageError where it is unreadable, or where others may have written it. */
async function readKeyFile(file: string, owner: string | undefined): Promise<KeyText> {
	const name = owner === undefined ? quote(file) : `${quote(file)}, ${owner}`;
	let note: string | undefined;
	try {
		const bytes = await readBounded(file, maxKeyLength, stats => {
			note = noteOn(stats, name, file);
		});
		return {text: bytes.toString('utf8'), note};
	} catch (error) {
		if (error instanceof UsageError) throw error;
		if (error instanceof FileTooLargeError) throw new UsageError(`${name} is too large to be a key`);
		throw new UsageError(`the key cannot be read from ${name}: ${describeErrno('read', error)}`, {
			cause: error,
		});
	}
}

/**
Checks who else may access the file. Skips a pipe, as from the shell's <(...), which is private, and Windows, which
has no such permission bits.
*/
function noteOn(stats: Stats, name: string, file: string): string | undefined {
	if (!stats.isFile() || platform() === 'win32' || credentialFolder.test(file)) return undefined;
	const remedy = `chmod 600 ${/^[\w./~+-]+$/.test(file) ? file : quote(harmless(file))}`;
	if (stats.mode & othersWrite) {
		throw new UsageError(
			`the key is not read from ${name}: other users may write to it; check what it holds, then ${remedy}`,
		);
	}
	return stats.mode & othersRead
		? `other users can read the key in ${name}: ${remedy} makes it yours alone`
		: undefined;
}

interface KeyCommand {
	/** The program and its arguments, handed to it as they are: no shell takes them apart. */
	readonly words: readonly [program: string, ...words: string[]];
	/** Name for messages. */
	readonly owner: string;
}

interface KeyCommandSettings {
	/** True if it may ask on the terminal, which it may not while someone else reads the keys. */
	readonly mayAsk: boolean;
	/** Ends the program. */
	readonly signal?: AbortSignal | undefined;
}

/** Maximum size of the output, in bytes; a longer output is not a key. */
const limitBytes = 8192;

/** Longest it may take, a person who types a passphrase included. */
const limitMilliseconds = 60_000;

/**
Returns the first line that the command prints, trimmed. Its output is never shown, not even in an error: a failing
command may have printed the key, and a verbose one may print it on stderr.
*/
async function runKeyCommand(command: KeyCommand, settings: KeyCommandSettings): Promise<string> {
	const text = await outputOf(command, settings);
	const line = (text.split('\n', 1)[0] ?? '').trim();
	if (line === '') {
		throw new UsageError(`${nameOfCommand(command)} printed no key: its first line must be the key`);
	}
	return line;
}

async function outputOf({words, owner}: KeyCommand, {mayAsk, signal}: KeyCommandSettings): Promise<string> {
	const end = await runProgram({
		words,
		input: mayAsk ? 'terminal' : 'nothing',
		maxOutput: limitBytes,
		limitMilliseconds,
		graceMilliseconds: 0,
		signal,
	});
	if ('output' in end) return end.output;
	const problem = end.problem === 'printed too much' ? `${end.problem} to be a key` : end.problem;
	throw new UsageError(`${nameOfCommand({words, owner})} ${problem}`);
}

/** Returns the program alone: its arguments may say more than a screen should. */
function nameOfCommand({words: [program], owner}: KeyCommand): string {
	return `${quote(program)}, ${owner},`;
}
