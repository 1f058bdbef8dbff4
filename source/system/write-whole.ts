import {mkdir, realpath, rename, rm, stat, writeFile} from 'node:fs/promises';
import path from 'node:path';

/** Makes the file's folder, closed to other users. Rejects if it cannot be made. */
export async function makeFolder(file: string): Promise<void> {
	await mkdir(path.dirname(file), {recursive: true, mode: 0o700});
}

/** Writes the file whole or not at all, by default unreadable for other users. Rejects if it cannot be written. */
export async function writeWhole(file: string, text: string, mode = 0o600): Promise<void> {
	// Loaded at the first write: a start that only reads need not wait for it.
	const {randomUUID} = await import('node:crypto');
	const temporary = `${file}.${randomUUID()}.new`;
	try {
		await writeFile(temporary, text, {mode, flag: 'wx'});
		await rename(temporary, file);
	} catch (error) {
		await rm(temporary, {force: true}).catch(() => undefined);
		throw error;
	}
}

/**
Writes a file of the person's own whole or not at all: where a link leads, and with the permissions it has. A new one is
unreadable for other users. Rejects if it cannot be written.
*/
export async function rewrite(file: string, text: string): Promise<void> {
	await makeFolder(file);
	const place = await realpath(file).catch(() => file);
	const mode = await stat(place).then(
		stats => stats.mode & 0o777,
		() => undefined,
	);
	await writeWhole(place, text, mode);
}
