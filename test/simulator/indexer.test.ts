import {describe, expect, it} from 'vitest';
import {checkAddress} from '../../source/domain/address.ts';
import {type Json, type ServedChain, serveChain} from './serve.ts';

const wholeNumber = /^\d+$/;
const namAmount = /^(0|\d+\.\d{6})$/;
const hash = /^[\da-f]{64}$/;

function expectTextCounts(body: {pagination: Record<string, unknown>}): void {
	expect(Object.keys(body.pagination)).toEqual(['page', 'perPage', 'totalPages', 'totalItems']);
	for (const count of Object.values(body.pagination)) expect(count).toMatch(wholeNumber);
}

async function readAll(get: ServedChain['get'], path: string) {
	const first = (await get(path)).body;
	const join = path.includes('?') ? '&' : '?';
	const pages = Array.from({length: Number(first.pagination.totalPages)}, (_, index) => index + 1);
	const bodies = await Promise.all(pages.map(async page => (await get(`${path}${join}page=${page}`)).body));
	return bodies.flatMap(({results}) => results);
}

describe('validators', () => {
	it('come thirty to a page, with integers to count them', async () => {
		const {get} = await serveChain();
		const {body} = await get('/api/v1/pos/validator?page=2');
		expect(body.results).toHaveLength(30);
		expect(body.pagination).toMatchObject({page: 2, perPage: 30});
		expect(body.pagination.totalItems).toBeGreaterThan(150);
		expect(body.pagination.totalPages).toBe(Math.ceil(body.pagination.totalItems / 30));
	});

	it('have power in whole NAM, commissions as fractions and a rank in the set alone', async () => {
		const {get, chain} = await serveChain();
		const all = await readAll(get, '/api/v1/pos/validator');
		expect(new Set(all.map(({address}) => address)).size).toBe(205);
		for (const validator of all) {
			expect('value' in checkAddress(validator.address) && validator.address.length).toBe(45);
			const {stake} = chain.state.validatorsByAddress.get(validator.address)!;
			expect(validator.votingPower).toBe(String(stake / 1_000_000n));
			expect(Number(validator.commission)).toBeLessThanOrEqual(0.2);
			expect(validator.maxCommission).toMatch(/^(1|0\.\d+)$/);
			expect(validator.validatorId).toMatch(wholeNumber);
			expect(validator.rank === null).toBe(validator.state !== 'consensus');
		}
	});

	it.each([
		['votingPower', 'asc', (one: Json) => Number(one.votingPower)],
		['commission', 'desc', (one: Json) => -Number(one.commission)],
		['commission', 'asc', (one: Json) => Number(one.commission)],
		['rank', 'asc', (one: Json) => one.rank ?? 999],
		['rank', 'desc', (one: Json) => (one.rank === null ? 0 : -one.rank)],
	])('are sorted by %s %s', async (field, order, key) => {
		const {get} = await serveChain();
		const all = await readAll(get, `/api/v1/pos/validator?sortField=${field}&sortOrder=${order}`);
		const keys = all.map(key);
		expect(keys).toEqual(keys.toSorted((left, right) => left - right));
		expect(new Set(keys).size).toBeGreaterThan(5);
	});

	it('are sorted ascending where the order is left out', async () => {
		const {get} = await serveChain();
		const withOrder = await get('/api/v1/pos/validator?sortField=votingPower&sortOrder=asc');
		expect(await get('/api/v1/pos/validator?sortField=votingPower')).toEqual(withOrder);
	});

	it('are filtered by each of the states that are named', async () => {
		const {get} = await serveChain();
		const some = await readAll(get, '/api/v1/pos/validator?state=jailed&state=inactive');
		expect(new Set(some.map(({state}) => state))).toEqual(new Set(['jailed', 'inactive']));
		expect((await get('/api/v1/pos/validator?state=unknown')).body).toEqual({
			results: [],
			pagination: {page: 1, perPage: 30, totalPages: 0, totalItems: 0},
		});
	});

	it('leave their names out, or repeat one, or write it in other scripts', async () => {
		const {get} = await serveChain();
		const names: Array<string | null | undefined> = (await readAll(get, '/api/v1/pos/validator')).map(
			({name}) => name,
		);
		const given = names.filter(name => name !== null && name !== undefined);
		expect(names.length - given.length).toBe(9);
		expect(names).toContain(undefined);
		expect(names).toContain(null);
		expect(given.length - new Set(given).size).toBe(1);
		expect(Math.max(...given.map(name => name.length))).toBe(27);
		expect(given.filter(name => /\p{Extended_Pictographic}/u.test(name)).length).toBeGreaterThan(2);
		expect(given.filter(name => /\p{Script=Han}/u.test(name)).length).toBeGreaterThan(0);
	});
});

describe('stake of a delegator', () => {
	it('bonds have one row for each start, the fresh one not yet active', async () => {
		const {get, chain} = await serveChain();
		const path = `/api/v1/pos/bond/${chain.delegators[0]}`;
		const {body} = await get(path);
		expectTextCounts(body);
		expect(Object.keys(body.results[0])).toEqual(['minDenomAmount', 'validator', 'status', 'startEpoch']);
		for (const bond of await readAll(get, path)) {
			expect(bond.minDenomAmount).toMatch(wholeNumber);
			expect(bond.validator.rank).toBeNull();
			expect(bond.status).toBe(BigInt(bond.startEpoch) <= chain.state.epoch ? 'active' : 'inactive');
		}
		expect(Number(body.pagination.totalPages)).toBe(2);
		const statuses = (await readAll(get, path)).map(({status}) => status);
		expect(new Set(statuses)).toEqual(new Set(['active', 'inactive']));
	});

	it('merged bonds sum up the bonds and tell a lock that holds from one that does not', async () => {
		const {get, chain} = await serveChain();
		const address = chain.delegators[0];
		const bonds = await readAll(get, `/api/v1/pos/bond/${address}`);
		const merged = await readAll(get, `/api/v1/pos/merged-bonds/${address}`);
		expectTextCounts((await get(`/api/v1/pos/merged-bonds/${address}`)).body);
		for (const row of merged) {
			const same = bonds.filter(({validator}) => validator.address === row.validator.address);
			const sum = same.reduce((total, {minDenomAmount}) => total + BigInt(minDenomAmount), 0n);
			expect(row.minDenomAmount).toBe(String(sum));
		}
		expect(new Set(merged.map(({validator}) => validator.address)).size).toBe(merged.length);
		const locks = merged.flatMap(({redelegationInfo}) => redelegationInfo ?? []);
		expect(new Set(locks.map(lock => BigInt(lock.earliestRedelegationEpoch) > chain.state.epoch))).toEqual(
			new Set([true, false]),
		);
		for (const lock of locks) expect(lock.earliestRedelegationTime).toMatch(wholeNumber);
	});

	it('unbonds, merged unbonds and withdraws are three views of the same rows', async () => {
		const {get, chain} = await serveChain();
		const address = chain.delegators[0];
		const [unbonds, merged, now] = await Promise.all(
			['unbond', 'merged-unbonds', 'withdraw'].map(async name => {
				const {body} = await get(`/api/v1/pos/${name}/${address}`);
				expectTextCounts(body);
				return body.results;
			}),
		);
		const keys = ['minDenomAmount', 'validator', 'withdrawEpoch', 'withdrawTime', 'canWithdraw'];
		for (const row of [...unbonds, ...merged, ...now]) expect(Object.keys(row)).toEqual(keys);
		const due = unbonds.filter((row: {canWithdraw: boolean}) => row.canWithdraw);
		expect(due.length).toBeGreaterThan(0);
		expect(due.length).toBeLessThan(unbonds.length);
		expect(now).toEqual(due);
		for (const row of merged) expect(row.canWithdraw).toBe(row.withdrawEpoch === '0');
		const sum = (rows: Json[]) => rows.reduce((total, row) => total + BigInt(row.minDenomAmount), 0n);
		expect(sum(merged)).toBe(sum(unbonds));
		expect(merged.length).toBeLessThan(unbonds.length);
		const epoch = chain.state.epoch + 2n;
		const later = await readAll(get, `/api/v1/pos/withdraw/${address}?epoch=${epoch}`);
		expect(later).toEqual(unbonds.filter((row: Json) => BigInt(row.withdrawEpoch) <= epoch));
		expect(later.length).toBeGreaterThan(now.length);
	});

	it.each(['bond', 'unbond', 'merged-bonds', 'merged-unbonds', 'withdraw'])(
		'%s of an address never seen is empty',
		async name => {
			const {get} = await serveChain();
			expect(await get(`/api/v1/pos/${name}/tnam1nobody`)).toEqual({
				status: 200,
				body: {results: [], pagination: {page: '1', perPage: '30', totalPages: '0', totalItems: '0'}},
			});
		},
	);

	it('a page past the end is empty and counts right', async () => {
		const {get, chain} = await serveChain();
		const {body} = await get(`/api/v1/pos/bond/${chain.delegators[0]}?page=900`);
		const {length} = chain.state.delegators[0]!.bonds;
		expect(body.results).toEqual([]);
		expect(body.pagination).toMatchObject({page: '900', totalItems: String(length)});
	});
});

describe('proposals', () => {
	it('have all fields, newest first, in every status and kind', async () => {
		const {get} = await serveChain();
		expectTextCounts((await get('/api/v1/gov/proposal')).body);
		const all = await readAll(get, '/api/v1/gov/proposal');
		expect(all.map(({id}) => Number(id))).toEqual(Array.from({length: 42}, (_, index) => 41 - index));
		expect(new Set(all.map(({status}) => status))).toEqual(
			new Set(['pending', 'voting', 'passed', 'rejected', 'executedPassed', 'executedRejected']),
		);
		expect(new Set(all.map(({type}) => type)).size).toBe(4);
		expect(new Set(all.map(({tallyType}) => tallyType)).size).toBe(3);
		for (const one of all) {
			for (const votes of [one.yayVotes, one.nayVotes, one.abstainVotes]) expect(votes).toMatch(namAmount);
			for (const field of ['start', 'end', 'activation']) {
				expect(one[`${field}Epoch`]).toMatch(wholeNumber);
				expect(one[`${field}Time`]).toMatch(wholeNumber);
			}
			expect(one.currentTime).toBe('1795000000');
			expect('value' in checkAddress(one.author)).toBe(true);
			if (one.status === 'pending') expect(one.yayVotes).toBe('0');
		}
	});

	it('say what they want in a JSON map, a few in plain text', async () => {
		const {get} = await serveChain();
		const contents = (await readAll(get, '/api/v1/gov/proposal')).map(({content}) => content as string);
		const maps = contents.filter(content => content.startsWith('{')).map(content => JSON.parse(content));
		expect(contents.length - maps.length).toBeGreaterThan(1);
		for (const map of maps) {
			expect(map).toMatchObject({title: expect.any(String), abstract: expect.any(String)});
			expect(map.details.split('\n\n').length).toBeGreaterThan(2);
			expect(Object.values(map).every(value => typeof value === 'string')).toBe(true);
		}
	});

	it('are the same alone and in the list', async () => {
		const {get} = await serveChain();
		const {body} = await get('/api/v1/gov/proposal');
		const [first] = body.results;
		expect(await get(`/api/v1/gov/proposal/${first.id}`)).toEqual({status: 200, body: first});
	});

	it.each([
		['status=pending', (one: Json) => one.status === 'pending'],
		['status=votingPeriod', (one: Json) => one.status === 'voting'],
		['status=passed', (one: Json) => ['passed', 'executedPassed'].includes(one.status)],
		['status=rejected', (one: Json) => ['rejected', 'executedRejected'].includes(one.status)],
		['kind=pgfSteward', (one: Json) => one.type === 'pgfSteward'],
		['pattern=AUDIT', (one: Json) => /audit/i.test(one.content)],
		['status=passed&kind=default', (one: Json) => one.type === 'default' && /passed/i.test(one.status)],
	])('are filtered by %s', async (query, isWanted) => {
		const {get} = await serveChain();
		const all = await readAll(get, '/api/v1/gov/proposal');
		const expected = all.filter(isWanted);
		expect(expected.length).toBeGreaterThan(0);
		expect(await readAll(get, `/api/v1/gov/proposal?${query}`)).toEqual(expected);
	});
});

it('parameters are the rules that the chain runs by', async () => {
	const {get, chain} = await serveChain();
	const {body} = await get('/api/v1/chain/parameters');
	expect(body).toMatchObject({
		unbondingLength: '53',
		pipelineLength: '2',
		epochsPerYear: '1460',
		apr: '0.12',
		minDuration: '21600',
		minNumOfBlocks: '2700',
		maxBlockTime: '7',
		epochSwitchBlocksDelay: '2',
		cubicSlashingWindowLength: '1',
	});
	expect(body.chainId).toMatch(/^stakedeck-demo\.[\da-f]+$/);
	expect('value' in checkAddress(body.nativeTokenAddress)).toBe(true);
	const epoch = Math.floor((1_795_000_000 - Number(body.genesisTime)) / 21_600);
	expect(BigInt(epoch)).toBe(chain.state.epoch);
	expect(Object.keys(body.checksums.current)).toHaveLength(22);
	for (const checksum of Object.values(body.checksums.current)) expect(checksum).toMatch(hash);
	expect(Object.keys(body.checksums.fallback)[0]).toMatch(hash);
});

it('a wrapper is found in either case and shows what is in it', async () => {
	const {get, chain} = await serveChain();
	const [record] = chain.state.transactions.newest(1);
	const {status, body} = await get(`/api/v1/chain/wrapper/${record!.id.toUpperCase()}`);
	expect(status).toBe(200);
	expect(body).toMatchObject({
		txId: expect.stringMatching(hash),
		feePayer: expect.stringMatching(/^tnam1/),
		feeToken: chain.state.identity.nativeTokenAddress,
		gasLimit: expect.stringMatching(wholeNumber),
		blockHeight: expect.stringMatching(wholeNumber),
		exitCode: expect.stringMatching(/^(applied|rejected)$/),
		atomic: expect.any(Boolean),
	});
	expect(Object.keys(body.innerTransactions[0])).toEqual(['txId', 'kind', 'data', 'memo', 'exitCode']);
});
