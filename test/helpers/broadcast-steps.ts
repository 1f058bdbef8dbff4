import {createHash} from 'node:crypto';
import {createMemoryJournal, type Journal} from '../../source/broadcast/journal.ts';
import {type Failure, RequestError} from '../../source/domain/failure.ts';
import type {ChainNode} from '../../source/domain/service.ts';
import type {BroadcastResult} from '../../source/domain/transaction.ts';
import {pasted} from './broadcast.ts';
import type {RunningDashboard} from './dashboard.tsx';
import {deafNode} from './deaf-node.ts';
import {testNow} from './validators.ts';

export const nodeAddress = 'http://node.test:26657';
export const testChain = 'stake.5f5de2dd1b88cba30586420';

/** A transaction of 44 bytes; each number makes another. */
export function createBytes(number: number): {readonly hex: string; readonly hash: string} {
	const hex = number.toString(16).padStart(4, '0').repeat(22);
	return {hex, hash: createHash('sha256').update(hex, 'hex').digest('hex').toUpperCase()};
}

/** A node that answers so; left out: it never does. */
export function nodeThat(answer?: Failure | BroadcastResult): ChainNode {
	return {
		...deafNode(nodeAddress),
		async broadcast(_transaction, _mode, {signal} = {}) {
			if (answer && 'kind' in answer) throw new RequestError(answer);
			if (answer) return answer;
			const {promise, reject} = Promise.withResolvers<never>();
			const cancel = () => reject(new RequestError({kind: 'cancelled', address: nodeAddress}));
			signal?.addEventListener('abort', cancel);
			return promise;
		},
	};
}

/** A journal with an attempt whose outcome is known, and one of the transaction with that hash that never ended. */
export async function filledJournal(hash: string): Promise<Journal> {
	const journal = createMemoryJournal();
	const facts = {network: testChain, node: nodeAddress, encoding: 'hex', mode: 'sync'} as const;
	const other = {of: 'transaction', sha256: createBytes(0).hash} as const;
	const begun = await journal.begin({...facts, at: testNow - 7_200_000, size: 812, key: other});
	await begun.complete({kind: 'accepted', text: `${nodeAddress} accepted the transaction`, at: testNow});
	await journal.begin({
		...facts,
		at: testNow - 3_600_000,
		size: 44,
		key: {of: 'transaction', sha256: hash},
	});
	return journal;
}

/** Pastes a transaction and waits until it can be looked through. */
export async function pasteTransaction(dashboard: RunningDashboard, hex: string): Promise<void> {
	dashboard.type(':broadcast\r');
	await dashboard.shows(/file:/i);
	dashboard.type(pasted(hex));
	await dashboard.shows(/(?:Nothing was sent|Not sent again) yet/);
}

/** The same, then names the network. */
export async function sendTransaction(dashboard: RunningDashboard, hex: string): Promise<void> {
	await pasteTransaction(dashboard, hex);
	dashboard.type('\r');
	await dashboard.shows(/network:/i);
	dashboard.type(`${testChain}\r`);
}
