import type {ChildProcess, spawn as spawnProcess} from 'node:child_process';
import {describeErrno, errnoOf} from './errno.ts';
import type {System} from './system.ts';
import {startTimer} from './timer.ts';

interface ProgramOptions {
	/** The program and its arguments, handed to it as they are: no shell takes them apart. */
	readonly words: readonly [program: string, ...words: string[]];
	/** Environment of the program, but for the key. Left out: that of this one, as for the program that prints the key. */
	readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
	/** Terminal or nothing to read from, or a text. */
	readonly input: 'terminal' | 'nothing' | {readonly text: string};
	/** Reaches what it started too, so that this ends with it; undefined: it stays on the terminal, where it may ask. */
	readonly signalGroup?: System['signalGroup'] | undefined;
	/** Limit of what it prints, in bytes, which is returned; undefined: it prints where this program does. */
	readonly maxOutput?: number | undefined;
	readonly limitMilliseconds: number;
	/** Milliseconds between the request to end and the end by force; 0: by force at once. */
	readonly graceMilliseconds: number;
	/** The same where the signal ends it. Default: as long. */
	readonly graceAtEnd?: number | undefined;
	/** Ends it. */
	readonly signal?: AbortSignal | undefined;
}

/** Reason why there is no output: "failed with exit code 3". */
interface ProgramProblem {
	readonly problem: string;
	/** True if it never began to run. */
	readonly isUnstarted?: boolean;
	/** True if the system takes no arguments and environment of this length, however often it is tried. */
	readonly isTooLong?: boolean;
}

/** Output of a program that ended well, or why there is none. */
type ProgramEnd = {readonly output: string} | ProgramProblem;

/** Runs a program to its end. Never rejects. */
export async function runProgram(options: ProgramOptions): Promise<ProgramEnd> {
	const {spawn} = await import('node:child_process');
	const {input, signalGroup, maxOutput, limitMilliseconds, graceMilliseconds, signal} = options;
	const {graceAtEnd = graceMilliseconds} = options;
	const child = startChild(spawn, options);
	if ('problem' in child) return child;
	const isGathered = maxOutput !== undefined;
	return new Promise(resolve => {
		let problem: string | undefined;
		const timers: NodeJS.Timeout[] = [];
		const finish = (end: ProgramEnd) => {
			for (const timer of timers) clearTimeout(timer);
			signal?.removeEventListener('abort', abort);
			resolve(end);
		};
		/** Sends a signal; returns whether there was anything to get it. */
		const send = (name: NodeJS.Signals | 0) => {
			if (!signalGroup || child.pid === undefined) return child.kill(name);
			try {
				signalGroup(child.pid, name);
				return true;
			} catch {
				return false;
			}
		};
		const stop = (why: string, grace = graceMilliseconds) => {
			if (problem !== undefined) return;
			problem = why;
			const force = () => {
				send('SIGKILL');
				// Something it has started may hold the pipe open after it, so nothing waits for that.
				child.stdout?.destroy();
				finish({problem: why});
			};
			if (grace === 0) return force();
			send('SIGTERM');
			timers.push(startTimer(force, grace));
		};
		/** Waits for what it started, until that is ended by force. */
		const finishStopped = (why: string) => {
			if (!signalGroup || !send(0)) return finish({problem: why});
			timers.push(startTimer(() => finishStopped(why), lookMilliseconds));
		};
		const abort = () => stop('was interrupted', graceAtEnd);
		timers.push(startTimer(() => stop(`took longer than ${limitMilliseconds / 1000} s`), limitMilliseconds));
		const chunks: Buffer[] = [];
		let length = 0;
		child.stdout?.on('data', (chunk: Buffer) => {
			chunks.push(chunk);
			length += chunk.length;
			if (length > (maxOutput ?? length)) stop('printed too much');
		});
		// Programs may end, or close their input, without having read all of it.
		child.stdin?.on('error', () => {});
		if (typeof input === 'object') child.stdin?.end(input.text);
		child.on('error', error => finish(toProblem(error)));
		child.on(isGathered ? 'close' : 'exit', (code, killedBy) => {
			if (problem !== undefined) return finishStopped(problem);
			if (code === 0) return finish({output: Buffer.concat(chunks).toString()});
			finish({problem: killedBy ? `was ended by ${killedBy}` : `failed with exit code ${code}`});
		});
		if (signal?.aborted) abort();
		else signal?.addEventListener('abort', abort);
	});
}

/** Starts it. Some reasons for which that fails come as an event, and others are thrown: too long, busy, no path at all. */
function startChild(
	spawn: typeof spawnProcess,
	{words: [program, ...words], environment, input, signalGroup, maxOutput}: ProgramOptions,
): ChildProcess | ProgramProblem {
	try {
		return spawn(program, words, {
			env: environment && withoutKey(environment),
			detached: signalGroup !== undefined,
			stdio: [
				input === 'terminal' ? 'inherit' : input === 'nothing' ? 'ignore' : 'pipe',
				maxOutput === undefined ? 'inherit' : 'pipe',
				maxOutput === undefined ? 'inherit' : 'ignore',
			],
		});
	} catch (error) {
		return toProblem(error as Error);
	}
}

function toProblem(error: Error): ProgramProblem {
	const problem = `could not be started: ${describeErrno('run', error)}`;
	return {problem, isUnstarted: true, isTooLong: errnoOf(error) === 'E2BIG'};
}

/** Environment of a program that is none of ours: the key is for the service alone. */
function withoutKey({STAKEDECK_API_KEY: _, ...rest}: System['environment']) {
	return rest;
}

/** Milliseconds between two looks at whether all has ended. */
const lookMilliseconds = 20;
