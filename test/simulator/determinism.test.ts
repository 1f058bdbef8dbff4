import {describe, expect, it} from 'vitest';
import {answerFaultNames} from '../../source/domain/answer-faults.ts';
import {scenarioNames} from '../../source/domain/scenarios.ts';
import {answerShapes} from '../../source/domain/simulation.ts';
import {createChain} from '../../source/simulator/chain.ts';
import type {SimulatorOptions} from '../../source/simulator/simulator-options.ts';
import {examplePaths} from './example-paths.ts';
import {type ServedChain, serveChain, shortEpochs, testTime} from './serve.ts';

/** Everything that a person could compare, after some epochs with a transaction among them. */
async function readHistory(seed: number): Promise<unknown[]> {
	const {chain, get} = await serveChain({seed, parameters: shortEpochs});
	chain.advance(100);
	chain.submit(Buffer.from('hello'));
	chain.advance(100);
	const [delegator] = chain.delegators;
	const paths = [
		'/api/v1/pos/validator?sortField=votingPower&sortOrder=desc',
		'/api/v1/gov/proposal',
		'/api/v1/chain/parameters',
		`/api/v1/pos/bond/${delegator}`,
		`/api/v1/pos/unbond/${delegator}`,
		...chain.state.transactions.newest(3).map(({id}) => `/api/v1/chain/wrapper/${id}`),
	];
	return Promise.all(paths.map(path => get(path)));
}

it('the same seed gives the same history, another seed another', async () => {
	const first = await readHistory(7);
	expect(await readHistory(7)).toEqual(first);
	const other = await readHistory(8);
	expect(other.map((answer, index) => JSON.stringify(answer) === JSON.stringify(first[index]))).not.toContain(
		true,
	);
});

it('blocks come out the same one by one or all at once', () => {
	const [slow, fast] = [0, 1].map(() => createChain({startTime: testTime}));
	for (let block = 0; block < 700; block++) slow!.advance(1);
	fast!.advance(700);
	expect(slow!.state.time).toBe(fast!.state.time);
	expect(slow!.state.transactions.newest(10)).toEqual(fast!.state.transactions.newest(10));
});

const start = Date.UTC(2026, 0, 1);
const lists = ['bond', 'unbond', 'merged-bonds', 'merged-unbonds', 'withdraw'];

/** Answers of every path, byte by byte, with what the chain itself says of them; by the request. */
async function readAll(served: ServedChain): Promise<ReadonlyMap<string, string>> {
	const long = served.chain.delegators[2]!;
	const more = [
		'/',
		...lists.flatMap(list => [1, 2, 3, 9].map(page => `/api/v1/pos/${list}/${long}?page=${page}`)),
		'/api/v1/pos/validator?page=2&state=jailed&state=consensus&sortField=commission&sortOrder=desc',
		'/api/v1/gov/proposal?status=votingPeriod',
		'/api/v1/gov/proposal?page=2',
		'/api/v1/gov/proposal/4711',
		'/api/v1/pos/validator?page=0',
		`/api/v1/chain/wrapper/${'0'.repeat(64)}`,
		'/commit?height=3887000',
	];
	const paths = [...(await examplePaths(served)).values(), ...more];
	const read = async (path: string) => {
		const answer = await fetch(served.url + path);
		const headers = [...answer.headers].filter(([name]) => name !== 'date' && name !== 'content-length');
		// The only thing that it tells of the machine is where it is.
		const body = (await answer.text()).replaceAll(served.url, 'http://here');
		return [path, JSON.stringify([answer.status, headers, body])] as const;
	};
	const answers: Array<readonly [string, string]> = [];
	for (const path of paths) answers.push(await read(path));
	return new Map(answers);
}

const cases: ReadonlyArray<readonly [string, SimulatorOptions]> = [
	...answerShapes.map(shapes => [shapes, {shapes}] as const),
	// Torn pages count how often a list was read.
	['all other faults', {shapes: 'server', faults: answerFaultNames.filter(name => name !== 'torn-pages')}],
	...scenarioNames.map(scenario => [scenario, {shapes: 'server', scenario}] as const),
	['a scenario as the interface is written, with a fault', {scenario: 'week', faults: ['lossy-amount']}],
];

describe.each(cases)('of one seed and one start: %s', (_, options) => {
	it('every answer is the same, whenever, however often and in whatever steps it was asked', async () => {
		const same = {...options, seed: 3, delegators: 40, start};
		const slow = await serveChain({...same, now: () => testTime});
		let time = testTime - 99_999_999;
		const asked = await serveChain({
			...same,
			now: () => {
				time += 1234;
				return time;
			},
		});
		// One that would go on by itself, if its clock did.
		const fast = await serveChain({...same, speed: 900, now: () => testTime});
		slow.chain.advance(5000);
		fast.chain.advance(5000);
		for (const blocks of [1, 699, 300, 4000]) {
			await readAll(asked);
			asked.chain.advance(blocks);
		}
		const [first, second, third] = [await readAll(slow), await readAll(asked), await readAll(fast)];
		expect(first.size).toBeGreaterThan(options.shapes === 'server' ? 60 : 30);
		for (const [path, answer] of first) {
			expect(second.get(path), path).toBe(answer);
			expect(third.get(path), path).toBe(answer);
		}
		expect(await readAll(slow)).toEqual(first);
	});
});

it('another start gives other times, and nothing else', async () => {
	const [first, second] = [await serveChain({start}), await serveChain({start: start + 3_600_000})];
	const answers = [await readAll(first), await readAll(second)] as const;
	const differing = [...answers[0]].filter(([path, answer]) => answers[1].get(path) !== answer);
	expect(differing.map(([path]) => path)).toContain('/api/v1/chain/parameters');
	const plain = (text: string) => text.replaceAll(/\d{10}|2\d{3}-\d\d-\d\dT[\d:.]+Z/g, 'time');
	for (const [path, answer] of differing) {
		// Proposals tell in their text when they were written.
		if (path.includes('gov/proposal')) continue;
		expect(plain(answers[1].get(path)!), path).toBe(plain(answer));
	}
});
