import {expect, it} from 'vitest';
import {createHistorySearch} from '../../source/broadcast/follow-question.ts';
import {createIndexer} from '../../source/services/indexer/indexer.ts';
import {serve} from '../helpers/serve.ts';

const timeLimit = {attemptMilliseconds: 5000, totalMilliseconds: 5000};
const payer = 'tnam1payer';
const idOf = (index: number) => String(index).padStart(64, '0');

/** A history of so many wrappers after the block 5, of which those in `bonds` are bonds, and three before it. */
async function serveHistory(count: () => number, bonds: readonly number[]) {
	const server = await serve(({url = ''}, response) => {
		const id = url.split('/').at(-1) ?? '';
		const results = Array.from({length: count() + 3}, (_, index) => ({
			tx: {txId: idOf(index), wrapperId: idOf(index), kind: 'bond'},
			blockHeight: index < count() ? 9 : 5,
		}));
		const body = url.includes('/history')
			? {results, pagination: {page: 1, perPage: 1000, totalPages: 1, totalItems: results.length}}
			: url.endsWith('/epoch/latest')
				? {epoch: '7'}
				: {
						txId: id,
						feePayer: payer,
						innerTransactions: [{kind: bonds.includes(Number(id)) ? 'bond' : 'withdraw'}],
					};
		response.writeHead(200, {'content-type': 'application/json'}).end(JSON.stringify(body));
	});
	const search = createHistorySearch({
		indexer: createIndexer({address: server.url, timeLimit}),
		deed: {payer, acts: [{kind: 'bond'}]},
		sinceHeight: 5n,
	});
	const wrappers = () => server.requests.filter(({url}) => url.includes('/wrapper/')).length;
	return {find: () => search.find(new AbortController().signal), wrappers};
}

it('looks through at most fifty transactions in one go, and at the others in the next', async () => {
	const {find, wrappers} = await serveHistory(() => 120, [110]);
	expect([await find(), wrappers()]).toEqual([undefined, 50]);
	expect([await find(), wrappers()]).toEqual([undefined, 100]);
	expect(await find()).toMatchObject({txId: idOf(110)});
	expect(wrappers()).toBe(120);
});

it('asks for each once, however often the history is asked for', async () => {
	let count = 2;
	const {find, wrappers} = await serveHistory(() => count, [2]);
	expect([await find(), await find(), wrappers()]).toEqual([undefined, undefined, 2]);
	count = 3;
	expect(await find()).toMatchObject({txId: idOf(2)});
	expect(wrappers()).toBe(3);
});

it('takes none where more than one may be it', async () => {
	const {find} = await serveHistory(() => 4, [1, 2]);
	expect(await find()).toBeUndefined();
});
