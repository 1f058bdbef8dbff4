import type {IncomingMessage, ServerResponse} from 'node:http';
import {describe, expect, it} from 'vitest';
import {capabilities, type Extensions} from '../../../source/domain/extensions.ts';
import {createIndexer} from '../../../source/services/indexer/indexer.ts';
import {holdTime} from '../../helpers/held-time.ts';
import {serve} from '../../helpers/serve.ts';

const timeLimit = {attemptMilliseconds: 30_000, totalMilliseconds: 30_000};
const id = 'ab'.repeat(32);

/** Good answers, by the paths that they stand at. */
const good: Readonly<Record<string, unknown>> = {
	'/health': {version: '3.3.4', commit: 'f00'},
	'/api/v1/chain/epoch/latest': {epoch: '2868'},
	'/api/v1/chain/block/latest': {block: '8929813'},
	'/api/v1/crawlers/timestamps': [{name: 'chain', timestamp: 1763000000, lastProcessedBlockHeight: 12}],
	'/api/v1/pos/validator/all': [{address: 'tnam1a', votingPower: '9'}],
	'/api/v1/gov/proposal/all': [{id: '7', status: 'voting'}],
	'/api/v1/block/height/12': {height: 12, hash: 'AB', epoch: '3', transactions: ['t1', {txId: 't2'}]},
	'/api/v1/block/timestamp/1795371322': {height: 12, timestamp: '1795371320', epoch: '3'},
	'/api/v1/chain/history': {results: [{tx: {txId: 'i', wrapperId: 'w', kind: 'bond'}, blockHeight: 4}]},
	[`/api/v1/chain/inner/${id}`]: {txId: id, wrapperId: 'w', kind: 'bond', exitCode: 'applied'},
	'/api/v1/gov/voter/a/votes': [{proposalId: 40, vote: 'yay', voterAddress: 'a'}],
	'/api/v1/gov/proposal/40/votes': {
		results: [{proposalId: 40, vote: 'nay', voterAddress: 'b'}],
		pagination: {page: 3, perPage: 30, totalPages: 3, totalItems: 84},
	},
	'/api/v1/pos/reward/a': [{minDenomAmount: '66943194', validator: {address: 'v', rank: null}}],
	'/api/v1/pos/reward/a/v/2869': [{minDenomAmount: '66943192', validator: {address: 'v', rank: null}}],
	'/api/v1/account/a': [{tokenAddress: 't', minDenomAmount: '18014398509481985'}],
	'/api/v1/chain/token': [{address: 't'}, {address: 'u', trace: 'transfer/channel-1/uosmo'}],
	'/api/v1/chain/token-supply': {address: 't', totalSupply: '5123456789', effectiveSupply: null},
	'/api/v1/gas-price/t': [{token: 't', minDenomAmount: '1'}],
	'/api/v1/gas/estimate': {min: 23451, max: 23451, avg: 23451, totalEstimates: 5},
};

/** Each question, the path that it goes to, and what becomes of the good answer. */
const questions: ReadonlyArray<
	readonly [(typeof capabilities)[number], string, (beyond: Extensions) => Promise<unknown>, object]
> = [
	['health', '/health', beyond => beyond.getHealth(), {version: '3.3.4', commit: 'f00'}],
	['epoch', '/api/v1/chain/epoch/latest', beyond => beyond.getLatestEpoch(), {epoch: 2868n}],
	['height', '/api/v1/chain/block/latest', beyond => beyond.getLatestHeight(), {height: 8929813n}],
	[
		'crawlers',
		'/api/v1/crawlers/timestamps',
		beyond => beyond.getCrawlers(),
		[{name: 'chain', timestamp: 1763000000n, lastProcessedBlockHeight: 12n}],
	],
	[
		'allValidators',
		'/api/v1/pos/validator/all',
		beyond => beyond.getAllValidators({state: ['consensus', 'jailed']}),
		{items: [{address: 'tnam1a', votingPower: 9n}], totalItems: 1},
	],
	[
		'allProposals',
		'/api/v1/gov/proposal/all',
		beyond => beyond.getAllProposals({kind: 'default', pattern: 'x'}),
		{items: [{id: '7'}], totalItems: 1},
	],
	[
		'block',
		'/api/v1/block/height/12',
		beyond => beyond.getBlock(12n),
		{height: 12n, epoch: 3n, transactions: ['t1', 't2']},
	],
	[
		'blockAt',
		'/api/v1/block/timestamp/1795371322',
		beyond => beyond.getBlockAt(1795371322n),
		{height: 12n, epoch: 3n, timestamp: '1795371320'},
	],
	[
		'history',
		'/api/v1/chain/history',
		beyond => beyond.getHistory({addresses: ['a', 'b'], page: 2}),
		{items: [{transaction: {txId: 'i', wrapperId: 'w'}, blockHeight: 4n}]},
	],
	[
		'inner',
		`/api/v1/chain/inner/${id}`,
		beyond => beyond.getInnerTransaction(id),
		{txId: id, wrapperId: 'w', kind: 'bond'},
	],
	[
		'votes',
		'/api/v1/gov/voter/a/votes',
		beyond => beyond.getVotes('a'),
		[{proposalId: '40', vote: 'yay', voter: 'a'}],
	],
	[
		'proposalVotes',
		'/api/v1/gov/proposal/40/votes',
		beyond => beyond.getProposalVotes({id: '40', page: 3}),
		{items: [{proposalId: '40', vote: 'nay', voter: 'b'}], totalItems: 84},
	],
	[
		'rewards',
		'/api/v1/pos/reward/a',
		beyond => beyond.getRewards({address: 'a', epoch: 2870n}),
		[{amount: 66_943_194n, validator: {address: 'v', rank: undefined}}],
	],
	[
		'pastReward',
		'/api/v1/pos/reward/a/v/2869',
		beyond => beyond.getPastReward({address: 'a', validator: 'v', epoch: 2869n}),
		[{amount: 66_943_192n, validator: {address: 'v'}}],
	],
	[
		'balances',
		'/api/v1/account/a',
		beyond => beyond.getBalances('a'),
		[{token: 't', amount: 18_014_398_509_481_985n}],
	],
	[
		'tokens',
		'/api/v1/chain/token',
		beyond => beyond.getTokens(),
		[
			{address: 't', trace: undefined},
			{address: 'u', trace: 'transfer/channel-1/uosmo'},
		],
	],
	[
		'supply',
		'/api/v1/chain/token-supply',
		beyond => beyond.getSupply('t'),
		{total: 5_123_456_789n, effective: undefined},
	],
	['gasPrice', '/api/v1/gas-price/t', beyond => beyond.getGasPrice('t'), [{token: 't', amount: 1n}]],
	['gasEstimate', '/api/v1/gas/estimate', beyond => beyond.getClaimGas(), {average: 23_451n}],
];

const queries: Readonly<Record<string, string>> = {
	allValidators: '?state=consensus&state=jailed',
	allProposals: '?kind=default&pattern=x',
	history: '?addresses=a&addresses=b&page=2',
	proposalVotes: '?page=3',
	rewards: '?epoch=2870',
	supply: '?address=t',
	gasEstimate: '?claim_rewards=1&signatures=1',
};

type Answering = (path: string, response: ServerResponse) => void;

const noPath: Answering = (_path, response) =>
	void response.writeHead(404).end('{"errors":{"message":["no route"]}}');

const rightly: Answering = (path, response) => {
	const found = good[path];
	if (found === undefined) noPath(path, response);
	else response.setHeader('content-type', 'application/json').end(JSON.stringify(found));
};

const withStatus =
	(status: number, body: string): Answering =>
	(_path, response) =>
		void response.writeHead(status, {'content-type': 'application/json'}).end(body);

/** Serves each path as told, and every other one rightly. */
async function beyondAt(others: Readonly<Record<string, Answering>> = {}, limit = timeLimit) {
	const server = await serve((request: IncomingMessage, response) => {
		const path = (request.url ?? '').replace(/\?.*/, '');
		(others[path] ?? others['*'] ?? rightly)(path, response);
	});
	const {extensions: beyond} = createIndexer({address: server.url, timeLimit: limit});
	return {beyond, urls: () => server.requests.map(({url}) => url)};
}

it('has a question for each capability', () => {
	expect(questions.map(([name]) => name)).toEqual(capabilities);
});

describe.each(questions)('%s', (name, path, question, answer) => {
	const isGate = name === 'health' || name === 'epoch';
	const gate = isGate ? [] : ['/api/v1/chain/epoch/latest', '/health'];

	it('is asked for and decoded', async () => {
		const {beyond, urls} = await beyondAt();
		expect(await question(beyond)).toMatchObject(answer);
		expect(beyond.known.read()[name]).toBe(true);
		// The two that open it are asked at the same time.
		expect(urls().slice(0, gate.length).toSorted()).toEqual(gate);
		expect(urls().slice(gate.length)).toEqual([`${path}${queries[name] ?? ''}`]);
	});

	it.each<[string, Answering]>([
		['as the service says it', noPath],
		['as a gateway says it', (_path, response) => void response.writeHead(404).end('<html>no</html>')],
	])('is asked for once where there is no such path, %s', async (_title, answering) => {
		const {beyond, urls} = await beyondAt({[path]: answering});
		expect([await question(beyond), await question(beyond)]).toEqual([undefined, undefined]);
		expect(beyond.known.read()[name]).toBe(false);
		expect(urls().filter(url => url.startsWith(path))).toHaveLength(1);
	});

	it.each<[string, Answering]>([
		['a bug of the service', withStatus(500, '{"error":"oops"}')],
		['a refused question', withStatus(400, 'no')],
		['nonsense', withStatus(200, '"so"')],
		['a page', withStatus(200, '<html></html>')],
		['a connection that breaks off', (_path, response) => void response.destroy()],
	])('is asked for again after %s', async (_title, answering) => {
		const {beyond, urls} = await beyondAt({[path]: answering});
		await expect(question(beyond)).rejects.toThrow();
		await expect(question(beyond)).rejects.toThrow();
		expect(beyond.known.read()[name]).toBeUndefined();
		expect(urls().filter(url => url.startsWith(path))).toHaveLength(2);
	});

	it('is asked for no longer than there is time', async () => {
		const {beyond, urls} = await beyondAt({[path]: () => {}});
		if (!isGate) await beyond.getLatestEpoch({timeLimit});
		const time = holdTime();
		const asked = expect(question(beyond)).rejects.toMatchObject({failure: {kind: 'timedOut'}});
		await time.pass(timeLimit.attemptMilliseconds, () => urls().some(url => url.startsWith(path)));
		await asked;
		expect(beyond.known.read()[name]).toBeUndefined();
	});
});

it.each([
	['block', 'height/9', (beyond: Extensions) => beyond.getBlock(9n)],
	['inner', `inner/${id}`, (beyond: Extensions) => beyond.getInnerTransaction(id)],
])('%s: a missing thing is no missing path', async (name, end, question) => {
	const path = Object.keys(good).find(known => known.endsWith(end)) ?? `/api/v1/block/${end}`;
	const {beyond} = await beyondAt({[path]: withStatus(404, '{"message":"not found","code":404}')});
	await expect(question(beyond)).rejects.toMatchObject({failure: {kind: 'notFound'}});
	expect(beyond.known.read()).toMatchObject({[name]: true});
});

const beyondGate = questions.slice(2);

it('nothing is asked where neither health nor the epoch is there, and those two once', async () => {
	const {beyond, urls} = await beyondAt({'*': noPath});
	for (const [, , question] of [...questions, ...beyondGate]) expect(await question(beyond)).toBeUndefined();
	expect(urls().toSorted()).toEqual(['/api/v1/chain/epoch/latest', '/health']);
});

it.each([
	['health', '/api/v1/chain/epoch/latest'],
	['the epoch', '/health'],
])('%s alone is enough to ask for the rest', async (_name, missing) => {
	const {beyond} = await beyondAt({[missing]: noPath});
	for (const [, , question, answer] of beyondGate) expect(await question(beyond)).toMatchObject(answer);
});

it('two that ask at once open it with one question', async () => {
	const {beyond, urls} = await beyondAt();
	await Promise.all([beyond.getLatestHeight(), beyond.getCrawlers(), beyond.getBlock(12n)]);
	expect(urls().filter(url => url.endsWith('epoch/latest'))).toHaveLength(1);
});

it('another version may have what the one before had not', async () => {
	let version = '1.0.0';
	const {beyond, urls} = await beyondAt({
		'/health': (_path, response) => void response.end(JSON.stringify({version})),
		'/api/v1/chain/history': noPath,
	});
	const asked = () => urls().filter(url => url.includes('history')).length;
	const ask = () => beyond.getHistory({addresses: ['a']});
	await beyond.getHealth();
	await ask();
	await beyond.getHealth();
	await ask();
	expect(asked()).toBe(1);
	version = '1.1.5';
	await beyond.getHealth();
	await ask();
	expect(asked()).toBe(2);
});

it('versions that change at each answer have no path tried again at each', async () => {
	let count = 0;
	const {beyond, urls} = await beyondAt({
		'/health': (_path, response) => void response.end(JSON.stringify({version: `1.0.${count++ % 2}`})),
		'/api/v1/chain/history': noPath,
	});
	for (let round = 0; round < 10; round++) {
		await beyond.getHealth();
		await beyond.getHistory({addresses: ['a']});
	}
	expect(urls().filter(url => url.includes('history'))).toHaveLength(2);
});

describe('all proposals of a status', () => {
	const serveBy = (rows: Readonly<Record<string, readonly string[]>>) =>
		serve(({url = ''}, response) => {
			if (!url.includes('proposal')) return response.end('{"epoch":"1"}');
			const status = new URL(url, 'http://localhost').searchParams.get('status') ?? '';
			return response.end(
				JSON.stringify((rows[status] ?? []).map(row => ({id: row.split(' ')[0], status: row.split(' ')[1]}))),
			);
		});

	it('are merged of those before and after their execution, by id descending', async () => {
		const server = await serveBy({
			passed: ['9 passed', '4 passed'],
			executedPassed: ['8 executedPassed', '9 executedPassed'],
		});
		const page = await createIndexer({address: server.url, timeLimit}).extensions.getAllProposals({
			status: 'passed',
		});
		expect(page?.items.map(({id: one, status}) => [one, status])).toEqual([
			['9', 'executedPassed'],
			['8', 'executedPassed'],
			['4', 'passed'],
		]);
		expect(page).toMatchObject({totalItems: 3, totalPages: 1, leftOut: undefined});
	});

	it('are without those that were not asked for, which are counted', async () => {
		const server = await serveBy({votingPeriod: ['9 voting', '4 passed']});
		const {extensions: beyond} = createIndexer({address: server.url, timeLimit});
		expect(await beyond.getAllProposals({status: 'votingPeriod'})).toMatchObject({
			items: [{id: '9'}],
			leftOut: 1,
		});
	});
});
