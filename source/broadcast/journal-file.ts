import {type FileHandle, mkdir, open, readFile, stat} from 'node:fs/promises';
import path from 'node:path';
import {errnoOf, NoFileError} from '../system/errno.ts';

/** Appends a line and resolves once the file and its folder are flushed to disk. */
export async function appendLine(file: string, line: string): Promise<void> {
	const folder = path.dirname(file);
	const firstMade = await mkdir(folder, {recursive: true, mode: 0o700});
	const handle = await open(file, 'a+', 0o600);
	try {
		const stats = await handle.stat();
		if (!stats.isFile()) throw new NoFileError();
		// After a line that a crash cut off, this one would be part of the same broken line.
		const start = (await endsWithinLine(handle, stats.size)) ? '\n' : '';
		await writeWhole(handle, `${start}${line}\n`);
		await handle.sync();
	} finally {
		await handle.close();
	}
	await syncFolders(folder, firstMade);
}

/** The whole text of the file; empty if it does not exist. */
export async function readWholeFile(file: string): Promise<string> {
	try {
		// Opening a pipe in its place would wait for ever.
		if (!(await stat(file)).isFile()) throw new NoFileError();
		return await readFile(file, 'utf8');
	} catch (error) {
		const code = errnoOf(error);
		if (code === 'ENOENT' || code === 'ENOTDIR') return '';
		throw error;
	}
}

/** One write for each line: with O_APPEND, lines of two programs never mix. */
async function writeWhole(handle: FileHandle, text: string): Promise<void> {
	const bytes = Buffer.from(text);
	const {bytesWritten} = await handle.write(bytes);
	if (bytesWritten < bytes.length) throw Object.assign(new Error('the disk is full'), {code: 'ENOSPC'});
}

async function endsWithinLine(handle: FileHandle, size: number): Promise<boolean> {
	if (size === 0) return false;
	const {buffer, bytesRead} = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
	return bytesRead === 1 && buffer.toString() !== '\n';
}

/** A new file survives a power cut only once its folder is flushed: each new folder, and the one above it. */
async function syncFolders(folder: string, firstMade: string | undefined): Promise<void> {
	const last = firstMade === undefined ? folder : path.dirname(firstMade);
	for (let current = folder; ; current = path.dirname(current)) {
		await syncFolder(current);
		if (current === last || current === path.dirname(current)) return;
	}
}

async function syncFolder(folder: string): Promise<void> {
	const handle = await open(folder, 'r');
	try {
		await handle.sync();
	} catch (error) {
		// Some file systems cannot flush a folder, and save names in other ways.
		if (!['EINVAL', 'ENOTSUP', 'EISDIR'].includes(errnoOf(error) ?? '')) throw error;
	} finally {
		await handle.close();
	}
}
