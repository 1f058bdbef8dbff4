import {expect, it} from 'vitest';
import {createComingNode} from '../../../helpers/coming-node.ts';
import {startDashboard} from '../../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../../helpers/fake-indexer.ts';
import {until} from '../../../helpers/until.ts';
import {addressOf} from '../../../helpers/validators.ts';

const kestrel = addressOf(0);

it('asks what comes for the validator whose details are open alone, and shows it with its slashes', async () => {
	const node = createComingNode({commissionAt: (_, epoch) => (epoch < 1206n ? 5 : 6)});
	node.queries.getSlashes = async () => [
		{epoch: 1190n, height: 3_900_000n, fault: 'duplicateVote', rate: {units: 1n, scale: 3}},
	];
	node.queries.getEnqueuedSlashes = async () => [];
	const indexer = createFakeIndexer(5);
	await using dashboard = startDashboard({indexer, node, columns: 120, rows: 60, intervalMilliseconds: 10});
	await dashboard.shows(/Kestrel Nodes/);
	expect(node.asked).toEqual([]);
	dashboard.type('d');
	await dashboard.shows(/Commission .*; from epoch 1206: 6%/);
	await dashboard.shows(/Slashed +0.1% for double vote in epoch 1190, block 3 900 000/);
	expect(dashboard.text()).not.toContain('To be slashed');
	expect(new Set(node.asked.map(question => question.split(' ')[2]))).toEqual(new Set([kestrel]));
	const {length} = node.asked;
	dashboard.type('\u000E');
	await until(() => node.asked.some(question => question.endsWith(addressOf(1))));
	dashboard.type('\u0010');
	await dashboard.shows(/Commission .*; from epoch 1206: 6%/);
	expect(node.asked.filter(question => question.endsWith(kestrel))).toHaveLength(length);
});

it('shows nothing more where the node does not serve it', async () => {
	const node = createComingNode({commissionAt: () => 'absent', stateAt: () => 'failing'});
	const indexer = createFakeIndexer(5);
	await using dashboard = startDashboard({indexer, node, columns: 120, rows: 60, intervalMilliseconds: 10});
	await dashboard.shows(/Kestrel Nodes/);
	dashboard.type('d');
	await until(() => node.asked.some(question => question.startsWith('state')));
	await dashboard.shows(/Commission/);
	expect(dashboard.text()).not.toMatch(/from epoch|lashed/);
});
