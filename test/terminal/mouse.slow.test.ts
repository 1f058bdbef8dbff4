import {join} from 'node:path';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {bundleFixture} from '../helpers/bundle.ts';
import {openTerminal} from '../helpers/terminal.ts';
import {givenBack, modesOf} from '../helpers/terminal-modes.ts';
import {until} from '../helpers/until.ts';

let bundle: Awaited<ReturnType<typeof bundleFixture>>;
beforeAll(async () => {
	bundle = await bundleFixture(join(import.meta.dirname, '../fixtures/dashboard-entry.ts'));
});
afterAll(() => bundle.remove());

const interrupt = '\u0003';
const mouseOn = {mouse: 'on', mouseForm: 'on'};

/** A dashboard that has the mouse, in a terminal of its own. */
async function open(env: Record<string, string> = {}) {
	const terminal = openTerminal(process.execPath, [bundle.path], {env: {MOUSE: '1', ...env}});
	await terminal.shows('16.96%');
	expect(modesOf(terminal.written())).toMatchObject(mouseOn);
	return terminal;
}

const endings: readonly (readonly [what: string, keys: string, env: Record<string, string>])[] = [
	['Q', 'Q', {}],
	['Ctrl-C twice', interrupt + interrupt, {}],
	['a bug at a key', ':tx\r', {CRASH: 'key', DEMO: '0'}],
	['a bug in a frame', 'jd', {CRASH: 'later'}],
	['a bug in a promise', ':tx\r', {CRASH: 'promise', DEMO: '0'}],
];

it.each(endings)('is given back whole at %s', async (_, keys, env) => {
	await using terminal = await open(env);
	terminal.type(keys);
	await terminal.exitCode;
	await until(
		() => modesOf(terminal.written()).screen === 'off',
		() => JSON.stringify(terminal.written().slice(-200)),
	);
	expect(modesOf(terminal.written())).toEqual(givenBack);
});

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('is given back whole at %s', async signal => {
	await using terminal = await open();
	process.kill(terminal.pid, signal);
	await terminal.exitCode;
	await until(
		() => modesOf(terminal.written()).screen === 'off',
		() => JSON.stringify(terminal.written().slice(-200)),
	);
	expect(modesOf(terminal.written())).toEqual(givenBack);
});

it('is taken by a press in a real terminal, and selects nothing else', async () => {
	await using terminal = await open();
	const row = terminal.lines().findIndex(line => /^ +5 /.test(line));
	terminal.type(`\u001B[<0;6;${row + 1}M\u001B[<0;6;${row + 1}m`);
	await terminal.shows(/❯ +5 /);
	terminal.type(':mouse\r');
	await until(() => modesOf(terminal.written()).mouse === 'off');
	expect(modesOf(terminal.written())).toMatchObject({screen: 'on', mouseForm: 'off'});
});
