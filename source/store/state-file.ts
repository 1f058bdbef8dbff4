import {mkdir, open, readdir, readFile, rename, rm, stat, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {Result} from '../domain/result.ts';
import {describeErrno, errnoOf} from '../system/errno.ts';
import {decodeRemembered, encodeRemembered, type FileContent} from './decode-remembered.ts';
import {nothingRemembered} from './remembered.ts';

/** Its name in the folder of what this program remembers. */
export const stateFileName = 'state.json';

/** Largest file that is read, in bytes: the bounds of what is kept leave it far smaller. */
const limitBytes = 4 * 2 ** 20;

const nothing: FileContent = {remembered: nothingRemembered, rest: {}};

/** Reads the file; one that does not exist holds nothing. A problem ends a sentence: "it is no file". Never rejects. */
export async function readState(file: string): Promise<Result<FileContent>> {
	try {
		const stats = await stat(file);
		// A pipe in its place would be waited for, for ever.
		if (!stats.isFile()) return {problem: 'it is no file'};
		if (stats.size > limitBytes) return {problem: 'it is too large'};
		return {value: decodeRemembered(await readFile(file, 'utf8'))};
	} catch (error) {
		const code = errnoOf(error);
		// Where the folder cannot be, writing says so.
		if (code === 'ENOENT' || code === 'ENOTDIR') return {value: nothing};
		return {problem: code === undefined ? 'it is no JSON object' : describeErrno('write', error)};
	}
}

/** Makes the folder of the file, for nobody else to look into. Rejects where it cannot be made. */
export async function makeFolder(file: string): Promise<void> {
	await mkdir(path.dirname(file), {recursive: true, mode: 0o700});
}

/** Writes the file whole or not at all, for nobody else to read. Rejects where it cannot be written. */
export async function writeState(file: string, content: FileContent): Promise<void> {
	// Loaded at the first write: a start that only reads shall not wait for it.
	const {randomUUID} = await import('node:crypto');
	const temporary = `${file}.${randomUUID()}.new`;
	try {
		await writeFile(temporary, encodeRemembered(content), {mode: 0o600, flag: 'wx'});
		await rename(temporary, file);
	} catch (error) {
		await rm(temporary, {force: true}).catch(() => undefined);
		throw error;
	}
}

/**
What programs that died have left beside the file: one half written, or the right to take a lock away. Whoever has the
lock of the file knows that no living program needs any of it. Never rejects.
*/
export async function findLeftOvers(file: string): Promise<readonly string[]> {
	const names = await readdir(path.dirname(file)).catch(() => []);
	const [temporary, lock] = [`${path.basename(file)}.`, path.basename(lockOf(file))];
	return names
		.filter(name => (name.startsWith(temporary) && name.endsWith('.new')) || name.startsWith(`${lock}.`))
		.map(name => path.join(path.dirname(file), name));
}

/** The lock of the file: whoever has it may write. */
export const lockOf = (file: string): string => `${file}.lock`;

/** Sets the file aside under a name that is free, and resolves with it. Rejects where that cannot be done. */
export async function setAside(file: string): Promise<string> {
	for (let number = 1; ; number++) {
		const free = `${file}.broken-${number}`;
		try {
			// Taking the name first keeps two dashboards from overwriting what the other has set aside.
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
