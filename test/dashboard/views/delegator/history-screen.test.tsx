import {expect, it} from 'vitest';
import type {Extensions, HistoryEntry} from '../../../../source/domain/extensions.ts';
import {createStore} from '../../../../source/store/store.ts';
import {startDashboard} from '../../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../../helpers/fake-indexer.ts';
import {temporaryFolder} from '../../../helpers/temporary-folder.ts';
import {until} from '../../../helpers/until.ts';
import {addressOf} from '../../../helpers/validators.ts';

const address = addressOf(500);
const perPage = 30;

/** A transfer to itself among them stands twice, as the service sends it. */
function entryOf(index: number, direction: 'sent' | 'received' = 'sent'): HistoryEntry {
	const kind = index % 3 === 0 ? 'claimRewards' : 'bond';
	const data = kind === 'bond' ? `{"validator":"${addressOf(1)}","amount":"${index}000000"}` : undefined;
	const txId = index.toString(16).padStart(64, 'a');
	const wrapperId = index.toString(16).padStart(64, 'b');
	return {
		transaction: {txId, wrapperId, kind, data, memo: undefined, exitCode: 'applied', source: {}, flaws: []},
		target: address,
		direction,
		blockHeight: 5_000_000n - BigInt(index),
		source: {},
		flaws: [],
	};
}

/** Serves a history of 64 transactions, one of them twice, and notes what was asked for. */
function createHistoryIndexer() {
	const all = Array.from({length: 64}, (_, index) => entryOf(index));
	all.splice(1, 0, entryOf(0, 'received'));
	const pages: number[] = [];
	const heights: bigint[] = [];
	const indexer = createFakeIndexer();
	const known = {epoch: true};
	const extensions: Partial<Extensions> = {
		known: {read: () => known, subscribe: () => () => {}},
		async getHistory({page = 1}) {
			pages.push(page);
			const items = all.slice((page - 1) * perPage, page * perPage);
			return {items, page, perPage, totalPages: 3, totalItems: all.length, flaws: []};
		},
		async getBlock(height) {
			heights.push(height);
			const timestamp = String(1_795_000_000n + height);
			return {height, hash: '', epoch: undefined, timestamp, transactions: [], source: {}, flaws: []};
		},
	};
	return {
		indexer: Object.assign(indexer, {extensions: {...indexer.extensions, ...extensions}}),
		pages,
		heights,
	};
}

const view = `history ${address}`;

it('shows one page, a transaction once, and asks once for the times of the rows on the screen', async () => {
	const {indexer, pages, heights} = createHistoryIndexer();
	await using dashboard = startDashboard({indexer, view, columns: 120, rows: 20});
	await dashboard.shows(/❯ \d{4}-\d\d-\d\d \d\d:\d\d .*5 000 000 +claim rewards +in /);
	await dashboard.shows('newest first · all kinds · page 1 of 3 · 65 transactions');
	const rowsOn = () => dashboard.lines().filter(line => / 4 999 9\d\d | 5 000 000 /.test(line));
	await until(() => rowsOn().length > 5 && rowsOn().every(line => /^[ ❯] \d{4}-/.test(line)));
	expect(new Set(heights).size).toBe(heights.length);
	expect(heights).toHaveLength(rowsOn().length);
	const before = heights.length;
	dashboard.type('G');
	await dashboard.shows(/❯ \d{4}-.* 4 999 972 /);
	await until(() => heights.length >= before + rowsOn().length - 1);
	dashboard.type('g');
	await dashboard.shows(/❯ \d{4}-.* 5 000 000 /);
	expect(new Set(heights).size).toBe(heights.length);
	expect(new Set(pages)).toEqual(new Set([1]));
});

it('asks for the time of no block that an earlier session asked for', async () => {
	const cache = await temporaryFolder();
	const open = () => createStore({folder: cache, cache, now: () => 5, pid: process.pid});
	const first = createHistoryIndexer();
	const store = await open();
	{
		await using dashboard = startDashboard({indexer: first.indexer, store, view, columns: 120, rows: 20});
		await dashboard.shows(/❯ \d{4}-\d\d-\d\d \d\d:\d\d .*5 000 000/);
		await until(() => first.heights.length > 5);
		await dashboard.shows(/\d{4}-.* 4 999 990 /);
	}
	await store.settled();
	const second = createHistoryIndexer();
	await using dashboard = startDashboard({
		indexer: second.indexer,
		store: await open(),
		view,
		columns: 120,
		rows: 20,
	});
	await dashboard.shows(/\d{4}-.* 4 999 990 /);
	const known = new Set(first.heights);
	expect(second.heights.filter(height => known.has(height))).toEqual([]);
});

it('goes on by pages, and reads all of them only when it is asked to', async () => {
	const {indexer, pages} = createHistoryIndexer();
	await using dashboard = startDashboard({indexer, view, columns: 120, rows: 20});
	await dashboard.shows('page 1 of 3');
	dashboard.type('n');
	await dashboard.shows('page 2 of 3');
	await dashboard.shows('4 999 971');
	dashboard.type('a');
	await dashboard.shows('all 64 transactions');
	expect(new Set(pages)).toEqual(new Set([1, 2, 3]));
});

it(':history kind=KIND chooses among the loaded rows, says so, and Esc shows all again', async () => {
	const {indexer} = createHistoryIndexer();
	await using dashboard = startDashboard({indexer, view, columns: 120, rows: 20});
	await dashboard.shows('page 1 of 3');
	dashboard.type('f');
	await dashboard.shows('address: ');
	dashboard.type('\u001B');
	await dashboard.hides('address: ');
	dashboard.type(':history kind=claim-rewards\r');
	await dashboard.shows('claimRewards among loaded rows');
	await dashboard.shows('a searches all 65');
	expect(dashboard.text()).not.toMatch(/ bond \d/);
	dashboard.type('a');
	await dashboard.shows(/claimRewards · all 22 transactions/);
	dashboard.type('\u001B');
	await dashboard.shows('all 64 transactions');
});

it('Enter leads to the transaction, and the route says the kind and the page', async () => {
	const {indexer} = createHistoryIndexer();
	await using dashboard = startDashboard({
		indexer,
		view: `${view} kind=claim-rewards page=2`,
		columns: 120,
		rows: 20,
	});
	await dashboard.shows('claimRewards among loaded rows · page 2 of 3');
	dashboard.type('\r');
	await dashboard.shows(/bbb/);
	expect(dashboard.indexer.asked.some(asked => asked.startsWith('tx bbbb'))).toBe(true);
});
