import {mkdirSync, statSync} from 'node:fs';
import path from 'node:path';
import {errnoOf} from './errno.ts';

/**
Makes a folder with those above it, closed to other users, and returns the first that was made. Throws the system's error:
Node's own recursive form reports a missing folder on a read-only disk, and never returns for one below `/proc`.
*/
export function makeFolders(folder: string, hasParent = false): string | undefined {
	try {
		mkdirSync(folder, {mode: 0o700});
		return folder;
	} catch (error) {
		if (statSync(folder, {throwIfNoEntry: false})?.isDirectory()) return undefined;
		if (hasParent || errnoOf(error) !== 'ENOENT') throw error;
		const first = makeFolders(path.dirname(folder));
		const own = makeFolders(folder, true);
		return first ?? own;
	}
}
