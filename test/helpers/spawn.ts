import {type ChildProcess, type StdioOptions, spawn} from 'node:child_process';
import {once} from 'node:events';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {whenDone} from './when-done.ts';

/** The built program. */
export const cli = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../dist/cli.js');

export interface Running {
	readonly child: ChildProcess;
	/** Everything on stderr so far. */
	stderr(): string;
	/** Everything on stdout so far, where it is read. */
	stdout(): string;
	/** Exit code and signal, once the program has ended. */
	readonly ended: Promise<{readonly code: number | null; readonly signal: NodeJS.Signals | null}>;
}

interface SpawnSettings {
	readonly environment?: Readonly<Record<string, string>>;
	readonly stdout?: 'pipe' | number;
	/** True if stdout is read; otherwise the pipe fills up. */
	readonly isRead?: boolean;
}

/** Starts the built program under the same Node as the tests; it ends with the test at the latest. */
export function spawnCli(typed: readonly string[], settings: SpawnSettings = {}): Running {
	const usual = {PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', TERM: 'xterm-256color', TZ: 'UTC'};
	const environment = {...usual, ...settings.environment};
	return spawnProgram([process.execPath, cli, ...typed], {...settings, environment});
}

/** Starts a program with this environment and nothing more of it; it ends with the test at the latest. */
export function spawnProgram(
	[file = '', ...words]: readonly string[],
	settings: SpawnSettings & {readonly folder?: string},
): Running {
	const {environment = {}, folder, stdout = 'pipe', isRead = true} = settings;
	const stdio: StdioOptions = ['ignore', stdout, 'pipe'];
	const child = spawn(file, words, {stdio, env: environment, cwd: folder});
	whenDone(() => void child.kill('SIGKILL'));
	const texts = {stdout: '', stderr: ''};
	if (isRead) child.stdout?.setEncoding('utf8').on('data', (text: string) => (texts.stdout += text));
	child.stderr?.setEncoding('utf8').on('data', (text: string) => (texts.stderr += text));
	const ended = once(child, isRead ? 'close' : 'exit').then(([code, signal]) => ({code, signal}));
	return {child, ended, stdout: () => texts.stdout, stderr: () => texts.stderr};
}
