import {describe, expect, it} from 'vitest';
import type {RequestOptions} from '../../../source/domain/service.ts';
import {createHttpClient} from '../../../source/services/http/http-client.ts';
import {limitsOfNode, RequestBudget} from '../../../source/services/http/request-budget.ts';
import {createChainNode} from '../../../source/services/node/chain-node.ts';
import {createNodeQueries} from '../../../source/services/node/node-queries.ts';
import {createFakeClock} from '../../helpers/fake-clock.ts';
import {serveChainNode, testNetwork} from '../../helpers/serve-chain-node.ts';

const timeLimit = {attemptMilliseconds: 5000, totalMilliseconds: 10_000};
const node = {address: 'http://node.example'};

function createBudget() {
	const clock = createFakeClock(1_000_000);
	return {clock, budget: new RequestBudget(clock, limitsOfNode)};
}

/** Takes turns in a lane, and returns the seconds at which they came. */
function takeTurns(
	{clock, budget}: ReturnType<typeof createBudget>,
	lane: 'main' | 'front' | 'slow',
	count: number,
) {
	const came: number[] = [];
	for (let turn = 0; turn < count; turn++) {
		void budget.take(lane, node).then(() => came.push(Math.floor((clock.now() - 1_000_000) / 1000)));
	}
	return came;
}

describe('what a node is asked within a minute', () => {
	it('is six things, of which four at most have time', async () => {
		const both = createBudget();
		const front = takeTurns(both, 'front', 9);
		const main = takeTurns(both, 'main', 2);
		await both.clock.pass(59_000);
		expect([front.length, main.length]).toEqual([4, 2]);
		await both.clock.pass(60_000);
		expect(front).toEqual([0, 0, 0, 0, 60, 60, 60, 60]);
	});

	it('leaves a question of each minute its place, however much is looked at', async () => {
		const both = createBudget();
		takeTurns(both, 'front', 40);
		for (let minute = 0; minute < 3; minute++) {
			const main = takeTurns(both, 'main', 2);
			await both.clock.pass(60_000);
			expect(main.every(at => at === minute * 60)).toBe(true);
			expect(main).toHaveLength(2);
		}
	});

	it('counts what a person waits for, which itself never waits', async () => {
		const both = createBudget();
		for (let turn = 0; turn < 7; turn++) both.budget.note('main');
		const front = takeTurns(both, 'front', 1);
		await both.clock.pass(59_000);
		expect(front).toEqual([]);
		await both.clock.pass(2000);
		expect(front).toHaveLength(1);
	});

	it('ends with its signal', async () => {
		const {clock, budget} = createBudget();
		for (let turn = 0; turn < 6; turn++) budget.note('main');
		const ending = new AbortController();
		const taken = budget.take('front', {...node, signal: ending.signal});
		ending.abort();
		await expect(taken).rejects.toMatchObject({failure: {kind: 'cancelled'}});
		expect(clock.timers()).toBe(0);
	});
});

describe('the client of a node', () => {
	/** Lets time pass until all of it is answered, which goes over a real connection. */
	async function settle<Value>(
		clock: ReturnType<typeof createFakeClock>,
		work: Promise<Value>,
	): Promise<Value> {
		let isOver = false;
		const end = () => {
			isOver = true;
		};
		work.then(end, end);
		while (!isOver) await clock.pass(100);
		return work;
	}

	it('sends each question in its turn, /status too, and those that have time behind the others', async () => {
		const served = await serveChainNode();
		const {clock, budget} = createBudget();
		const plain = createChainNode({address: served.url, timeLimit});
		const getStatus = async (options: RequestOptions = {}) => {
			await budget.take(options.lane ?? 'main', {...node, ...options});
			return plain.getStatus(options);
		};
		const queries = createNodeQueries(createHttpClient({address: served.url, timeLimit}), getStatus, budget);
		await settle(clock, queries.knock({chainId: testNetwork, epoch: 1204n}));
		expect(served.asked()).toEqual(['/status', '/shell/epoch']);
		const asked = Promise.all([1, 2, 3, 4, 5].map(() => queries.getPeers({lane: 'front'})));
		const before = clock.now();
		await settle(clock, asked);
		expect(clock.now() - before).toBeGreaterThan(50_000);
		expect(served.asked()).toHaveLength(7);
	});

	it('keeps to six questions a minute where they repeat, and sends a transaction all the same', async () => {
		const served = await serveChainNode();
		const paced = createChainNode({address: served.url, timeLimit, isPaced: true});
		await paced.queries.knock({chainId: testNetwork, epoch: 1204n});
		for (let turn = 0; turn < 6; turn++) await paced.getStatus();
		const ending = new AbortController();
		const waiting = paced.queries.getPeers({signal: ending.signal});
		await expect(paced.findTransaction('ab'.repeat(32))).rejects.toThrow();
		expect(served.asked()).toHaveLength(9);
		ending.abort();
		await expect(waiting).rejects.toMatchObject({failure: {kind: 'cancelled'}});
		expect(served.asked()).toHaveLength(9);
	});

	it('asks for its state once where several ask at the same time, and anew for a person', async () => {
		const served = await serveChainNode();
		const paced = createChainNode({address: served.url, timeLimit, isPaced: true});
		const statuses = () => served.asked().filter(path => path === '/status').length;
		const expected = {chainId: testNetwork, epoch: 1204n};
		await Promise.all([paced.getStatus(), paced.queries.knock(expected), paced.getStatus({lane: 'front'})]);
		expect(statuses()).toBe(1);
		expect(await paced.getStatus({lane: 'front'})).toMatchObject({network: testNetwork});
		expect(statuses()).toBe(1);
		served.facts.height++;
		const {latestHeight} = await paced.getStatus();
		expect(statuses()).toBe(2);
		expect(await paced.getStatus({lane: 'front'})).toMatchObject({latestHeight});
		expect(statuses()).toBe(2);
	});

	it('asks for itself where the shared question failed', async () => {
		const served = await serveChainNode();
		const paced = createChainNode({address: served.url, timeLimit, isPaced: true});
		const ending = new AbortController();
		const failing = paced.getStatus({signal: ending.signal});
		const other = paced.getStatus({lane: 'front'});
		ending.abort();
		await expect(failing).rejects.toMatchObject({failure: {kind: 'cancelled'}});
		expect(await other).toMatchObject({network: testNetwork});
	});
});
