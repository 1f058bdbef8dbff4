import {expect, it} from 'vitest';
import {createMemoryStore} from '../../../../source/store/store.ts';
import {startDashboard} from '../../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../../helpers/fake-indexer.ts';
import {createBond} from '../../../helpers/stake.ts';
import {addressOf} from '../../../helpers/validators.ts';

/** The delegator of the stake that is looked at. */
const delegator = addressOf(99);

it('a label stands in the place of a validator, in lists, details and stake, and makes its address none of mine', async () => {
	const indexer = createFakeIndexer(5);
	indexer.bonds = [createBond(0)];
	const store = createMemoryStore();
	const [first] = indexer.validators;
	await using dashboard = startDashboard({indexer, store, columns: 120, rows: 40});
	await dashboard.shows('Kestrel Nodes');
	dashboard.type(':label Uncle Bob\r');
	await dashboard.shows(/Labelled "Uncle Bob"/);
	await dashboard.shows(/ 1 +Uncle Bob +tnam1/);
	await dashboard.hides('Kestrel Nodes');
	dashboard.type('j:label Unc1e Bob\r');
	await dashboard.shows(/that looks like "Uncle Bob", the label of\s+tnam1/);
	dashboard.type(':label\r');
	await dashboard.shows('label: Unc1e Bob▏');
	dashboard.type('\u0015\r');
	await dashboard.shows('label removed');
	dashboard.type('/uncle\r');
	await dashboard.shows('1 of 5');
	dashboard.type('\u001B');
	await dashboard.hides('1 of 5');
	dashboard.type('gd');
	await dashboard.shows(/Label +Uncle Bob \(my validator\)\s+Name +Kestrel Nodes/);
	dashboard.type('\u001B');
	await dashboard.hides('Details of');
	dashboard.type('3');
	await dashboard.shows('No delegator yet');
	dashboard.type(':uncle bob\r');
	// A validator that is gone to shows its details.
	await dashboard.shows('Details of Uncle Bob');
	dashboard.type('2');
	await dashboard.hides('Details of');
	dashboard.type(':validator unc\t\r');
	await dashboard.shows('Details of Uncle Bob');
	expect(indexer.asked.filter(asked => asked.includes(first?.address ?? ''))).toEqual([]);
	dashboard.type(`:${delegator}\r`);
	await dashboard.shows('[stake]');
	await dashboard.shows(/❯ *Uncle Bob/);
	dashboard.type(']');
	await dashboard.shows(/\[bonds\][\s\S]*Uncle Bob/);
	dashboard.type(':stake uncle bob\r');
	await dashboard.shows(/withdrawable +Uncle Bob +tnam1/);
	// Opened as a delegator's, it is one of mine.
	dashboard.type('3:delegator\r');
	await dashboard.shows(/Uncle Bob/);
});
