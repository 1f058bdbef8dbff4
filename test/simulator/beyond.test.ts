import {createHash} from 'node:crypto';
import {describe, expect, it} from 'vitest';
import {
	type Json,
	readPages,
	recordsOf,
	type ServedChain,
	serveChain,
	testTime,
	toParameter,
} from './serve.ts';

const small = {validators: 40, delegators: 10, shapes: 'server'} as const;

const allStates = ['consensus', 'belowCapacity', 'belowThreshold', 'inactive', 'jailed'];

/** A bond that the first delegator can afford. */
function bondOf({chain}: ServedChain, nonce = 0) {
	const [source] = chain.delegators;
	return {kind: 'bond', source, validator: chain.state.validators[0]!.address, amount: '0.5', nonce};
}

const byAddress = (left: Json, right: Json) => (left.address < right.address ? -1 : 1);

describe('crawlers', () => {
	it('look by the real clock while the chain has halted, and some tell their block', async () => {
		let now = testTime;
		const {get, chain} = await serveChain({...small, now: () => now});
		const ask = async () => (await get('/api/v1/crawlers/timestamps')).body as Json[];
		const before = await ask();
		const blocks = before.filter(({lastProcessedBlockHeight}) => lastProcessedBlockHeight !== null);
		expect(blocks.map(({name}) => name)).toEqual(['chain', 'transactions']);
		for (const {lastProcessedBlockHeight, timestamp} of blocks) {
			expect(lastProcessedBlockHeight).toBe(Number(chain.state.height));
			expect(timestamp).toBe(testTime / 1000);
		}
		now += 600_000;
		expect(await ask()).toEqual(before.map(one => ({...one, timestamp: one.timestamp + 600})));
		for (const {timestamp} of before) expect(testTime / 1000 - timestamp).toBeLessThan(60);
	});
});

describe('whole lists', () => {
	it.each(['', '?state=jailed', '?state=jailed&state=inactive'])(
		'validators%s are those of all pages, each as it is there',
		async query => {
			const {get} = await serveChain({shapes: 'server'});
			const {body} = await get(`/api/v1/pos/validator/all${query}`);
			const paged = await readPages(get, `/api/v1/pos/validator${query === '' ? '?' : `${query}&`}`);
			expect(body.length).toBeGreaterThan(0);
			expect(body.toSorted(byAddress)).toEqual(paged.toSorted(byAddress));
		},
	);

	it('validators come in no order that one could show them in', async () => {
		const {get} = await serveChain({shapes: 'server'});
		const {body} = await get('/api/v1/pos/validator/all');
		const powers = body.map(({votingPower}: Json) => Number(votingPower));
		expect(powers).not.toEqual(powers.toSorted((left: number, right: number) => left - right));
		expect(powers).not.toEqual(powers.toSorted((left: number, right: number) => right - left));
		expect(new Set(body.map(({state}: Json) => state)).difference(new Set(allStates))).toEqual(new Set());
	});

	it.each(['', '?status=executedPassed', '?kind=pgfFunding', '?pattern=a%25t&kind=default'])(
		'proposals%s are those of all pages, newest first',
		async query => {
			const {get} = await serveChain(small);
			const {body} = await get(`/api/v1/gov/proposal/all${query}`);
			expect(body.length).toBeGreaterThan(0);
			expect(body).toEqual(await readPages(get, `/api/v1/gov/proposal${query === '' ? '?' : `${query}&`}`));
		},
	);
});

describe.each([false, true])('where ids are apart: %s', hasSeparateIds => {
	const options = {...small, hasSeparateIds};

	it('a block holds the ids of its wrappers, each of which is found and says the same height', async () => {
		const served = await serveChain(options);
		const {get, chain} = served;
		for (let nonce = 0; nonce < 3; nonce++) {
			await get(`/broadcast_tx_sync?${toParameter(bondOf(served, nonce))}`);
		}
		chain.advance(1);
		const newest = (await get(`/api/v1/block/height/${chain.state.height}`)).body;
		expect(newest.transactions.length).toBeGreaterThanOrEqual(3);
		let found = 0;
		for (let height = chain.state.height; height > chain.state.height - 200n; height--) {
			const {transactions, ...block} = (await get(`/api/v1/block/height/${height}`)).body;
			expect(block.height).toBe(Number(height));
			for (const id of transactions) {
				const {body} = await get(`/api/v1/chain/wrapper/${id}`);
				expect(body).toMatchObject({txId: id, blockHeight: block.height});
				found++;
			}
		}
		expect(found).toBeGreaterThan(10);
	});

	it('a sent transaction is found by way of the node: its height, then its block, by what is in it', async () => {
		const served = await serveChain(options);
		const {get, chain} = served;
		const transaction = bondOf(served);
		const {hash} = (await get(`/broadcast_tx_sync?${toParameter(transaction)}`)).body.result;
		expect((await get(`/tx?hash=0x${hash}`)).body.error.data).toBe(`tx (${hash}) not found`);
		chain.advance(1);
		const {result} = (await get(`/tx?hash=0x${hash}`)).body;
		expect(result).toEqual({
			hash,
			height: String(chain.state.height),
			index: 0,
			tx_result: {
				code: 0,
				data: null,
				log: '',
				info: '',
				gas_wanted: expect.stringMatching(/^\d+$/),
				gas_used: expect.stringMatching(/^\d+$/),
				events: [],
				codespace: '',
			},
			tx: Buffer.from(JSON.stringify(transaction)).toString('base64'),
		});
		chain.advance(20);
		const {transactions} = (await get(`/api/v1/block/height/${result.height}`)).body;
		const id = transactions[result.index];
		expect(id === hash.toLowerCase()).toBe(!hasSeparateIds);
		const wrapper = (await get(`/api/v1/chain/wrapper/${id}`)).body;
		expect(wrapper).toMatchObject({feePayer: transaction.source, blockHeight: Number(result.height)});
		const history = await readPages(get, `/api/v1/chain/history?addresses=${transaction.source}&`);
		expect(history[0]).toEqual({
			tx: {...wrapper.innerTransactions[0], wrapperId: id},
			target: transaction.source,
			kind: 'sent',
			blockHeight: Number(result.height),
		});
	});

	it('the node knows all that the blocks hold, in their order, with bytes that have the hash', async () => {
		const served = await serveChain(options);
		served.chain.advance(100);
		const records = recordsOf(served, 300n);
		expect(records.length).toBeGreaterThan(10);
		for (const {hash, id, height} of records) {
			const {result} = (await served.get(`/tx?hash=0x${hash.toUpperCase()}`)).body;
			expect(createHash('sha256').update(result.tx, 'base64').digest('hex')).toBe(hash);
			expect(result.height).toBe(String(height));
			const {transactions} = (await served.get(`/api/v1/block/height/${height}`)).body;
			expect(transactions[result.index]).toBe(id);
		}
	});

	it('each inner transaction is found under its id, as its wrapper shows it', async () => {
		const served = await serveChain(options);
		served.chain.advance(300);
		const records = recordsOf(served, 500n);
		expect(records.some(({feePayment}) => feePayment)).toBe(true);
		expect(records.some(({inner}) => inner.length > 1)).toBe(true);
		for (const {id} of records) {
			const wrapper = (await served.get(`/api/v1/chain/wrapper/${id}`)).body;
			for (const inner of wrapper.innerTransactions) {
				const {body} = await served.get(`/api/v1/chain/inner/${inner.txId.toUpperCase()}`);
				expect(body).toEqual({...inner, wrapperId: id});
			}
		}
	});
});

describe('a block', () => {
	it('is the same whenever it is asked for, has its parent, and a proposer that is a validator', async () => {
		const {get, chain} = await serveChain(small);
		const height = Number(chain.state.height);
		const ask = async (of: number) => (await get(`/api/v1/block/height/${of}`)).body;
		const {timestamp, ...block} = await ask(height);
		expect(timestamp).toBe(String(testTime / 1000));
		expect(block.hash).toMatch(/^[\da-f]{64}$/);
		expect((await ask(height - 1)).appHash).toBe(block.parentHash);
		expect(block.parentAppHash).toBe(block.parentHash);
		expect(chain.state.validatorsByAddress.has(block.proposer)).toBe(true);
		chain.advance(10);
		expect(await ask(height)).toMatchObject(block);
	});

	it('was in the epoch that its height says, and earlier than the next', async () => {
		const {get, chain} = await serveChain(small);
		chain.advance(1500);
		const first = chain.state.epochStart.height;
		const ask = async (of: bigint) => (await get(`/api/v1/block/height/${of}`)).body;
		expect((await ask(first)).epoch).toBe('1205');
		expect((await ask(first - 1n)).epoch).toBe('1204');
		expect(await ask(1n)).toMatchObject({epoch: null, parentHash: null, transactions: []});
		const times = [first - 1000n, first - 1n, first, first + 1n].map(async of =>
			Number((await ask(of)).timestamp),
		);
		const read = await Promise.all(times);
		expect(read).toEqual(read.toSorted((left, right) => left - right));
		expect(new Set(read).size).toBe(4);
	});
});
