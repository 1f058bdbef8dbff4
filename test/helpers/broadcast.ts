import {createHash} from 'node:crypto';
import path from 'node:path';
import {createJournal} from '../../source/broadcast/journal.ts';
import {readTransaction} from '../../source/broadcast/read-transaction.ts';
import type {NodeTransaction} from '../../source/domain/service.ts';
import type {BroadcastResult} from '../../source/domain/transaction.ts';
import {temporaryFolder} from './temporary-folder.ts';

/** The bytes of a transaction that says nothing to any chain. */
export const someBytes = new Uint8Array(Buffer.from('00a1b2c3d4e5f6a7b8c9', 'hex'));
export const someHash = createHash('sha256').update(someBytes).digest('hex').toUpperCase();

/** A new object each time, as a new paste would be. */
export function someInput() {
	return readTransaction(someBytes, 'raw');
}

/** A journal in a folder of its own that does not exist yet. */
export async function temporaryJournal() {
	const file = path.join(await temporaryFolder(), 'state', 'broadcasts.ndjson');
	return {file, journal: createJournal(file)};
}

/** A node's answer to a broadcast; the rest is absent. */
export function createResult(fields: Partial<BroadcastResult> = {}): BroadcastResult {
	return {
		code: undefined,
		data: undefined,
		log: undefined,
		hash: undefined,
		checkResult: undefined,
		blockResult: undefined,
		height: undefined,
		source: {},
		flaws: [],
		...fields,
	};
}

/** Returns what a terminal sends for a pasted text. */
export function pasted(text: string): string {
	return `\u001B[200~${text}\u001B[201~`;
}

/** The sentence as the journal keeps it: without what the node said. */
export function withoutQuotation(sentence: string): string {
	return sentence
		.replace(/ \(it said: .*?\)(?=; look for it|$)/, '')
		.replace(/(with code -?\d+(?: \([^)]*\))?|by an error): [^;]*/, '$1');
}

/** A transaction that a node has applied in block 7. */
export function createNodeTransaction(fields: Partial<NodeTransaction> = {}): NodeTransaction {
	const untold = {hash: undefined, log: undefined, gasWanted: undefined, gasUsed: undefined};
	return {...untold, height: 7n, index: 0n, code: '0', isTold: true, source: {}, flaws: [], ...fields};
}
