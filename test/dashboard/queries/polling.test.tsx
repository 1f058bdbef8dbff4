import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {sleep} from '../../../source/system/timer.ts';
import {passPolls, type RunningDashboard, startDashboard} from '../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';
import {createProposal} from '../../helpers/proposals.ts';
import {createBond} from '../../helpers/stake.ts';
import {createTransaction, testHash} from '../../helpers/transactions.ts';
import {until} from '../../helpers/until.ts';
import {addressOf} from '../../helpers/validators.ts';

const delegator = addressOf(500);

/** Counts every request by what it is for, and how many of a kind were under way at once. */
function createCountingIndexer() {
	const indexer = createFakeIndexer(61);
	indexer.bonds = [createBond(3)];
	indexer.proposals = [createProposal({id: '12'})];
	const counts = {validators: 0, activeStake: 0, proposals: 0, bonds: 0, parameters: 0, tx: 0};
	let atOnce = 0;
	let most = 0;
	const counted =
		<Given extends readonly unknown[], Answer>(
			kind: keyof typeof counts,
			get: (...given: Given) => Promise<Answer>,
		) =>
		async (...given: Given) => {
			counts[kind] += 1;
			if (kind !== 'validators') return get(...given);
			atOnce += 1;
			most = Math.max(most, atOnce);
			try {
				return await get(...given);
			} finally {
				atOnce -= 1;
			}
		};
	const {getValidators, getProposals, getBonds, getParameters, getTransaction} = indexer;
	Object.assign(indexer, {
		getValidators: ((query, options) =>
			query?.state?.length === 3
				? counted('activeStake', getValidators)(query, options)
				: counted('validators', getValidators)(query, options)) as typeof getValidators,
		getProposals: counted('proposals', getProposals),
		getBonds: counted('bonds', getBonds),
		getParameters: counted('parameters', getParameters),
		getTransaction: counted('tx', getTransaction),
	});
	return {indexer, counts, most: () => most};
}

/** Waits until the validators were polled twice more, so that whatever else is polled had its turn. */
async function passOwnPolls(counts: {readonly validators: number}) {
	const before = counts.validators;
	await until(() => counts.validators >= before + 2);
}

/** Lets everything under way end. */
async function settle({indexer}: RunningDashboard) {
	await until(() => indexer.underWay === 0);
}

const fast = {intervalMilliseconds: 20};

describe.concurrent('polling', () => {
	it('asks for the view that is seen, and not for one that was left', async () => {
		const {indexer, counts} = createCountingIndexer();
		await using dashboard = startDashboard({...fast, indexer, view: `bonds ${delegator}`});
		await dashboard.shows('[bonds]');
		await until(() => counts.bonds > 3);
		dashboard.type('1');
		await dashboard.shows('[1 Validators');
		await settle(dashboard);
		const {bonds} = counts;
		await passOwnPolls(counts);
		expect(counts.bonds).toBe(bonds);
	});

	it('asks one thing at a time for a view', async () => {
		const {indexer, counts, most} = createCountingIndexer();
		await using dashboard = startDashboard({...fast, indexer});
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('rrrr');
		await passOwnPolls(counts);
		expect(most()).toBe(1);
	});

	it('stops at a pause, whatever is looked at meanwhile', async () => {
		const {indexer, counts} = createCountingIndexer();
		await using dashboard = startDashboard({...fast, indexer, columns: 120});
		await dashboard.shows('Kestrel Nodes');
		await dashboard.shows('2 Proposals 1');
		dashboard.type('2');
		await dashboard.shows('[2 Proposals');
		await dashboard.shows(/❯/);
		dashboard.type('P');
		await dashboard.shows('■ paused');
		await settle(dashboard);
		const before = {...counts};
		for (const [key, shown] of [
			['1', '[1 Val'],
			['2', '[2 Pro'],
			['1', '[1 Val'],
		] as const) {
			dashboard.type(key);
			await dashboard.shows(shown);
		}
		await passPolls(fast.intervalMilliseconds);
		expect(counts).toEqual(before);
		dashboard.type('r');
		await until(() => counts.validators === before.validators + 1);
		dashboard.type('P');
		await passOwnPolls(counts);
	});

	it('does not ask for the proposals anew at each change of view', async () => {
		const {indexer, counts} = createCountingIndexer();
		await using dashboard = startDashboard({indexer, columns: 120});
		await dashboard.shows('2 Proposals 1');
		for (const view of ['[4 Chain', '[5 Tx', '[1 Val', '[4 Chain', '[1 Val']) {
			dashboard.type(view[1]!);
			await dashboard.shows(view);
		}
		expect(counts.proposals).toBe(1);
		expect(counts.parameters).toBe(1);
	});

	it.each([
		// With six times as long between two polls the timer of one of them would be too long.
		['validators', 36_000_000],
		['validators', 2_147_483_647],
		['proposals', 360_000_000],
		[`bonds ${delegator}`, 360_000_000],
		['parameters', 360_000_000],
	])('asks %s once out of focus, however long the interval (%d ms)', async (view, intervalMilliseconds) => {
		const {indexer, counts} = createCountingIndexer();
		await using dashboard = startDashboard({intervalMilliseconds, indexer, view, columns: 120});
		await dashboard.shows('live');
		if (view === 'validators') await dashboard.shows('all 61');
		if (/validators|proposals/.test(view)) await dashboard.shows('1 Validators 61');
		await until(() => [counts.validators, counts.proposals, counts.parameters].every(count => count > 0));
		await settle(dashboard);
		const before = {...counts};
		dashboard.type('\u001B[O');
		// A timer that is too long runs out within a millisecond.
		for (let turn = 0; turn < 100; turn++) await sleep(1);
		expect(counts).toEqual(before);
	});

	it('asks for a transaction that is not there yet until it is, and then no more', async () => {
		const {indexer, counts} = createCountingIndexer();
		await using dashboard = startDashboard({...fast, indexer, view: `tx ${testHash}`});
		await dashboard.shows(/Followed +yes/);
		await until(() => counts.tx > 3);
		indexer.transactions.set(testHash, createTransaction());
		await dashboard.shows('4 567 890');
		await settle(dashboard);
		const {tx} = counts;
		await passPolls(fast.intervalMilliseconds);
		expect(counts.tx).toBe(tx);
	});

	it('asks for an absent transaction no more where its view is not open', async () => {
		const {indexer, counts} = createCountingIndexer();
		await using dashboard = startDashboard({...fast, indexer, view: `tx ${testHash}`});
		await dashboard.shows('not there yet');
		dashboard.type('1');
		await dashboard.shows('[1 Val');
		await settle(dashboard);
		const {tx} = counts;
		await passOwnPolls(counts);
		expect(counts.tx).toBe(tx);
	});
});

describe('a transaction that is not there', () => {
	beforeEach(() => void vi.useFakeTimers({toFake: ['Date']}));
	afterEach(() => void vi.useRealTimers());

	it('is asked for no more five minutes after it was looked up', async () => {
		const {indexer, counts} = createCountingIndexer();
		await using dashboard = startDashboard({...fast, indexer, view: `tx ${testHash}`});
		await dashboard.shows(/Followed +yes/);
		vi.setSystemTime(Date.now() + 301_000);
		await dashboard.shows(/Followed +no/);
		const {tx} = counts;
		await passPolls(fast.intervalMilliseconds);
		expect(counts.tx).toBe(tx);
	});
});

describe('after a time without the focus, in which the data grew old', () => {
	// Wide enough for the pace behind the name of the network.
	const slow = {intervalMilliseconds: 60_000, columns: 120};

	beforeEach(() => void vi.useFakeTimers({toFake: ['Date']}));
	afterEach(() => void vi.useRealTimers());

	/** Takes the focus away, and gives it back ten minutes later: a poll by itself would be minutes away. */
	async function leaveForTenMinutes(dashboard: RunningDashboard) {
		const pace = () => /every [\d.]+ \w+/.exec(dashboard.text())?.[0];
		await until(() => pace() !== undefined);
		await settle(dashboard);
		const usual = pace();
		dashboard.type('\u001B[O');
		await until(() => pace() !== usual);
		vi.setSystemTime(Date.now() + 600_000);
		dashboard.type('\u001B[I');
		await until(() => pace() === usual);
	}

	it('asks for the list at once', async () => {
		const {indexer, counts} = createCountingIndexer();
		await using dashboard = startDashboard({...slow, indexer});
		await dashboard.shows('Kestrel Nodes');
		const before = counts.validators;
		await leaveForTenMinutes(dashboard);
		await until(() => counts.validators > before);
	});

	it('asks for the parameters at once', async () => {
		const {indexer, counts} = createCountingIndexer();
		await using dashboard = startDashboard({...slow, indexer, view: 'parameters'});
		await dashboard.shows('[4 Chain');
		await until(() => counts.parameters > 0);
		const before = counts.parameters;
		await leaveForTenMinutes(dashboard);
		await until(() => counts.parameters > before);
	});
});
