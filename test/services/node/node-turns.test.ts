import {describe, expect, it} from 'vitest';
import {RequestBudget} from '../../../source/services/http/request-budget.ts';
import {createChainNode} from '../../../source/services/node/chain-node.ts';
import {serveChainNode, testNetwork} from '../../helpers/serve-chain-node.ts';

const timeLimit = {attemptMilliseconds: 5000, totalMilliseconds: 10_000};

const budget = () => new RequestBudget(10_000);

describe('the client of a node', () => {
	it('keeps to its budget, and looks for a transaction all the same', async () => {
		const served = await serveChainNode();
		const paced = createChainNode({address: served.url, timeLimit, budget: budget()});
		await paced.queries.knock({chainId: testNetwork, epoch: 1204n});
		for (let turn = 0; turn < 38; turn++) await paced.getStatus();
		const ending = new AbortController();
		const waiting = paced.queries.getPeers({signal: ending.signal});
		await expect(paced.findTransaction('ab'.repeat(32))).rejects.toThrow();
		expect(served.asked()).toHaveLength(41);
		ending.abort();
		await expect(waiting).rejects.toMatchObject({failure: {kind: 'cancelled'}});
		expect(served.asked()).toHaveLength(41);
	});

	it('asks for its state once where several ask at the same time, and again for a user', async () => {
		const served = await serveChainNode();
		const paced = createChainNode({address: served.url, timeLimit, budget: budget()});
		const statuses = () => served.asked().filter(path => path === '/status').length;
		const expected = {chainId: testNetwork, epoch: 1204n};
		await Promise.all([paced.getStatus(), paced.queries.knock(expected), paced.getStatus({purpose: 'rest'})]);
		expect(statuses()).toBe(1);
		expect(await paced.getStatus({purpose: 'rest'})).toMatchObject({network: testNetwork});
		expect(statuses()).toBe(1);
		served.facts.height++;
		const {latestHeight} = await paced.getStatus();
		expect(statuses()).toBe(2);
		expect(await paced.getStatus({purpose: 'rest'})).toMatchObject({latestHeight});
		expect(statuses()).toBe(2);
	});

	it('asks for itself where the shared question failed', async () => {
		const served = await serveChainNode();
		const paced = createChainNode({address: served.url, timeLimit, budget: budget()});
		const ending = new AbortController();
		const failing = paced.getStatus({signal: ending.signal});
		const other = paced.getStatus({purpose: 'rest'});
		ending.abort();
		await expect(failing).rejects.toMatchObject({failure: {kind: 'cancelled'}});
		expect(await other).toMatchObject({network: testNetwork});
	});
});
