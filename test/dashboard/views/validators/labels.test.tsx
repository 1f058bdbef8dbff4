import {expect, it} from 'vitest';
import {createMemoryStore} from '../../../../source/store/store.ts';
import {startDashboard} from '../../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../../helpers/fake-indexer.ts';
import {createBond} from '../../../helpers/stake.ts';
import {until} from '../../../helpers/until.ts';
import {addressOf} from '../../../helpers/validators.ts';

/** The delegator of the stake that is looked at. */
const delegator = addressOf(99);

it('a label stands in the place of a validator, in lists, details and stake, and makes its address none of mine', async () => {
	const indexer = createFakeIndexer(5);
	indexer.bonds = [createBond(0)];
	const store = createMemoryStore();
	const [first] = indexer.validators;
	await using dashboard = startDashboard({indexer, store, columns: 120, rows: 29});
	await dashboard.shows('Kestrel Nodes');
	dashboard.type(':label Uncle Bob\r');
	await dashboard.shows(/Labelled Kestrel Nodes "Uncle Bob"/);
	await dashboard.shows(/ 1 +Uncle Bob /);
	await dashboard.hides(/\d +Kestrel Nodes/);
	dashboard.type('j:label Unc1e Bob\r');
	await dashboard.shows(/that looks like "Uncle Bob", the label of\s+tnam1/);
	dashboard.type(':label\r');
	await dashboard.shows(/label of .+: Unc1e Bob▏/);
	dashboard.type('\u0015\r');
	await dashboard.shows(/label of .+ removed/);
	dashboard.type('/uncle\r');
	await dashboard.shows('1 of 5 rows match');
	dashboard.type('\u001B');
	await dashboard.hides('1 of 5 rows match');
	dashboard.type('gd');
	await dashboard.shows(/Details of Uncle Bob\n[\s\S]*Name +Kestrel Nodes/);
	dashboard.type('\u001B');
	await dashboard.hides('Details of');
	dashboard.type('3');
	await dashboard.shows('No address yet');
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
	await dashboard.shows(/unbonding +Uncle Bob +tnam1/);
	// Opened as a delegator's, it is one of mine.
	dashboard.type('3:delegator\r');
	await dashboard.shows(/Uncle Bob/);
});

it('labels the validator of a row of stake, asks before it replaces a label, and undoes it with U', async () => {
	const indexer = createFakeIndexer(5);
	indexer.bonds = [createBond(0), createBond(1)];
	const store = createMemoryStore({addresses: [{address: delegator, label: 'Cold wallet', usedAt: 1}]});
	await using dashboard = startDashboard({
		indexer,
		store,
		columns: 160,
		rows: 30,
		view: `stake ${delegator}`,
	});
	const labelsNow = () =>
		store
			.on(indexer.parameters.chainId)
			.read()
			.addresses.map(({address, label}) => [address, label]);
	const owner = [delegator, 'Cold wallet'];
	await dashboard.shows(/❯.*Kestrel Nodes/);
	dashboard.type('U');
	await dashboard.shows('there is nothing to undo');
	dashboard.type(':label Bob\r');
	await dashboard.shows('Labelled Kestrel Nodes "Bob"');
	await dashboard.shows(/❯.*Bob/);
	expect(labelsNow()).toEqual([owner, [addressOf(0), 'Bob']]);
	dashboard.type(':label Robert\r');
	await dashboard.shows(
		/Kestrel Nodes is called "Bob"[\s\S]*❯ leave it +as it is[\s\S]*replace +Kestrel Nodes becomes "Robert"/,
	);
	dashboard.type('\r');
	await dashboard.hides('as it is');
	expect(labelsNow()).toEqual([owner, [addressOf(0), 'Bob']]);
	dashboard.type(':label Robert\r');
	await dashboard.shows('leave it');
	dashboard.type('j\r');
	await dashboard.shows('Labelled Kestrel Nodes "Robert"');
	dashboard.type(']:label Cold wallet\r');
	await dashboard.shows(
		/is called "Robert", and "Cold wallet" is the label of tnam1\S+ already[\s\S]*label it/,
	);
	dashboard.type('\u001B!');
	await dashboard.shows(/U undoes, the last first[\s│]+label "Robert" of tnam1\w+[\s│]+label "Bob" of tnam1/);
	dashboard.type('U');
	await dashboard.shows('undone: label "Robert" of tnam1');
	expect(labelsNow()).toEqual([owner, [addressOf(0), 'Bob']]);
	dashboard.type('\u001B:undo\r');
	await dashboard.shows(`undone: label "Bob" of ${addressOf(0)}`);
	expect(labelsNow()).toEqual([owner]);
});

it.each(['stake', 'bonds'])('says in a list of %s how to label the address instead', async list => {
	const indexer = createFakeIndexer(5);
	indexer.bonds = [createBond(0)];
	const store = createMemoryStore();
	await using dashboard = startDashboard({indexer, store, columns: 80, view: `${list} ${delegator}`});
	await dashboard.shows(/❯.*Kestrel Nodes/);
	dashboard.type(':label anna\r');
	await dashboard.shows(
		/Labelled Kestrel Nodes "anna"[^.]*\. To label this address:\s+Esc,\s+then\s+:label\s+NAME\s+in\s+its\s+row/,
	);
	dashboard.type('\u001B');
	await dashboard.shows(/❯.*tnam1/);
	dashboard.type(':label Savings\r');
	await dashboard.shows(/Labelled tnam1\S+ "Savings"/);
	expect(dashboard.text()).not.toContain('To label this address');
	const {addresses} = store.on(indexer.parameters.chainId).read();
	expect(addresses.find(({address}) => address === delegator)?.label).toBe('Savings');
});

it('shows with U a list again as it was before its reset', async () => {
	const store = createMemoryStore();
	await using dashboard = startDashboard({
		indexer: createFakeIndexer(5),
		store,
		columns: 120,
		view: 'validators sort=commission',
	});
	await dashboard.shows(/commission ↑/);
	dashboard.type('w');
	await until(() => store.look.read().views.validators?.width !== undefined);
	const before = store.look.read();
	dashboard.type(':reset\r');
	await dashboard.shows('are as configured again');
	dashboard.type('j');
	await dashboard.shows(/power ↓/);
	expect(store.look.read().views).toEqual({});
	dashboard.type('U');
	await dashboard.shows('undone: reset of validators');
	dashboard.type('j');
	await dashboard.shows(/commission ↑/);
	expect(store.look.read()).toEqual(before);
});
