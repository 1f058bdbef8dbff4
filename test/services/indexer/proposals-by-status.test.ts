import {describe, expect, it} from 'vitest';
import {RequestError} from '../../../source/domain/failure.ts';
import type {ProposalStatusChoice} from '../../../source/domain/proposal-status.ts';
import type {Indexer} from '../../../source/domain/service.ts';
import {readAllPages} from '../../../source/services/indexer/all-pages.ts';
import {createIndexer} from '../../../source/services/indexer/indexer.ts';
import {serve} from '../../helpers/serve.ts';
import {
	type FilterKind,
	serveProposals,
	type WireProposal,
	wireProposal,
} from '../../helpers/serve-proposals.ts';

const timeLimit = {attemptMilliseconds: 5000, totalMilliseconds: 10_000};
const kinds: readonly FilterKind[] = ['exact', 'oldest', 'deaf', 'overlapping'];

/** 0 to count − 1: of five, three were executed as passed, one as rejected; the newest are in their grace time. */
function createWire(count: number, inGrace = 0): WireProposal[] {
	return Array.from({length: count}, (_, id) => {
		if (id === count - 1) return wireProposal(id, 'voting');
		if (id >= count - 1 - inGrace) return wireProposal(id, 'passed');
		return wireProposal(id, id % 5 < 3 ? 'executedPassed' : id % 5 === 3 ? 'executedRejected' : 'pending');
	});
}

function idsOf(proposals: readonly WireProposal[], ...statuses: readonly string[]): string[] {
	const newestFirst = proposals.toSorted((left, right) => Number(right.id) - Number(left.id));
	return newestFirst.filter(({status}) => statuses.includes(status)).map(({id}) => id);
}

async function openIndexer(proposals: readonly WireProposal[], kind: FilterKind) {
	const server = await serveProposals(proposals, kind);
	return {server, indexer: createIndexer({address: server.url, timeLimit})};
}

function readAll(indexer: Indexer, status: ProposalStatusChoice) {
	return readAllPages({
		getPage: (page, signal) => indexer.getProposals({status, page}, {signal}),
		identityOf: ({id}) => id,
	});
}

describe.each([...kinds, 'early'] as const)('where the filter is %s', kind => {
	it('finds what was executed by itself, on every page', async () => {
		const proposals = createWire(120, 3);
		const {indexer} = await openIndexer(proposals, kind);
		const expected = idsOf(proposals, 'executedPassed');
		const page = await indexer.getProposals({status: 'executedPassed', page: 2});
		expect(page.items.map(({id}) => id)).toEqual(expected.slice(30, 60));
		const {items, leftOut} = await readAll(indexer, 'executedPassed');
		expect(items.map(({id}) => id)).toEqual(expected);
		expect(leftOut).toBe(kind === 'deaf' ? 120 - expected.length : 0);
	});
});

describe.each(kinds)('where the filter is %s', kind => {
	it.each([
		[60, 1],
		[61, 0],
		[200, 7],
		[200, 45],
		[200, 199],
	])('every page of %i proposals, %i in grace, has those that passed in either way', async (count, grace) => {
		const proposals = createWire(count, grace);
		const {indexer} = await openIndexer(proposals, kind);
		const expected = idsOf(proposals, 'passed', 'executedPassed');
		const totalPages = Math.ceil(expected.length / 30);
		for (let number = 1; number <= totalPages; number++) {
			const page = await indexer.getProposals({status: 'passed', page: number});
			expect(page).toMatchObject({page: number, perPage: 30, totalPages, totalItems: expected.length});
			expect(page.items.map(({id}) => id)).toEqual(expected.slice((number - 1) * 30, number * 30));
		}
		const {items, duplicateCount, lastTotal} = await readAll(indexer, 'passed');
		expect(items.map(({id}) => id)).toEqual(expected);
		expect([duplicateCount, lastTotal]).toEqual([0, expected.length]);
	});

	it('asks for exactly one status where that is wanted', async () => {
		const proposals = createWire(90, 2);
		const {indexer} = await openIndexer(proposals, kind);
		const page = await indexer.getProposals({status: '=passed'});
		expect(page.items.map(({id}) => id)).toEqual(['88', '87']);
		expect(page).toMatchObject({totalItems: 2, totalPages: 1});
	});
});

it('an older service that filters exactly is asked for passed alone', async () => {
	const {indexer, server} = await openIndexer(createWire(90, 2), 'early');
	const page = await indexer.getProposals({status: 'passed'});
	expect(page.items.map(({id}) => id)).toEqual(['88', '87']);
	expect(server.requests).toHaveLength(2);
});

it('a page past the end is empty, and the counts are those of both lists', async () => {
	const {indexer} = await openIndexer(createWire(90, 2), 'exact');
	const page = await indexer.getProposals({status: 'passed', page: 9});
	expect(page).toMatchObject({items: [], page: 9, totalPages: 2, totalItems: 55});
});

it('nothing rejected is an empty list', async () => {
	const {indexer} = await openIndexer([wireProposal(1, 'executedPassed')], 'exact');
	const page = await indexer.getProposals({status: 'rejected'});
	expect(page).toMatchObject({items: [], page: 1, totalPages: 0, totalItems: 0});
});

it('two requests are enough for a page while none is in its grace time, and three where one is', async () => {
	const quiet = await openIndexer(createWire(200), 'exact');
	await quiet.indexer.getProposals({status: 'passed', page: 3});
	expect(quiet.server.requests).toHaveLength(2);
	const busy = await openIndexer(createWire(200, 4), 'exact');
	await busy.indexer.getProposals({status: 'passed', page: 3});
	expect(busy.server.requests).toHaveLength(3);
	await busy.indexer.getProposals({status: 'passed'});
	expect(busy.server.requests).toHaveLength(5);
});

it('kind and pattern go with both questions', async () => {
	const {indexer, server} = await openIndexer([], 'exact');
	await indexer.getProposals({status: 'rejected', kind: 'pgfFunding', pattern: 'a b'});
	const rest = 'kind=pgfFunding&pattern=a+b';
	expect(server.requests.map(({url}) => url.replace(/.*\?/, '').replace('&page=1', '')).toSorted()).toEqual([
		`status=executedRejected&${rest}`,
		`status=rejected&${rest}`,
	]);
});

it.each([
	['pending', ['pending']],
	['votingPeriod', ['voting']],
	['executedRejected', ['executedRejected']],
] as const)('what was not asked for is left out and counted: %s', async (status, wanted) => {
	const proposals = createWire(100, 3);
	const expected = idsOf(proposals, ...wanted);
	const {indexer} = await openIndexer(proposals, 'deaf');
	const page = await indexer.getProposals({status});
	expect(page.items.map(({id}) => id)).toEqual(expected);
	expect(page).toMatchObject({totalItems: expected.length, leftOut: 100 - expected.length});
	expect(await readAll(indexer, status)).toMatchObject({leftOut: 100 - expected.length});
});

it('counts what is left out of both lists once', async () => {
	const proposals = createWire(100, 3);
	const {indexer} = await openIndexer(proposals, 'deaf');
	const rejected = idsOf(proposals, 'rejected', 'executedRejected');
	const page = await indexer.getProposals({status: 'rejected'});
	expect(page.items.map(({id}) => id)).toEqual(rejected);
	expect(page.leftOut).toBe(100 - rejected.length);
});

it('reads a list whose filter is ignored once for all of its pages', async () => {
	const {indexer, server} = await openIndexer(createWire(400, 3), 'deaf');
	await readAll(indexer, 'executedPassed');
	expect(server.requests.length).toBeLessThanOrEqual(16);
});

it('a status that is not known here stays, and so does a row without one', async () => {
	const rows = [wireProposal(3, 'Resting'), wireProposal(2, ''), wireProposal(1, 'pending')];
	const {indexer} = await openIndexer(rows, 'deaf');
	const page = await indexer.getProposals({status: 'pending'});
	expect(page.items.map(({id}) => id)).toEqual(['3', '2', '1']);
	expect(page.leftOut).toBeUndefined();
});

it.each(['passed', 'executedPassed'])('fails where the half of %s fails', async failing => {
	const server = await serve((request, response) => {
		const {searchParams} = new URL(request.url ?? '', 'http://localhost');
		if (searchParams.get('status') === failing) return response.writeHead(500).end('broken');
		return response.end('{"results":[],"pagination":{"page":1,"perPage":30,"totalPages":0,"totalItems":0}}');
	});
	const indexer = createIndexer({address: server.url, timeLimit});
	await expect(indexer.getProposals({status: 'passed'})).rejects.toThrow(RequestError);
});

it('fails with a RequestError where a list that has to be read whole does not come whole', async () => {
	const deaf = Array.from({length: 30}, (_, id) => wireProposal(id, 'voting'));
	const server = await serve((request, response) => {
		const {searchParams} = new URL(request.url ?? '', 'http://localhost');
		const results = searchParams.get('page') === '2' ? [] : deaf;
		response.end(
			JSON.stringify({results, pagination: {page: 1, perPage: 30, totalPages: 2, totalItems: 60}}),
		);
	});
	const indexer = createIndexer({address: server.url, timeLimit});
	await expect(indexer.getProposals({status: 'pending'})).rejects.toThrow(RequestError);
});

it('names the row of the shown page where a field cannot be understood', async () => {
	const rows = [wireProposal(2, 'executedPassed', {startEpoch: []}), wireProposal(3, 'passed')];
	const {indexer} = await openIndexer(rows, 'exact');
	const page = await indexer.getProposals({status: 'passed'});
	expect(page.flaws.map(({path}) => path)).toEqual(['results[1].startEpoch']);
});
