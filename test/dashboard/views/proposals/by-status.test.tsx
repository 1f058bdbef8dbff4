import {expect, it} from 'vitest';
import {createIndexer} from '../../../../source/services/indexer/indexer.ts';
import {startDashboard} from '../../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../../helpers/fake-indexer.ts';
import {type FilterKind, serveProposals, wireProposal} from '../../../helpers/serve-proposals.ts';

const timeLimit = {attemptMilliseconds: 5000, totalMilliseconds: 10_000};

const few = [
	wireProposal(5, 'voting'),
	wireProposal(4, 'passed'),
	wireProposal(3, 'executedPassed'),
	wireProposal(2, 'executedRejected'),
];

async function startProposals(view: string, kind: FilterKind) {
	const {url} = await serveProposals(few, kind);
	const {getProposals} = createIndexer({address: url, timeLimit});
	return startDashboard({view, indexer: Object.assign(createFakeIndexer(), {getProposals})});
}

it('passed are those that passed, executed or not, and f chooses one of the two', async () => {
	await using dashboard = await startProposals('proposals status=passed', 'exact');
	await dashboard.shows('2 proposals');
	expect(dashboard.text()).toMatch(/Proposal 4[\s\S]*Proposal 3/);
	dashboard.type('f');
	await dashboard.shows('rejected, not final');
	dashboard.type('jjjjj\r');
	await dashboard.shows(/ passed, final · .*1 proposal/);
	expect(dashboard.text()).not.toContain('Proposal 4');
	dashboard.type(':proposals status==passed\r');
	await dashboard.shows(/ passed, not final · .*1 proposal/);
	expect(dashboard.text()).toContain('Proposal 4');
});

it.each(['', ' all'])('the last line says what was not asked for%s', async more => {
	await using dashboard = await startProposals(`proposals status=passed${more}`, 'deaf');
	await dashboard.shows(/2 proposals · 2 not asked for, left out/);
});
