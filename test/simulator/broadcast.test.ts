import {createHash} from 'node:crypto';
import {describe, expect, it} from 'vitest';
import {until} from '../helpers/until.ts';
import {type ServedChain, serveChain, toParameter} from './serve.ts';

const small = {validators: 8, delegators: 4};

function hashOf(bytes: string | Uint8Array, encoding: 'hex' | 'bytes' = 'bytes'): string {
	const data = encoding === 'hex' ? Buffer.from(String(bytes), 'hex') : bytes;
	return createHash('sha256').update(data).digest('hex').toUpperCase();
}

/** A bond that the first delegator can afford. */
function bondOf({chain}: ServedChain, amount = '0.5') {
	const [source] = chain.delegators;
	return {kind: 'bond', source, validator: chain.state.validators[0]!.address, amount};
}

describe('sync', () => {
	it('answers with the check and the hash; after a block it is found under the hash', async () => {
		const served = await serveChain(small);
		const transaction = bondOf(served);
		const hash = hashOf(JSON.stringify(transaction));
		const {status, body} = await served.get(`/broadcast_tx_sync?${toParameter(transaction)}`);
		expect(status).toBe(200);
		expect(body).toEqual({jsonrpc: '2.0', id: -1, result: {code: 0, data: '', log: '', codespace: '', hash}});
		expect((await served.get(`/api/v1/chain/wrapper/${hash}`)).status).toBe(404);
		served.chain.advance(1);
		const wrapper = (await served.get(`/api/v1/chain/wrapper/${hash}`)).body;
		expect(wrapper).toMatchObject({
			txId: hash.toLowerCase(),
			feePayer: transaction.source,
			exitCode: 'applied',
		});
		expect(wrapper.blockHeight).toBe(String(served.chain.state.height));
		const [inner] = wrapper.innerTransactions;
		expect(inner).toMatchObject({kind: 'bond', exitCode: 'applied', memo: null});
		expect(JSON.parse(inner.data)).toMatchObject({amount: '500000', validator: transaction.validator});
	});

	it('takes text in quotation marks as its own bytes', async () => {
		const {get} = await serveChain(small);
		const {body} = await get(`/broadcast_tx_sync?tx=${encodeURIComponent('"höllo \\"x\\""')}`);
		expect(body.result.hash).toBe(hashOf('höllo "x"'));
	});

	it.each(['aGVsbG8=', 'deadbeef', '0xabc', '0xzz', '"open', '', "'x'", '"bad \\q"'])(
		'refuses %j as no form of bytes',
		async text => {
			const {get, chain} = await serveChain(small);
			const {status, body} = await get(`/broadcast_tx_sync?tx=${encodeURIComponent(text)}`);
			expect(status).toBe(500);
			expect(body.error).toMatchObject({
				code: -32_602,
				data: expect.stringContaining('converting http params'),
			});
			expect(chain.state.transactions.waitingCount).toBe(0);
		},
	);

	it.each(['sync', 'async', 'commit'])('%s without tx is 400', async mode => {
		const {get} = await serveChain(small);
		const {status, body} = await get(`/broadcast_tx_${mode}`);
		expect(status).toBe(400);
		expect(body.error.data).toBe('the parameter tx is missing');
	});

	it('refuses the same bytes a second time, before and after their block', async () => {
		const {get, chain} = await serveChain(small);
		const again = {
			status: 500,
			body: {
				jsonrpc: '2.0',
				id: -1,
				error: {code: -32_603, message: 'Internal error', data: 'tx already exists in cache'},
			},
		};
		await get('/broadcast_tx_async?tx=0x0102');
		for (const mode of ['sync', 'async', 'commit']) {
			expect(await get(`/broadcast_tx_${mode}?tx=0x0102`)).toEqual(again);
			chain.advance(1);
		}
	});

	it('includes bytes that it cannot read as kind unknown', async () => {
		const {get, chain} = await serveChain(small);
		const hash = hashOf('00ff00', 'hex');
		expect((await get('/broadcast_tx_sync?tx=0x00FF00')).body.result).toMatchObject({code: 0, hash});
		chain.advance(1);
		const {body} = await get(`/api/v1/chain/wrapper/${hash}`);
		expect(body.innerTransactions).toMatchObject([{kind: 'unknown', exitCode: 'applied', data: null}]);
	});

	it('rejects an act with a mistake in it, says where, and forgets it', async () => {
		const served = await serveChain(small);
		const wrong = {...bondOf(served), amount: '-1'};
		for (let attempt = 0; attempt < 2; attempt++) {
			const {status, body} = await served.get(`/broadcast_tx_sync?${toParameter(wrong)}`);
			expect(status).toBe(200);
			expect(body.result.code).toBe(2);
			expect(body.result.log).toContain('amount: expected NAM above 0');
		}
		served.chain.advance(1);
		const hash = hashOf(JSON.stringify(wrong));
		expect((await served.get(`/api/v1/chain/wrapper/${hash}`)).status).toBe(404);
	});
});

describe('async', () => {
	it('says received even where the check refuses', async () => {
		const served = await serveChain(small);
		const {body} = await served.get(
			`/broadcast_tx_async?${toParameter({...bondOf(served), amount: 'much'})}`,
		);
		expect(body.result).toMatchObject({code: 0, log: ''});
		expect(served.chain.state.transactions.waitingCount).toBe(0);
	});

	it('lets a good one into the next block', async () => {
		const served = await serveChain(small);
		const {body} = await served.get(`/broadcast_tx_async?${toParameter(bondOf(served))}`);
		served.chain.advance(1);
		expect((await served.get(`/api/v1/chain/wrapper/${body.result.hash}`)).status).toBe(200);
	});
});

describe('commit', () => {
	/** Sends, and makes a block once the transaction waits for one. */
	async function commit(served: ServedChain, transaction: object) {
		const answer = served.get(`/broadcast_tx_commit?${toParameter(transaction)}`);
		await until(() => served.chain.state.transactions.waitingCount === 1);
		served.chain.advance(1);
		return answer;
	}

	it('answers with the check, the execution, the hash and the height of the block', async () => {
		const served = await serveChain(small);
		const transaction = bondOf(served);
		const {status, body} = await commit(served, transaction);
		expect(status).toBe(200);
		expect(body.result).toMatchObject({
			check_tx: {code: 0},
			deliver_tx: {code: 0, log: ''},
			hash: hashOf(JSON.stringify(transaction)),
			height: String(served.chain.state.height),
		});
	});

	it('shows what the chain could not do', async () => {
		const served = await serveChain(small);
		const {body} = await commit(served, {...bondOf(served), kind: 'unbond', amount: '99999999999'});
		expect(body.result).toMatchObject({check_tx: {code: 0}, deliver_tx: {code: 1, log: 'insufficient bond'}});
		const wrapper = (await served.get(`/api/v1/chain/wrapper/${body.result.hash}`)).body;
		expect(wrapper).toMatchObject({exitCode: 'rejected', innerTransactions: [{exitCode: 'rejected'}]});
	});

	it('answers at once where the check refuses', async () => {
		const served = await serveChain(small);
		const {body} = await served.get(`/broadcast_tx_commit?${toParameter({...bondOf(served), source: 'x'})}`);
		expect(body.result).toMatchObject({check_tx: {code: 2}, deliver_tx: {code: 0}, height: '0'});
	});

	it('gives up without the hash where no block comes; the transaction is included all the same', async () => {
		const served = await serveChain({...small, commitTimeoutMilliseconds: 5});
		const transaction = bondOf(served);
		const {status, body} = await served.get(`/broadcast_tx_commit?${toParameter(transaction)}`);
		expect(status).toBe(500);
		expect(body.error.data).toContain('timed out waiting');
		expect(JSON.stringify(body)).not.toContain(hashOf(JSON.stringify(transaction)));
		served.chain.advance(1);
		const hash = hashOf(JSON.stringify(transaction));
		expect((await served.get(`/api/v1/chain/wrapper/${hash}`)).status).toBe(200);
	});

	it('does not keep the server from closing', async () => {
		const served = await serveChain(small);
		const answer = served.get('/broadcast_tx_commit?tx=0x01').catch(() => 'cut off');
		await until(() => served.chain.state.transactions.waitingCount === 1);
		await served.close();
		expect(await answer).toBe('cut off');
	});
});

it('with separate ids a transaction is found under its id and not under its hash', async () => {
	const served = await serveChain({...small, hasSeparateIds: true});
	const {body} = await served.get(`/broadcast_tx_sync?${toParameter(bondOf(served))}`);
	served.chain.advance(1);
	const {hash} = body.result;
	expect((await served.get(`/api/v1/chain/wrapper/${hash}`)).status).toBe(404);
	const id = hashOf(hash, 'hex').toLowerCase();
	expect((await served.get(`/api/v1/chain/wrapper/${id}`)).body).toMatchObject({
		txId: id,
		exitCode: 'applied',
	});
	expect((await served.get('/')).body.examples.transactions).toContain(id);
});
