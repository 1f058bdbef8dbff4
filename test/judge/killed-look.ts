import {spawn} from 'node:child_process';
import {createHash} from 'node:crypto';
import path from 'node:path';
import {createInterface} from 'node:readline';
import {DatabaseSync} from 'node:sqlite';
import {sourceNode} from '../helpers/children.ts';
import type {Look} from './journal.ts';
import type {Setting} from './ours.ts';

const program = path.join(import.meta.dirname, '../fixtures/look-once.ts');

/**
Lets a program of its own look at the chain, and kills it while it writes. Returns whether it wrote, which is all or
nothing.

@param turns of the loop between the beginning of the write and the kill
*/
export async function lookAndDie({by, indexer, at}: Look, setting: Setting, turns: number): Promise<boolean> {
	const {file, chain, person} = setting;
	const words = {file, chain, addresses: person.addresses, validators: [...person.validators]};
	const before = contentOf(file);
	const child = spawn(sourceNode, [program, by, indexer, String(at), JSON.stringify(words)], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const ended = new Promise(resolve => child.once('close', resolve));
	for await (const line of createInterface({input: child.stdout})) {
		if (line !== 'writing') continue;
		for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
		child.kill('SIGKILL');
	}
	await ended;
	return contentOf(file) !== before;
}

/** Digest of what a ledger holds of the chain; also rolls back what a killed program left half written. */
function contentOf(file: string): string {
	const database = new DatabaseSync(file);
	const rows = ['sights', 'events', 'epochs'].map(table => database.prepare(`SELECT * FROM ${table}`).all());
	database.close();
	return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}
