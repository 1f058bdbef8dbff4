import {chmod, chown, readdir, readlink, realpath, rename, rm, stat, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {errnoOf, NoFileError} from './errno.ts';
import {makeFolders} from './make-folders.ts';

/** Owner and permissions of the file whose place a new one takes. */
interface Rights {
	readonly mode: number;
	readonly uid: number;
	readonly gid: number;
}

/** Makes the file's folder, closed to other users, and returns the first that was made. Rejects if it cannot be made. */
export async function makeFolder(file: string): Promise<string | undefined> {
	try {
		const folder = path.dirname(file);
		const isThere = (await stat(folder).catch(() => undefined))?.isDirectory();
		return isThere ? undefined : makeFolders(folder);
	} catch (error) {
		// In the way is not the file itself: something else has the name of its folder.
		throw errnoOf(error) === 'EEXIST' ? Object.assign(new Error('no folder'), {code: 'ENOTDIR'}) : error;
	}
}

/**
Writes the file whole or not at all. Rejects if it cannot be written.

@param rights left out: it is the owner's alone
*/
export async function writeWhole(file: string, text: string, rights?: Rights): Promise<void> {
	// Loaded at the first write: a start that only reads need not wait for it.
	const {randomUUID} = await import('node:crypto');
	const temporary = `${file}.${randomUUID()}.new`;
	try {
		await writeFile(temporary, text, {mode: 0o600, flag: 'wx'});
		if (rights) await giveRights(temporary, rights);
		await rename(temporary, file);
	} catch (error) {
		await rm(temporary, {force: true}).catch(() => undefined);
		throw error;
	}
}

/** Returns the lock of a file; only its holder may write. */
export const lockOf = (file: string): string => `${file}.lock`;

/**
Finds the files of dead programs beside a file: half-written ones, and locks that guard the removal of a lock. The holder
of the file's lock may remove them, as no other living program needs them. Never rejects.
*/
export async function findLeftOvers(file: string): Promise<readonly string[]> {
	const names = await readdir(path.dirname(file)).catch(() => []);
	const [temporary, lock] = [`${path.basename(file)}.`, path.basename(lockOf(file))];
	return names
		.filter(name => (name.startsWith(temporary) && name.endsWith('.new')) || name.startsWith(`${lock}.`))
		.map(name => path.join(path.dirname(file), name));
}

/**
Returns the place to write instead of a file: where its links lead, though there may be no file yet, so that a link of the
user's is kept. Rejects if they form a loop, or lead to something other than a file, or into a folder that does not exist.
*/
export async function placeOf(file: string): Promise<string> {
	const target = await readlink(file).catch(() => undefined);
	if (target === undefined) return file;
	try {
		const place = await realpath(file);
		if (!(await stat(place)).isFile()) throw new NoFileError();
		return place;
	} catch (error) {
		if (errnoOf(error) !== 'ENOENT') throw error;
	}
	const next = path.resolve(await realpath(path.dirname(file)), target);
	const folder = await realpath(path.dirname(next)).catch(() => undefined);
	if (folder === undefined) {
		throw new NoFileError(`it links to ${next}, whose folder does not exist: make it, or remove the link`);
	}
	return placeOf(path.join(folder, path.basename(next)));
}

/**
Runs a change of a file while no other program may change it, and passes on where its links lead. Makes its folder, and
removes what dead programs left there. Rejects if the file cannot be written.

@param pid of this program
*/
export async function changeFile<Value>(
	file: string,
	pid: number,
	change: (place: string) => Promise<Value>,
): Promise<Value> {
	await makeFolder(file);
	const place = await placeOf(file);
	// Loaded at the first write: a start that only reads need not wait for it.
	const {withFileLock} = await import('./file-lock.ts');
	return withFileLock({path: lockOf(place), pid}, async isLocked => {
		if (isLocked) for (const left of await findLeftOvers(place)) await rm(left, {force: true});
		return change(place);
	});
}

/**
Writes a file of the person's own whole or not at all, with the owner and the permissions it has. A new one is unreadable
for other users. Rejects if it cannot be written.
*/
export async function rewrite(place: string, text: string): Promise<void> {
	const before = await stat(place).catch(() => undefined);
	await writeWhole(place, text, before);
}

/** Gives a file the owner and the permissions of another, which the mask of this process would cut off. */
async function giveRights(file: string, {mode, uid, gid}: Rights): Promise<void> {
	const own = await stat(file);
	// Written with sudo it stays that person's; only root can give a file away.
	if (own.uid !== uid || own.gid !== gid) await chown(file, uid, gid).catch(() => undefined);
	await chmod(file, mode & 0o777);
}
