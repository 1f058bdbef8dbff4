import {expect, it} from 'vitest';
import {RequestError} from '../../../source/domain/failure.ts';
import {createChainNode} from '../../../source/services/node/chain-node.ts';
import {eachShape, firstDelegatorOf} from '../../helpers/each-shape.ts';
import {until} from '../../helpers/until.ts';
import type {ServedChain} from '../../simulator/serve.ts';

const timeLimit = {attemptMilliseconds: 10_000, totalMilliseconds: 10_000};

function bondOf(served: ServedChain, amount = '0.5'): string {
	const {address, bonds} = firstDelegatorOf(served);
	const bond = {kind: 'bond', source: address, validator: bonds[0]?.validator.address, amount};
	return `0x${Buffer.from(JSON.stringify(bond)).toString('hex')}`;
}

const nodeOf = ({url}: ServedChain) => createChainNode({address: url, timeLimit});

eachShape('a broadcast', serve => {
	it('is accepted after its check, under a hash in capitals', async () => {
		const served = await serve();
		const result = await nodeOf(served).broadcast(bondOf(served), 'sync');
		expect(result).toMatchObject({code: '0', log: undefined, flaws: []});
		expect(result.hash).toMatch(/^[\dA-F]{64}$/);
	});

	it('is refused by the check with its reason', async () => {
		const served = await serve();
		expect(await nodeOf(served).broadcast(bondOf(served, '-1'), 'sync')).toMatchObject({
			code: '2',
			log: expect.stringContaining('amount: expected NAM above 0'),
		});
	});

	it('is received and no more where nothing is waited for', async () => {
		const served = await serve();
		expect(await nodeOf(served).broadcast(bondOf(served, '-1'), 'async')).toMatchObject({code: '0'});
	});

	it('tells the check from the block, and the block it is in', async () => {
		const served = await serve();
		const answer = nodeOf(served).broadcast(bondOf(served, '99999999999'), 'commit');
		await until(() => served.chain.state.transactions.waitingCount > 0);
		served.chain.advance(1);
		expect(await answer).toMatchObject({
			checkResult: {code: '0'},
			blockResult: {code: '1', log: 'insufficient balance'},
			height: served.chain.state.height,
		});
	});

	it.each([
		['tx already exists in cache', {}],
		['node is catching up', {isCatchingUp: true}],
	])('that the node does not take says so: %s', async (words, options) => {
		const served = await serve(options);
		served.chain.submit(Buffer.from(bondOf(served).slice(2), 'hex'));
		const error = await nodeOf(served)
			.broadcast(bondOf(served), 'sync')
			.catch((reason: unknown) => reason);
		expect(error).toBeInstanceOf(RequestError);
		expect(JSON.stringify((error as RequestError).failure)).toContain(words);
	});
});
