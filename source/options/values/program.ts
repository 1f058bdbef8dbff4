import {accessSync, closeSync, constants, openSync, readSync, statSync} from 'node:fs';
import path from 'node:path';
import {cleanLine} from '../../domain/clean.ts';
import {quote} from '../../domain/phrases.ts';
import {describeErrno, errnoOf, NoFileError} from '../../system/errno.ts';
import type {System} from '../../system/system.ts';
import {UsageError} from '../../system/usage-error.ts';

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
