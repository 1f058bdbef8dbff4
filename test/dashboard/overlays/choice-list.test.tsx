import {expect, it} from 'vitest';
import {startDashboard} from '../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';
import {createProposals} from '../../helpers/frame-data.ts';
import {startSpoken} from '../../helpers/spoken.ts';

it('takes the row that was gone to where nothing but Enter was pressed there', async () => {
	const indexer = Object.assign(createFakeIndexer(), {proposals: createProposals(12)});
	await using dashboard = startDashboard({view: 'proposals', indexer});
	await dashboard.shows('12 proposals');
	dashboard.type('f');
	await dashboard.shows('What to list');
	dashboard.type('jj\r');
	await dashboard.shows(/ voting · page/);
});

it('changes nothing where Enter was pressed alone, and keeps to what Space chose', async () => {
	await using dashboard = startDashboard();
	await dashboard.shows('Kestrel Nodes');
	dashboard.type('f');
	await dashboard.shows('[ ] jailed');
	dashboard.type('\r');
	await dashboard.shows(/ all states · page/);
	dashboard.type('f');
	await dashboard.shows('[ ] jailed');
	dashboard.type(' j\r');
	await dashboard.shows(/ consensus · page/);
});

it('has a letter in each name, said before it to a screen reader', async () => {
	await using dashboard = startDashboard({colors: '16'});
	await dashboard.shows('Kestrel Nodes');
	dashboard.type('s');
	await dashboard.shows('Sort by');
	expect(dashboard.written()).toContain('\u001B[4m');
	expect(dashboard.text()).toContain('power');
	dashboard.type('n');
	await dashboard.shows(/name ↑/);
	await using plain = startDashboard({colors: 'none'});
	await plain.shows('Kestrel Nodes');
	plain.type('s');
	await plain.shows(/\[p\]ower[\s\S]*\[c\]ommission/);
	await using spoken = startSpoken('');
	await spoken.shows('54.54%');
	spoken.type('s');
	await spoken.shows('selected, 1 of 6: p, power');
});

it('hints at no Space where one is chosen by Enter', async () => {
	await using dashboard = startDashboard();
	await dashboard.shows('Kestrel Nodes');
	dashboard.type('Y');
	await dashboard.shows(/Field of Kestrel Nodes[\s\S]*Enter apply/);
	expect(dashboard.text()).not.toContain('Space choose');
});
