import {lstat, lutimes, readlink, rm, symlink} from 'node:fs/promises';
import {errnoOf} from './errno.ts';
import {isRunning, type ProcessName, processOf} from './process-identity.ts';
import {sleep, startRepeating} from './timer.ts';

/** Another program held the lock for the whole wait. */
export class HeldLockError extends Error {
	override readonly name = 'HeldLockError';
	/** Names the process: 'pid 123', or 'pid 123 on another-host'. */
	readonly holder: string;
	/** Unix seconds at which it took the lock; undefined: unknown. */
	readonly since: bigint | undefined;

	constructor(path: string, holder: LockHolder | undefined, host: string) {
		super(`${path} is locked by another program`);
		const place = !holder || holder.host === host ? '' : ` on ${holder.host}`;
		this.holder = `pid ${holder?.pid ?? 'unknown'}${place}`;
		this.since = holder?.since;
	}
}

const defaultPatience = 5000;

/** Longest pause between two checks of a lock that is held, in milliseconds. */
const lookMilliseconds = 10;

/**
Interval at which a holder renews its lock, in milliseconds, for programs that cannot check its process, as on another
machine.
*/
const renewMilliseconds = 800;

/**
A holder that has not renewed for this long is dead, in milliseconds. Less than the wait, so that a dead holder
never blocks.
*/
const silentMilliseconds = 4 * renewMilliseconds;

interface FileLock {
	/** Path of the lock, in an existing folder. */
	readonly path: string;
	/** Process id of this program. */
	readonly pid: number;
	/** Longest wait for a living holder, in milliseconds. */
	readonly patienceMilliseconds?: number;
	/** Longest wait for one that is known to live, in milliseconds. Default: the same. */
	readonly patienceWithLiving?: number;
}

/**
Runs an action while holding a lock on a file. Rejects with a HeldLockError if a living program holds it too long, or
with the system's own error. Where the file system has no symbolic links, no lock can be made: the action runs without
one, as two dashboards may then lose a change, but without writing they would lose all of them.

The lock is a symbolic link whose target names its holder: creating a link and its text is atomic. The lock of a
dead holder is removed by the next program that wants it.
*/
export async function withFileLock<Value>(
	{path, pid, patienceMilliseconds: patience = defaultPatience, patienceWithLiving = patience}: FileLock,
	act: (isLocked: boolean) => Promise<Value>,
): Promise<Value> {
	const now = performance.now();
	const text = await take({path, pid}, now + patience, now + patienceWithLiving);
	if (text === undefined) return await act(false);
	const renewal = startRepeating(() => {
		const now = new Date();
		lutimes(path, now, now).catch(() => undefined);
	}, renewMilliseconds).unref();
	try {
		return await act(true);
	} finally {
		clearInterval(renewal);
		// A holder that could not be checked may have been taken for dead, and its lock removed.
		if ((await textOf(path)) === text) await rm(path, {force: true});
	}
}

/** A program that holds a lock, as written into the lock. */
interface LockHolder extends ProcessName {
	/** Unique for each time the lock is taken. */
	readonly token: string;
	/** Unix seconds at which it was taken; undefined: an older version took it. */
	readonly since: bigint | undefined;
}

/** @param pid of this program, which is about to take a lock */
export async function createHolder(pid: number): Promise<LockHolder> {
	const [{randomUUID}, holder] = await Promise.all([import('node:crypto'), processOf(pid)]);
	return {token: randomUUID(), ...holder, since: BigInt(Math.floor(Date.now() / 1000))};
}

export function formatHolder({token, pid, started, host, boot, space, since}: LockHolder): string {
	return [token, pid, started, host, boot, space, since].join(' ');
}

/** Reads the holder; undefined if the text was not written by this program. */
function parseHolder(text: string): LockHolder | undefined {
	const [token = '', pid = '', started = '', host = '', boot = '', space = '', time = ''] = text.split(' ');
	if (!/^[\da-f-]{36}$/.test(token) || !/^[1-9]\d{0,9}$/.test(pid)) return undefined;
	const since = /^\d{1,12}$/.test(time) ? BigInt(time) : undefined;
	return {token, pid: Number(pid), started, host, boot, space, since};
}

/** Takes the lock and resolves with its text; undefined where none can be made. */
async function take({path, pid}: FileLock, end: number, endWithLiving: number): Promise<string | undefined> {
	const own = await createHolder(pid);
	const text = formatHolder(own);
	const isSilent = watchSilence();
	for (;;) {
		const isMade = await link(text, path);
		if (isMade !== false) return isMade ? text : undefined;
		const found = await textOf(path);
		if (found === undefined) continue;
		const holder = parseHolder(found);
		// A machine of the same name but another boot may be another one that shares the folder: unknown.
		const life = holder?.boot === own.boot ? await isRunning(holder) : undefined;
		if (life === false || (life === undefined && (await isSilent(path, found)))) {
			await takeAway({path, pid}, found, end);
			continue;
		}
		if (performance.now() > (life ? endWithLiving : end)) throw new HeldLockError(path, holder, own.host);
		// A random pause, so that waiting programs do not all check at once.
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
	await withFileLock(right, async isLocked => {
		if (isLocked && (await textOf(path)) === found) await rm(path, {force: true});
	});
}

/** Creates the link; false if one exists already, undefined where the file system has none. */
async function link(text: string, path: string): Promise<boolean | undefined> {
	try {
		await symlink(text, path);
		return true;
	} catch (error) {
		const code = errnoOf(error);
		if (code === 'EEXIST') return false;
		if (['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'].includes(code ?? '')) return undefined;
		throw error;
	}
}

/** Reads the text of the lock; undefined if there is none, empty if something else has its name. */
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

/**
Tells whether a lock has not been renewed for too long. Measures time here, since the clocks of machines differ.
*/
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
