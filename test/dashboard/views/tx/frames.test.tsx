import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import type {AttemptOutcome} from '../../../../source/broadcast/attempt.ts';
import type {BlockFindings} from '../../../../source/broadcast/block-findings.ts';
import {createMemoryJournal} from '../../../../source/broadcast/journal.ts';
import {RequestError} from '../../../../source/domain/failure.ts';
import type {WrapperTransaction} from '../../../../source/domain/transaction.ts';
import {nodeAddress, nodeThat, testChain} from '../../../helpers/broadcast-steps.ts';
import type {RunningDashboard} from '../../../helpers/dashboard.tsx';
import {brokenService, unreachableService} from '../../../helpers/failures.ts';
import {createFakeIndexer} from '../../../helpers/fake-indexer.ts';
import {drawCase, type FrameCase} from '../../../helpers/frames.ts';
import {createInner, createTransaction, testHash} from '../../../helpers/transactions.ts';
import {testNow} from '../../../helpers/validators.ts';

// Only what time it is; timers run as they do.
beforeEach(() => void vi.useFakeTimers({toFake: ['Date'], now: testNow}));
afterEach(() => void vi.useRealTimers());

const hashOf = (digit: string) => `${digit}f3a9c`.repeat(13).slice(0, 64);

const batch = [
	createInner(),
	createInner({kind: 'claimRewards', exitCode: 'rejected', data: undefined}),
	createInner({kind: 'claimRewards', memo: '6d6f6e74686c79'}),
];

function indexerWith(...transactions: readonly WrapperTransaction[]) {
	const indexer = createFakeIndexer();
	for (const transaction of transactions) indexer.transactions.set(transaction.txId ?? '', transaction);
	return indexer;
}

const found = [
	createTransaction(),
	createTransaction({txId: hashOf('1'), innerTransactions: batch, blockHeight: 4_567_801n}),
	createTransaction({txId: hashOf('2'), exitCode: 'rejected', gasUsed: undefined, blockHeight: 12n}),
];

/** Looks one up, and goes back to the list once its row says what is wanted. */
async function lookUp(dashboard: RunningDashboard, hash: string, wanted: string) {
	dashboard.type(`:tx ${hash}\r`);
	const row = new RegExp(`❯ ${hash.slice(0, 5)}.*${wanted}`);
	await dashboard.shows(/❯ Details|Details of|Esc back/);
	dashboard.type('\u001B');
	await dashboard.hides(/❯ Details|Details of|Esc back/);
	await dashboard.shows(row);
}

const isFound = /epoch[\s\S]*Fee payer/;

const facts = {network: testChain, node: nodeAddress, mode: 'sync', encoding: 'raw', size: 157} as const;

interface TestAttempt {
	readonly deed?: string;
	readonly outcome: Omit<AttemptOutcome, 'text' | 'at'>;
	readonly block?: BlockFindings;
}

/** One of each stage that the journal keeps. */
const attempts: readonly TestAttempt[] = [
	{
		deed: 'bond 77.25 NAM to Stake & Relax',
		outcome: {kind: 'accepted', isKnown: false},
		block: {
			kind: 'found',
			height: 4_030_720n,
			result: 'applied',
			rejected: 0,
			inner: 1,
			at: testNow - 52_000,
		},
	},
	{
		deed: 'unbond 1 000 NAM from Kestrel Nodes',
		outcome: {kind: 'accepted', isKnown: false},
		block: {kind: 'found', height: 4_030_721n, result: 'rejected', rejected: 0, inner: 1, code: '1'},
	},
	{outcome: {kind: 'rejected', by: 'check', code: '6'}},
	{outcome: {kind: 'notAccepted', reason: 'its queue of transactions is full; try again later'}},
	{outcome: {kind: 'unknown', reason: 'no answer came within 10 s'}, block: {kind: 'absent'}},
	{outcome: {kind: 'accepted', isKnown: false}, block: {kind: 'absent'}},
	{outcome: {kind: 'accepted', isKnown: false}},
];

const cases: Readonly<Record<string, () => FrameCase | Promise<FrameCase>>> = {
	data: () => ({
		isAtEverySize: true,
		view: `tx ${testHash}`,
		indexer: indexerWith(...found),
		wanted: isFound,
		isDemo: true,
		hasCursor: true,
		async prepare(dashboard) {
			dashboard.type('\u001B');
			await dashboard.hides(/❯ Details|Details of|Esc back/);
			await lookUp(dashboard, hashOf('1'), '1 of 3 rejected');
			await lookUp(dashboard, hashOf('2'), 'rejected');
			await lookUp(dashboard, hashOf('3'), 'not there yet');
			const {getTransaction} = dashboard.indexer;
			dashboard.indexer.getTransaction = async (hash, options) => {
				if (hash === hashOf('4')) throw new RequestError(brokenService);
				return getTransaction(hash, options);
			};
			await lookUp(dashboard, hashOf('4'), 'failed');
			dashboard.indexer.isHeld = true;
			await lookUp(dashboard, hashOf('5'), 'asking');
		},
	}),
	sent: async () => {
		const journal = createMemoryJournal();
		for (const [index, {deed, outcome, block}] of attempts.entries()) {
			const key = {of: 'transaction', sha256: hashOf(String(9 - index))} as const;
			const at = testNow - 60_000 - index * 600_000;
			const begun = await journal.begin({...facts, key, deed, at});
			await begun.complete({...outcome, text: outcome.kind, at: at + 1000});
			if (block) await journal.follow(begun.id, block);
		}
		return {
			isAtEverySize: true,
			hasCursor: true,
			view: 'tx',
			indexer: indexerWith(),
			journal,
			node: nodeThat(),
			chainId: testChain,
			wanted: /epoch[\s\S]*Applied/,
		};
	},
	details: () => ({view: `tx ${hashOf('1')}`, indexer: indexerWith(...found), wanted: isFound}),
	absent: () => ({view: `tx ${hashOf('3')}`, indexer: indexerWith(...found), wanted: isFound, isDemo: true}),
	failing: () => ({
		view: `tx ${hashOf('4')}`,
		indexer: Object.assign(indexerWith(), {failure: unreachableService}),
		wanted: /❯ Details|Details of|Esc back/,
	}),
	empty: () => ({view: 'tx', wanted: /epoch[\s\S]*No transaction looked up/, isDemo: true}),
};

it.each(Object.entries(cases))('draws transactions: %s', async (name, start) => {
	await expect(await drawCase(await start())).toMatchFileSnapshot(`frames/${name}.txt`);
});
