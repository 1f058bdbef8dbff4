import {readFile, readlink} from 'node:fs/promises';
import {getPriority, hostname} from 'node:os';

/** A program that holds a lock, as written into the lock. */
export interface LockHolder {
	/** Unique for each time the lock is taken. */
	readonly token: string;
	readonly pid: number;
	/** When the process started, in the system's own unit; empty if the system does not tell. */
	readonly start: string;
	/** Identifies the boot of the machine and its pid namespace: a container counts its own process ids. */
	readonly place: string;
}

/** Whether a holder is alive; undefined: it cannot be checked from here. */
export type Life = boolean | undefined;

/** @param pid of this program, which is about to take a lock */
export async function createHolder(pid: number): Promise<LockHolder> {
	const [{randomUUID}, {start}, place] = await Promise.all([import('node:crypto'), statOf(pid), placeHere()]);
	return {token: randomUUID(), pid, start, place};
}

export function formatHolder({token, pid, start, place}: LockHolder): string {
	return [token, pid, start, place].join(' ');
}

/** Undefined if the text was not written by this program. */
export function parseHolder(text: string): LockHolder | undefined {
	const [token = '', pid = '', start = '', ...place] = text.split(' ');
	if (!/^[\da-f-]{36}$/.test(token) || !/^[1-9]\d{0,9}$/.test(pid)) return undefined;
	return {token, pid: Number(pid), start, place: place.join(' ')};
}

/** Looks for the process and compares its start, since its pid may have been reused. */
export async function isAlive(holder: LockHolder): Promise<Life> {
	if (holder.place !== (await placeHere())) return undefined;
	if (!exists(holder.pid)) return false;
	const {start, hasEnded} = await statOf(holder.pid);
	if (hasEnded) return false;
	return start === '' || holder.start === '' ? undefined : start === holder.start;
}

function exists(pid: number): boolean {
	try {
		getPriority(pid);
		return true;
	} catch (error) {
		// "Not permitted" proves that the process exists: it belongs to another user.
		return !(error instanceof Error && 'info' in error && codeIn(error.info) === 'ESRCH');
	}
}

function codeIn(info: unknown): unknown {
	return typeof info === 'object' && info !== null && 'code' in info ? info.code : undefined;
}

/**
A process according to Linux; nothing on other systems. An ended process stays until its parent has collected it.
*/
async function statOf(pid: number): Promise<{readonly start: string; readonly hasEnded: boolean}> {
	const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
	// The name comes before this, in brackets, and may contain anything.
	const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
	return {start: fields[19] ?? '', hasEnded: fields[0] === 'Z' || fields[0] === 'X'};
}

async function placeHere(): Promise<string> {
	const [boot, processes] = await Promise.all([
		readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
		readlink('/proc/self/ns/pid').catch(() => ''),
	]);
	return [hostname(), boot.trim(), processes].join(' ');
}
