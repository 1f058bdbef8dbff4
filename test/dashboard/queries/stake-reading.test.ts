import {describe, expect, it} from 'vitest';
import {
	readStakeLists,
	type StakeReading,
	type SummedList,
} from '../../../source/dashboard/queries/stake-reading.ts';
import type {ListMending, Mending} from '../../../source/dashboard/queries/whole-list.ts';
import {RequestError} from '../../../source/domain/failure.ts';
import type {Page} from '../../../source/domain/page.ts';
import type {Indexer} from '../../../source/domain/service.ts';
import {createIndexer} from '../../../source/services/indexer/indexer.ts';
import {addressOf} from '../../helpers/addresses.ts';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';
import {wireValidator} from '../../helpers/pages.ts';
import {serve} from '../../helpers/serve.ts';
import {createBond, createUnbond, mergeBonds} from '../../helpers/stake.ts';
import {bondedNamnam, serveTornStake} from '../../helpers/torn-stake.ts';

const delegator = addressOf(1);

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
	indexer.getMergedBonds = async (_, {page} = {}) => pageOf(mergeBonds(bonds), page);
	return {indexer, asked};
}

/** All that is told of one reading. */
async function collect(indexer: Indexer, address = 'tnam1'): Promise<StakeReading[]> {
	const all: StakeReading[] = [];
	await readStakeLists({indexer, address, onRead: reading => all.push(reading)}, {});
	return all;
}

it('reads all pages one after the other, and says what they come to after each', async () => {
	const {indexer, asked} = createStakeIndexer();
	const readings = await collect(indexer);
	expect(asked).toEqual(['bonds tnam1 1', 'bonds tnam1 2', 'bonds tnam1 3', 'unbonds tnam1 1']);
	expect(readings.map(({summary: {bonded}}) => [bonded.value, bonded.isWhole])).toEqual([
		[30n, false],
		[60n, false],
		[70n, false],
		[70n, true],
		[70n, true],
		[70n, true],
		[70n, true],
	]);
	expect(readings.map(({isDone}) => isDone)).toEqual([false, false, false, false, false, false, true]);
	expect(readings.at(-1)).toMatchObject({
		pageCount: 4,
		summary: {
			unbonding: {value: 5n, isWhole: true},
			withdrawableNow: {value: 7n, isWhole: true},
			undated: {value: 0n, isWhole: true},
			validators: {value: 72, isWhole: true},
		},
	});
});

it('reads one list alone where the other is on the screen', async () => {
	const {indexer, asked} = createStakeIndexer();
	const {summary} = await readStakeLists({indexer, address: 'tnam1', parts: ['unbonds']}, {});
	expect(asked).toEqual(['unbonds tnam1 1']);
	expect(summary).toMatchObject({bonded: {value: 0n, isWhole: false}, unbonding: {value: 5n, isWhole: true}});
});

it('counts a bond once that two pages list', async () => {
	const {indexer} = createStakeIndexer();
	const moved = [...bonds.slice(0, 30), bonds[29]!, ...bonds.slice(30)];
	indexer.getBonds = async (_, {page} = {}) => ({...pageOf(moved, page), totalItems: bonds.length});
	const readings = await collect(indexer);
	expect(readings.at(-1)?.summary.bonded).toEqual({value: 70n, isWhole: true});
});

it('leaves it at "at least" where fewer came than the service counts, as pages moved', async () => {
	const {indexer} = createStakeIndexer();
	indexer.getBonds = async (_address, {page} = {}) =>
		pageOf([...bonds.slice(0, 35), ...bonds.slice(30, 65)], page);
	const last = (await collect(indexer)).at(-1);
	expect(last).toMatchObject({isDone: true, summary: {bonded: {value: 65n, isWhole: false}}});
});

it('leaves it at "at least" where a counted page brings nothing', async () => {
	const {indexer} = createStakeIndexer();
	indexer.getBonds = async (_, {page} = {}) => ({...pageOf(bonds, page === 2 ? 9 : page), totalPages: 3});
	const {summary, isDone} = (await collect(indexer)).at(-1)!;
	expect(summary.bonded).toEqual({value: 30n, isWhole: false});
	expect(summary.unbonding.isWhole).toBe(true);
	expect(isDone).toBe(true);
});

it('gives up after 100 pages of a list without an end, and says "at least"', async () => {
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
	const readings = await collect(indexer);
	expect(asked.filter(each => each === 'bonds')).toHaveLength(100);
	expect(readings.at(-1)?.summary.bonded).toEqual({value: 100n, isWhole: false});
});

it('fails where a page does', async () => {
	const {indexer} = createStakeIndexer();
	indexer.getUnbonds = async () => {
		throw new RequestError({kind: 'serviceError', address: '', status: 500, words: undefined});
	};
	await expect(collect(indexer)).rejects.toThrow(RequestError);
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
	const {summary} = (await collect(indexer, 'tnam1x')).at(-1)!;
	expect(most).toBe(1);
	expect(summary).toEqual({
		bonded: {value: 18_014_398_509_481_986n, isWhole: true},
		notYetActive: {value: 0n, isWhole: true},
		unbonding: {value: 0n, isWhole: true},
		withdrawableNow: {value: 9_007_199_254_740_993n, isWhole: true},
		undated: {value: 0n, isWhole: true},
		validators: {value: 1, isWhole: true},
	});
});

/** Remembers when each list was mended. */
function createMendings() {
	const kept = new Map<SummedList, Mending>();
	const mendingOf = (list: SummedList): ListMending => ({
		last: () => kept.get(list),
		note: mending => void kept.set(list, mending),
	});
	return {mendingOf};
}

describe('bonds whose pages overlap', () => {
	const timeLimit = {attemptMilliseconds: 5000, totalMilliseconds: 5000};

	it('are read again, one page at a time, until all of them are there', async () => {
		const server = await serveTornStake();
		const indexer = createIndexer({address: server.url, timeLimit});
		const mendings = createMendings();
		const {summary} = await readStakeLists({indexer, address: delegator, ...mendings, now: () => 7}, {});
		expect(summary.bonded).toEqual({value: bondedNamnam, isWhole: true});
		expect(mendings.mendingOf('bonds').last()).toEqual({at: 7, isInVain: false});
		expect(server.maxAtOnce()).toBe(1);
		expect(server.asked).toHaveLength(6 * 3 + 2);
	});

	it('are read once within five minutes after that, and seven times after these', async () => {
		const server = await serveTornStake({tornReadings: Number.POSITIVE_INFINITY});
		const indexer = createIndexer({address: server.url, timeLimit});
		let now = 1000;
		let previous: StakeReading | undefined;
		const mendings = createMendings();
		const read = async () => {
			const before = server.asked.length;
			const question = {indexer, address: delegator, previous, ...mendings, now: () => now};
			previous = await readStakeLists(question, {});
			expect(previous.summary.bonded.isWhole).toBe(false);
			return server.asked.slice(before).filter(asked => asked.startsWith('bond ')).length;
		};
		expect(await read()).toBe(7 * 3);
		now += 299_999;
		expect(await read()).toBe(3);
		now += 1;
		expect(await read()).toBe(7 * 3);
	});

	it('are those known from the last mending where they overlap again, for as long as merged bonds agree', async () => {
		const whole = await serveTornStake({tornReadings: 0});
		const torn = await serveTornStake({tornReadings: Number.POSITIVE_INFINITY});
		const first = createIndexer({address: whole.url, timeLimit});
		const again = createIndexer({address: torn.url, timeLimit});
		const previous = await readStakeLists({indexer: first, address: delegator, now: () => 1}, {});
		const mendings = createMendings();
		mendings.mendingOf('bonds').note({at: 1, isInVain: false});
		const {summary} = await readStakeLists(
			{indexer: again, address: delegator, previous, ...mendings, now: () => 2},
			{},
		);
		expect(summary.bonded).toEqual({value: bondedNamnam, isWhole: true});
		expect(torn.asked).toEqual(['bond 1', 'bond 2', 'bond 3', 'merged-bonds 1', 'unbond 1', 'unbond 2']);
	});
});
