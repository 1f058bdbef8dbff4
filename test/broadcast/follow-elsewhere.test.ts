import {describe, expect, it} from 'vitest';
import {findingsOfFound} from '../../source/broadcast/block-findings.ts';
import {type FollowAttempt, type FollowOptions, followTransaction} from '../../source/broadcast/follow.ts';
import {createIndexer} from '../../source/services/indexer/indexer.ts';
import {createChainNode} from '../../source/services/node/chain-node.ts';
import {type Handler, serve} from '../helpers/serve.ts';
import {addressOf} from '../helpers/validators.ts';

const timeLimit = {attemptMilliseconds: 30_000, totalMilliseconds: 30_000};
const hash = 'AB'.repeat(32);
const [own, second, third] = ['11', '22', '33'].map(digits => digits.repeat(32)) as [string, string, string];

/** Answers by path; a function counts how often it was asked, from 0. */
type Answers = Readonly<Record<string, unknown>>;

const missing = {status: 404, body: {message: 'no such', code: 404}};
const noPath = {status: 404, body: {errors: {message: ['no route']}}};
const wrapper = (txId: string, fields: object = {}) => ({
	txId,
	exitCode: 'applied',
	blockHeight: 7,
	gasLimit: 50,
	gasUsed: 40,
	feePayer: 'payer',
	innerTransactions: [{txId: 'aa', kind: 'bond', exitCode: 'applied'}],
	...fields,
});

function answering(answers: Answers): Handler {
	const counts = new Map<string, number>();
	return (request, response) => {
		const path = (request.url ?? '').replace(/\?.*/, '').replace('/api/v1', '');
		const count = counts.get(path) ?? 0;
		counts.set(path, count + 1);
		const told = answers[path] ?? noPath;
		const answer = typeof told === 'function' ? told(count) : told;
		if (answer === undefined) return;
		const {status = 200, body = answer} = isWithStatus(answer) ? answer : {};
		response.writeHead(status, {'content-type': 'application/json'}).end(JSON.stringify(body));
	};
}

function isWithStatus(answer: unknown): answer is {status: number; body: unknown} {
	return typeof answer === 'object' && answer !== null && 'status' in answer;
}

const onNode = (fields: object = {}) => ({
	jsonrpc: '2.0',
	id: -1,
	result: {hash, height: '7', index: 0, tx_result: {code: 0, gas_wanted: '50', gas_used: '40', ...fields}},
});
const notYet = {
	status: 500,
	body: {
		jsonrpc: '2.0',
		id: -1,
		error: {code: -32603, message: 'Internal error', data: `tx (${hash}) not found`},
	},
};
const block = (...transactions: string[]) => ({height: 7, hash: 'FF', transactions});

const [source, validator] = [addressOf(1), addressOf(2)];
const deed = {payer: 'payer', acts: [{kind: 'bond', source, validator, namnam: 1n}]};
const bonding = (amount: string) => ({
	innerTransactions: [{kind: 'bond', data: JSON.stringify({validator, amount, source})}],
});

async function follow(node: Answers, indexer: Answers, options: Partial<FollowOptions> = {}) {
	const nodeServer = await serve(answering(node));
	const indexerServer = await serve(
		answering({'/chain/epoch/latest': {epoch: '1'}, [`/chain/wrapper/${hash}`]: missing, ...indexer}),
	);
	const attempts: FollowAttempt[] = [];
	const followed = await followTransaction({
		indexer: createIndexer({address: indexerServer.url, timeLimit}),
		node: createChainNode({address: nodeServer.url, timeLimit}),
		hash,
		intervalMilliseconds: 1,
		timeoutMilliseconds: 30_000,
		signal: new AbortController().signal,
		onAttempt: attempt => attempts.push(attempt),
		...options,
	});
	const pathsOf = (requests: readonly {readonly url: string}[]) =>
		requests.map(({url}) => url.replace('/api/v1', '').replaceAll(hash, 'HASH'));
	return {
		followed,
		found: followed.kind === 'found' ? followed.found : undefined,
		findings: followed.kind === 'found' ? findingsOfFound(followed.found) : undefined,
		attempts,
		node: () => pathsOf(nodeServer.requests),
		// Without the two questions whether it answers beyond the interface.
		indexer: () =>
			pathsOf(indexerServer.requests).filter(path => path !== '/health' && !path.includes('epoch')),
	};
}

/** Stops the search after so many attempts, however long they took. */
function afterAttempts(most: number): Partial<FollowOptions> {
	const controller = new AbortController();
	return {
		signal: controller.signal,
		onAttempt: ({number}) => void (number === most && controller.abort()),
	};
}

describe('the node names the block', () => {
	it('whose only transaction it is', async () => {
		const {found, findings, node, indexer} = await follow(
			{'/tx': onNode()},
			{'/block/height/7': block(own), [`/chain/wrapper/${own}`]: wrapper(own)},
		);
		expect(found).toMatchObject({id: own, by: 'block', transaction: {txId: own}});
		expect(findings).toMatchObject({height: 7n, result: 'applied', id: own, inner: 1});
		expect(node()).toEqual(['/tx?hash=0xHASH']);
		expect(indexer()).toEqual(['/chain/wrapper/HASH', '/block/height/7', `/chain/wrapper/${own}`]);
	});

	it('which the indexer has a little later: then the block alone is asked for, and the node no longer', async () => {
		const {found, attempts, node, indexer} = await follow(
			{'/tx': (count: number) => (count === 0 ? notYet : onNode())},
			{
				'/block/height/7': (count: number) => (count < 2 ? missing : block(own)),
				[`/chain/wrapper/${own}`]: wrapper(own),
			},
		);
		expect(found?.id).toBe(own);
		expect(attempts.map(({node: said}) => said?.height)).toEqual([undefined, 7n, 7n]);
		expect(node()).toHaveLength(2);
		expect(indexer().filter(path => path === '/chain/wrapper/HASH')).toHaveLength(2);
	});

	it('in which it stands under its hash after all', async () => {
		const {found} = await follow(
			{'/tx': onNode()},
			{
				'/block/height/7': block(second, hash.toLowerCase()),
				[`/chain/wrapper/${hash}`]: (count: number) => (count === 0 ? missing : wrapper(hash)),
				[`/chain/wrapper/${hash.toLowerCase()}`]: wrapper(hash),
			},
		);
		expect(found).toMatchObject({id: undefined, transaction: {txId: hash}});
	});

	const twin = {[`/chain/wrapper/${third}`]: wrapper(third)};
	it.each<[string, object, object, string | undefined]>([
		['by its gas', {}, {gasUsed: 41}, own],
		['by the limit of its gas', {}, {gasLimit: 60}, own],
		['by its result', {}, {exitCode: 'rejected'}, own],
		['by who pays', {}, {feePayer: 'another'}, own],
		['by its block', {}, {blockHeight: 8}, own],
		['by what is inside', {}, bonding('2'), own],
		['by nothing, as one gives no gas', {}, {gasUsed: null, gasLimit: null, feePayer: null}, undefined],
		['by nothing: no guess is made', {}, {}, undefined],
		['by nothing, as the node tells no gas', {gas_wanted: '0', gas_used: '0'}, {gasUsed: 41}, undefined],
	])('of several, it is told %s', async (_title, said, other, expected) => {
		const {found, findings} = await follow(
			{'/tx': onNode(said)},
			{
				'/block/height/7': block(second, own),
				[`/chain/wrapper/${own}`]: wrapper(own),
				[`/chain/wrapper/${second}`]: wrapper(second, other),
				...twin,
			},
			{deed},
		);
		expect(found?.id).toBe(expected);
		expect(findings).toMatchObject({height: 7n});
	});

	const noGas = {gas_wanted: '0', gas_used: '0'};
	it.each<[string, object, object, boolean, object?]>([
		['has another gas', {}, {gasUsed: 41}, false],
		['has another limit of gas', {}, {gasLimit: 60}, false],
		['ended otherwise', {}, {exitCode: 'rejected'}, false],
		['is in another block', {}, {blockHeight: 8}, false],
		['is of another payer', {}, {feePayer: 'another'}, false, {deed}],
		['does something else', {}, bonding('2'), false, {deed}],
		['does more', {}, {innerTransactions: Array(2).fill(bonding('1').innerTransactions[0])}, false, {deed}],
		['does the same', {}, bonding('1'), true, {deed}],
		['does what is not given', {}, {innerTransactions: []}, true, {deed}],
		['has no gas, as old ones have none, but its limit', {}, {gasUsed: null}, true],
		['has nothing to compare', {}, {gasUsed: null, gasLimit: null}, false],
		['has only its payer to compare', {}, {gasUsed: null, gasLimit: null}, true, {deed}],
		['has only another payer', {}, {gasUsed: null, gasLimit: null, feePayer: 'another'}, false, {deed}],
		['cannot be compared, as the node tells no gas', noGas, {}, true],
		['ended otherwise, though the node tells no gas', {...noGas, log: 'ok'}, {exitCode: 'rejected'}, false],
	])('whose only listed transaction %s', async (_title, said, listed, isIt, options = {}) => {
		const {found, findings} = await follow(
			{'/tx': onNode(said)},
			{'/block/height/7': block(own), [`/chain/wrapper/${own}`]: wrapper(own, listed)},
			options,
		);
		expect(found).toMatchObject({by: 'block', id: isIt ? own : undefined});
		expect(found?.transaction?.txId).toBe(isIt ? own : undefined);
		if (!isIt) expect(findings).toMatchObject({height: 7n, isNodes: true, inner: 0});
	});

	it('in which the node has more than the indexer lists, and tells nothing to compare', async () => {
		const {found} = await follow(
			{'/tx': {result: {...onNode(noGas).result, index: 1}}},
			{'/block/height/7': block(own), [`/chain/wrapper/${own}`]: wrapper(own)},
		);
		expect(found).toMatchObject({id: undefined, transaction: undefined});
	});

	it('and its own result, which is the truth, also of what has its hash', async () => {
		const said = {'/tx': onNode({code: 1, log: 'not enough balance'})};
		const truth = {result: 'rejected', code: '1', log: 'not enough balance'};
		const other = await follow(said, {
			'/block/height/7': block(own),
			[`/chain/wrapper/${own}`]: wrapper(own),
		});
		expect(other.findings).toMatchObject({...truth, isNodes: true});
		const same = await follow(said, {
			'/block/height/7': block(hash),
			[`/chain/wrapper/${hash}`]: (count: number) => (count === 0 ? missing : wrapper(hash)),
		});
		expect(same.found?.transaction?.txId).toBe(hash);
		expect(same.findings).toMatchObject(truth);
	});

	it('and no result, where the chain leaves it empty: that is the indexer’s', async () => {
		const empty = {code: 0, data: null, log: '', info: '', gas_wanted: '0', gas_used: '0', events: []};
		const {findings} = await follow(
			{'/tx': onNode(empty)},
			{'/block/height/7': block(own), [`/chain/wrapper/${own}`]: wrapper(own, {exitCode: 'rejected'})},
		);
		expect(findings).toMatchObject({result: 'rejected'});
		const alone = await follow({'/tx': onNode(empty)}, {}, {listingMilliseconds: 5});
		expect(alone.findings).toMatchObject({height: 7n, result: undefined});
	});

	it('alone, where the indexer does not list it by the end', async () => {
		const {found, findings, indexer} = await follow({'/tx': onNode()}, {}, afterAttempts(3));
		expect(found).toMatchObject({transaction: undefined, id: undefined});
		expect(findings).toMatchObject({height: 7n, result: 'applied'});
		// A service without blocks is asked for the hash alone.
		const again = '/chain/wrapper/HASH';
		expect(indexer()).toEqual([again, '/block/height/7', again, again]);
	});

	it('alone, where the indexer does not list it in time', async () => {
		const {found} = await follow({'/tx': onNode()}, {}, {listingMilliseconds: 20});
		expect(found).toMatchObject({transaction: undefined, node: {height: 7n}});
	});
});

describe('a node that does not tell leaves all as it is', () => {
	it.each<[string, unknown, number]>([
		['it has no such path', noPath, 1],
		[
			'it keeps no index',
			{status: 500, body: {jsonrpc: '2.0', error: {code: -32603, data: 'transaction indexing is disabled'}}},
			1,
		],
		['it needs a key', {status: 401, body: {}}, 1],
		['it answers nonsense', ['?'], 1],
		['it limits requests', {status: 429, body: {}}, 2],
	])('%s', async (_title, answer, most) => {
		const {followed, node} = await follow(
			{'/tx': answer},
			{[`/chain/wrapper/${hash}`]: (count: number) => (count < 4 ? missing : wrapper(hash))},
		);
		expect(followed).toMatchObject({kind: 'found', found: {id: undefined, by: 'hash', node: undefined}});
		expect(node()).toHaveLength(most);
	});

	it('it is gone', async () => {
		const {followed} = await follow(
			{},
			{[`/chain/wrapper/${hash}`]: (count: number) => (count < 4 ? missing : wrapper(hash))},
			{node: createChainNode({address: 'http://127.0.0.1:1', timeLimit})},
		);
		expect(followed).toMatchObject({kind: 'found', found: {by: 'hash'}});
	});

	it('nor does an answer about another transaction count', async () => {
		const {followed, node} = await follow(
			{'/tx': {result: {...onNode().result, hash: 'CD'.repeat(32)}}},
			{},
			afterAttempts(2),
		);
		expect(followed).toEqual({kind: 'stopped'});
		expect(node()).toHaveLength(2);
	});
});

describe('the history of who pays', () => {
	const row = (wrapperId: string, blockHeight: number) => ({
		tx: {txId: `i${wrapperId}`, wrapperId, kind: 'bond'},
		target: 'payer',
		blockHeight,
	});
	const history = (...results: object[]) => ({results, pagination: {}});
	it.each<[string, object, object, string | undefined]>([
		['has it since it was sent', history(row(own, 7), row(second, 6)), {}, own],
		['has more than one since: no guess is made', history(row(own, 7), row(third, 8)), {}, undefined],
		['has another deed since', history(row(second, 7)), {}, undefined],
		['has none since', history(row(own, 6)), {}, undefined],
		['is not had', noPath, {}, undefined],
		[
			'is not asked for where it is not known since when',
			history(row(own, 7)),
			{sinceHeight: undefined},
			undefined,
		],
		['is not asked for where it is not known whose', history(row(own, 7)), {deed: undefined}, undefined],
	])('%s', async (_title, answer, options, expected) => {
		const {followed, found, indexer} = await follow(
			{},
			{
				'/chain/history': answer,
				[`/chain/wrapper/${own}`]: wrapper(own, bonding('1')),
				[`/chain/wrapper/${second}`]: wrapper(second, bonding('2')),
				[`/chain/wrapper/${third}`]: wrapper(third, bonding('1')),
			},
			{deed, sinceHeight: 6n, ...(expected === undefined && afterAttempts(2)), ...options},
		);
		expect(followed.kind).toBe(expected === undefined ? 'stopped' : 'found');
		const isAsked = indexer().some(path => path.startsWith('/chain/history?addresses=payer'));
		expect(isAsked).toBe(Object.keys(options).length === 0);
		if (expected !== undefined) expect(found).toMatchObject({id: expected, by: 'feePayer'});
	});
});
