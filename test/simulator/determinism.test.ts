import {expect, it} from 'vitest';
import {createChain} from '../../source/simulator/chain.ts';
import {serveChain, shortEpochs, testTime} from './serve.ts';

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
