import {type ChildProcess, spawn} from 'node:child_process';
import path from 'node:path';
import {until} from './until.ts';
import {whenDone} from './when-done.ts';

/**
The Node that runs fixtures, which import the sources as they are written: an older one, on which the built program is
tried too, does not know all of that language.
*/
export const sourceNode = path.join(import.meta.dirname, '../../node_modules/node/bin/node');

/** A program of `test/fixtures` that waits for a line on its stdin before it begins. */
interface WaitingChild {
	readonly child: ChildProcess;
	/** Everything on stdout and stderr so far. */
	said(): string;
	begin(): void;
	/** Its exit code; null after the end by a signal. */
	readonly ended: Promise<number | null>;
}

/** Starts one and resolves once it is ready, so that several begin together. It ends with the test at the latest. */
export async function startFixture(name: string, ...words: readonly string[]): Promise<WaitingChild> {
	const file = path.join(import.meta.dirname, '../fixtures', name);
	const child = spawn(sourceNode, [file, ...words], {stdio: 'pipe'});
	whenDone(() => void child.kill('SIGKILL'));
	let said = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (text: string) => (said += text));
	}
	const ended = new Promise<number | null>(resolve => child.on('close', code => resolve(code)));
	await until(
		() => said.includes('ready'),
		() => said,
	);
	return {child, ended, said: () => said, begin: () => void child.stdin.write('\n')};
}
