import {readFileSync} from 'node:fs';
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

/** A dashboard of a shell that takes care of its jobs, stopped by Ctrl-Z. */
async function openStopped() {
	const terminal = openTerminal('bash', ['--norc', '--noediting', '-i'], {
		env: {PS1: 'prompt> ', MOUSE: '1'},
	});
	await terminal.shows('prompt>');
	terminal.type(`${process.execPath} ${bundle.path} & echo pid=$!; fg\r`);
	await terminal.shows(/16\.9\d*%/);
	const pid = Number(/pid=(\d+)/.exec(terminal.written())?.[1]);
	terminal.type('\u001A');
	await terminal.shows('Stopped');
	return {terminal, pid};
}

const stateOf = (pid: number) => {
	try {
		return /^\d+ \(.*\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
	} catch {
		return undefined;
	}
};

it('gives back all that it takes while it is stopped', async () => {
	const {terminal} = await openStopped();
	await using _ = terminal;
	expect(modesOf(terminal.written())).toEqual(givenBack);
	terminal.type('fg\r');
	await until(() => terminal.isAlternate());
	await terminal.shows(/16\.9\d*%/);
	expect(modesOf(terminal.written())).toMatchObject({
		wrap: 'off',
		focus: 'on',
		paste: 'on',
		mouse: 'on',
		mouseForm: 'on',
	});
});

it.each([
	['kill %1; fg', 'TERM'],
	['kill -HUP %1; fg', 'HUP'],
	['kill -INT %1; fg', 'INT'],
	['kill %1; wait', 'TERM'],
])('stopped and then told to end by "%s" it gives the terminal back whole', async line => {
	const {terminal, pid} = await openStopped();
	await using _ = terminal;
	terminal.type(`${line}\r`);
	await until(
		() => stateOf(pid) === undefined,
		() => `${stateOf(pid)} ${terminal.text()}`,
	);
	await terminal.shows(/prompt>\s*$/);
	// A shell whose job was interrupted leaves out the rest of its line.
	terminal.type('echo $((6 * 7))\r');
	await terminal.shows(/\n42\n.*prompt>\s*$/s);
	const written = terminal.written();
	expect(modesOf(written)).toEqual(givenBack);
	expect(terminal.isAlternate()).toBe(false);
	// The words of the shell from before are where they were; when it tells how its job ended is its own affair.
	expect(terminal.wholeText()).toMatch(/^prompt> .*pid=.*Stopped.*kill .*\n42\n.*prompt>\s*$/s);
});
