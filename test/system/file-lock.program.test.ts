import {randomUUID} from 'node:crypto';
import {readdir, readlink, stat, symlink, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import {createHolder, formatHolder, HeldLockError, withFileLock} from '../../source/system/file-lock.ts';
import {startFixture} from '../helpers/children.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {until} from '../helpers/until.ts';

const {pid} = process;

async function freshLock() {
	const folder = await temporaryFolder();
	return {folder, lock: path.join(folder, 'lock'), inside: path.join(folder, 'inside')};
}

/** Takes a lock and dies with it. */
async function dieWith(lock: string, inside: string): Promise<void> {
	const holder = await startFixture('lock-taker.ts', lock, inside, '0');
	holder.begin();
	await until(() => holder.said().includes('held'), holder.said);
	holder.child.kill('SIGKILL');
	await holder.ended;
}

it('gives back what was done, or its error, and leaves nothing behind', async () => {
	const {folder, lock} = await freshLock();
	expect(await withFileLock({path: lock, pid}, async () => readdir(folder))).toEqual(['lock']);
	const failing = withFileLock({path: lock, pid}, () => Promise.reject(new Error('bug')));
	await expect(failing).rejects.toThrow('bug');
	expect(await readdir(folder)).toEqual([]);
});

it('waits for a living holder, and not for ever', async () => {
	const {lock} = await freshLock();
	const held = Promise.withResolvers<void>();
	const first = Promise.withResolvers<void>();
	const done: string[] = [];
	const holding = withFileLock({path: lock, pid}, async () => {
		held.resolve();
		await first.promise;
		done.push('first');
	});
	await held.promise;
	await expect(
		withFileLock({path: lock, pid, patienceMilliseconds: 30}, async () => done.push('early')),
	).rejects.toThrow(HeldLockError);
	const second = withFileLock({path: lock, pid}, async () => done.push('second'));
	first.resolve();
	await Promise.all([holding, second]);
	expect(done).toEqual(['first', 'second']);
});

it('dies with its holder', async () => {
	const {folder, lock, inside} = await freshLock();
	await dieWith(lock, inside);
	expect(await readlink(lock)).toContain(' ');
	const before = performance.now();
	await withFileLock({path: lock, pid}, async () => {});
	expect(performance.now() - before).toBeLessThan(1000);
	expect(await readdir(folder)).toEqual(['inside']);
});

it('is not held by a process that has got the number of a dead one', async () => {
	const {lock} = await freshLock();
	const holder = await createHolder(pid);
	await symlink(formatHolder({...holder, started: `${Number(holder.started) - 1}`}), lock);
	expect(await withFileLock({path: lock, pid, patienceMilliseconds: 500}, async () => 'done')).toBe('done');
});

it('takes over from one who died while taking over', async () => {
	const {folder, lock} = await freshLock();
	const dead = {...(await createHolder(pid)), pid: 4_194_304};
	const second = {...(await createHolder(pid)), pid: 4_194_304};
	await symlink(formatHolder(dead), lock);
	await symlink(formatHolder(second), `${lock}.${dead.token}`);
	expect(await withFileLock({path: lock, pid, patienceMilliseconds: 500}, async () => 'done')).toBe('done');
	expect(await readdir(folder)).toEqual([]);
});

// These three wait long, so they run at once.
it.concurrent('is left to a holder that cannot be looked for, and to whatever else stands there', async () => {
	const {lock} = await freshLock();
	await symlink(formatHolder({...(await createHolder(pid)), host: 'elsewhere'}), lock);
	const taking = (patienceMilliseconds = 100) =>
		withFileLock({path: lock, pid, patienceMilliseconds}, async () => 'done');
	await expect(taking()).rejects.toThrow(HeldLockError);
	// Only as long as it is renewed.
	expect(await taking(5000)).toBe('done');
	await writeFile(lock, 'words');
	await expect(taking()).rejects.toThrow(HeldLockError);
});

it.concurrent('has one holder at a time among programs that find a dead one', async () => {
	const {lock, inside} = await freshLock();
	await dieWith(lock, inside);
	const takers = await Promise.all([1, 2, 3, 4].map(() => startFixture('lock-taker.ts', lock, inside, '20')));
	for (const taker of takers) taker.begin();
	const codes = await Promise.all(takers.map(({ended}) => ended));
	expect([codes, takers.map(({said}) => said())]).toEqual([
		[0, 0, 0, 0],
		Array.from({length: 4}, () => 'ready\n'),
	]);
});

it.concurrent('has one holder at a time whenever each of many finds a dead one', async () => {
	const {folder, lock} = await freshLock();
	const holder = await createHolder(pid);
	let holders = 0;
	let most = 0;
	const hold = async () => {
		most = Math.max(most, ++holders);
		await stat(folder);
		holders--;
	};
	for (let round = 0; round < 40; round++) {
		await symlink(formatHolder({...holder, token: randomUUID(), pid: 4_194_304}), lock);
		await Promise.all(Array.from({length: 8}, () => withFileLock({path: lock, pid}, hold)));
	}
	expect([most, await readdir(folder)]).toEqual([1, []]);
});
