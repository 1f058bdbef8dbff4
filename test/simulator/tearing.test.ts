import {expect, it} from 'vitest';
import {createTearing} from '../../source/simulator/stake-routes.ts';
import {type Json, type ServedChain, serveChain} from './serve.ts';

const shapes = 'server';
const keyOf = (row: Json) => `${row.validator.address} ${row.startEpoch}`;

/** Rows of all pages of the bonds of the delegator with the longest lists, as often as each comes. */
async function readBonds({get, chain}: ServedChain) {
	const path = `/api/v1/pos/bond/${chain.delegators[2]}`;
	const counts = new Map<string, number>();
	const {totalItems, totalPages} = (await get(path)).body.pagination;
	for (let page = 1; page <= totalPages; page++) {
		for (const row of (await get(`${path}?page=${page}`)).body.results) {
			counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
		}
	}
	const twice = [...counts.values()].filter(count => count === 2).length;
	return {totalItems, totalPages, seen: counts.size, twice};
}

const torn = {totalItems: 74, totalPages: 3, seen: 62, twice: 12};
const whole = {totalItems: 74, totalPages: 3, seen: 74, twice: 0};

it('of 74 bonds 12 come twice and 12 never, until the list was read five times', async () => {
	const served = await serveChain({shapes});
	for (let reading = 0; reading < 5; reading++) expect(await readBonds(served)).toEqual(torn);
	expect(await readBonds(served)).toEqual(whole);
	served.chain.advance(1500);
	const {totalItems, seen, twice} = await readBonds(served);
	expect([seen, twice]).toEqual([totalItems, 0]);
});

it('is the same list that is torn each time, and each list for itself', async () => {
	const {get, chain} = await serveChain({shapes, tornReadings: 2});
	const path = `/api/v1/pos/bond/${chain.delegators[2]}?page=3`;
	const read = async () => (await get(path)).body.results.map(keyOf);
	const first = await read();
	expect(await read()).toEqual(first);
	expect(await read()).not.toEqual(first);
	const tear = createTearing(1);
	const rows = Array.from({length: 61}, (_, index) => index);
	expect(tear('bond/a', rows, 3)).not.toBe(rows);
	expect(tear('bond/a', rows, 3)).toBe(rows);
	expect(tear('unbond/a', rows, 3)).not.toBe(rows);
	expect(tear('bond/b', rows, 3)).not.toBe(rows);
	expect(tear('bond/c', rows.slice(1), 3)).toHaveLength(60);
});

it.each([
	[{shapes, tornReadings: 0}, whole],
	[{shapes, tornReadings: Number.POSITIVE_INFINITY}, torn],
	[{shapes: 'contract'}, {...whole, totalItems: '74', totalPages: '3'}],
] as const)('%o gives %o always', async (options, expected) => {
	const served = await serveChain(options);
	for (let reading = 0; reading < 7; reading++) expect(await readBonds(served)).toEqual(expected);
});

it('what has no more than two pages is whole, and so are validators, proposals and withdrawals', async () => {
	const {get, chain} = await serveChain({shapes, tornReadings: Number.POSITIVE_INFINITY});
	const [, , long] = chain.delegators;
	for (const path of [
		`pos/unbond/${long}?`,
		`pos/merged-bonds/${long}?`,
		'pos/validator?',
		'gov/proposal?',
	]) {
		const seen = new Set<string>();
		const {totalItems, totalPages} = (await get(`/api/v1/${path}`)).body.pagination;
		for (let page = 1; page <= totalPages; page++) {
			const {results} = (await get(`/api/v1/${path}page=${page}`)).body;
			for (const row of results) {
				seen.add(`${row.validator?.address} ${row.withdrawEpoch} ${row.address} ${row.id}`);
			}
		}
		expect(seen.size, path).toBe(totalItems);
	}
	expect((await get(`/api/v1/pos/unbond/${long}`)).body.pagination.totalItems).toBe(49);
});
