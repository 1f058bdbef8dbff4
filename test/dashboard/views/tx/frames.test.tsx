import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import type {WrapperTransaction} from '../../../../source/domain/transaction.ts';
import type {RunningDashboard} from '../../../helpers/dashboard.tsx';
import {unreachableService} from '../../../helpers/failures.ts';
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
	const row = new RegExp(`❯${hash.slice(0, 5)}.*${wanted}`);
	await dashboard.shows(row);
	await dashboard.shows('❯ Details');
	dashboard.type('\u001B');
	await dashboard.hides('❯ Details');
}

const isFound = /epoch[\s\S]*❯ Details/;

const cases: Readonly<Record<string, () => FrameCase>> = {
	data: () => ({
		isAtEverySize: true,
		view: `tx ${testHash}`,
		indexer: indexerWith(...found),
		wanted: isFound,
		isDemo: true,
		hasCursor: true,
		async prepare(dashboard) {
			dashboard.type('\u001B');
			await dashboard.hides('❯ Details');
			await lookUp(dashboard, hashOf('1'), '1 of 3 rejected');
			await lookUp(dashboard, hashOf('2'), 'rejected');
			await lookUp(dashboard, hashOf('3'), 'not there yet');
			dashboard.indexer.failure = unreachableService;
			await lookUp(dashboard, hashOf('4'), 'failed');
			dashboard.indexer.isHeld = true;
			await lookUp(dashboard, hashOf('5'), 'asking');
		},
	}),
	details: () => ({view: `tx ${hashOf('1')}`, indexer: indexerWith(...found), wanted: isFound}),
	absent: () => ({view: `tx ${hashOf('3')}`, indexer: indexerWith(...found), wanted: isFound, isDemo: true}),
	failing: () => ({
		view: `tx ${hashOf('4')}`,
		indexer: Object.assign(indexerWith(), {failure: unreachableService}),
		wanted: isFound,
	}),
	empty: () => ({view: 'tx', wanted: /epoch[\s\S]*No transaction looked up/, isDemo: true}),
};

it.each(Object.entries(cases))('draws transactions: %s', async (name, start) => {
	await expect(await drawCase(start())).toMatchFileSnapshot(`frames/${name}.txt`);
});
