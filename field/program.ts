import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtemp, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {text} from 'node:stream/consumers';
import {fileURLToPath} from 'node:url';

/** Built program. */
export const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url));

/** Report of the built program on one broadcast. */
export interface Said {
	readonly exitCode: number | null;
	/** Its last line on stderr. */
	readonly sentence: string;
	/** Answer on stdout; undefined: none, as for a transaction that was refused before it was sent. */
	readonly answer: Answer | undefined;
}

/** The parts of its JSON that are held against the node. */
interface Answer {
	readonly outcome: string;
	readonly hash: string;
	readonly hashFromNode: string | null;
	readonly hashes: string;
	readonly height: string | null;
	readonly followed: {readonly height: string | null} | null;
}

/** Broadcasts bytes with the built program, in a home of its own. */
export async function broadcast(folder: string, bytes: Uint8Array, words: readonly string[]): Promise<Said> {
	const home = await mkdtemp(path.join(folder, 'home-'));
	const file = path.join(home, 'transaction');
	await writeFile(file, bytes);
	const typed = ['broadcast', file, '--encoding', 'raw', '--yes', '-o', 'json', ...words];
	const {exitCode, stdout, stderr} = await runProgram(home, typed);
	const sentence = stderr.trimEnd().split('\n').at(-1) ?? '';
	return {exitCode, sentence, answer: stdout === '' ? undefined : JSON.parse(stdout)};
}

/** Runs the built program to its end. */
export async function runProgram(home: string, words: readonly string[]) {
	const child = spawn(process.execPath, [cli, ...words], {
		stdio: ['ignore', 'pipe', 'pipe'],
		env: environmentIn(home),
	});
	const [stdout, stderr, [exitCode]] = await Promise.all([
		text(child.stdout),
		text(child.stderr),
		once(child, 'close') as Promise<[number | null]>,
	]);
	return {exitCode, stdout, stderr};
}

/** Returns the environment of a program that keeps what it remembers in that folder. */
export function environmentIn(home: string): Readonly<Record<string, string>> {
	const {PATH = ''} = process.env;
	return {PATH, HOME: home, LANG: 'C.UTF-8'};
}
