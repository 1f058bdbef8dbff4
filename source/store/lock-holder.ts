import {readFile, readlink} from 'node:fs/promises';
import {getPriority, hostname} from 'node:os';

/** A program that holds a lock, as it is written into the lock. */
export interface LockHolder {
	/** Of this one holding; never used again. */
	readonly token: string;
	readonly pid: number;
	/** When the process started, as the system counts it; empty where it does not tell. */
	readonly start: string;
	/** The machine since its last start, and whose process ids these are: those of a container are its own. */
	readonly place: string;
}

/** Whether a holder lives; undefined: that cannot be told from here. */
export type Life = boolean | undefined;

/** @param pid of this program, which holds a lock from now on */
export async function createHolder(pid: number): Promise<LockHolder> {
	const [{randomUUID}, {start}, place] = await Promise.all([import('node:crypto'), statOf(pid), placeHere()]);
	return {token: randomUUID(), pid, start, place};
}

export function formatHolder({token, pid, start, place}: LockHolder): string {
	return [token, pid, start, place].join(' ');
}

/** Undefined where the text is none of ours. */
export function parseHolder(text: string): LockHolder | undefined {
	const [token = '', pid = '', start = '', ...place] = text.split(' ');
	if (!/^[\da-f-]{36}$/.test(token) || !/^[1-9]\d{0,9}$/.test(pid)) return undefined;
	return {token, pid: Number(pid), start, place: place.join(' ')};
}

/** Looks for the process. Its start is compared too, as another one may have got its number. */
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
		// What may not be asked of another person's process can be so only of one that exists.
		return !(error instanceof Error && 'info' in error && codeIn(error.info) === 'ESRCH');
	}
}

function codeIn(info: unknown): unknown {
	return typeof info === 'object' && info !== null && 'code' in info ? info.code : undefined;
}

/** What Linux tells of a process; nothing elsewhere. One that has ended stays until its parent has looked at it. */
async function statOf(pid: number): Promise<{readonly start: string; readonly hasEnded: boolean}> {
	const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
	// The name before it stands in brackets and may hold anything.
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
