import {expect, it} from 'vitest';
import {startDashboard} from '../../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../../helpers/fake-indexer.ts';
import {createLivenessNode} from '../../../helpers/liveness-node.ts';
import {until} from '../../../helpers/until.ts';
import {addressOf} from '../../../helpers/validators.ts';

const kestrel = addressOf(0);
const views = {validators: {columns: ['name', 'missed', 'power']}};

it('shows missed votes where a node tells them, sorts by them and explains them', async () => {
	const node = createLivenessNode({[kestrel]: 3n, [addressOf(1)]: 4700n, [addressOf(2)]: 412n});
	const indexer = createFakeIndexer(5);
	await using dashboard = startDashboard({indexer, node, columns: 160, rows: 60, intervalMilliseconds: 100});
	await dashboard.shows(/Comm +Missed/);
	await dashboard.shows(/Kestrel Nodes .* 3 /);
	expect(node.knocks[0]).toEqual({chainId: indexer.parameters.chainId, epoch: undefined});
	dashboard.type(':sort missed\r');
	await dashboard.shows(/Missed ?↓/);
	await until(
		() => dashboard.text().indexOf('4 700') < dashboard.text().indexOf('412'),
		() => dashboard.text(),
	);
	node.silent.add(kestrel);
	await dashboard.shows(/Kestrel Nodes .* ! \d+ /);
	dashboard.type(':sort power\r');
	await dashboard.hides(/Missed ?↓/);
	dashboard.type('gd');
	await dashboard.shows(/Signing +not signing/);
});

it('has no such column, and no such order, without a node', async () => {
	await using dashboard = startDashboard({indexer: createFakeIndexer(5), columns: 160});
	await dashboard.shows('Comm');
	expect(dashboard.text()).not.toContain('Missed');
	dashboard.type('s');
	await dashboard.shows('Sort by');
	expect(dashboard.text()).not.toContain('missed votes');
});

it('asks a node for nothing whose door is not open, and shows what it told no longer', async () => {
	const node = createLivenessNode({[kestrel]: 3n});
	const indexer = createFakeIndexer(5);
	await using dashboard = startDashboard({indexer, node, columns: 160, intervalMilliseconds: 100, views});
	await dashboard.shows('Missed');
	node.door = {kind: 'behind', epoch: 1202n};
	await dashboard.hides('Missed');
	const {length} = node.asked;
	const knocks = node.knocks.length;
	await until(() => node.knocks.length > knocks + 2);
	expect(node.asked.length).toBe(length);
	node.door = {kind: 'open', epoch: 1204n, height: 4_030_900n};
	await dashboard.shows('Missed');
});
