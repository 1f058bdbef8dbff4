import {describe, expect, it} from 'vitest';
import {activeStakeQuestion} from '../../../source/model/questions/validators.ts';
import {createIndexer} from '../../../source/services/indexer/indexer.ts';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';
import {wireValidator} from '../../helpers/pages.ts';
import {serve} from '../../helpers/serve.ts';
import {createValidator} from '../../helpers/validators.ts';

it('sums over every page, and leaves out who is jailed or inactive', async () => {
	const indexer = createFakeIndexer(100);
	const active = indexer.validators.filter(({state}) => state === 'consensus');
	const {total, runningSums} = await activeStakeQuestion.ask({indexer}, undefined);
	expect(total).toBe(active.reduce((sum, {votingPower}) => sum + votingPower!, 0n));
	expect(runningSums.size).toBe(98);
	expect(runningSums.get(active[1]!.address!)).toBe(60_000_000n);
	expect(indexer.queries.map(({page}) => page)).toEqual([1, 2, 3, 4]);
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
	await activeStakeQuestion.ask({indexer}, undefined);
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
	await expect(activeStakeQuestion.ask({indexer}, undefined)).rejects.toThrow('failed (500)');
});

it('ends at a page that repeats another one where pages are not counted', async () => {
	const indexer = createFakeIndexer(20);
	const {getValidators} = indexer;
	indexer.getValidators = async (query, options) => ({
		...(await getValidators({...query, page: 1}, options)),
		totalPages: undefined,
	});
	const {powers} = await activeStakeQuestion.ask({indexer}, undefined);
	expect(powers.size).toBe(18);
	expect(indexer.queries.length).toBeLessThan(5);
});

it('counts a validator once that two pages list, and says how many powers it could not read', async () => {
	const indexer = createFakeIndexer(0);
	indexer.validators = [
		createValidator(1, {votingPower: 5n}),
		createValidator(1, {votingPower: 5n}),
		createValidator(2, {votingPower: undefined}),
	];
	expect(await activeStakeQuestion.ask({indexer}, undefined)).toMatchObject({total: 5n, unreadable: 1});
});

it('sums up a part of a list too long to read to its end, and says so, at its first page', async () => {
	const indexer = createFakeIndexer(100);
	expect(await activeStakeQuestion.ask({indexer}, undefined)).toMatchObject({isWhole: true});
	const {getValidators} = indexer;
	indexer.getValidators = async query => ({...(await getValidators(query)), totalPages: 1_000_000});
	const queries = indexer.queries.length;
	expect(await activeStakeQuestion.ask({indexer}, undefined)).toMatchObject({isWhole: false});
	expect(indexer.queries).toHaveLength(queries + 1);
});

describe('a list in one piece', () => {
	const validators = Array.from({length: 60}, (_, index) => wireValidator(index, {votingPower: '10'}));

	/** @param sizes of the list in one piece, and of that which the pages are of */
	async function open(sizes: {whole: number; paged: number}) {
		const server = await serve(({url = ''}, response) => {
			const {pathname, searchParams} = new URL(url, 'http://localhost');
			const page = Number(searchParams.get('page') ?? 1);
			const paged = validators.slice(0, sizes.paged);
			const pagination = {
				page,
				perPage: 30,
				totalPages: Math.ceil(paged.length / 30),
				totalItems: paged.length,
			};
			const body = pathname.endsWith('/validator/all')
				? validators.slice(0, sizes.whole)
				: pathname.endsWith('/pos/validator')
					? {results: paged.slice((page - 1) * 30, page * 30), pagination}
					: {epoch: '7', version: '3.3.1', commit: ''};
			response.writeHead(200, {'content-type': 'application/json'}).end(JSON.stringify(body));
		});
		const timeLimit = {attemptMilliseconds: 5000, totalMilliseconds: 5000};
		const indexer = createIndexer({address: server.url, timeLimit});
		const asked = (path: string) => server.requests.filter(({url}) => url.includes(path)).length;
		return {indexer, sizes, asked};
	}

	it('is summed up where it has all that a page counts', async () => {
		const {indexer, asked} = await open({whole: 60, paged: 60});
		expect(await activeStakeQuestion.ask({indexer}, undefined)).toMatchObject({total: 600n, isWhole: true});
		expect([asked('/validator/all'), asked('/validator?')]).toEqual([1, 1]);
	});

	it('is read as pages where it is cut short', async () => {
		const {indexer} = await open({whole: 1, paged: 60});
		expect(await activeStakeQuestion.ask({indexer}, undefined)).toMatchObject({total: 600n, isWhole: true});
	});

	it('is read as pages where it lost more than a tenth since the last reading, whatever a page counts', async () => {
		const {indexer, sizes, asked} = await open({whole: 60, paged: 60});
		const last = await activeStakeQuestion.ask({indexer}, undefined);
		sizes.whole = sizes.paged = 54;
		expect(await activeStakeQuestion.ask({indexer}, last)).toMatchObject({total: 540n});
		expect(asked('/validator?')).toBe(2);
		sizes.whole = 53;
		expect(await activeStakeQuestion.ask({indexer}, last)).toMatchObject({total: 540n});
		expect(asked('/validator?')).toBe(4);
	});
});
