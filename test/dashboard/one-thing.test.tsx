import {expect, it} from 'vitest';
import {startDashboard} from '../helpers/dashboard.tsx';
import {createFakeIndexer} from '../helpers/fake-indexer.ts';
import {createProposal} from '../helpers/proposals.ts';
import {addressOf} from '../helpers/validators.ts';

function startProposals(view = 'proposals') {
	const indexer = createFakeIndexer();
	indexer.proposals = [createProposal({id: '42'}), createProposal({id: '41', title: 'Another one'})];
	return {indexer, dashboard: startDashboard({indexer, view, columns: 120})};
}

it('a proposal that is not there is said to be missing, and no other one is shown', async () => {
	await using dashboard = startProposals().dashboard;
	await dashboard.shows('Another one');
	dashboard.type(':42\r');
	await dashboard.shows(/only proposal 42|Details of/);
	dashboard.type('\u001B');
	dashboard.type(':4242\r');
	await dashboard.shows('There is no proposal 4242 at');
	expect(dashboard.text()).not.toContain('Hold upgrades');
	expect(dashboard.text()).not.toMatch(/did not load|no data/);
	// One thing that is not there is no outage.
	await dashboard.shows(/^.*● live/);
	dashboard.type('\u001B');
	await dashboard.shows('Another one');
});

it('until a proposal comes no other one stands in its place', async () => {
	const {indexer, dashboard: started} = startProposals('proposal 42');
	await using dashboard = started;
	await dashboard.shows(/42/);
	indexer.isHeld = true;
	dashboard.type('\u001B:41\r');
	await dashboard.shows(/Asking \S+ for proposals/);
	expect(dashboard.text()).not.toContain('Hold upgrades');
	indexer.release();
	await dashboard.shows('Another one');
});

it('a validator that is not there is said to be missing', async () => {
	await using dashboard = startDashboard({columns: 120});
	await dashboard.shows('Kestrel');
	dashboard.type(`:validator ${addressOf(7777)}\r`);
	await dashboard.shows('The service lists no validator');
	expect(dashboard.text()).not.toContain('Kestrel');
});
