import {describe, expect, it} from 'vitest';
import {type Json, type ServedChain, serveChain, shortEpochs, toParameter} from './serve.ts';

// Of this seed the first validator keeps its commission.
const options = {seed: 2, shapes: 'server', parameters: shortEpochs, validators: 20, delegators: 0} as const;

/** Somebody new who bonds with a validator that takes no part of the rewards. */
async function serveBonded() {
	const served = await serveChain(options);
	const validator = served.chain.state.validatorsByStake[0]!;
	const source = 'tnam1qzhdw5z0de5mq88544v9j8ewz8smylfefu2dj2we';
	await send(served, {kind: 'bond', source, validator: validator.address, amount: '9000'});
	return {...served, source, validator};
}

async function send({get, chain}: ServedChain, transaction: object) {
	await get(`/broadcast_tx_sync?${toParameter({...transaction, nonce: Number(chain.state.height)})}`);
	chain.advance(1);
}

function turnEpochs({chain}: ServedChain, count: number): void {
	const last = chain.state.epoch + BigInt(count);
	while (chain.state.epoch < last) chain.advance(1);
}

/** namnam that an epoch brings for so much stake. */
function incomeOf(stake: bigint, commission: number): bigint {
	return (stake * 120_000_000_000n * BigInt(10_000 - commission)) / 525_600n / 10_000n / 1_000_000_000_000n;
}

describe('rewards', () => {
	it('are sums that run on from the epoch in which the bond counts, by its validator', async () => {
		const served = await serveBonded();
		const {get, chain, source, validator} = served;
		const ask = async () => (await get(`/api/v1/pos/reward/${source}`)).body as Json[];
		expect(await ask()).toEqual([]);
		turnEpochs(served, 2);
		// The first row is of an epoch in which nothing has come in yet.
		expect((await ask()).map(({minDenomAmount}) => minDenomAmount)).toEqual(['0']);
		const rows: bigint[] = [];
		for (let epoch = 0; epoch < 4; epoch++) {
			turnEpochs(served, 1);
			const [row] = await ask();
			expect(row.validator.address).toBe(validator.address);
			rows.push(BigInt(row.minDenomAmount));
		}
		const income = incomeOf(9_000_000_000n, validator.commission);
		expect(income).toBeGreaterThan(1000n);
		for (const [index, row] of rows.entries()) {
			expect(Number(row - income * BigInt(index + 1))).toBeLessThanOrEqual(4);
			expect(Number(row - income * BigInt(index + 1))).toBeGreaterThanOrEqual(0);
		}
		const newest = chain.state.epoch;
		for (const [index, row] of rows.entries()) {
			const epoch = newest - 3n + BigInt(index);
			const [of] = (await get(`/api/v1/pos/reward/${source}?epoch=${epoch}`)).body;
			expect(of.minDenomAmount).toBe(String(row));
		}
		expect((await get(`/api/v1/pos/reward/${source}?epoch=${newest + 1n}`)).body).toEqual([]);
	});

	it('that are claimed become liquid, and all their rows are claimed; what comes later is not', async () => {
		const served = await serveBonded();
		const {get, chain, source, validator} = served;
		turnEpochs(served, 6);
		const {epoch} = chain.state;
		const pair = `/api/v1/pos/reward/${source}/${validator.address}`;
		const before = (await get(`${pair}/${epoch}`)).body;
		const balance = async () => {
			const [native] = (await get(`/api/v1/account/${source}`)).body;
			return BigInt(native.minDenomAmount);
		};
		const had = await balance();
		await send(served, {kind: 'claimRewards', source, validator: validator.address});
		expect((await balance()) - had).toBe(BigInt(before[0].minDenomAmount));
		expect((await get(`/api/v1/pos/reward/${source}`)).body).toEqual([]);
		expect((await get(`/api/v1/pos/reward/${source}?epoch=${epoch - 1n}`)).body).toEqual([]);
		expect((await get(`${pair}/${epoch}`)).body).toEqual(before);
		turnEpochs(served, 1);
		const [row] = (await get(`/api/v1/pos/reward/${source}`)).body;
		expect(Number(row.minDenomAmount)).toBeCloseTo(
			Number(incomeOf(9_000_000_000n, validator.commission)),
			-0.5,
		);
		expect((await get(`/api/v1/pos/reward/${source}?epoch=${epoch}`)).body).toEqual([]);
	});

	it('stay when the bond goes, and grow no more', async () => {
		const served = await serveBonded();
		const {get, source, validator} = served;
		turnEpochs(served, 5);
		await send(served, {kind: 'unbond', source, validator: validator.address, amount: '9000'});
		const ask = async () => (await get(`/api/v1/pos/reward/${source}`)).body[0].minDenomAmount;
		const left = await ask();
		expect(Number(left)).toBeGreaterThan(0);
		turnEpochs(served, 3);
		expect(await ask()).toBe(left);
		await send(served, {kind: 'claimRewards', source, validator: validator.address});
		turnEpochs(served, 1);
		expect((await get(`/api/v1/pos/reward/${source}`)).body).toEqual([]);
	});

	it('come from no validator that is out of the set', async () => {
		const served = await serveBonded();
		const {get, source, validator} = served;
		turnEpochs(served, 4);
		validator.state = 'jailed';
		const ask = async () => (await get(`/api/v1/pos/reward/${source}`)).body[0].minDenomAmount;
		const before = await ask();
		turnEpochs(served, 3);
		expect(await ask()).toBe(before);
	});

	it('are there from the start for each pair that has stake, and for validators too', async () => {
		const {get, chain} = await serveChain({shapes: 'server'});
		for (const address of [chain.delegators[0]!, chain.state.validators[0]!.address]) {
			const pairs = new Set(chain.state.accounts.get(address)!.bonds.map(({validator}) => validator.address));
			const rows: Json[] = (await get(`/api/v1/pos/reward/${address}`)).body;
			expect(new Set(rows.map(({validator}) => validator.address))).toEqual(pairs);
			expect(rows.some(({minDenomAmount}) => Number(minDenomAmount) > 0)).toBe(true);
			const earlier: Json[] = (await get(`/api/v1/pos/reward/${address}?epoch=1200`)).body;
			const sum = (of: Json[]) => of.reduce((total, row) => total + Number(row.minDenomAmount), 0);
			expect(sum(earlier)).toBeLessThan(sum(rows));
			expect((await get(`/api/v1/pos/reward/${address}?epoch=1100`)).body).toEqual([]);
		}
	});

	it('of nobody, and of no validator, are none', async () => {
		const {get, chain} = await serveChain(options);
		expect(await get('/api/v1/pos/reward/nonsense')).toEqual({status: 200, body: []});
		const {address} = chain.state.validators[0]!;
		expect((await get(`/api/v1/pos/reward/${address}/nonsense/1204`)).body).toEqual([]);
		expect((await get(`/api/v1/pos/reward/nonsense/${address}/1204`)).body).toEqual([]);
	});

	it('that were claimed within a batch that failed are not', async () => {
		const served = await serveBonded();
		const {get, source, validator} = served;
		turnEpochs(served, 5);
		const before = (await get(`/api/v1/pos/reward/${source}`)).body;
		const claim = {kind: 'claimRewards', source, validator: validator.address};
		await send(served, {
			transactions: [claim, {...claim, kind: 'bond', amount: '900000000'}],
			atomic: true,
		});
		expect((await get(`/api/v1/pos/reward/${source}`)).body).toEqual(before);
	});
});
