import {lstat, lutimes, readlink, rm, symlink} from 'node:fs/promises';
import {fileErrorCode} from '../system/file-reason.ts';
import {sleep, startRepeating} from '../system/timer.ts';
import {createHolder, formatHolder, isAlive, parseHolder} from './lock-holder.ts';

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
Runs an action while holding a lock on a file. Rejects with a HeldLockError if a living program holds it too long,
with a NoLockError if the file system has no symbolic links, or with the system's own error.

The lock is a symbolic link whose target names its holder: creating a link and its text is atomic. The lock of a
dead holder is removed by the next program that wants it.
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

/** Resolves with what the lock says, once it is ours. */
async function take({path, pid}: FileLock, end: number): Promise<string> {
	const text = formatHolder(await createHolder(pid));
	const isSilent = watchSilence();
	for (;;) {
		if (await link(text, path)) return text;
		const found = await textOf(path);
		if (found === undefined) continue;
		const holder = parseHolder(found);
		const life = holder && (await isAlive(holder));
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
Removes the lock of a dead holder. If several programs find it dead, they remove it one at a time and only if it is
unchanged: otherwise the second would remove the lock that the first has just taken. A second lock guards this. Its
name holds the dead holder's token, so it can be removed in the same way if its own holder dies.
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
		const code = fileErrorCode(error);
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
		const code = fileErrorCode(error);
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
