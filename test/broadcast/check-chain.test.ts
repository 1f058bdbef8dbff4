import {describe, expect, it} from 'vitest';
import {askChain} from '../../source/broadcast/check-chain.ts';
import {createIndexer} from '../../source/services/indexer/indexer.ts';
import {createChainNode} from '../../source/services/node/chain-node.ts';
import {type Handler, serve} from '../helpers/serve.ts';

const timeLimit = {attemptMilliseconds: 30_000, totalMilliseconds: 30_000};
const now = Date.parse('2026-06-01T12:00:00Z');
const statusOf = (network: string, isCatchingUp = false, time?: string) => ({
	jsonrpc: '2.0',
	id: -1,
	result: {
		node_info: {network},
		sync_info: {latest_block_height: '4030720', catching_up: isCatchingUp, latest_block_time: time},
	},
});

const answering =
	(status: number, body: unknown): Handler =>
	(_request, response) =>
		void response.writeHead(status, {'content-type': 'application/json'}).end(JSON.stringify(body));

async function ask(
	answer: Handler,
	{chain, profile, height}: {chain?: string; profile?: string; height?: string} = {},
) {
	const rest = {chainId: chain ?? '', ...(height !== undefined && {epoch: '5'})};
	const indexer = await serve((request, response, body) => {
		const isHeight = request.url?.endsWith('block/latest');
		answering(isHeight && height === undefined ? 404 : 200, isHeight ? {block: height} : rest)(
			request,
			response,
			body,
		);
	});
	const node = await serve(answer);
	const told = await askChain({
		chainId: profile,
		indexer: chain === undefined ? undefined : createIndexer({address: indexer.url, timeLimit}),
		node: createChainNode({address: node.url, timeLimit}),
		maxMilliseconds: 200,
		now: () => now,
		isHeightWanted: height !== undefined,
	});
	return {...told, node, indexer};
}

it('asks the node for its status and the indexer for its parameters, once each', async () => {
	const {network, otherChain, doubt, height, node, indexer} = await ask(answering(200, statusOf('a.1')), {
		chain: 'a.1',
		profile: 'a.1',
	});
	expect(network).toEqual({name: 'a.1', note: 'chain id of the node, the indexer and the profile'});
	expect([otherChain, doubt, height]).toEqual([undefined, undefined, 4_030_720n]);
	expect(node.requests.map(({url}) => url)).toEqual(['/status']);
	expect(indexer.requests.map(({url}) => url)).toEqual(['/api/v1/chain/parameters']);
});

it('names both chains with their addresses where they differ', async () => {
	const {otherChain, node, indexer} = await ask(answering(200, statusOf('b.2')), {chain: 'a.1'});
	expect(otherChain).toBe(`the node ${node.url} is on the chain b.2, the indexer ${indexer.url} on a.1`);
});

it('compares with the profile alone where there is no indexer', async () => {
	const {otherChain, node} = await ask(answering(200, statusOf('b.2')), {profile: 'a.1'});
	expect(otherChain).toBe(`the node ${node.url} is on the chain b.2, the profile is for a.1`);
});

describe('a node that does not tell goes on as before', () => {
	it.each<[string, Handler]>([
		['no such path', answering(404, {})],
		['no such method', answering(500, {jsonrpc: '2.0', id: -1, error: {code: -32601, message: 'no'}})],
		['nonsense', answering(200, ['?'])],
		['a status without a network', answering(200, {result: {sync_info: {}}})],
		['a network that the letter y would confirm', answering(200, statusOf('y'))],
		['a network that is no chain id', answering(200, statusOf('a.1 · ● live'))],
		['a refused key', answering(401, {})],
		['a reset', (_request, response) => void response.destroy()],
		['silence', () => {}],
	])('%s', async (_title, answer) => {
		const {network, otherChain} = await ask(answer, {chain: 'a.1'});
		expect(otherChain).toBeUndefined();
		expect(network).toEqual({
			name: 'a.1',
			note: 'chain id of the indexer; the node gives none',
		});
	});
});

it('believes no indexer whose chain has no chain id', async () => {
	const {network, otherChain} = await ask(answering(404, {}), {chain: 'y', profile: 'a.1'});
	expect(otherChain).toBeUndefined();
	expect(network).toEqual({name: 'a.1', note: 'chain id of the profile; the node gives none'});
});

it.each<[string, Parameters<typeof statusOf>, string | undefined, string | undefined]>([
	['catching up', ['a.1', true], undefined, 'still catching up with the chain, at block 4 030 720'],
	['in sync', ['a.1', false, '2026-06-01T11:59:50Z'], '4030721', undefined],
	['silent on its time, and level with the indexer', ['a.1'], '4030722', undefined],
	[
		'far behind the indexer',
		['a.1', false, '2026-06-01T10:00:00Z'],
		'4031720',
		'1 000 blocks behind the indexer, at block 4 030 720, which is 2 h old',
	],
	[
		'old, beside no indexer that says more',
		['a.1', false, '2026-05-25T12:00:00Z'],
		undefined,
		'not following the chain, at block 4 030 720, which is 7 d old',
	],
])('says why a node is in doubt that is %s', async (_, status, height, doubt) => {
	const answer = await ask(answering(200, statusOf(...status)), {chain: 'a.1', ...(height && {height})});
	expect(answer.doubt).toBe(doubt);
});
