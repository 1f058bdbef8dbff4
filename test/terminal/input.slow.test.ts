import {join} from 'node:path';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {addressOf} from '../helpers/addresses.ts';
import {bundleFixture} from '../helpers/bundle.ts';
import {openTerminal} from '../helpers/terminal.ts';

let bundle: Awaited<ReturnType<typeof bundleFixture>>;
beforeAll(async () => {
	bundle = await bundleFixture(join(import.meta.dirname, '../fixtures/dashboard-entry.ts'));
});
afterAll(() => bundle.remove());

const esc = '\u001B';
const interrupt = '\u0003';
const firstRow = /❯ +1 /;
const secondRow = /❯ +2 /;
/** Lets the dashboard read what came before. */
const pass = () => new Promise(resolve => setTimeout(resolve, 20));

const waiting = 'waiting for the rest of a paste · Ctrl-C';

/** A dashboard in a terminal of its own, at the first row of its first view. */
async function open() {
	const terminal = openTerminal(process.execPath, [bundle.path], {});
	await terminal.shows(/16\.9\d*%/);
	await terminal.shows(firstRow);
	return terminal;
}

it('a paste without its end is spoken of, ends at Ctrl-C, and hides no key', async () => {
	await using terminal = await open();
	terminal.type(`${esc}[200~tnam1`);
	await terminal.shows(waiting);
	terminal.type(interrupt);
	await terminal.shows('Ctrl-C again to quit');
	terminal.type('j');
	await terminal.shows(secondRow);
	expect(terminal.text()).not.toContain(waiting);
	terminal.type(interrupt + interrupt);
	expect(await terminal.exitCode).toBe(130);
});

it('a paste without its end is taken as it is, and its rest acts as no keys', async () => {
	await using terminal = await open();
	terminal.type(`${esc}[200~pro`);
	await terminal.shows(/^ :pro▏/m);
	terminal.type('posals jjj');
	await pass();
	terminal.type(`Q${esc}[201~`);
	terminal.type(' /fox');
	await terminal.shows(/^ :pro \/fox▏/m);
	terminal.type(`${esc}j`);
	await terminal.shows(secondRow);
});

it('the mark of a paste cut in two is waited for', async () => {
	await using terminal = await open();
	for (const chunk of [`${esc}[20`, `0~one${esc}[2`, '01~']) {
		terminal.type(chunk);
		await pass();
	}
	await terminal.shows(/^ :one▏/m);
});

it('an address that comes letter by letter acts as no keys', async () => {
	await using terminal = await open();
	const address = addressOf(7);
	for (const letter of address) {
		terminal.type(letter);
		await pass();
	}
	await terminal.shows(`:${address}`);
	terminal.type(`${esc}j`);
	await terminal.shows(secondRow);
});

it('what a terminal replies acts as no keys, in however many parts it comes', async () => {
	await using terminal = await open();
	const replies = [
		[`${esc}[?62;`, 'c'],
		[`${esc}[`, '?62;22c'],
		[`${esc}]11;rgb:1e1e/`, `1e1e/2e2e${esc}`, '\\'],
		[`${esc}P1+r`, `544e=7874${esc}\\`],
		[`${esc}[12`, ';40R'],
	];
	for (const chunk of replies.flat()) {
		terminal.type(chunk);
		await pass();
	}
	terminal.type('j');
	await terminal.shows(secondRow);
	expect(terminal.text()).toMatch(/page 1 of 7/);
});

it.each([
	['CSI', `${esc}[${'0'.repeat(400_000)}`],
	['OSC', `${esc}]${'x'.repeat(100_000)}`],
	['letters', `${esc}[${'z'.repeat(400_000)}`],
])('a sequence of hundreds of kilobytes ends nothing, nor hides Ctrl-C: %s', async (_, flood) => {
	await using terminal = await open();
	terminal.type(flood);
	terminal.type(interrupt);
	await terminal.shows('Ctrl-C again to quit');
	terminal.type('j');
	await terminal.shows(secondRow);
});
