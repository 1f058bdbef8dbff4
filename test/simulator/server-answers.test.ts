import {describe, expect, it} from 'vitest';
import {type Json, serveChain, toParameter} from './serve.ts';

const small = {validators: 40, delegators: 10, shapes: 'server'} as const;

const profileKeys = ['name', 'email', 'website', 'description', 'discordHandle', 'avatar'];

describe('lists', () => {
	it.each(['pos/validator', 'gov/proposal', 'pos/bond/{}', 'pos/unbond/{}', 'pos/withdraw/{}'])(
		'%s counts in numbers',
		async path => {
			const {get, chain} = await serveChain(small);
			const {body} = await get(`/api/v1/${path.replace('{}', chain.delegators[0]!)}`);
			expect(body.pagination).toMatchObject({page: 1, perPage: 30});
			expect(body.pagination.totalItems).toBeGreaterThan(0);
			expect(body.pagination.totalPages).toBe(Math.ceil(body.pagination.totalItems / 30));
		},
	);

	it.each(['pos/validator', 'gov/proposal', 'pos/bond/{}', 'pos/bond/tnam1nobody'])(
		'%s past its end has no rows and totals of nothing',
		async path => {
			const {get, chain} = await serveChain(small);
			const {status, body} = await get(`/api/v1/${path.replace('{}', chain.delegators[0]!)}?page=90`);
			expect({status, body}).toEqual({
				status: 200,
				body: {results: [], pagination: {page: 90, perPage: 30, totalPages: 0, totalItems: 0}},
			});
		},
	);

	it('validators have null for all that they do not say', async () => {
		const {get} = await serveChain({shapes: 'server'});
		const pages = await Promise.all(
			[1, 2, 3, 4, 5, 6, 7].map(page => get(`/api/v1/pos/validator?page=${page}`)),
		);
		const all = pages.flatMap(({body}) => body.results);
		for (const one of all) {
			for (const key of profileKeys) expect(one[key] === null || typeof one[key]).toBeOneOf([true, 'string']);
		}
		expect(all.filter(({name}) => name === null)).toHaveLength(9);
		expect(all.filter(({avatar}) => avatar === null).length).toBeGreaterThan(0);
	});

	it('states repeat, as the one key that may', async () => {
		const {get} = await serveChain({shapes: 'server'});
		const {body} = await get('/api/v1/pos/validator?state=jailed&state=inactive');
		expect(new Set(body.results.map(({state}: Json) => state))).toEqual(new Set(['jailed', 'inactive']));
	});
});

describe('proposals', () => {
	it.each([
		['pending', 'pending'],
		['votingPeriod', 'voting'],
		['passed', 'passed'],
		['rejected', 'rejected'],
		['executedPassed', 'executedPassed'],
		['executedRejected', 'executedRejected'],
	])('status=%s keeps %s and nothing else', async (word, status) => {
		const {get, chain} = await serveChain(small);
		const {body} = await get(`/api/v1/gov/proposal?status=${word}`);
		const wanted = chain.state.proposals.filter(proposal => proposal.status === status);
		expect(wanted.length).toBeGreaterThan(0);
		expect(body.pagination.totalItems).toBe(wanted.length);
		expect(new Set(body.results.map((one: Json) => one.status))).toEqual(new Set([status]));
	});

	it('have few that passed beside those that were executed', async () => {
		const {get} = await serveChain(small);
		const count = async (status: string) =>
			(await get(`/api/v1/gov/proposal?status=${status}`)).body.pagination.totalItems;
		expect([await count('passed'), await count('rejected')]).toEqual([1, 1]);
		expect(await count('executedPassed')).toBeGreaterThan(10);
	});

	it.each([
		['AUDIT', /audit/i],
		['a%t', /a.*t/is],
		['aud_t', /aud.t/i],
		['100\\%', /100%/],
		['', /^/],
	])('pattern=%s searches as a database does', async (pattern, expected) => {
		const {get, chain} = await serveChain(small);
		const {body} = await get(`/api/v1/gov/proposal?pattern=${encodeURIComponent(pattern)}`);
		const found = chain.state.proposals.filter(({content}) => expected.test(content));
		expect(body.pagination.totalItems).toBe(found.length);
	});
});

describe('a delegator', () => {
	it('has withdraws of three fields', async () => {
		const {get, chain} = await serveChain(small);
		const {body} = await get(`/api/v1/pos/withdraw/${chain.delegators[0]}`);
		for (const row of body.results)
			expect(Object.keys(row)).toEqual(['minDenomAmount', 'validator', 'withdrawEpoch']);
		const later = await get(`/api/v1/pos/withdraw/${chain.delegators[0]}?epoch=1206`);
		expect(later.body.results.length).toBeGreaterThan(body.results.length);
	});

	it('has null where a merged bond has no lock', async () => {
		const {get, chain} = await serveChain(small);
		const {body} = await get(`/api/v1/pos/merged-bonds/${chain.delegators[0]}`);
		const locks = body.results.map(({redelegationInfo}: Json) => redelegationInfo);
		expect(locks).toContain(null);
		expect(locks).not.toContain(undefined);
		expect(locks.filter((lock: Json) => lock !== null)).toContainEqual({
			earliestRedelegationEpoch: expect.stringMatching(/^\d+$/),
			earliestRedelegationTime: expect.stringMatching(/^\d+$/),
		});
	});

	it('has rows that keep their places until an epoch moves them all', async () => {
		const {get, chain} = await serveChain({delegators: 10, shapes: 'server'});
		const path = `/api/v1/pos/bond/${chain.delegators[0]}`;
		const rowsOf = (page: number) => get(`${path}?page=${page}`).then(({body}) => body.results as Json[]);
		const keyOf = (row: Json) => `${row.validator.address} ${row.startEpoch}`;
		const before = (await rowsOf(1)).map(keyOf);
		expect((await rowsOf(1)).map(keyOf)).toEqual(before);
		chain.advance(1500);
		expect(chain.state.epoch).toBe(1205n);
		const after = (await rowsOf(2)).map(keyOf);
		// Read one before and one after, the two pages share rows, and so lack others.
		expect(after.filter(key => before.includes(key)).length).toBeGreaterThan(0);
	});
});

describe('times', () => {
	it('are estimated with the slowest of the last five blocks, which the parameters have too', async () => {
		const {get, chain} = await serveChain(small);
		const seen = new Set<number>();
		for (let step = 0; step < 60; step++) {
			const {maxBlockTime, minDuration} = (await get('/api/v1/chain/parameters')).body;
			seen.add(Number(maxBlockTime));
			const blocks = Math.floor(minDuration / maxBlockTime);
			const epochSeconds = Number(minDuration) + 2 * Math.floor(minDuration / blocks);
			const {body} = await get('/api/v1/gov/proposal/41');
			const length = Number(body.endTime) - Number(body.startTime);
			expect(length).toBe(epochSeconds * (Number(body.endEpoch) - Number(body.startEpoch)));
			chain.advance(5);
		}
		expect(seen).toEqual(new Set([7, 10, 15, 30]));
	});

	it('run ahead of the epoch late in it, where a block was slow', async () => {
		const {get, chain} = await serveChain(small);
		let furthest = 0;
		for (let step = 0; step < 60; step++) {
			const {body} = await get('/api/v1/gov/proposal/41');
			const elapsed = Number(body.currentTime) - Number(body.startTime);
			const reckoned = Number(body.startEpoch) + Math.floor(elapsed / 21_614);
			furthest = Math.max(furthest, reckoned - Number(chain.state.epoch));
			chain.advance(5);
		}
		expect(chain.state.epoch).toBe(1204n);
		expect(furthest).toBeGreaterThanOrEqual(2);
	});
});

describe('a wrapper', () => {
	it('has numbers, and a price of gas that is a float', async () => {
		const {url, get, chain} = await serveChain(small);
		const {id} = chain.state.transactions.newest(1)[0]!;
		const {body} = await get(`/api/v1/chain/wrapper/${id.toUpperCase()}`);
		expect(body).toMatchObject({
			txId: id,
			gasLimit: expect.any(Number),
			gasUsed: expect.any(Number),
			blockHeight: expect.any(Number),
		});
		const text = await (await fetch(`${url}/api/v1/chain/wrapper/${id}`)).text();
		expect(text).toContain('"amountPerGasUnit":1e-6,');
	});

	it('is now and then paid for by an inner transaction, which also stands in the batch', async () => {
		const {get, chain} = await serveChain(small);
		const bodies: Json[] = [];
		for (let step = 0; step < 12; step++) {
			chain.advance(100);
			for (const {id} of chain.state.transactions.newest(10)) {
				bodies.push((await get(`/api/v1/chain/wrapper/${id}`)).body);
			}
		}
		const paid = bodies.filter(({maspFeePayment}) => maspFeePayment !== null);
		expect(paid.length).toBeGreaterThan(3);
		expect(paid.length).toBeLessThan(bodies.length / 2);
		for (const {maspFeePayment, innerTransactions} of paid) {
			expect(Object.keys(maspFeePayment)).toEqual(['txId', 'kind', 'data', 'memo', 'exitCode']);
			expect(maspFeePayment.kind).toBe('unshieldingTransfer');
			expect(innerTransactions).toContainEqual(maspFeePayment);
			expect(innerTransactions.length).toBeGreaterThan(1);
		}
	});

	it('of what was sent from here holds what was sent', async () => {
		const {get, chain} = await serveChain({...small, hasSeparateIds: false});
		for (let nonce = 0; nonce < 20; nonce++) {
			const {body} = await get(`/broadcast_tx_sync?${toParameter({nonce})}`);
			chain.advance(1);
			const wrapper = (await get(`/api/v1/chain/wrapper/${body.result.hash}`)).body;
			expect(wrapper).toMatchObject({maspFeePayment: null, innerTransactions: [{kind: 'unknown'}]});
		}
	});
});

it('parameters have the rates of slashing', async () => {
	const {get} = await serveChain(small);
	expect((await get('/api/v1/chain/parameters')).body).toMatchObject({
		duplicateVoteMinSlashRate: expect.stringMatching(/^0\.\d+$/),
		lightClientAttackMinSlashRate: expect.stringMatching(/^0\.\d+$/),
	});
});
