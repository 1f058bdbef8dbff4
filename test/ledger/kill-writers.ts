import {spawn} from 'node:child_process';
import {mkdtempSync} from 'node:fs';
import {rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {createInterface} from 'node:readline';
import fc from 'fast-check';
import {expect} from 'vitest';
import {Ledger} from '../../source/ledger/ledger.ts';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {sourceNode} from '../helpers/children.ts';

const writer = path.join(import.meta.dirname, '../fixtures/write-ledger.ts');

/** Lets a program write until it has said so many lines and some of the next write, kills it, and returns its lines. */
async function killWhileWriting(file: string, first: number, {lines, wait}: {lines: number; wait: number}) {
	const child = spawn(sourceNode, [writer, file, String(first)], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const said: string[] = [];
	const ended = new Promise(resolve => child.once('close', resolve));
	for await (const line of createInterface({input: child.stdout})) {
		said.push(line);
		if (said.length !== lines + 1) continue;
		// Somewhere within the next writes: turns of the loop, not time, as a disk may be slow.
		for (let turn = 0; turn < wait; turn++) await new Promise(setImmediate);
		child.kill('SIGKILL');
	}
	await ended;
	return said;
}

/**
Kills a program that writes into a ledger, again and again: it opens each time, with all that was written and nothing
twice.
*/
export async function killWriters(kills: number): Promise<void> {
	const folder = mkdtempSync(path.join(tmpdir(), 'killed-'));
	const file = path.join(folder, 'ledger-2.sqlite');
	const moments = fc.sample(
		fc.record({lines: fc.integer({min: 0, max: 4}), wait: fc.integer({min: 0, max: 2000})}),
		kills,
	);
	const written: string[] = [];
	let next = 0;
	for (const moment of moments) {
		const [open, ...lines] = await killWhileWriting(file, next, moment);
		expect(open).toBe('open');
		written.push(...lines.flatMap(line => line.split(' ')));
		const {database, note} = await openLedger(file, () => import('node:sqlite'));
		expect(note).toBeUndefined();
		const ledger = new Ledger(database, 'test.1');
		const kept = ledger.eventsAfter(0n).map(({subject}) => subject.id);
		ledger.close();
		const ids = new Set(kept);
		expect(ids.size).toBe(kept.length);
		expect(written.filter(id => !ids.has(id))).toEqual([]);
		// One entry may have been written and not said; both halves of it are there then.
		const otherHalf = (id: string) => (id.endsWith('0') ? id.replace(/0$/, '1') : id.replace(/1$/, '0'));
		expect(kept.filter(id => !ids.has(otherHalf(id)))).toEqual([]);
		next = Number.parseInt(kept.at(-1) ?? '-1', 10) + 1;
	}
	expect(next).toBeGreaterThan(kills / 2);
	await rm(folder, {recursive: true});
}
