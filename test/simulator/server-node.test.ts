import {describe, expect, it} from 'vitest';
import {until} from '../helpers/until.ts';
import {serveChain, toParameter} from './serve.ts';

const small = {validators: 5, delegators: 1, shapes: 'server'} as const;

const errorOf = (data: string, code = -32_603, message = 'Internal error') => ({
	status: 500,
	body: {jsonrpc: '2.0', id: -1, error: {code, message, data}},
});

it('answers in an envelope, with a hash in capitals', async () => {
	const {get} = await serveChain(small);
	const {body} = await get('/broadcast_tx_sync?tx=0x00ff');
	expect(body).toMatchObject({jsonrpc: '2.0', id: -1, result: {code: 0}});
	expect(body.result.hash).toMatch(/^[\dA-F]{64}$/);
});

it('commit answers with what the check and the block said, its height as text', async () => {
	const {get, chain} = await serveChain(small);
	const answer = get('/broadcast_tx_commit?tx=0x00ff');
	await until(() => chain.state.transactions.waitingCount > 0);
	chain.advance(1);
	expect((await answer).body.result).toMatchObject({
		check_tx: {code: 0},
		deliver_tx: {code: 0},
		hash: expect.stringMatching(/^[\dA-F]{64}$/),
		height: String(chain.state.height),
	});
});

describe('what is said before any check', () => {
	it('a parameter that cannot be read', async () => {
		const {get} = await serveChain(small);
		const {status, body} = await get('/broadcast_tx_sync?tx=deadbeef');
		expect(status).toBe(500);
		expect(body.error).toMatchObject({code: -32_602, message: 'Invalid params'});
	});

	it('too many transactions that wait', async () => {
		const {get, chain} = await serveChain(small);
		for (let index = 0; index < 5000; index++) chain.submit(Buffer.from(`${index}`));
		expect(await get('/broadcast_tx_sync?tx=0x00ff')).toEqual(errorOf('mempool is full'));
	});

	it('a node that is catching up', async () => {
		const {get, chain} = await serveChain({...small, isCatchingUp: true});
		expect(await get('/broadcast_tx_sync?tx=0x00ff')).toEqual(errorOf('node is catching up'));
		expect(chain.state.transactions.waitingCount).toBe(0);
		expect((await get('/status')).body.result.sync_info.catching_up).toBe(true);
	});

	it('too many that wait for their block', async () => {
		const {get, chain} = await serveChain(small);
		const waiting = Array.from({length: 100}, (_, index) => get(`/broadcast_tx_commit?tx="a${index}"`));
		await until(() => chain.state.transactions.waitingCount === 100);
		expect(await get('/broadcast_tx_commit?tx=0x00ff')).toEqual(
			errorOf('max_subscription_clients 100 reached'),
		);
		expect((await get('/broadcast_tx_sync?tx=0x00ff')).status).toBe(200);
		chain.advance(1);
		for (const {status} of await Promise.all(waiting)) expect(status).toBe(200);
		const again = get('/broadcast_tx_commit?tx=0x0100');
		await until(() => chain.state.transactions.waitingCount === 1);
		chain.advance(1);
		expect((await again).status).toBe(200);
	});
});

it('a broadcast of nothing is one of no bytes, which the check refuses', async () => {
	const {get} = await serveChain(small);
	const {status, body} = await get('/broadcast_tx_sync');
	expect({status, code: body.result.code}).toEqual({status: 200, code: 2});
});

it('/status tells the chain and how far the node has come', async () => {
	const {get, chain} = await serveChain(small);
	expect((await get('/status')).body.result).toMatchObject({
		node_info: {network: chain.state.identity.chainId},
		sync_info: {catching_up: false, latest_block_height: String(chain.state.height)},
	});
});

describe('/tx', () => {
	it.each([
		['0x00ff', 'tx (00FF) not found'],
		['0xABcd', 'tx (ABCD) not found'],
		['"ab"', 'tx (6162) not found'],
		['0x', 'transaction hash cannot be empty'],
		[undefined, 'transaction hash cannot be empty'],
	])('of the hash %s says: %s', async (hash, data) => {
		const {get} = await serveChain(small);
		const query = hash === undefined ? '' : `?hash=${encodeURIComponent(hash)}`;
		expect(await get(`/tx${query}`)).toEqual(errorOf(data));
	});

	it.each(['00ff', '0xabc', 'abcd', "'ab'"])('does not read %s', async hash => {
		const {get} = await serveChain(small);
		const {status, body} = await get(`/tx?hash=${encodeURIComponent(hash)}`);
		expect(status).toBe(500);
		expect(body.error).toMatchObject({code: -32_602, message: 'Invalid params'});
	});

	it('tells why a block has refused a transaction', async () => {
		const {get, chain} = await serveChain(small);
		const [source] = chain.delegators;
		const validator = chain.state.validators[0]!.address;
		const transaction = {kind: 'bond', source, validator, amount: '900000000'};
		const {hash} = (await get(`/broadcast_tx_sync?${toParameter(transaction)}`)).body.result;
		chain.advance(1);
		const {tx_result} = (await get(`/tx?hash=0x${hash.toLowerCase()}`)).body.result;
		expect(tx_result).toMatchObject({code: 1, log: expect.stringMatching(/./), info: ''});
	});
});
