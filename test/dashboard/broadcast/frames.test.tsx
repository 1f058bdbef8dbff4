import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {createResult} from '../../helpers/broadcast.ts';
import {
	createBytes,
	filledJournal,
	nodeAddress,
	nodeThat,
	pasteTransaction,
	sendTransaction,
	testChain,
} from '../../helpers/broadcast-steps.ts';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';
import {drawCase, type FrameCase} from '../../helpers/frames.ts';
import {createInner, createTransaction} from '../../helpers/transactions.ts';
import {testNow} from '../../helpers/validators.ts';

// Only what time it is; timers run as they do.
beforeEach(() => void vi.useFakeTimers({toFake: ['Date'], now: testNow}));
afterEach(() => void vi.useRealTimers());

const wanted = /epoch[\s\S]*Kestrel/;
const chainId = testChain;

/** Sent, and drawn once the words are there. */
function sent(answer: Parameters<typeof nodeThat>[0], words: string | RegExp, number: number): FrameCase {
	return {
		wanted,
		chainId,
		node: nodeThat(answer),
		async prepare(dashboard) {
			await sendTransaction(dashboard, createBytes(number).hex);
			await dashboard.shows(words);
		},
	};
}

const cases: Readonly<Record<string, () => FrameCase | Promise<FrameCase>>> = {
	input: () => ({
		wanted,
		chainId,
		node: nodeThat(),
		async prepare(dashboard) {
			dashboard.type(':broadcast\r');
			await dashboard.shows('file: ');
		},
	}),
	review: () => ({
		isAtEverySize: true,
		wanted,
		chainId,
		node: nodeThat(),
		isDemo: true,
		prepare: dashboard => pasteTransaction(dashboard, createBytes(1).hex),
	}),
	network: () => ({
		wanted,
		chainId,
		node: nodeThat(),
		async prepare(dashboard) {
			await pasteTransaction(dashboard, createBytes(1).hex);
			dashboard.type('\rstake.other\r');
			await dashboard.shows('that is not');
		},
	}),
	again: async () => ({
		wanted,
		chainId,
		node: nodeThat(),
		journal: await filledJournal(createBytes(2).hash),
		async prepare(dashboard) {
			await sendTransaction(dashboard, createBytes(2).hex);
			await dashboard.shows('send it again?');
		},
	}),
	sending: () => sent(undefined, 'Sent once', 3),
	accepted: () => sent(createResult({code: '0', hash: createBytes(4).hash}), 'attempt 2', 4),
	found: () => {
		const indexer = createFakeIndexer();
		const {hash} = createBytes(5);
		const innerTransactions = [createInner(), createInner({kind: 'claimRewards', exitCode: 'rejected'})];
		indexer.transactions.set(hash.toLowerCase(), createTransaction({txId: hash, innerTransactions}));
		return {...sent(createResult({code: '0', hash}), 'found under this hash', 5), indexer};
	},
	rejected: () =>
		sent(
			createResult({
				code: '6',
				hash: createBytes(6).hash,
				log: 'Error trying to apply:\nthe chain id is other',
			}),
			'wrong chain id',
			6,
		),
	'another hash': () => sent(createResult({code: '0', hash: createBytes(0).hash}), 'attempt 2', 7),
	unknown: () => sent({kind: 'timedOut', address: nodeAddress, afterMilliseconds: 10_000}, 'attempt 2', 8),
	'not accepted': () =>
		sent({kind: 'refusedKey', address: nodeAddress, status: 403, hasKey: true}, 'it refused the key', 9),
	'not sent': () =>
		sent(
			{kind: 'unreachable', address: nodeAddress, reason: 'the connection was refused', hasConnected: false},
			'Not sent',
			10,
		),
};

it.each(Object.entries(cases))('draws a broadcast: %s', async (name, start) => {
	await expect(await drawCase(await start())).toMatchFileSnapshot(`frames/${name}.txt`);
});
