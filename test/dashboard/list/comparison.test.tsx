import {expect, it} from 'vitest';
import {startDashboard} from '../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';
import {createProposals} from '../../helpers/frame-data.ts';
import {delegator, startSpoken} from '../../helpers/spoken.ts';
import {createBond} from '../../helpers/stake.ts';
import {addressOf} from '../../helpers/validators.ts';

it('says what to mark where fewer or more are marked than can be compared', async () => {
	await using dashboard = startDashboard();
	await dashboard.shows('Kestrel Nodes');
	dashboard.type(' =');
	await dashboard.shows('mark two to five rows with Space, then = compares them');
	dashboard.type('     =');
	await dashboard.shows('6 rows are marked, and five can be compared: u');
	expect(dashboard.text()).not.toContain('validators compared');
});

it('compares what is marked, in the order of the list, and leads back to it', async () => {
	await using dashboard = startDashboard();
	await dashboard.shows('Kestrel Nodes');
	dashboard.type('jj kk ');
	await dashboard.shows('2 marked');
	dashboard.type(':compare\r');
	await dashboard.shows(/2 validators compared.*\n +Stake & Relax .* Harbour Light/s);
	await dashboard.shows(/≠ Power .*\n.*rank 2 of 203 .*rank 3 of 203/);
	dashboard.type('\u001B');
	await dashboard.shows(/» +3 .*2 marked/s);
});

it('names what does not fit, and reaches it with l and h', async () => {
	await using dashboard = startDashboard({columns: 60, rows: 24});
	await dashboard.shows('Kestrel Nodes');
	dashboard.type('     =');
	await dashboard.shows(/3 of 5 fit: h l lead to 青山ノード, Quiet Quorum/);
	dashboard.type('l');
	await dashboard.shows(/fit: h l lead to Kestrel Nodes/);
	dashboard.type('ll');
	await dashboard.shows('these are the last');
	dashboard.type('hhh');
	await dashboard.shows('these are the first');
});

it('keeps comparing what has left the list since, and shows what changed of the others', async () => {
	const indexer = createFakeIndexer(3);
	await using dashboard = startDashboard({indexer, view: 'validators page=1'});
	await dashboard.shows('Kestrel Nodes');
	dashboard.type('  =');
	await dashboard.shows('2 validators compared');
	const [first, ...others] = indexer.validators;
	indexer.validators = others.map(validator => ({...validator, website: 'https://moved.example'}));
	dashboard.type('r');
	await dashboard.shows('Kestrel Nodes not in the list now');
	await dashboard.shows(/Website .*moved/);
	await dashboard.shows(first?.name ?? '');
});

it.each([
	['proposals', '2 proposals compared'],
	[`bonds ${delegator}`, '2 bonds compared'],
	['parameters', '2 parameters compared'],
])('compares what %s lists', async (view, wanted) => {
	const indexer = createFakeIndexer();
	indexer.proposals = createProposals(3);
	indexer.bonds = [createBond(0), createBond(2)];
	await using dashboard = startDashboard({indexer, view});
	await dashboard.shows('❯');
	dashboard.type('  =');
	await dashboard.shows(wanted);
	await dashboard.shows('≠ ');
});

it('copies the ids of what is compared', async () => {
	await using dashboard = startDashboard();
	await dashboard.shows('Kestrel Nodes');
	dashboard.type('  =y');
	await dashboard.shows(addressOf(0));
	await dashboard.shows(addressOf(1));
});

it('tells a screen reader of each field whether it differs', async () => {
	await using dashboard = startSpoken('');
	await dashboard.shows('54.54%');
	dashboard.type('  =');
	await dashboard.shows(
		/2 validators compared: Kestrel Nodes, .*fields differ\.\s+Risk differs: .*State is the same: consensus/s,
	);
	await dashboard.shows('State is the same: consensus.');
	await dashboard.shows('Escape goes back.');
});
