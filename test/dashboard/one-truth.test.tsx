import {expect, it} from 'vitest';
import {createMemoryStore} from '../../source/store/store.ts';
import {startDashboard} from '../helpers/dashboard.tsx';
import {unreachableService} from '../helpers/failures.ts';
import {createFakeIndexer} from '../helpers/fake-indexer.ts';
import {createProposal} from '../helpers/proposals.ts';
import {createTransaction} from '../helpers/transactions.ts';
import {addressOf} from '../helpers/validators.ts';

const hash = 'ab'.repeat(32);

it.each([
	['the addresses', 'delegator', /Label/],
	['a transaction that was found', `tx ${hash}`, /ABAB|abab/],
	['the parameters', 'parameters', /Native token/],
	['the validators', 'validators', /Kestrel/],
])('no view is live once any question finds nobody there: %s', async (_, view, ready) => {
	const indexer = createFakeIndexer();
	indexer.proposals = [createProposal()];
	indexer.transactions.set(hash, createTransaction({txId: hash}));
	const store = createMemoryStore();
	store.rememberAddress(addressOf(3));
	await using dashboard = startDashboard({indexer, view, store, columns: 120, intervalMilliseconds: 100});
	await dashboard.shows(ready);
	await dashboard.shows('● live');
	indexer.failure = unreachableService;
	await dashboard.shows(/○ offline, next try \d\d:\d\d:\d\d/);
	expect(dashboard.text()).not.toContain('● live');
	indexer.failure = undefined;
	await dashboard.shows('● live');
});

it.each([
	['the addresses', 'delegator', /1 address · as of \d\d:\d\d UTC/],
	['the transactions', `tx ${hash}`, /1 transaction · as of \d\d:\d\d UTC/],
])('what is not polled says from when it is: %s', async (_, view, words) => {
	const indexer = createFakeIndexer();
	indexer.transactions.set(hash, createTransaction({txId: hash}));
	const store = createMemoryStore();
	store.rememberAddress(addressOf(3));
	await using dashboard = startDashboard({indexer, view, store, columns: 120});
	await dashboard.shows(/Label|Hash/);
	dashboard.type('\u001B');
	await dashboard.shows(words);
});

it('the messages say from when they are', async () => {
	await using dashboard = startDashboard();
	await dashboard.shows('Kestrel');
	dashboard.type('n');
	dashboard.type('PP!');
	await dashboard.shows(/Messages[\s\S]*as of \d\d:\d\d UTC/);
});
