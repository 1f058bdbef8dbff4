import {expect, it} from 'vitest';
import {getActiveStake} from '../../../source/services/indexer/active-stake.ts';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';
import {createValidator} from '../../helpers/validators.ts';

it('sums over every page, and leaves out who is jailed or inactive', async () => {
	const indexer = createFakeIndexer(100);
	const active = indexer.validators.filter(({state}) => state === 'consensus');
	const {total, runningSums} = await getActiveStake(indexer, {});
	expect(total).toBe(active.reduce((sum, {votingPower}) => sum + votingPower!, 0n));
	expect(runningSums.size).toBe(98);
	expect(runningSums.get(active[1]!.address!)).toBe(60_000_000n);
	expect(indexer.stakeQueries.map(({page}) => page)).toEqual([1, 2, 3, 4]);
});

it('asks for two pages at a time', async () => {
	const indexer = createFakeIndexer(205);
	let most = 0;
	const {getValidators} = indexer;
	indexer.getValidators = async (...words) => {
		const answer = getValidators(...words);
		most = Math.max(most, indexer.underWay);
		return answer;
	};
	await getActiveStake(indexer, {});
	expect(most).toBe(2);
});

it('fails as a whole where one page does', async () => {
	const indexer = createFakeIndexer(100);
	const {getValidators} = indexer;
	indexer.getValidators = async (query, options) => {
		if (query?.page === 3)
			indexer.failure = {kind: 'serviceError', address: '', status: 500, words: undefined};
		return getValidators(query, options);
	};
	await expect(getActiveStake(indexer, {})).rejects.toThrow('failed (500)');
});

it('ends at a page that repeats another one where pages are not counted', async () => {
	const indexer = createFakeIndexer(20);
	const {getValidators} = indexer;
	indexer.getValidators = async (query, options) => ({
		...(await getValidators({...query, page: 1}, options)),
		totalPages: undefined,
	});
	const {powers} = await getActiveStake(indexer, {});
	expect(powers.size).toBe(18);
	expect(indexer.stakeQueries.length).toBeLessThan(5);
});

it('counts a validator once that two pages list, and says how many powers it could not read', async () => {
	const indexer = createFakeIndexer(0);
	indexer.validators = [
		createValidator(1, {votingPower: 5n}),
		createValidator(1, {votingPower: 5n}),
		createValidator(2, {votingPower: undefined}),
	];
	expect(await getActiveStake(indexer, {})).toMatchObject({total: 5n, unreadable: 1});
});

it('gives up a list too long to read to its end, at its first page', async () => {
	const indexer = createFakeIndexer(100);
	expect(await getActiveStake(indexer, {})).toMatchObject({isWhole: true});
	const {getValidators} = indexer;
	indexer.getValidators = async query => ({...(await getValidators(query)), totalPages: 1_000_000});
	const stakeQueries = indexer.stakeQueries.length;
	await expect(getActiveStake(indexer, {})).rejects.toMatchObject({failure: {kind: 'incomplete'}});
	expect(indexer.stakeQueries).toHaveLength(stakeQueries + 1);
});
