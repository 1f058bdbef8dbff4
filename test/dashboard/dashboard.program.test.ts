import {readFileSync, readlinkSync, statSync, writeFileSync} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {bundleFixture} from '../helpers/bundle.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {openTerminal} from '../helpers/terminal.ts';
import {until} from '../helpers/until.ts';

let bundle: Awaited<ReturnType<typeof bundleFixture>>;
beforeAll(async () => {
	bundle = await bundleFixture(join(import.meta.dirname, '../fixtures/dashboard-entry.ts'));
});
afterAll(() => bundle.remove());

const open = (env: Record<string, string> = {}, size = {}) =>
	openTerminal(process.execPath, [bundle.path], {env, ...size});

/** A file that grows with each answer to the dashboard. */
async function pollsFile(): Promise<string> {
	const file = join(await temporaryFolder(), 'polls');
	await writeFile(file, '');
	return file;
}

/** Waits until the dashboard has been answered twice more, so that what it makes of an answer is there. */
async function passPolls(file: string): Promise<void> {
	const before = statSync(file).size;
	await until(() => statSync(file).size > before + 2);
}

/** The end of a process is told before its last words are drawn. */
const restored = (terminal: ReturnType<typeof open>) =>
	until(() => !terminal.isAlternate() && terminal.isCursorShown());

it('takes the alternate screen, hides the cursor, and gives both back at Q', async () => {
	await using terminal = open();
	await terminal.shows(/16\.9\d*%/);
	expect([terminal.isAlternate(), terminal.isCursorShown()]).toEqual([true, false]);
	terminal.type('Q');
	expect(await terminal.exitCode).toBe(0);
	await restored(terminal);
	expect(terminal.text().trim()).toBe('');
	// Wrapping is off for as long as the screen is ours, and it is empty when it goes.
	const written = terminal.written();
	const places = ['[?7l', '[?7h\u001B[H\u001B[J', '[?1049l'].map(sequence =>
		written.indexOf(`\u001B${sequence}`),
	);
	expect(places).toEqual(places.toSorted((left, right) => left - right));
	expect(places).not.toContain(-1);
});

it('ends with 130 at the second Ctrl-C', async () => {
	await using terminal = open();
	// With the first frame the keys are the program's already, and no longer the terminal's.
	await terminal.shows('Kestrel Nodes');
	terminal.type('\u0003');
	await terminal.shows('Ctrl-C again to quit');
	terminal.type('\u0003');
	expect(await terminal.exitCode).toBe(130);
	await restored(terminal);
});

it.each(['SIGTERM', 'SIGHUP'] as const)('restores the terminal at %s and ends by it', async signal => {
	await using terminal = open();
	// The shares come after the first frame: by then the keys are the program's and no longer the terminal's.
	await terminal.shows(/16\.9\d*%/);
	process.kill(terminal.pid, signal);
	expect(await terminal.exitCode).toBe(-1);
	await restored(terminal);
});

it('prints the stack of a bug on the restored screen', async () => {
	await using terminal = open({CRASH: 'name'});
	expect(await terminal.exitCode).toBe(1);
	// Not on the screen alone: the longer the project's path, the more lines the stack takes.
	await until(() => terminal.wholeText().includes('TypeError'), terminal.wholeText);
	await restored(terminal);
});

/** The cell in which a word begins, whatever is as wide as two of them before it; -1: it is not in that row. */
function columnOf(terminal: ReturnType<typeof open>, word: string, row: number): number {
	const cells = Array.from({length: 80}, (_, column) => terminal.cell(column, row)?.getChars() || ' ');
	return cells.findIndex((_, column) => cells.slice(column, column + word.length).join('') === word);
}

it('keeps the columns in line behind wide names', async () => {
	await using terminal = open();
	await terminal.shows(/16\.9\d*%/);
	const columns = Array.from({length: 20}, (_, row) => columnOf(terminal, '%', row + 3));
	expect(columns[0]).toBeGreaterThan(20);
	expect(new Set(columns).size).toBe(1);
});

it('says states in colour, and in words where there shall be none', async () => {
	await using terminal = open();
	await using plain = open({NO_COLOR: '1'});
	for (const each of [terminal, plain]) {
		await each.shows(/all 205/);
		each.type('Gk');
		await each.shows(/! jailed/);
		await each.shows(/❯.*inactive/);
	}
	const cellOf = (each: ReturnType<typeof open>) => {
		const row = each
			.text()
			.split('\n')
			.findIndex(line => line.includes('! jailed'));
		return each.cell(columnOf(each, '! jailed', row), row);
	};
	const red = 1;
	expect(cellOf(terminal)?.getFgColor()).toBe(red);
	expect(cellOf(plain)?.isFgDefault()).toBeTruthy();
	expect(cellOf(plain)?.isBold()).toBeTruthy();
});

it.each(['overview', 'validators', 'proposals', 'delegator', 'parameters', 'tx'])(
	'writes no colour in %s where NO_COLOR asks for none, but attributes',
	async view => {
		await using terminal = open({NO_COLOR: '1', VIEW: view});
		await terminal.shows(/\?$/m);
		for (const [keys, wanted] of [
			['d', 'DEMO'],
			['\u001B?', 'In this view'],
			['\u001B!', 'Requests'],
			['\u001Bf', 'DEMO'],
			['\u001B:', 'DEMO'],
		] as const) {
			terminal.type(keys);
			await terminal.shows(wanted);
		}
		const written = terminal.written();
		// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
		const attributes = [...written.matchAll(/\u001B\[([\d;]*)m/g)].flatMap(([, codes = '']) =>
			codes.split(';'),
		);
		expect(new Set(attributes).isSubsetOf(new Set(['', '0', '1', '2', '7', '22', '27']))).toBe(true);
		expect(attributes).toContain('7');
	},
);

it('reads aloud in a terminal with its cursor shown on what is selected, and gives the screen back', async () => {
	const polls = await pollsFile();
	await using terminal = open({SPOKEN: '1', COUNT: '3', INTERVAL: '100', POLLS: polls});
	await terminal.shows('100%');
	await until(() => terminal.isCursorShown());
	await until(() => terminal.written().endsWith('\u001B[?2026l'));
	const before = terminal.written().length;
	await passPolls(polls);
	expect(terminal.written().slice(before)).toBe('');
	terminal.type('j');
	await terminal.shows('selected, 2 of 3');
	terminal.type('Q');
	expect(await terminal.exitCode).toBe(0);
	await restored(terminal);
	expect(terminal.text().trim()).toBe('');
});

it('reads aloud again after Ctrl-Z', async () => {
	await using terminal = openTerminal('bash', ['--norc', '-i'], {
		env: {PS1: 'prompt> ', SPOKEN: '1', COUNT: '3'},
	});
	await terminal.shows('prompt>');
	terminal.type(`${process.execPath} ${bundle.path}\r`);
	await terminal.shows('100%');
	const shown = terminal.text();
	terminal.type('\u001A');
	await terminal.shows('Stopped');
	terminal.type('fg\r');
	await until(
		() => terminal.text() === shown,
		() => terminal.text(),
	);
	terminal.type('j');
	await terminal.shows('selected, 2 of 3');
});

it('writes nothing while nothing changes, and little at a key', async () => {
	const polls = await pollsFile();
	await using terminal = open({INTERVAL: '100', POLLS: polls});
	await terminal.shows(/16\.9\d*%/);
	await until(() => terminal.written().endsWith('\u001B[?2026l'));
	const before = terminal.written().length;
	await passPolls(polls);
	expect(terminal.written().slice(before)).toBe('');
	terminal.type('j');
	await terminal.shows(/❯ +2 /);
	expect(terminal.written().length - before).toBeLessThan(600);
});

it('stops at Ctrl-Z and comes back whole', async () => {
	await using terminal = openTerminal('bash', ['--norc', '-i'], {env: {PS1: 'prompt> '}});
	await terminal.shows('prompt>');
	terminal.type(`${process.execPath} ${bundle.path}\r`);
	await terminal.shows(/16\.9\d*%/);
	terminal.type('j\u001A');
	await terminal.shows('Stopped');
	await restored(terminal);
	terminal.type('fg\r');
	await terminal.shows(/❯ +2 /);
	expect(terminal.isAlternate()).toBe(true);
	terminal.type('\u001A');
	await until(() => !terminal.isAlternate());
	// The process is stopped and hears nothing of the new size.
	terminal.resize(100, 29);
	terminal.type('fg\r');
	await until(() => {
		const lines = terminal.lines();
		return /^ DEMO /.test(lines[0] ?? '') && / power .* \?$/.test(lines[28] ?? '');
	});
	terminal.type('jQ');
	await terminal.shows(/ fg\n[^❯]*prompt>\n*$/);
	expect(terminal.isAlternate()).toBe(false);
});

it('takes the terminal anew after a stop from outside', async () => {
	await using terminal = openTerminal('bash', ['--norc', '-i'], {env: {PS1: 'prompt> '}});
	await terminal.shows('prompt>');
	terminal.type(`${process.execPath} ${bundle.path} & echo pid=$!; fg\r`);
	await terminal.shows(/16\.9\d*%/);
	const pid = Number(/pid=(\d+)/.exec(terminal.written())?.[1]);
	process.kill(pid, 'SIGSTOP');
	await until(() => /^\d+ \(.*\) T/.test(readFileSync(`/proc/${pid}/stat`, 'utf8')));
	await until(() => terminal.written().includes('Stopped'));
	const entered = () => terminal.written().split('\u001B[?1049h').length - 1;
	expect(entered()).toBe(1);
	terminal.type('fg\r');
	await until(() => entered() === 2);
	terminal.type('j');
	// What the shell wrote has scrolled the screen; a key that is read before the signal draws on it once more.
	await until(() => (terminal.lines()[0] ?? '').includes('DEMO') && /❯ +2 /.test(terminal.text()));
});

it('draws the screen anew at Ctrl-L, whatever was written on it', async () => {
	await using terminal = open();
	await terminal.shows(/16\.9\d*%/);
	const shown = terminal.text();
	writeFileSync(readlinkSync(`/proc/${terminal.pid}/fd/1`), '\u001B[5Hstray words');
	await terminal.shows('stray words');
	terminal.type('\u000C');
	await until(() => terminal.text() === shown);
});

it('draws the screen anew after a size that has come and gone', async () => {
	await using terminal = open();
	await terminal.shows(/16\.9\d*%/);
	const shown = terminal.text();
	terminal.resize(80, 8);
	terminal.resize(80, 24);
	terminal.type('jk');
	await until(
		() => terminal.text() === shown,
		() => `${terminal.text()}\n--- instead of ---\n${shown}`,
	);
});
