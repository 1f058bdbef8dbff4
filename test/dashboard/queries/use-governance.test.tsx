import {expect, it} from 'vitest';
import type {Proposal} from '../../../source/domain/proposal.ts';
import {startDashboard} from '../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';
import {createProposal} from '../../helpers/proposals.ts';

/** A proposal that started with epoch 1300, four epochs of six hours before the answer. */
const proposal = {startEpoch: 1300n, startTime: 2_000_000_000n, currentTime: 2_000_086_400n} as Proposal;

it('takes the epoch from an answer, not from genesis, and counts what is voted on in its tab', async () => {
	const indexer = createFakeIndexer();
	indexer.governance = {
		...indexer.governance,
		items: [{...proposal, status: 'voting'}, proposal],
		totalPages: 1,
	};
	await using dashboard = startDashboard({indexer, columns: 120});
	await dashboard.shows(/epoch ~1304.*\n 0 Overview \[1 Validators 205\] 2 Proposals 1 /);
});

it('reckons the epoch from genesis where the service has no proposals to go by', async () => {
	const indexer = createFakeIndexer();
	indexer.governance = {...indexer.governance, items: [{...proposal, startTime: undefined}]};
	await using dashboard = startDashboard({indexer, columns: 120});
	await dashboard.shows(/epoch ~\d+.*\n 0 Overview \[1 Validators 205\] 2 Proposals {2}3 Del/);
	expect(dashboard.lines()[0]).not.toContain('~1304');
});

it('counts open votes that are older than a page of proposals, and dates their end', async () => {
	const indexer = createFakeIndexer();
	indexer.epoch = 1300n;
	indexer.proposals = Array.from({length: 65}, (_, index) =>
		createProposal({
			id: String(65 - index),
			title: `Proposal ${65 - index}`,
			status: index === 64 ? 'voting' : 'executedPassed',
			startEpoch: 1290n,
			endEpoch: index === 64 ? 1304n : 1292n,
			activationEpoch: index === 64 ? 1306n : 1294n,
		}),
	);
	await using dashboard = startDashboard({indexer, columns: 120, view: 'calendar'});
	await dashboard.shows('2 Proposals 1 ');
	await dashboard.shows(/1304 +1 ends: /);
});
