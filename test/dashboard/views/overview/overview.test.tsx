import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {startDashboard} from '../../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../../helpers/fake-indexer.ts';
import {createProposals} from '../../../helpers/frame-data.ts';
import {testNow} from '../../../helpers/validators.ts';

beforeEach(() => void vi.useFakeTimers({toFake: ['Date'], now: testNow}));
afterEach(() => void vi.useRealTimers());

const voting = createProposals(41).filter(({status}) => status === 'voting');

function start(size = {columns: 80, rows: 24}) {
	const indexer = Object.assign(createFakeIndexer(), {proposals: createProposals(41)});
	return startDashboard({view: 'overview', indexer, ...size});
}

it('shows what is being voted on, what ends first on top, and nothing else', async () => {
	await using dashboard = start();
	await dashboard.shows('Open votes');
	await dashboard.shows(/❯ \d+ {2}/);
	const ends = voting.toSorted((left, right) => Number((left.endEpoch ?? 0n) - (right.endEpoch ?? 0n)));
	const shown = dashboard
		.lines()
		.map(line => /^[ ❯] *(\d+) {2}/.exec(line)?.[1])
		.filter(id => id !== undefined);
	expect(shown.map(id => voting.find(each => each.id === id)?.endEpoch)).toEqual(
		ends.slice(0, shown.length).map(({endEpoch}) => endEpoch),
	);
	expect(shown.length).toBeGreaterThan(1);
});

it('says what the network is, and who holds its power', async () => {
	await using dashboard = start();
	await dashboard.shows(/Network {3}[\d ]+ NAM bonded · \d+ in the set · 1 inactive · 1 jailed/);
	await dashboard.shows(/\d+ holds? a third, \d+ half, \d+ two thirds/);
});

it('counts all validators in their tab, and asks for that once at most', async () => {
	await using dashboard = start({columns: 120, rows: 24});
	const counting = () =>
		dashboard.indexer.queries.filter(({page, state = []}) => page === undefined && state.length === 0);
	await dashboard.shows('[0 Overview] 1 Validators 205');
	expect(counting().length).toBeLessThanOrEqual(1);
	dashboard.type('2');
	await dashboard.shows('[2 Proposals');
	vi.setSystemTime(testNow + 600_000);
	dashboard.type('0r');
	await dashboard.shows('[0 Overview] 1 Validators 205');
	expect(counting().length).toBeLessThanOrEqual(1);
	// Their list knows better.
	dashboard.indexer.validators.pop();
	dashboard.type('1');
	await dashboard.shows('[1 Validators 204]');
	dashboard.type('0');
	await dashboard.shows('[0 Overview] 1 Validators 204');
});

it('opens what is under the cursor with Enter, and comes back to it with q', async () => {
	await using dashboard = start();
	await dashboard.shows(/❯ \d+ {2}/);
	dashboard.type('j');
	const row = () => /❯ (\d+) {2}/.exec(dashboard.text())?.[1];
	await dashboard.shows(/\n {2}\d+ {2}.*\n❯ \d+ {2}/);
	const id = row();
	dashboard.type('\r');
	await dashboard.shows(` Proposal ${id}  `);
	dashboard.type('q');
	await dashboard.shows('Open votes');
	expect(row()).toBe(id);
});

it('shows all of a row with d, and leads back with Esc', async () => {
	await using dashboard = start();
	await dashboard.shows(/❯ \d+ {2}/);
	dashboard.type('d');
	await dashboard.shows(' Proposal 13  ');
	dashboard.type('\u001B');
	await dashboard.shows('Open votes');
});

it('goes to the details of the next row and the last one with Ctrl-n and Ctrl-p, through all sections', async () => {
	await using dashboard = start({columns: 99, rows: 40});
	await dashboard.shows('The strongest');
	dashboard.type('d');
	await dashboard.shows(' Proposal 13  ');
	dashboard.type('\u000E');
	await dashboard.shows(/\n Proposal (?!13)/);
	dashboard.type('\u0010');
	await dashboard.shows(' Proposal 13  ');
	dashboard.type('\u001BG');
	// The chart's last row is the last of all.
	await dashboard.shows(/❯ Loom/);
});

it('shows the chart below the lists, as far as they leave room, and opens what is in it', async () => {
	await using dashboard = start({columns: 140, rows: 40});
	await dashboard.shows(/My stake[\s\S]*Open votes[\s\S]*The strongest/);
	dashboard.type(']');
	await dashboard.shows('❯ Kestrel Nodes');
	dashboard.type('j\r');
	await dashboard.shows(/\[?1 Validators/);
	await dashboard.shows(/Stake & Relax[\s\S]*Esc back/);
	dashboard.resize(140, 20);
	dashboard.type('0');
	await dashboard.shows('Open votes');
	expect(dashboard.text()).not.toContain('The strongest');
});

it('goes round the panes with Tab and Shift-Tab, and keeps the row of each', async () => {
	await using dashboard = start({columns: 120, rows: 40});
	await dashboard.shows(/Open votes[\s\S]*❯ 13[\s\S]*The strongest/);
	dashboard.type('j');
	await dashboard.shows(/❯ 20/);
	dashboard.type('\t');
	dashboard.type('jj');
	// The row of the votes stays.
	await dashboard.shows(/❯ 20[\s\S]*❯ Harbour Light/);
	// The last pane is followed by the first one.
	dashboard.type('\t');
	dashboard.type('j');
	await dashboard.shows(/❯ 27[\s\S]*❯ Harbour Light/);
	dashboard.type('\u001B[Z');
	dashboard.type('k');
	await dashboard.shows(/❯ 27[\s\S]*❯ Stake & Relax/);
	expect(dashboard.text()).toContain('[0 Overview]');
});

it('says why other keys do nothing here', async () => {
	await using dashboard = start();
	await dashboard.shows(/❯ \d+ {2}/);
	dashboard.type('s');
	await dashboard.shows('the overview has one order');
	dashboard.type('n');
	await dashboard.shows('the overview has no pages');
	dashboard.type('l');
	await dashboard.shows('the overview shows all its columns');
	dashboard.type('x');
	await dashboard.shows('nothing needs you that is loud');
	dashboard.type('X');
	await dashboard.shows('nothing is quiet');
});

it('says so where nothing is being voted on', async () => {
	await using dashboard = startDashboard({view: 'overview'});
	await dashboard.shows(/Open votes {3}nothing just now/);
});

it('r asks anew for the network too', async () => {
	await using dashboard = start();
	await dashboard.shows(/1 jailed/);
	const {indexer} = dashboard;
	indexer.validators = indexer.validators.map((validator, index) =>
		index === 5 ? {...validator, state: 'jailed', rank: undefined} : validator,
	);
	dashboard.type('r');
	await dashboard.shows(/ 2 jailed/);
});

it('searches validators with /, and takes what is typed behind it as their name', async () => {
	await using dashboard = start();
	await dashboard.shows(/❯ \d+ {2}/);
	dashboard.type('/harbour');
	await dashboard.shows(/\[1 Validators[\s\S]*Harbour Light[\s\S]*\/harbour/);
	dashboard.type('\r');
	await dashboard.shows(/\[1 Validators[\s\S]*rows match \/harbour/);
	dashboard.type('q');
	await dashboard.shows(/\[0 Overview[\s\S]*Open votes/);
});

it('is back with Esc, and the list of validators is whole', async () => {
	await using dashboard = start();
	await dashboard.shows(/❯ \d+ {2}/);
	dashboard.type('/harbour');
	await dashboard.shows(/\[1 Validators[\s\S]*\/harbour/);
	dashboard.type('\u001B');
	await dashboard.shows(/\[0 Overview[\s\S]*Open votes/);
	dashboard.type('1');
	await dashboard.shows(/\[1 Validators[\s\S]*Kestrel Nodes/);
	expect(dashboard.text()).not.toContain('/harbour');
});

it('says in its help what / searches', async () => {
	await using dashboard = start();
	await dashboard.shows(/❯ \d+ {2}/);
	dashboard.type('?');
	await dashboard.shows(/ \/ .*validators/);
});
