import {lstat, open, readFile, rename, rm, stat} from 'node:fs/promises';
import type {Result} from '../domain/result.ts';
import {describeErrno, errnoOf} from '../system/errno.ts';
import {decodeRemembered, type FileContent} from './decode-remembered.ts';
import {nothingRemembered} from './remembered.ts';

/** Name of the file in this program's folder. */
export const stateFileName = 'state.json';

/** Largest file that is read, in bytes; the limits on its content keep it far smaller. */
const limitBytes = 4 * 2 ** 20;

/** Content of a file that is not there. */
export const emptyFile: FileContent = {remembered: nothingRemembered, source: {}};

/** Reads the file; a missing one holds nothing. A problem ends a sentence: "it is not a file". Never rejects. */
export async function readState(file: string): Promise<Result<FileContent>> {
	try {
		const stats = await stat(file);
		// Opening a pipe in its place would wait for ever.
		if (!stats.isFile()) return {problem: 'it is not a file'};
		if (stats.size > limitBytes) return {problem: 'it is too large'};
		return {value: decodeRemembered(await readFile(file, 'utf8'))};
	} catch (error) {
		const code = errnoOf(error);
		// If the folder cannot exist, the first write reports it.
		if (code === 'ENOENT' || code === 'ENOTDIR') return {value: emptyFile};
		return {problem: code === undefined ? 'it is not a JSON object' : describeErrno('write', error)};
	}
}

/** Says why the file cannot be written: '… cannot be written, as another program has it locked'. */
export function describeWriteError(file: string, error: unknown): string {
	const isHeld = error instanceof Error && error.name === 'HeldLockError';
	const reason = isHeld ? 'another program has it locked' : describeErrno('write', error);
	return `${file} cannot be written, as ${reason}`;
}

/** Renames the file to a free name and resolves with that name. Rejects if it cannot be renamed. */
export async function setAside(file: string): Promise<string> {
	// Its place cannot be reserved, and somebody may have put things into it.
	if ((await lstat(file)).isDirectory()) throw Object.assign(new Error('it is a folder'), {code: 'EISDIR'});
	for (let number = 1; ; number++) {
		const free = `${file}.broken-${number}`;
		try {
			// The name is reserved first, so that no dashboard overwrites a file that another has set aside.
			await (await open(free, 'wx', 0o600)).close();
		} catch (error) {
			if (errnoOf(error) === 'EEXIST') continue;
			throw error;
		}
		try {
			await rename(file, free);
			return free;
		} catch (error) {
			await rm(free, {force: true});
			throw error;
		}
	}
}
