import {lstat, lutimes, readlink, rm, symlink} from 'node:fs/promises';
import {errnoOf} from '../system/errno.ts';
import {isRunning, type ProcessName, processOf} from '../system/process-life.ts';
import {sleep, startRepeating} from '../system/timer.ts';

/** Another program holds the lock, and went on holding it for as long as was waited. */
export class HeldLockError extends Error {
	override readonly name = 'HeldLockError';
}

/** The file system makes no links, so nothing can be locked on it. */
export class NoLockError extends Error {
	override readonly name = 'NoLockError';
}

const usualPatience = 5000;

/** Between two looks at a lock that is held, at most, in milliseconds. */
const lookMilliseconds = 10;

/** A holder that cannot be looked for, as on another machine, renews its lock so often, in milliseconds. */
const renewMilliseconds = 800;

/** One that has not renewed it for so long is dead, in milliseconds: less than the wait, or it would block for ever. */
const silentMilliseconds = 4 * renewMilliseconds;

export interface FileLock {
	/** In a folder that exists. */
	readonly path: string;
	/** Of this program. */
	readonly pid: number;
	/** Longest wait for a living holder, in milliseconds. */
	readonly patienceMilliseconds?: number;
}

/**
Does something while no other program does it that takes the same lock. Rejects with a HeldLockError where a living
program keeps it, with a NoLockError where the file system has no locks, or with the system's own error.

The lock is a symbolic link that names its holder, as that is made in one piece, with what it says, or not at all. It
dies with its holder: whoever finds a dead one takes it away.

*/
export async function withFileLock<Value>(
	{path, pid, patienceMilliseconds = usualPatience}: FileLock,
	act: () => Promise<Value>,
): Promise<Value> {
	const text = await take({path, pid}, performance.now() + patienceMilliseconds);
	const renewal = startRepeating(() => {
		const now = new Date();
		lutimes(path, now, now).catch(() => undefined);
	}, renewMilliseconds).unref();
	try {
		return await act();
	} finally {
		clearInterval(renewal);
		// One that could not be told to live may have been taken for dead.
		if ((await textOf(path)) === text) await rm(path, {force: true});
	}
}

/** A program that holds a lock, as it is written into the lock. */
export interface LockHolder extends ProcessName {
	/** Of this one holding; never used again. */
	readonly token: string;
}

/** @param pid of this program, which holds a lock from now on */
export async function createHolder(pid: number): Promise<LockHolder> {
	const [{randomUUID}, holder] = await Promise.all([import('node:crypto'), processOf(pid)]);
	return {token: randomUUID(), ...holder};
}

export function formatHolder({token, pid, started, host, boot, space}: LockHolder): string {
	return [token, pid, started, host, boot, space].join(' ');
}

/** Undefined where the text is none of ours. */
function parseHolder(text: string): LockHolder | undefined {
	const [token = '', pid = '', started = '', host = '', boot = '', space = ''] = text.split(' ');
	if (!/^[\da-f-]{36}$/.test(token) || !/^[1-9]\d{0,9}$/.test(pid)) return undefined;
	return {token, pid: Number(pid), started, host, boot, space};
}

/** Resolves with what the lock says, once it is ours. */
async function take({path, pid}: FileLock, end: number): Promise<string> {
	const own = await createHolder(pid);
	const text = formatHolder(own);
	const isSilent = watchSilence();
	for (;;) {
		if (await link(text, path)) return text;
		const found = await textOf(path);
		if (found === undefined) continue;
		const holder = parseHolder(found);
		// A machine of the same name but another start may be another one, which shares the folder: nobody tells.
		const life = holder?.boot === own.boot ? await isRunning(holder) : undefined;
		if (life === false || (life === undefined && (await isSilent(path, found)))) {
			await takeAway({path, pid}, found, end);
			continue;
		}
		if (performance.now() > end) throw new HeldLockError(`${path} is held by another program`);
		// Those that wait for the same one do not look all at once.
		await sleep(1 + Math.random() * lookMilliseconds);
	}
}

/**
Takes away a lock whose holder is dead. Of several that have found it dead, one at a time may, and only if it is still
that one's: otherwise the second would take away what the first has locked meanwhile. The right to do so is a lock as
well, of a name that no other dead holder has, so it can be taken over from one who died with it.
*/
async function takeAway({path, pid}: FileLock, found: string, end: number): Promise<void> {
	const name = parseHolder(found)?.token ?? 'unknown';
	const right = {path: `${path}.${name}`, pid, patienceMilliseconds: end - performance.now()};
	await withFileLock(right, async () => {
		if ((await textOf(path)) === found) await rm(path, {force: true});
	});
}

/** Whether the link could be made; false where there is one. */
async function link(text: string, path: string): Promise<boolean> {
	try {
		await symlink(text, path);
		return true;
	} catch (error) {
		const code = errnoOf(error);
		if (code === 'EEXIST') return false;
		if (code === 'EPERM' || code === 'ENOSYS' || code === 'ENOTSUP' || code === 'EOPNOTSUPP') {
			throw new NoLockError(`no lock can be made at ${path}: ${code}`, {cause: error});
		}
		throw error;
	}
}

/** What the lock says; undefined where there is none, empty where something else stands in its place. */
async function textOf(path: string): Promise<string | undefined> {
	try {
		return await readlink(path);
	} catch (error) {
		const code = errnoOf(error);
		if (code === 'ENOENT') return undefined;
		if (code === 'EINVAL') return '';
		throw error;
	}
}

/** Tells whether nobody has renewed the lock for too long, by the time that passes here: clocks of machines differ. */
function watchSilence(): (path: string, text: string) => Promise<boolean> {
	let last = '';
	let since = performance.now();
	return async (path, text) => {
		const renewed = await lstat(path).then(
			({mtimeMs}) => mtimeMs,
			() => 0,
		);
		const state = `${renewed} ${text}`;
		if (state !== last) {
			last = state;
			since = performance.now();
		}
		return performance.now() - since > silentMilliseconds;
	};
}
