import {expect, it} from 'vitest';
import {readProposalVotes} from '../../../source/model/questions/proposal-votes.ts';
import {createIndexer} from '../../../source/services/indexer/indexer.ts';
import {answerWith, noPath, serve} from '../../helpers/serve.ts';

const timeLimit = {attemptMilliseconds: 4000, totalMilliseconds: 4000};

const voters = (from: number, count: number) =>
	Array.from({length: count}, (_, index) => `voter${from + index}`);

/** Reads the votes of a service whose pages are made for each request, counted from 0. */
async function read(
	pageOf: (page: number, request: number) => readonly string[] | undefined,
	{total, isAll = false}: {readonly total?: number; readonly isAll?: boolean} = {},
) {
	const isVotes = (url = '') => url.includes('/votes');
	const server = await serve(({url = ''}, response, index) => {
		if (!isVotes(url)) return answerWith(200, '{"epoch":"2871"}')(response);
		const page = Number(new URL(url, 'http://any').searchParams.get('page'));
		const found = pageOf(page, index);
		if (!found) return noPath(response);
		const results = found.map(voterAddress => ({proposalId: 40, vote: 'yay', voterAddress}));
		const totals = total === undefined ? {} : {totalPages: Math.ceil(total / 30), totalItems: total};
		answerWith(200, JSON.stringify({results, pagination: {page, perPage: 30, ...totals}}))(response);
	}, isVotes);
	const votes = await readProposalVotes(
		{indexer: createIndexer({address: server.url, timeLimit})},
		{id: '40', isAll},
	);
	return {votes, asked: server.requests.length};
}

const whole = expect.objectContaining({isWhole: true});

it('reads all pages of a short list', async () => {
	const {votes, asked} = await read(page => voters(page * 30, page === 3 ? 5 : 30), {total: 65});
	expect([votes, asked]).toEqual([whole, 3]);
	expect(votes).toMatchObject({total: 65, items: {length: 65}});
});

it('reads one page of a long list, and all of it on demand', async () => {
	const pageOf = (page: number) => voters(page * 30, 30);
	expect(await read(pageOf, {total: 510})).toMatchObject({
		votes: {isWhole: false, items: {length: 30}},
		asked: 1,
	});
	expect(await read(pageOf, {total: 510, isAll: true})).toMatchObject({votes: whole, asked: 17});
});

it('finds the vote that moved to a page that was read already, in another round', async () => {
	// The first voter changes its vote after the first page was read: all others move one row up.
	const later = [...voters(1, 44), 'voter0'];
	const {votes, asked} = await read(
		(page, request) => (request === 0 ? voters(0, 30) : later.slice((page - 1) * 30, page * 30)),
		{total: 45},
	);
	expect([votes, asked]).toEqual([whole, 4]);
	expect(new Set(votes === 'absent' ? [] : votes.items.map(({voter}) => voter))).toEqual(
		new Set(voters(0, 45)),
	);
});

it('is not whole where the service holds back some in each round, or a page', async () => {
	expect(await read(() => voters(0, 30), {total: 60})).toMatchObject({votes: {isWhole: false}, asked: 6});
	const {votes} = await read(page => (page === 1 ? voters(0, 30) : undefined), {total: 60});
	expect(votes).toMatchObject({isWhole: false, items: {length: 30}});
});

it('ends without totals at an empty page or one that repeats', async () => {
	expect(await read(page => (page < 3 ? voters(page * 30, 30) : []))).toMatchObject({
		votes: {isWhole: true, items: {length: 60}},
		asked: 3,
	});
	expect(await read(() => voters(0, 30))).toMatchObject({votes: whole, asked: 2});
	expect(await read(page => voters(page * 30, 30))).toMatchObject({votes: {isWhole: false}, asked: 17});
});

it('tells that there is no such path, and that nobody voted', async () => {
	expect((await read(() => undefined)).votes).toBe('absent');
	expect(await read(() => [], {total: 0})).toMatchObject({votes: {isWhole: true, items: []}, asked: 1});
});
