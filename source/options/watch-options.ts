import {accessSync, closeSync, constants, openSync, readSync, statSync} from 'node:fs';
import path from 'node:path';
import {cleanLine} from '../domain/clean.ts';
import {type Level, levels} from '../domain/concern.ts';
import {findAddress, type NamedAddress} from '../domain/labels.ts';
import {toAddress} from '../domain/parse-input.ts';
import {quote} from '../domain/phrases.ts';
import {describeErrno, errnoOf, NoFileError} from '../system/errno.ts';
import type {System} from '../system/system.ts';
import {UsageError} from '../system/usage-error.ts';
import type {Arguments} from './arguments.ts';
import {readChangeKinds} from './change-options.ts';
import {type FlagName, watchFormats} from './flags.ts';
import {readBaseAddress} from './values/base-address.ts';
import {readSince, type Since} from './values/since.ts';
import {readChoice, readSeconds, readWhole} from './values/values.ts';

/** Folders in which the system looks for programs where the environment has no PATH. */
const defaultFolders = '/usr/bin:/bin';

/** Throws a UsageError for a program that cannot be run. One without a slash is looked for in PATH, as the system does. */
export function checkProgram(program: string, {PATH = defaultFolders}: System['environment']): void {
	const folders = program.includes('/') ? [''] : PATH.split(':').map(folder => folder || '.');
	const errors = folders.map(folder => errorOf(path.join(folder, program)));
	const found = errors.indexOf(undefined);
	if (found !== -1) {
		checkInterpreter(program, path.join(folders[found] ?? '', program));
		return;
	}
	// A file that is there, and cannot be run, says more than the folders without one.
	const error = errors.find(each => !['ENOENT', 'ENOTDIR'].includes(errnoOf(each) ?? '')) ?? errors[0];
	throw new UsageError(`--exec: ${quote(program)} cannot be run: ${describeErrno('run', error)}`);
}

/** Throws a UsageError for a script whose interpreter is missing: the system calls that a missing program. */
function checkInterpreter(program: string, file: string): void {
	const [, interpreter] = /^#![ \t]*(\/[^\s\0]*)/.exec(beginningOf(file)) ?? [];
	if (interpreter === undefined || errnoOf(errorOf(interpreter)) !== 'ENOENT') return;
	throw new UsageError(
		`--exec: ${quote(program)} cannot be run: its interpreter ${cleanLine(interpreter)} does not exist`,
	);
}

/** Reads the first line of a file, as far as the system reads it; one that may be run but not read is none. */
function beginningOf(file: string): string {
	let descriptor: number | undefined;
	try {
		descriptor = openSync(file, 'r');
		const bytes = Buffer.alloc(256);
		return bytes.toString('utf8', 0, readSync(descriptor, bytes));
	} catch {
		return '';
	} finally {
		if (descriptor !== undefined) closeSync(descriptor);
	}
}

function errorOf(file: string): unknown {
	try {
		if (!statSync(file).isFile()) return new NoFileError();
		accessSync(file, constants.X_OK);
		return undefined;
	} catch (error) {
		return error;
	}
}

/** Choice of the events that go out, and the way they go. */
export interface WatchCommandOptions {
	/** Name under which the place is remembered; undefined: it is not. */
	readonly name: string | undefined;
	/** Beginning; undefined: the remembered place, or now. */
	readonly since: Since | undefined;
	/** Least weight. */
	readonly level: Level;
	/** Kinds, or words for all kinds of a subject; empty: all kinds. */
	readonly kinds: readonly string[];
	/** Addresses of validators; empty: everything. */
	readonly validators: readonly string[];
	/** True if only what concerns the person goes out. */
	readonly isMine: boolean;
	readonly isOnce: boolean;
	/** Level from which on an event of this run is a failure; undefined: none is. */
	readonly failIfAny: Level | undefined;
	readonly batchMilliseconds: number;
	readonly hasBookmarks: boolean;
	/** Address that is asked once a minute; undefined: none. */
	readonly ping: string | undefined;
	/** Hours after which what still needs the user is repeated; undefined: it is not. */
	readonly remindHours: number | undefined;
	/** Program with its arguments that gets each event; undefined: events are printed. */
	readonly program: readonly [string, ...string[]] | undefined;
	readonly output: (typeof watchFormats)[number];
}

const batchRange = {least: 0, most: 3600};
const remindRange = {least: 1, most: 168};

/** @param readLabels reads the person's labels; called only if a validator is not given by its address */
export async function readWatchOptions(
	typed: Arguments,
	readLabels: () => Promise<readonly NamedAddress[]>,
	environment: System['environment'],
): Promise<WatchCommandOptions> {
	const choice = <Word extends string>(flag: 'level' | 'fail-if-any' | 'output', words: readonly Word[]) => {
		const text = typed.text(flag);
		return text === undefined ? undefined : readChoice(typed.labelOf(flag), text, words);
	};
	const [since, batch, ping] = [typed.text('since'), typed.text('batch'), typed.text('ping')];
	const remind = typed.text('remind')?.trim();
	const isOnce = typed.has('once');
	const [program, ...words] = typed.rest;
	if (typed.has('exec') && (!program || program.startsWith('-'))) {
		throw new UsageError('--exec needs a program: --exec CMD ARGS..., the last of all flags');
	}
	if (program) {
		refuseOwnFlags(typed);
		// A unit may be for another machine.
		if (!typed.has('systemd-unit')) checkProgram(program, environment);
	}
	const stray = typed.given.find(name => isOnce && ['bookmarks', 'ping', 'remind'].includes(name));
	if (stray !== undefined) throw new UsageError(`--${stray} does not go with --once, which ends by itself`);
	if (typed.has('fail-if-any') && !isOnce) {
		throw new UsageError('--fail-if-any says how --once ends: give both');
	}
	return {
		name: readName(typed),
		since: since === undefined ? undefined : readSince(typed.labelOf('since'), since),
		level: choice('level', levels) ?? 'minor',
		kinds: readChangeKinds(typed),
		validators: await readValidators(typed, readLabels),
		isMine: typed.has('mine'),
		isOnce,
		failIfAny: choice('fail-if-any', levels),
		batchMilliseconds: batch === undefined ? 0 : readSeconds(typed.labelOf('batch'), batch, batchRange),
		hasBookmarks: typed.has('bookmarks'),
		ping: ping === undefined ? undefined : readPing(ping),
		remindHours: remind === undefined ? undefined : readWhole(typed.labelOf('remind'), remind, remindRange),
		program: program === undefined ? undefined : [program, ...words],
		output: choice('output', watchFormats) ?? 'json',
	};
}

/** Flags that hardly any other program has: behind --exec one of them is a mistake. */
const unmistakable = [
	'systemd-unit',
	'bookmarks',
	'fail-if-any',
	'indexer-url',
	'rpc-url',
	'allow-plain-http',
] as const satisfies readonly FlagName[];

/** Throws a UsageError for such a flag that is given to another program alone. */
function refuseOwnFlags({rest, has}: Arguments): void {
	if (rest.some(word => path.basename(word) === 'stakedeck')) return;
	const isBehind = (name: FlagName) => rest.some(word => word.split('=', 1)[0] === `--${name}`);
	const stray = unmistakable.find(name => !has(name) && isBehind(name));
	if (stray === undefined) return;
	throw new UsageError(
		`--${stray} behind --exec is an argument of ${quote(rest[0] ?? '')}: write it before --exec; if it is for that program, write --exec sh -c '...'`,
	);
}

/** Name of a consumer: letters, digits and what joins them, so that it can stand in any file and line. */
const namePattern = /^[\w.-]{1,64}$/;

function readName(typed: Arguments): string | undefined {
	const name = typed.text('name')?.trim();
	if (name === undefined || namePattern.test(name)) return name;
	throw new UsageError(
		`--name takes up to 64 letters, digits, dots, dashes and underscores, not ${quote(name)}`,
	);
}

/** Reads an address to ask, which may have a path and a query, but neither user nor password. */
function readPing(text: string): string {
	if (text.includes('#')) {
		throw new UsageError(
			'--ping takes an address without #, as nothing behind it is sent: write %23 for one within the address',
		);
	}
	// A query may have a "?" of its own.
	const [base = ''] = text.split('?', 1);
	return new URL(text.slice(base.length), readBaseAddress('--ping', base)).href;
}

async function readValidators(
	typed: Arguments,
	readLabels: () => Promise<readonly NamedAddress[]>,
): Promise<readonly string[]> {
	const found = [];
	for (const text of typed.texts('validator')) {
		const word = text.trim();
		const address = toAddress(word);
		const read = 'problem' in address ? findAddress(word, await readLabels()) : address;
		if ('problem' in read) throw new UsageError(`--validator: ${read.problem}`);
		found.push(read.value);
	}
	return found;
}
