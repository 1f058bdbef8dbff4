import {join} from 'node:path';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {bundleFixture} from '../helpers/bundle.ts';
import {openTerminal, type RealTerminal} from '../helpers/terminal.ts';
import {until} from '../helpers/until.ts';

let bundle: Awaited<ReturnType<typeof bundleFixture>>;
beforeAll(async () => {
	bundle = await bundleFixture(join(import.meta.dirname, '../fixtures/dashboard-entry.ts'));
});
afterAll(() => bundle.remove());

const ownTitle = `printf '\\033]2;my shell\\033\\\\'`;

/** Waits for the title of a terminal. */
const isCalled = (terminal: RealTerminal, title: string) =>
	until(
		() => terminal.title() === title,
		() => `the title is "${terminal.title()}":\n${terminal.text()}`,
	);

/** A shell that has named its terminal, and a dashboard that has something to say there. */
async function openNamed(env: Record<string, string> = {}) {
	const line = `${ownTitle}; (echo "pid=$BASHPID"; exec "$0" "$1"); echo "code=$?"`;
	const terminal = openTerminal('bash', ['-c', line, process.execPath, bundle.path], {
		env: {JAILED: '1', DEMO: '0', ...env},
	});
	await isCalled(terminal, '(1) stakedeck');
	return {terminal, pid: Number(/pid=(\d+)/.exec(terminal.written())?.[1])};
}

it.each<
	readonly [how: string, env: Record<string, string>, keys: string, signal: NodeJS.Signals | undefined]
>([
	['by q', {}, 'qq', undefined],
	['by Ctrl-C', {}, '\u0003\u0003', undefined],
	['by SIGTERM', {}, '', 'SIGTERM'],
	['by SIGHUP', {}, '', 'SIGHUP'],
	['by SIGINT', {}, '', 'SIGINT'],
	['by a bug at a key', {CRASH: 'key'}, ':tx\r', undefined],
	['by a bug that nobody waits for', {CRASH: 'promise'}, ':tx\r', undefined],
	['by Ctrl-C, read aloud', {SPOKEN: '1'}, '\u0003\u0003', undefined],
])('the terminal has its own title again after the end %s', async (_, env, keys, signal) => {
	const {terminal, pid} = await openNamed(env);
	await using _terminal = terminal;
	if (signal) process.kill(pid, signal);
	else terminal.type(keys);
	await terminal.shows('code=');
	await isCalled(terminal, 'my shell');
	// What is not taken back would come up with the next program that does.
	const written = terminal.written();
	expect(written.split('\u001B[22;0t').length).toBe(written.split('\u001B[23;0t').length);
});

it('the shell has its own title while the dashboard is stopped', async () => {
	await using terminal = openTerminal('bash', ['--norc', '--noediting', '-i'], {
		env: {PS1: 'prompt> ', JAILED: '1', DEMO: '0'},
	});
	await terminal.shows('prompt>');
	terminal.type(`${ownTitle}; ${process.execPath} ${bundle.path}\r`);
	await isCalled(terminal, '(1) stakedeck');
	terminal.type('\u001A');
	await terminal.shows('Stopped');
	await isCalled(terminal, 'my shell');
	terminal.type('fg\r');
	await isCalled(terminal, '(1) stakedeck');
	terminal.type('\u0003\u0003');
	await until(() => !terminal.isAlternate());
	await isCalled(terminal, 'my shell');
});
