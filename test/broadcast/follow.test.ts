import {describe, expect, it} from 'vitest';
import {exitCodeOfFound, type FollowAttempt, followTransaction} from '../../source/broadcast/follow.ts';
import {RequestError} from '../../source/domain/failure.ts';
import type {Indexer} from '../../source/domain/service.ts';
import {createIndexer} from '../../source/services/indexer/indexer.ts';
import {serve} from '../helpers/serve.ts';
import {createInner, createTransaction, foundBy, testHash} from '../helpers/transactions.ts';

const timeLimit = {attemptMilliseconds: 5000, totalMilliseconds: 5000};
const notThere = '{"message":"not found","code":404}';
const found = JSON.stringify({txId: testHash, exitCode: 'applied', innerTransactions: []});

/** Follows on an indexer that answers with these statuses, one after the other, and then with the last for ever. */
async function follow(
	statuses: readonly number[],
	options: Partial<Parameters<typeof followTransaction>[0]> = {},
	headers: Record<string, string> = {},
) {
	const server = await serve((_request, response, index) => {
		const status = statuses[Math.min(index, statuses.length - 1)] ?? 200;
		response.writeHead(status, {'content-type': 'application/json', ...(status === 200 ? {} : headers)});
		response.end(status === 200 ? found : status === 404 ? notThere : '{}');
	});
	const attempts: FollowAttempt[] = [];
	const result = await followTransaction({
		indexer: createIndexer({address: server.url, timeLimit}),
		hash: testHash,
		intervalMilliseconds: 1,
		signal: new AbortController().signal,
		onAttempt: attempt => attempts.push(attempt),
		...options,
	});
	return {result, attempts, server};
}

describe('asks until it appears', () => {
	it('at once', async () => {
		const {result, attempts, server} = await follow([200]);
		expect(result).toMatchObject({kind: 'found', found: {transaction: {txId: testHash}}});
		expect(attempts).toEqual([]);
		expect(server.requests).toMatchObject([{url: `/api/v1/chain/wrapper/${testHash}`}]);
	});

	it('after it was not there, which is no failure', async () => {
		const {result, attempts} = await follow([404, 404, 200]);
		expect(result.kind).toBe('found');
		expect(attempts).toEqual([1, 2].map(number => ({number, failure: undefined, waitMilliseconds: 1})));
	});

	it('through failures, which are reported', async () => {
		const {result, attempts} = await follow([400, 401, 404, 200]);
		expect(result.kind).toBe('found');
		expect(attempts.map(({failure}) => failure?.kind)).toEqual(['serviceError', 'refusedKey', undefined]);
	});
});

/** An indexer that limits requests, then has the transaction. */
function limiting(until: number | undefined): Indexer {
	let count = 0;
	return {
		...createIndexer({address: 'http://indexer.example', timeLimit}),
		async getTransaction() {
			if (count++ > 0) return createTransaction();
			throw new RequestError({kind: 'rateLimited', address: '', status: 429, until});
		},
	};
}

it.each([
	['until it says', () => Date.now() + 40, 20, 40],
	['twice as long where it does not say', () => undefined, 2, 4],
	['no less than usual', () => Date.now() - 1000, 2, 2],
])('a service that limits requests is left alone %s', async (_name, until, least, most) => {
	const {result, attempts} = await follow([], {indexer: limiting(until()), intervalMilliseconds: 2});
	expect(result.kind).toBe('found');
	expect(attempts).toMatchObject([{failure: {kind: 'rateLimited'}}]);
	expect(attempts[0]!.waitMilliseconds).toBeGreaterThanOrEqual(least);
	expect(attempts[0]!.waitMilliseconds).toBeLessThanOrEqual(most);
});

describe('ends', () => {
	it('as absent after its time, however often it asked', async () => {
		const {result, server} = await follow([404], {timeoutMilliseconds: 300, intervalMilliseconds: 5});
		expect(result).toEqual({kind: 'absent'});
		expect(server.requests.length).toBeGreaterThan(0);
	});

	it('as absent while a service lets it wait', async () => {
		const {result, server} = await follow([429], {timeoutMilliseconds: 300}, {'retry-after': '3600'});
		expect(result).toEqual({kind: 'absent'});
		expect(server.requests).toHaveLength(1);
	});

	it('in its time where nobody answers the first question', async () => {
		const server = await serve(() => {});
		const started = Date.now();
		const result = await followTransaction({
			indexer: createIndexer({address: server.url, timeLimit}),
			hash: testHash,
			intervalMilliseconds: 1,
			timeoutMilliseconds: 200,
			signal: new AbortController().signal,
		});
		expect(result).toEqual({kind: 'absent'});
		expect(Date.now() - started).toBeLessThan(timeLimit.attemptMilliseconds);
	});

	it('where the user stops, during a wait', async () => {
		const stopping = new AbortController();
		const {result} = await follow([404], {
			signal: stopping.signal,
			intervalMilliseconds: 3_600_000,
			onAttempt: () => stopping.abort(),
		});
		expect(result).toEqual({kind: 'stopped'});
	});

	it('where the user stops, during a question', async () => {
		const stopping = new AbortController();
		const server = await serve(() => stopping.abort());
		const result = await followTransaction({
			indexer: createIndexer({address: server.url, timeLimit}),
			hash: testHash,
			intervalMilliseconds: 1,
			signal: stopping.signal,
		});
		expect(result).toEqual({kind: 'stopped'});
	});

	it('before it asks, where the user has stopped already', async () => {
		const {result, server} = await follow([200], {signal: AbortSignal.abort()});
		expect(result).toEqual({kind: 'stopped'});
		expect(server.requests).toEqual([]);
	});

	it('with a bug that is one', async () => {
		const indexer = {...limiting(undefined), getTransaction: () => Promise.reject(new TypeError('bug'))};
		await expect(follow([], {indexer})).rejects.toThrow('bug');
	});
});

it.each([
	['applied', ['applied', 'applied'], 0],
	['applied', [], 0],
	[undefined, [undefined], 0],
	['rejected', ['applied'], 5],
	['applied', ['applied', 'rejected'], 5],
	['applied', ['Rejected'], 5],
])('wrapper %s around %j: exit code %i', (exitCode, inner, expected) => {
	const innerTransactions = inner.map(code => createInner({exitCode: code}));
	expect(exitCodeOfFound(foundBy(createTransaction({exitCode, innerTransactions})))).toBe(expected);
});
