import {expect, it} from 'vitest';
import {still} from '../../../../source/system/changing.ts';
import {startDashboard} from '../../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../../helpers/fake-indexer.ts';
import {createLivenessNode, type LivenessNode} from '../../../helpers/liveness-node.ts';
import {until} from '../../../helpers/until.ts';
import {addressOf} from '../../../helpers/validators.ts';

const kestrel = addressOf(0);
const views = {validators: {columns: ['name', 'missed', 'power']}};

it('shows missed votes where a node tells them, sorts by them and explains them', async () => {
	const node = createLivenessNode({[kestrel]: 3n, [addressOf(1)]: 4700n, [addressOf(2)]: 412n});
	const indexer = createFakeIndexer(5);
	await using dashboard = startDashboard({indexer, node, columns: 160, rows: 60, intervalMilliseconds: 10});
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
	await using dashboard = startDashboard({indexer, node, columns: 160, intervalMilliseconds: 10, views});
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

/** The node of the validator Kestrel. */
function ownNodeOf(missed: Record<string, bigint>): LivenessNode {
	const node = createLivenessNode(missed);
	const cometAddress = '616C77828D98A3AEB9C4CFDAE5F0FB06111C2732';
	return Object.assign(node, {
		getStatus: async () => ({
			network: undefined,
			isCatchingUp: false,
			latestHeight: 4_030_720n,
			latestTime: undefined,
			version: undefined,
			moniker: undefined,
			earliestHeight: undefined,
			cometAddress,
			source: {},
			flaws: [],
		}),
		queries: Object.assign(node.queries, {
			door: still({kind: 'open', epoch: 1204n, height: 4_030_720n} as const),
			getPeers: async () => 24n,
			getValidatorOfComet: async (asked: string) => ({
				address: asked === cometAddress ? kestrel : undefined,
			}),
		}),
	});
}

it.each([
	['counts as mine, so that its silence needs me', true],
	["does not where it is somebody else's", false],
])('the validator of the node that is asked %s', async (_, isOwnNode) => {
	const node = ownNodeOf({[kestrel]: 3n, [addressOf(1)]: 3n});
	node.silent.add(kestrel);
	const indexer = createFakeIndexer(5);
	const shown = {indexer, node, isOwnNode, columns: 120, intervalMilliseconds: 10};
	await using dashboard = startDashboard({...shown, view: 'parameters'});
	await dashboard.shows(/This node +Kestrel Nodes +not signing, in sync, 24 peers/);
	dashboard.type(':service\r');
	await dashboard.shows(/This node +Kestrel Nodes: not signing, in sync, 24 peers/);
	dashboard.type('\x1b0');
	if (isOwnNode) await dashboard.shows('! Kestrel Nodes does not sign, jailed in');
	else {
		await dashboard.shows('Open votes');
		expect(dashboard.text()).not.toContain('does not sign');
	}
});

it('leaves out the peers of a node where there is no room for all of it', async () => {
	const node = ownNodeOf({[kestrel]: 3n});
	const indexer = createFakeIndexer(5);
	await using dashboard = startDashboard({indexer, node, isOwnNode: true, columns: 80, view: 'parameters'});
	await dashboard.shows(/This node +Kestrel Nodes +in the set, in sync *$/m);
});

it('says nothing of whose a node is until it tells that', async () => {
	const node = ownNodeOf({[kestrel]: 3n});
	const {door} = node.queries;
	const shut = still({kind: 'unknown'} as const);
	Object.assign(node.queries, {door: shut});
	const indexer = createFakeIndexer(5);
	await using dashboard = startDashboard({indexer, node, isOwnNode: true, columns: 120, view: 'parameters'});
	await dashboard.shows('Genesis');
	await until(() => node.asked.length > 0);
	expect(dashboard.text()).not.toContain('This node');
	Object.assign(node.queries, {door});
	await dashboard.shows(/This node +Kestrel Nodes/);
});

it('looks at the last block on the suspicion that one of mine is silent, once for each answer at most', async () => {
	const node = ownNodeOf({[kestrel]: 3n, [addressOf(1)]: 3n});
	const asked: string[] = [];
	Object.assign(node.queries, {
		getBlockVotes: async (height: bigint) => {
			asked.push(`commit ${height}`);
			return {height, isCanonical: true, validatorsHash: 'one', flags: ['absent', 'signed']};
		},
		getValidatorSet: async () => {
			asked.push('set');
			const [first, second] = ['0', '1'].map(digit => digit.padStart(40, '0'));
			return [
				{cometAddress: first, power: 3n},
				{cometAddress: second, power: 97n},
			];
		},
	});
	const indexer = createFakeIndexer(5);
	const shown = {indexer, node, isOwnNode: true, columns: 160, rows: 60, intervalMilliseconds: 10};
	await using dashboard = startDashboard({...shown, view: 'overview'});
	await dashboard.shows('Open votes');
	await until(() => node.asked.length > 3);
	expect(asked).toEqual([]);
	node.silent.add(kestrel);
	await dashboard.shows(
		/Kestrel Nodes does not sign, jailed in .*; did not sign block [\d ]+: 97\.0% of the power did/,
	);
	dashboard.type('1gd');
	await dashboard.shows(/did not sign block [\d ]+: 97.0% of the power did, so it is not the chain/);
	const answers = node.asked.length;
	await until(() => node.asked.length > answers + 2);
	const commits = asked.filter(each => each !== 'set');
	expect(asked.length - commits.length).toBe(1);
	expect(new Set(commits).size).toBe(commits.length);
	expect(commits.length).toBeLessThanOrEqual(node.asked.length - 3);
	// Nothing is looked at once it signs again.
	node.silent.delete(kestrel);
	await dashboard.hides('not signing');
	await until(() => node.asked.length > answers + 6);
	const {length} = asked;
	await until(() => node.asked.length > answers + 8);
	expect(asked.length).toBe(length);
});

/** Milliseconds between two questions for missed votes; a minute is 600 in a dashboard with an interval of 10. */
function gapsOf({asked}: LivenessNode): readonly number[] {
	return asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
}

it('asks each minute while missed votes are in view, else every five', async () => {
	const node = createLivenessNode({[kestrel]: 3n});
	const shown = {indexer: createFakeIndexer(5), node, columns: 120, intervalMilliseconds: 10};
	await using dashboard = startDashboard({...shown, view: 'validators'});
	await until(() => node.asked.length > 4);
	expect(Math.min(...gapsOf(node))).toBeGreaterThan(580);
	expect(Math.min(...gapsOf(node))).toBeLessThan(2900);
	dashboard.type('0');
	await dashboard.shows('Open votes');
	const {length} = node.asked;
	await until(() => node.asked.length > length + 1);
	expect(Math.min(...gapsOf(node).slice(length))).toBeGreaterThan(2900);
});

it('asks each minute while one of mine is watched, whatever is in view', async () => {
	const node = ownNodeOf({[kestrel]: 3n});
	const shown = {indexer: createFakeIndexer(5), node, columns: 120, intervalMilliseconds: 10};
	await using dashboard = startDashboard({...shown, isOwnNode: true, view: 'overview'});
	await dashboard.shows('Open votes');
	await until(() => node.asked.length > 5);
	expect(Math.min(...gapsOf(node))).toBeGreaterThan(580);
	expect(Math.min(...gapsOf(node))).toBeLessThan(2900);
});
