import {accessSync, constants, statSync} from 'node:fs';
import path from 'node:path';
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
	if (errors.includes(undefined)) return;
	// A file that is there, and cannot be run, says more than the folders without one.
	const error = errors.find(each => !['ENOENT', 'ENOTDIR'].includes(errnoOf(each) ?? '')) ?? errors[0];
	throw new UsageError(`--exec: ${quote(program)} cannot be run: ${describeErrno('run', error)}`);
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
