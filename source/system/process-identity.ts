import {execFile} from 'node:child_process';
import {readFile, readlink} from 'node:fs/promises';
import {getPriority, hostname} from 'node:os';
import {promisify} from 'node:util';
import {errnoOf} from './errno.ts';

/** Identity of a process, by which another program checks whether it still runs. Pids are used again. */
export interface ProcessName {
	readonly pid: number;
	/** Time of its start, as the system writes it: with the number, it names one process for good. Empty: unknown. */
	readonly started: string;
	readonly host: string;
	/** Identifies the boot of the machine; empty if the system has no such id. */
	readonly boot: string;
	/** Identifies the pid namespace: containers on one machine each count processes from 1. */
	readonly space: string;
}

/** Returns this program; undefined if the system cannot say. */
export async function ownProcess(): Promise<ProcessName | undefined> {
	const here = await place();
	// The shell's parent process is this program.
	const found = here.boot === '' ? await ask('/bin/sh', ['-c', `${question} $PPID`]) : await statOf('self');
	return typeof found === 'string' ? undefined : {...found, ...here};
}

/** Returns a process of this machine, as far as that is known without running another program. */
export async function processOf(pid: number): Promise<ProcessName> {
	const [found, here] = await Promise.all([statOf(String(pid)), place()]);
	return {pid, started: typeof found === 'string' ? '' : found.started, ...here};
}

/** Tells whether the process still runs; undefined: it is on another machine or in another container, or unknown. */
export async function isRunning({
	pid,
	started,
	host,
	boot,
	space,
}: ProcessName): Promise<boolean | undefined> {
	const here = await place();
	if (host !== here.host) return undefined;
	if (boot !== here.boot) return false;
	if (space !== here.space) return undefined;
	const found = boot === '' ? await askFor(pid, started) : await statOf(String(pid));
	if (found === 'ended') return false;
	if (found === 'untold' || started === '') return exists(pid) ? undefined : false;
	// Another process may have got its number.
	return found.started === started;
}

async function place(): Promise<Pick<ProcessName, 'host' | 'boot' | 'space'>> {
	const [boot, space] = await Promise.all([
		readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
		readlink('/proc/self/ns/pid').catch(() => ''),
	]);
	return {host: hostname(), boot: boot.trim(), space};
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

type Found = Pick<ProcessName, 'pid' | 'started'> | 'ended' | 'untold';

/** Reads a process's state from /proc/<pid>/stat, fields 1, 3 and 22; the name in field 2 may have brackets. */
async function statOf(name: string): Promise<Found> {
	const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
	const [state, ...fields] = text
		.slice(text.lastIndexOf(')') + 1)
		.trim()
		.split(' ');
	const started = fields[18];
	// Other people's processes may be hidden here.
	if (started === undefined) return 'untold';
	// A killed process stays there in state Z until its parent has collected it.
	return state === 'Z' || state === 'X' ? 'ended' : {pid: Number.parseInt(text, 10), started};
}

/** Command for systems without /proc. */
const question = '/bin/ps -o pid=,state=,lstart= -p';

/** Environment in which all programs read the same times, whatever their language and time zone. */
const env = {LC_ALL: 'C', TZ: 'UTC0'};

/** Asks for a process whose start is known; without it the answer would say nothing. */
async function askFor(pid: number, started: string): Promise<Found> {
	return started === '' ? 'untold' : ask('/bin/sh', ['-c', `${question} ${pid}`]);
}

async function ask(command: string, words: readonly string[]): Promise<Found> {
	const answer = await promisify(execFile)(command, [...words], {env, timeout: 5000}).catch(errnoOf);
	if (typeof answer !== 'object') return answer === undefined ? 'ended' : 'untold';
	const [, pid, state, started] = /^\s*(\d+)\s+(\S+)\s+(\S.*?)\s*$/.exec(answer.stdout) ?? [];
	if (pid === undefined || state === undefined || started === undefined) return 'untold';
	return state.startsWith('Z') ? 'ended' : {pid: Number(pid), started};
}
