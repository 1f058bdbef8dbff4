import {describe, expect, it} from 'vitest';
import {type Json, readPages, serveChain} from './serve.ts';

const keys = [
	'address',
	'votingPower',
	'maxCommission',
	'commission',
	'state',
	'name',
	'email',
	'website',
	'description',
	'discordHandle',
	'avatar',
	'validatorId',
	'rank',
];
const powerOf = ({votingPower}: Json) => Number(votingPower);

describe('validators', () => {
	it('have their keys in one order, in lists and inside bonds and rewards', async () => {
		const {get, chain} = await serveChain({shapes: 'server'});
		const [delegator] = chain.delegators;
		const lists = ['pos/validator', `pos/bond/${delegator}`, `pos/unbond/${delegator}`];
		for (const path of lists) {
			const [row] = (await get(`/api/v1/${path}`)).body.results;
			expect(Object.keys(row.validator ?? row), path).toEqual(keys);
		}
		const [reward] = (await get(`/api/v1/pos/reward/${delegator}`)).body;
		expect(Object.keys(reward)).toEqual(['minDenomAmount', 'validator']);
		expect(Object.keys(reward.validator)).toEqual(keys);
		expect(reward.validator.rank).toBeNull();
	});

	it('by rank are those by power, with those without a rank in between', async () => {
		const {get} = await serveChain({shapes: 'server'});
		const up = await readPages(get, '/api/v1/pos/validator?sortField=rank&sortOrder=asc&');
		const down = await readPages(get, '/api/v1/pos/validator?sortField=rank&sortOrder=desc&');
		expect(up.map(powerOf)).toEqual(up.map(powerOf).toSorted((left, right) => right - left));
		expect(down).toEqual(up.toReversed());
		const firstOut = up.findIndex(({rank}) => rank === null);
		expect(up.slice(firstOut).some(({rank}) => rank !== null)).toBe(true);
	});

	it('without a field to sort by come in no order that one could show', async () => {
		const {get} = await serveChain({shapes: 'server'});
		const rows = await readPages(get, '/api/v1/pos/validator?');
		const powers = rows.map(powerOf);
		expect(powers).not.toEqual(powers.toSorted((left, right) => left - right));
		expect(powers).not.toEqual(powers.toSorted((left, right) => right - left));
		expect(new Set(rows.map(({address}) => address)).size).toBe(rows.length);
	});

	it('have a power together that counts all states', async () => {
		const {get, chain} = await serveChain({shapes: 'server'});
		const rows: Json[] = (await get('/api/v1/pos/validator/all')).body;
		expect(rows.length).toBe(chain.state.validators.length);
		const sum = rows.reduce((total, row) => total + powerOf(row), 0);
		expect((await get('/api/v1/pos/voting-power')).body).toEqual({totalVotingPower: String(sum)});
	});
});

it('stake is told as of an epoch: bonds that counted then, unbonds that were due before', async () => {
	const {get, chain} = await serveChain({shapes: 'server'});
	const [, , address] = chain.delegators;
	const all = await readPages(get, `/api/v1/pos/unbond/${address}?`);
	const due = await readPages(get, `/api/v1/pos/unbond/${address}?activeAt=1210&`);
	expect(due.length).toBeGreaterThan(0);
	expect(due).toEqual(all.filter(({withdrawEpoch}) => Number(withdrawEpoch) < 1210));
	const bonds = (await get(`/api/v1/pos/bond/${address}?activeAt=600`)).body;
	const epochs = bonds.results.map(({startEpoch}: Json) => Number(startEpoch));
	expect(Math.max(...epochs)).toBeLessThanOrEqual(600);
	expect(bonds.pagination.totalItems).toBeLessThan(74);
	expect((await get(`/api/v1/pos/bond/${address}?activeAt=-1`)).body.results).toEqual([]);
});

it('the time of a lock is reckoned by the fewest blocks of an epoch, others by those there are', async () => {
	const {get, chain} = await serveChain({shapes: 'server'});
	chain.advance(60);
	const [delegator] = chain.delegators;
	const {maxBlockTime} = (await get('/api/v1/chain/parameters')).body;
	const {height, epochStart, epoch, time} = chain.state;
	const startOf = (wanted: number, blocks: number) => {
		const seconds = 21_600 + 2 * Math.floor(21_600 / blocks);
		const progress = Number(height - 1n - epochStart.height) / (blocks + 2);
		return Math.floor(time / 1000) + (wanted - Number(epoch)) * seconds - Math.trunc(progress * seconds);
	};
	const bonds: Json[] = (await get(`/api/v1/pos/merged-bonds/${delegator}`)).body.results;
	const {redelegationInfo: lock} = bonds.find(({redelegationInfo}) => redelegationInfo !== null);
	expect(Number(lock.earliestRedelegationTime)).toBe(startOf(Number(lock.earliestRedelegationEpoch), 2700));
	const [unbond] = (await get(`/api/v1/pos/unbond/${delegator}`)).body.results;
	const blocks = Math.floor(21_600 / Number(maxBlockTime));
	expect(Number(unbond.withdrawTime)).toBe(startOf(Number(unbond.withdrawEpoch), blocks));
});

it('crawlers are told by name, in their own order', async () => {
	const {get} = await serveChain({shapes: 'server'});
	const all: Json[] = (await get('/api/v1/crawlers/timestamps')).body;
	const {body} = await get('/api/v1/crawlers/timestamps?crawler_names=pos&crawler_names=chain');
	expect(body).toEqual(all.filter(({name}) => name === 'chain' || name === 'pos'));
	expect(all.map(({name}) => name)).toEqual([
		'chain',
		'governance',
		'parameters',
		'pos',
		'rewards',
		'transactions',
	]);
});
