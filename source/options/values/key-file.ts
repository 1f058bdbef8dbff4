import type {Stats} from 'node:fs';
import {platform} from 'node:os';
import {harmless, quote} from '../../domain/words.ts';
import {describeErrno} from '../../system/errno.ts';
import {FileTooLargeError, readBounded} from '../../system/read-bounded.ts';
import {UsageError} from '../../system/usage-error.ts';

/** What a file holds, and what its owner should know of who else may read it. */
export interface KeyText {
	readonly text: string;
	/** One sentence; undefined: all is well. */
	readonly note: string | undefined;
}

/** Longest key that is read from a file, in bytes; a larger file is not a key. */
const longestKey = 8192;

/** Bits of a file's mode: its group or all others may write, or read. */
const othersWrite = 0o022;
const othersRead = 0o044;

/** Throws a UsageError where it cannot be read, or where others may have written what is in it. */
export async function readKeyFile(path: string, owner: string | undefined): Promise<KeyText> {
	const name = owner === undefined ? quote(path) : `${quote(path)}, ${owner}`;
	let note: string | undefined;
	try {
		const bytes = await readBounded(path, longestKey, stats => {
			note = noteOn(stats, name, path);
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
function noteOn(stats: Stats, name: string, path: string): string | undefined {
	if (!stats.isFile() || platform() === 'win32') return undefined;
	const remedy = `chmod 600 ${/^[\w./~+-]+$/.test(path) ? path : quote(harmless(path))}`;
	if (stats.mode & othersWrite) {
		throw new UsageError(
			`the key is not read from ${name}: other users may write to it; check what it holds, then ${remedy}`,
		);
	}
	return stats.mode & othersRead
		? `other users can read the key in ${name}: ${remedy} makes it yours alone`
		: undefined;
}
