import {expect, it} from 'vitest';
import {readStake, type StakeReading} from '../../../source/dashboard/queries/stake-reading.ts';
import type {Page} from '../../../source/domain/page.ts';
import {RequestError} from '../../../source/domain/request-error.ts';
import {createIndexer} from '../../../source/services/indexer/indexer.ts';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';
import {wireValidator} from '../../helpers/pages.ts';
import {serve} from '../../helpers/serve.ts';
import {createBond, createUnbond} from '../../helpers/stake.ts';

const perPage = 30;
const bonds = Array.from({length: 70}, (_, index) => createBond(index, {amount: 1n}));
const unbonds = [createUnbond(200, {amount: 5n}), createUnbond(201, {amount: 7n, canWithdraw: true})];

function pageOf<Item>(items: readonly Item[], page = 1): Page<Item> {
	return {
		items: items.slice((page - 1) * perPage, page * perPage),
		page,
		perPage,
		totalPages: Math.ceil(items.length / perPage),
		totalItems: items.length,
		flaws: [],
	};
}

function createStakeIndexer() {
	const asked: string[] = [];
	const indexer = createFakeIndexer(0);
	indexer.getBonds = async (address, {page} = {}) => {
		asked.push(`bonds ${address} ${page}`);
		return pageOf(bonds, page);
	};
	indexer.getUnbonds = async (address, {page} = {}) => {
		asked.push(`unbonds ${address} ${page}`);
		return pageOf(unbonds, page);
	};
	return {indexer, asked};
}

async function collect(readings: AsyncIterable<StakeReading>): Promise<StakeReading[]> {
	const all: StakeReading[] = [];
	for await (const reading of readings) all.push(reading);
	return all;
}

it('reads all pages one after the other, and says what they come to after each', async () => {
	const {indexer, asked} = createStakeIndexer();
	const readings = await collect(readStake(indexer, 'tnam1', {}));
	expect(asked).toEqual(['bonds tnam1 1', 'bonds tnam1 2', 'bonds tnam1 3', 'unbonds tnam1 1']);
	expect(readings.map(({summary: {bonded}}) => [bonded.value, bonded.isWhole])).toEqual([
		[30n, false],
		[60n, false],
		[70n, true],
		[70n, true],
		[70n, true],
	]);
	expect(readings.map(({isDone}) => isDone)).toEqual([false, false, false, false, true]);
	expect(readings.at(-1)).toMatchObject({
		pageCount: 4,
		summary: {
			unbonding: {value: 5n, isWhole: true},
			withdrawableNow: {value: 7n, isWhole: true},
			validators: {value: 72, isWhole: true},
		},
	});
});

it('does not ask for the next page before it is wanted', async () => {
	const {indexer, asked} = createStakeIndexer();
	const readings = readStake(indexer, 'tnam1', {});
	await readings.next();
	await readings.return(undefined);
	expect(asked).toEqual(['bonds tnam1 1']);
});

it('counts a bond once that two pages list', async () => {
	const {indexer} = createStakeIndexer();
	const moved = [...bonds.slice(0, 30), bonds[29]!, ...bonds.slice(30)];
	indexer.getBonds = async (_, {page} = {}) => ({...pageOf(moved, page), totalItems: bonds.length});
	const readings = await collect(readStake(indexer, 'tnam1', {}));
	expect(readings.at(-1)?.summary.bonded).toEqual({value: 70n, isWhole: true});
});

it('leaves it at "at least" where fewer came than the service counts, as pages moved', async () => {
	const {indexer} = createStakeIndexer();
	indexer.getBonds = async (_address, {page} = {}) =>
		pageOf([...bonds.slice(0, 35), ...bonds.slice(30, 65)], page);
	const last = (await collect(readStake(indexer, 'tnam1a', {}))).at(-1);
	expect(last).toMatchObject({isDone: true, summary: {bonded: {value: 65n, isWhole: false}}});
});

it('leaves it at "at least" where a counted page brings nothing', async () => {
	const {indexer} = createStakeIndexer();
	indexer.getBonds = async (_, {page} = {}) => ({...pageOf(bonds, page === 2 ? 9 : page), totalPages: 3});
	const {summary, isDone} = (await collect(readStake(indexer, 'tnam1', {}))).at(-1)!;
	expect(summary.bonded).toEqual({value: 30n, isWhole: false});
	expect(summary.unbonding.isWhole).toBe(true);
	expect(isDone).toBe(true);
});

it('gives up after 200 pages of a list without an end, and says "at least"', async () => {
	const {indexer, asked} = createStakeIndexer();
	indexer.getBonds = async (_, {page = 1} = {}) => {
		asked.push('bonds');
		return {
			...pageOf([]),
			items: [createBond(page, {startEpoch: BigInt(page), amount: 1n})],
			totalPages: undefined,
			totalItems: undefined,
		};
	};
	const readings = await collect(readStake(indexer, 'tnam1', {}));
	expect(asked.filter(each => each === 'bonds')).toHaveLength(200);
	expect(readings.at(-1)?.summary.bonded).toEqual({value: 200n, isWhole: false});
});

it('fails where a page does', async () => {
	const {indexer} = createStakeIndexer();
	indexer.getUnbonds = async () => {
		throw new RequestError({kind: 'serviceError', address: '', status: 500, words: undefined});
	};
	await expect(collect(readStake(indexer, 'tnam1', {}))).rejects.toThrow(RequestError);
});

it('reads what a service really sends, one request at a time', async () => {
	let underWay = 0;
	let most = 0;
	const server = await serve((request, response) => {
		most = Math.max(most, ++underWay);
		const {pathname, searchParams} = new URL(request.url ?? '', 'http://localhost');
		const page = Number(searchParams.get('page'));
		const isBond = pathname.includes('/bond/');
		const row = isBond
			? {status: 'active', startEpoch: String(page)}
			: {canWithdraw: true, withdrawEpoch: '9'};
		const results = [{minDenomAmount: '9007199254740993', validator: wireValidator(1), ...row}];
		const totalPages = isBond ? '2' : '1';
		const pagination = {page: String(page), perPage: '1', totalPages, totalItems: totalPages};
		setImmediate(() => {
			underWay -= 1;
			response.end(JSON.stringify({results, pagination}));
		});
	});
	const indexer = createIndexer({
		address: server.url,
		timeLimit: {attemptMilliseconds: 5000, totalMilliseconds: 5000},
	});
	const {summary} = (await collect(readStake(indexer, 'tnam1x', {}))).at(-1)!;
	expect(most).toBe(1);
	expect(summary).toEqual({
		bonded: {value: 18_014_398_509_481_986n, isWhole: true},
		notYetActive: {value: 0n, isWhole: true},
		unbonding: {value: 0n, isWhole: true},
		withdrawableNow: {value: 9_007_199_254_740_993n, isWhole: true},
		validators: {value: 1, isWhole: true},
	});
});
