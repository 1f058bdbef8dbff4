import {execFile} from 'node:child_process';
import {readFile, readlink} from 'node:fs/promises';
import {hostname} from 'node:os';
import {promisify} from 'node:util';
import {fileErrorCode} from '../system/file-reason.ts';
import {type Fields, isFields, readCount, readText} from './read-fields.ts';

/** A running program, described so that another one can check whether it still runs. Process ids are reused. */
export interface Holder {
	readonly pid: number;
	/** When it started, in the system's own format: together with the pid it identifies one process for good. */
	readonly started: string;
	readonly host: string;
	/** Identifies the boot of the machine; empty if the system has no such id. */
	readonly boot: string;
	/** Identifies the pid namespace: containers on one machine each count processes from 1. */
	readonly space: string;
}

/** This program; undefined if the system cannot tell. */
export async function ownHolder(): Promise<Holder | undefined> {
	const here = await place();
	// The shell's parent process is this program.
	const found = here.boot === '' ? await ask('/bin/sh', ['-c', `${question} $PPID`]) : await statOf('self');
	return typeof found === 'string' ? undefined : {...found, ...here};
}

/**
Whether the program still runs; undefined: it is on another machine or in another container, or the system cannot
tell.
*/
export async function isAlive({pid, started, host, boot, space}: Holder): Promise<boolean | undefined> {
	const here = await place();
	if (host !== here.host) return undefined;
	if (boot !== here.boot) return false;
	if (space !== here.space) return undefined;
	const found = boot === '' ? await ask('/bin/sh', ['-c', `${question} ${pid}`]) : await statOf(String(pid));
	if (found === 'untold') return undefined;
	return found !== 'gone' && found.started === started;
}

/** Reads a holder from the journal. */
export function readHolder(value: unknown): Holder | undefined {
	if (!isFields(value)) return undefined;
	const pid = readCount(value.pid);
	const [started, host] = [readText(value.started), readText(value.host)];
	if (pid === undefined || started === undefined || host === undefined) return undefined;
	return {pid, started, host, boot: textOf(value, 'boot'), space: textOf(value, 'space')};
}

function textOf(fields: Fields, name: string): string {
	return readText(fields[name]) ?? '';
}

async function place(): Promise<Pick<Holder, 'host' | 'boot' | 'space'>> {
	const [boot, space] = await Promise.all([
		readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
		readlink('/proc/self/ns/pid').catch(() => ''),
	]);
	return {host: hostname(), boot: boot.trim(), space};
}

type Found = Pick<Holder, 'pid' | 'started'> | 'gone' | 'untold';

/** Source: /proc/<pid>/stat, fields 1, 3 and 22; the name in field 2 may contain blanks and brackets. */
async function statOf(name: string): Promise<Found> {
	const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
	const [state, ...fields] = text
		.slice(text.lastIndexOf(')') + 1)
		.trim()
		.split(' ');
	const started = fields[18];
	// A killed process stays there in state Z until its parent has collected it.
	if (started === undefined || state === 'Z' || state === 'X') return 'gone';
	return {pid: Number.parseInt(text, 10), started};
}

/** For systems without /proc. */
const question = '/bin/ps -o pid=,state=,lstart= -p';

/** All programs must read the same times, whatever their language and time zone. */
const env = {LC_ALL: 'C', TZ: 'UTC0'};

async function ask(command: string, words: readonly string[]): Promise<Found> {
	const answer = await promisify(execFile)(command, [...words], {env, timeout: 5000}).catch(fileErrorCode);
	if (typeof answer !== 'object') return answer === undefined ? 'gone' : 'untold';
	const [, pid, state, started] = /^\s*(\d+)\s+(\S+)\s+(\S.*?)\s*$/.exec(answer.stdout) ?? [];
	if (pid === undefined || state === undefined || started === undefined) return 'untold';
	return state.startsWith('Z') ? 'gone' : {pid: Number(pid), started};
}
