import {describe, expect, it} from 'vitest';
import {type Json, type ServedChain, serveChain, shortEpochs, toParameter} from './serve.ts';

const shapes = 'server';
const number = expect.stringMatching(/^\d+$/);

/** What an address has of the native token, namnam. */
async function balanceOf({get, chain}: ServedChain, address: string): Promise<bigint> {
	const balances: Json[] = (await get(`/api/v1/account/${address}`)).body;
	const {nativeTokenAddress} = chain.state.identity;
	return BigInt(balances.find(({tokenAddress}) => tokenAddress === nativeTokenAddress).minDenomAmount);
}

/** namnam that a row of a history brings its address; what pays a fee brings nothing. */
async function moveOf({get}: ServedChain, {tx, kind}: Json): Promise<bigint> {
	const data = JSON.parse(tx.data);
	if (tx.kind === 'bond') return -BigInt(data.amount);
	const {maspFeePayment} = (await get(`/api/v1/chain/wrapper/${tx.wrapperId}`)).body;
	const [source] = (Array.isArray(data) ? data[1] : data).sources;
	if (maspFeePayment?.txId === tx.txId || !source) return 0n;
	return kind === 'sent' ? -BigInt(source.amount) : BigInt(source.amount);
}

describe('tokens', () => {
	it('are the native one and those of other chains, each with its trace in lower case', async () => {
		const {get, chain} = await serveChain({shapes});
		const [native, ...others] = (await get('/api/v1/chain/token')).body;
		expect(native).toEqual({address: chain.state.identity.nativeTokenAddress});
		expect(others.length).toBeGreaterThan(2);
		for (const {address, trace} of others) {
			// The first letter after the prefix is that of a token of another chain.
			expect(address).toMatch(/^tnam1p[02-9ac-hj-np-z]{39}$/);
			expect(trace).toMatch(/^transfer\/channel-\d+\/(u[a-z]+|ibc\/[\da-f]{64})$/);
		}
	});

	it('an account has a row of each, and a nonsense has none of any', async () => {
		const {get, chain} = await serveChain({shapes});
		const tokens: Json[] = (await get('/api/v1/chain/token')).body;
		const addresses = tokens.map(({address}) => address).toSorted();
		for (const address of [chain.delegators[0], 'nonsense']) {
			const {body} = await get(`/api/v1/account/${address}`);
			expect(body.map(({tokenAddress}: Json) => tokenAddress).toSorted()).toEqual(addresses);
			for (const row of body) expect(row).toEqual({tokenAddress: expect.any(String), minDenomAmount: number});
		}
		const {body} = await get('/api/v1/account/nonsense');
		expect(new Set(body.map(({minDenomAmount}: Json) => minDenomAmount))).toEqual(new Set(['0']));
	});

	it('are as many as all accounts hold', async () => {
		const {get, chain} = await serveChain({shapes});
		const [, ...others]: Json[] = (await get('/api/v1/chain/token')).body;
		for (const [index, {address}] of others.entries()) {
			let held = 0n;
			for (const owner of chain.delegators) {
				const {body} = await get(`/api/v1/account/${owner}`);
				held += BigInt(body[index + 1].minDenomAmount);
			}
			expect(held).toBeGreaterThan(0n);
			expect((await get(`/api/v1/chain/token-supply?address=${address}`)).body).toEqual({
				address,
				totalSupply: String(held),
				effectiveSupply: null,
			});
		}
	});
});

describe('the native token', () => {
	it('leaves an account with a bond, and goes to another with a transfer', async () => {
		const served = await serveChain({shapes});
		const {get, chain} = served;
		const [source] = chain.delegators as [string];
		const validator = chain.state.validators[0]!.address;
		const before = await balanceOf(served, source);
		await get(`/broadcast_tx_sync?${toParameter({kind: 'bond', source, validator, amount: '12.5'})}`);
		chain.advance(1);
		expect(await balanceOf(served, source)).toBe(before - 12_500_000n);
	});

	it("moves by what each transfer and bond in an address's history says", async () => {
		const served = await serveChain({shapes, validators: 20, delegators: 1});
		const {get, chain} = served;
		const [address] = chain.delegators as [string];
		const sides = new Set<string>();
		let before = await balanceOf(served, address);
		for (let block = 0; block < 400; block++) {
			chain.advance(1);
			const {body} = await get(`/api/v1/chain/history?addresses=${address}`);
			const rows: Json[] = body.results.filter(
				({blockHeight, tx}: Json) => blockHeight === Number(chain.state.height) && tx.exitCode === 'applied',
			);
			const after = await balanceOf(served, address);
			if (rows.every(({tx}) => /^bond$|ransfer$/.test(tx.kind))) {
				const moves = await Promise.all(rows.map(row => moveOf(served, row)));
				expect(after - before).toBe(moves.reduce((sum, move) => sum + move, 0n));
				for (const {tx, kind} of rows) sides.add(`${tx.kind} ${kind}`);
			}
			before = after;
		}
		expect([...sides]).toEqual(
			expect.arrayContaining(['transparentTransfer sent', 'transparentTransfer received', 'bond sent']),
		);
	});

	it('grows by what validators earn, epoch by epoch, and each epoch keeps its own', async () => {
		const {get, chain} = await serveChain({shapes, parameters: shortEpochs, validators: 20, delegators: 3});
		const {nativeTokenAddress: token} = chain.state.identity;
		const ask = async (more = '') => (await get(`/api/v1/chain/token-supply?address=${token}${more}`)).body;
		const first = await ask();
		expect(first).toEqual({address: token, totalSupply: number, effectiveSupply: number});
		expect(Object.keys(first)).toEqual(['address', 'totalSupply', 'effectiveSupply']);
		const active = chain.state.validators
			.filter(({state}) => state === 'consensus')
			.reduce((sum, {stake}) => sum + stake, 0n);
		const {epoch} = chain.state;
		while (chain.state.epoch === epoch) chain.advance(1);
		const growth = Number(BigInt((await ask()).totalSupply) - BigInt(first.totalSupply));
		expect(growth / ((Number(active) * 0.12) / 525_600)).toBeCloseTo(1, 3);
		expect(await ask(`&epoch=${epoch}`)).toEqual(first);
		expect(await ask('&epoch=5')).toBeNull();
		expect((await get('/api/v1/chain/token-supply?address=nonsense')).body).toBeNull();
		const {circulatingSupply} = (await get('/api/v1/chain/circulating-supply')).body;
		expect(BigInt(circulatingSupply)).toBeLessThan(BigInt(first.effectiveSupply));
	});

	it('is all in accounts, bonds, unbonds and what nobody has asked for, whatever happens', async () => {
		const {get, chain} = await serveChain({shapes, parameters: shortEpochs, validators: 20});
		for (let round = 0; round < 5; round++) {
			chain.advance(200);
			let held = chain.state.faucet;
			for (const {liquid, bonds, unbonds} of chain.state.accounts.values()) {
				expect(liquid).toBeGreaterThanOrEqual(0n);
				held += [...bonds, ...unbonds].reduce((sum, {amount}) => sum + amount, liquid);
			}
			const {nativeTokenAddress: token} = chain.state.identity;
			const {body} = await get(`/api/v1/chain/token-supply?address=${token}`);
			expect(body.totalSupply).toBe(String(held));
		}
	});
});

it('a person on the chain has a key, the same that it revealed; others have none', async () => {
	const {get, chain} = await serveChain({shapes});
	const [person] = chain.delegators;
	const {publicKey} = (await get(`/api/v1/revealed-public-key/${person}`)).body;
	expect(publicKey).toMatch(/^tpknam1[02-9ac-hj-np-z]+$/);
	const validator = chain.state.validators[0]!.address;
	expect((await get(`/api/v1/revealed-public-key/${validator}`)).body).toEqual({publicKey: null});
	chain.advance(3000);
	const reveals = [...chain.state.transactions.all()].flatMap(({inner}) =>
		inner.filter(({action}) => action.kind === 'other' && action.name === 'revealPk'),
	);
	const {id, action} = reveals[0]!;
	const {data} = (await get(`/api/v1/chain/inner/${id}`)).body;
	const payer = 'payer' in action ? action.payer : '';
	expect((await get(`/api/v1/revealed-public-key/${payer}`)).body).toEqual({
		publicKey: JSON.parse(data).public_key,
	});
});

it('gas has a price in some tokens', async () => {
	const {get, chain} = await serveChain({shapes});
	const prices: Json[] = (await get('/api/v1/gas-price')).body;
	const {nativeTokenAddress: token} = chain.state.identity;
	expect(prices).toContainEqual({token, minDenomAmount: '1'});
	for (const price of prices) expect(price).toEqual({token: expect.any(String), minDenomAmount: number});
	expect((await get(`/api/v1/gas-price/${token}`)).body).toEqual([{token, minDenomAmount: '1'}]);
	expect((await get('/api/v1/gas-price/nonsense')).body).toEqual([]);
});

it('gas is reckoned from the like that there were, or by rule', async () => {
	const {get, chain} = await serveChain({shapes});
	chain.advance(3000);
	const like = [...chain.state.transactions.all()].filter(
		({inner, feePayment}) =>
			[...inner, ...(feePayment ? [feePayment] : [])].filter(({action}) => action.kind === 'bond').length ===
			1,
	);
	const gas = like.slice(-100).map(({gasUsed}) => gasUsed);
	expect(gas.length).toBeGreaterThan(10);
	expect((await get('/api/v1/gas/estimate?bond=1&signatures=2&tx_size=800')).body).toEqual({
		min: Math.min(...gas),
		max: Math.max(...gas),
		avg: Math.floor(gas.reduce((sum, one) => sum + one, 0) / gas.length),
		totalEstimates: gas.length,
	});
	const rule = {min: 100_000, max: 100_000, avg: 100_000, totalEstimates: 0};
	expect((await get('/api/v1/gas/estimate?redelegate=1&vote=2')).body).toEqual(rule);
});

it('what moves between chains and into the pool is told in its form', async () => {
	const {get, chain} = await serveChain({shapes});
	const tokenAddress = chain.state.tokens[0]!.address;
	const limit = {tokenAddress, throughputLimit: number};
	const flow = {tokenAddress, withdraw: number, deposit: number};
	const query = `?tokenAddress=${tokenAddress}`;
	expect((await get(`/api/v1/ibc/rate-limits${query}`)).body).toEqual([limit]);
	expect((await get('/api/v1/ibc/rate-limits?throughputLimit=7')).body).toEqual([]);
	expect((await get(`/api/v1/ibc/token-flows${query}`)).body).toEqual([flow]);
	expect((await get(`/api/v1/ibc/token-throughput/${tokenAddress}`)).body).toEqual({
		throughput: number,
		limit: number,
	});
	expect((await get('/api/v1/masp/aggregates')).body).toEqual([]);
	const nobody = `/api/v1/ibc/${'0'.repeat(64)}/status`;
	expect((await get(nobody)).body).toEqual({status: 'unknown', timeout: null});
	chain.advance(3000);
	const sent = [...chain.state.transactions.all()]
		.flatMap(({inner}) => inner)
		.find(({action}) => action.kind === 'transfer' && action.name === 'ibcTransparentTransfer');
	expect((await get(`/api/v1/ibc/${sent!.id}/status`)).body).toEqual({
		status: 'success',
		timeout: expect.any(Number),
	});
});
