import {describe, expect, it} from 'vitest';
import {createMemoryStore} from '../../../source/store/store.ts';
import {startDashboard} from '../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';
import {createBond} from '../../helpers/stake.ts';
import {addressOf} from '../../helpers/validators.ts';

const beside = / {2}Details *\n/;

describe('the pane', () => {
	it('opens and closes with D from 100 columns on, and is kept for its list', async () => {
		const store = createMemoryStore();
		await using dashboard = startDashboard({columns: 100, rows: 24, view: 'validators', store});
		await dashboard.shows('Kestrel Nodes');
		expect(dashboard.text()).not.toMatch(beside);
		dashboard.type('D');
		await dashboard.shows(beside);
		expect(store.look.read().views).toEqual({validators: {pane: true}});
		// What had to leave is counted, and l leads to it.
		await dashboard.shows(/\+\d+ +Details *\n/);
		dashboard.type('2');
		await dashboard.shows(/\[2 Proposals/);
		await dashboard.shows(/Id +Title/);
		expect(dashboard.text()).not.toMatch(beside);
		dashboard.type('1');
		await dashboard.shows(beside);
		dashboard.resize(99, 24);
		await dashboard.hides(beside);
		dashboard.resize(160, 24);
		await dashboard.shows(beside);
		dashboard.type('D');
		await dashboard.hides(beside);
		expect(store.look.read().views.validators?.pane).toBe(false);
	});

	it('is there by itself from 140 columns on, and d moves into it', async () => {
		await using dashboard = startDashboard({columns: 160, rows: 24, view: 'validators'});
		await dashboard.shows(beside);
		dashboard.type('d');
		await dashboard.shows('❯ Details');
		dashboard.type('D');
		await dashboard.hides('Details');
		await dashboard.shows(/❯ +1 {2}Kestrel/);
		dashboard.resize(139, 24);
		dashboard.type('d');
		await dashboard.shows('Details of Kestrel Nodes');
	});

	it('is not for the overview, nor for what is read aloud', async () => {
		await using dashboard = startDashboard({columns: 120, rows: 30, view: 'overview'});
		await dashboard.shows('Open votes');
		dashboard.type('D');
		await dashboard.shows('the overview has no pane');
		await using spoken = startDashboard({columns: 120, rows: 30, view: 'validators', isSpoken: true});
		await spoken.shows(/selected, 1 of (?:30|205)/);
		spoken.type('D');
		await spoken.shows('read as sentences, with nothing beside them');
		spoken.type('C');
		await spoken.shows('read as sentences, which have no columns');
	});
});

describe('columns', () => {
	it('are chosen and ordered with C, seen in the header, and kept', async () => {
		const store = createMemoryStore();
		// Invented data is not kept, but how the screen looks is the person's own.
		await using dashboard = startDashboard({columns: 100, rows: 24, view: 'validators', store, isDemo: true});
		await dashboard.shows(/# +Name +State/);
		dashboard.type('Cjj ');
		await dashboard.shows(/Columns of validators, 9 of 15 chosen\n +# +Name +Address +State/);
		await dashboard.shows(
			/\n {6}Column {14}Word in the configuration\n {2}\[x\] # {19}rank\n {2}\[x\] Name, always shown {2}name\n/,
		);
		dashboard.type('k ');
		await dashboard.shows('this column tells the rows apart');
		dashboard.type('K');
		await dashboard.shows(/chosen\n +Name +# +Address +State/);
		dashboard.type('\r');
		await dashboard.shows(/Overview.*\n +Name +# +Address +State/);
		expect(store.look.read().views.validators?.columns?.slice(0, 3)).toEqual(['name', 'rank', 'address']);
		dashboard.type(':reset view\r');
		await dashboard.shows('validators: columns, width, pane and order are as configured again');
		await dashboard.shows(/# +Name +State/);
		expect(store.look.read().views).toEqual({});
	});

	it('stay as they were after Esc, and nothing is kept where they are those of the list', async () => {
		const store = createMemoryStore();
		await using dashboard = startDashboard({columns: 100, rows: 24, view: 'validators', store});
		await dashboard.shows(/# +Name +State/);
		dashboard.type(':columns\rjj ');
		await dashboard.shows('9 of 15 chosen');
		dashboard.type('\u001B');
		await dashboard.shows(/Overview.*\n +# +Name +State/);
		dashboard.type('Cjj ');
		await dashboard.shows('9 of 15 chosen');
		dashboard.type(' \r');
		await dashboard.shows(/Overview.*\n +# +Name +State/);
		expect(store.look.read().views.validators?.columns).toBeUndefined();
	});
});

it('a width that was chosen has all its columns where the pane would stand by itself', async () => {
	const indexer = createFakeIndexer();
	indexer.bonds = [createBond(0), createBond(1)];
	await using dashboard = startDashboard({indexer, columns: 140, rows: 24, view: `stake ${addressOf(9)}`});
	await dashboard.shows(beside);
	dashboard.type('w');
	await dashboard.shows('wide columns');
	await dashboard.shows(/Share +Comm +~A year +Next *\n/);
	dashboard.type('D');
	await dashboard.shows(beside);
});

describe('what the configuration says of a list', () => {
	const views = {
		validators: {
			columns: ['rank', 'name', 'commission'],
			order: {sort: 'commission', order: 'desc'},
			pane: true,
			width: 'wide',
		},
	} as const;

	it('holds until something is chosen on the screen, which then goes before it', async () => {
		const store = createMemoryStore();
		await using dashboard = startDashboard({columns: 120, rows: 24, view: 'overview', views, store});
		await dashboard.shows('Open votes');
		dashboard.type('1');
		await dashboard.shows(/# +Name +Comm.* Details *\n/);
		await dashboard.shows('commission ↓');
		dashboard.type('D');
		await dashboard.hides(beside);
		dashboard.type('w');
		await dashboard.shows('compact columns');
		expect(store.look.read().views.validators).toEqual({pane: false, width: 'compact'});
		dashboard.type(':sort name\r');
		await dashboard.shows('name ↑');
		dashboard.type(':reset\r');
		await dashboard.shows(beside);
		dashboard.type('j');
		await dashboard.shows('commission ↓');
		dashboard.type(':reset\r');
		await dashboard.shows('validators: nothing was chosen on the screen');
	});

	it('is gone back to in a filtered list too, which stays filtered', async () => {
		// The next poll would say the order too.
		const intervalMilliseconds = 600_000;
		await using dashboard = startDashboard({
			columns: 130,
			rows: 24,
			view: 'validators',
			intervalMilliseconds,
		});
		await dashboard.shows('all 205');
		dashboard.type(':sort max\r');
		await dashboard.shows('max change ↑');
		dashboard.type(':filter jailed\r');
		await dashboard.shows(/max change ↑ · jailed · page 1 of/);
		dashboard.type(':filter tnam\r');
		await dashboard.shows(/match \/tnam · [\d ]+ NAM.* · max change ↑ · jailed/);
		dashboard.type(':reset\rj');
		await dashboard.shows(/match \/tnam · [\d ]+ NAM.* · power ↓ · jailed/);
	});

	it('is the order in which a list opens, but for a route that says its own', async () => {
		const store = createMemoryStore({bookmarks: [{name: 'strongest', route: 'validators'}]});
		await using dashboard = startDashboard({columns: 120, rows: 24, view: 'overview', views, store});
		await dashboard.shows('Open votes');
		dashboard.type(':validators state=consensus\r');
		await dashboard.shows('commission ↓');
		dashboard.type(':validators sort=votingPower\r');
		await dashboard.shows('power ↓');
		dashboard.type('0:validators\r');
		await dashboard.shows('commission ↓');
		dashboard.type(':strongest\r');
		await dashboard.shows('power ↓');
	});
});
