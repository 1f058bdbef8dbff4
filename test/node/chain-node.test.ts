import {describe, expect, it} from 'vitest';
import {broadcastModes} from '../../source/domain/transaction.ts';
import {createChainNode} from '../../source/node/chain-node.ts';
import {serve, serveJson} from '../helpers/serve.ts';

const timeLimit = {attemptMilliseconds: 5000, totalMilliseconds: 10_000};
const result = {code: 0, data: '', log: '', hash: 'AB'};

it.each(broadcastModes)('%s is one request with the transaction as given and the key', async mode => {
	const server = await serveJson({jsonrpc: '2.0', id: -1, result});
	const node = createChainNode({address: `${server.url}/rpc/`, apiKey: 'k', timeLimit});
	expect(await node.broadcast('0xab+/=', mode)).toMatchObject({code: '0', hash: 'AB'});
	expect(server.requests).toMatchObject([
		{url: `/rpc/broadcast_tx_${mode}?tx=0xab%2B%2F%3D`, headers: {key: 'k', 'cache-control': 'no-store'}},
	]);
});

it('understands the bare result too, and a code that is text', async () => {
	const server = await serveJson({...result, code: '5', log: 'replayed'});
	const node = createChainNode({address: server.url, timeLimit});
	expect(await node.broadcast('0xab', 'sync')).toMatchObject({code: '5', log: 'replayed', hash: 'AB'});
});

it.each(['deliver_tx', 'tx_result'])('commit tells the check and the block apart (%s)', async name => {
	const server = await serveJson({
		result: {check_tx: {code: 0}, [name]: {code: 1, log: 'wasm'}, hash: 'AB', height: '12'},
	});
	const node = createChainNode({address: server.url, timeLimit});
	expect(await node.broadcast('0xab', 'commit')).toMatchObject({
		checkResult: {code: '0'},
		blockResult: {code: '1', log: 'wasm'},
		height: 12n,
	});
});

describe('is never sent twice', () => {
	const error = JSON.stringify({
		jsonrpc: '2.0',
		error: {code: -32603, message: 'Internal error', data: 'tx already exists in cache'},
	});
	it.each([
		['a service error', 500, {}, 'serviceError'],
		['a limit that says when', 429, {'retry-after': '0'}, 'rateLimited'],
		['a redirect within the origin', 307, {location: '/elsewhere'}, 'serviceError'],
		['a gateway in trouble', 503, {}, 'serviceError'],
	])('after %s', async (_name, status, headers, kind) => {
		const server = await serve((_request, response) => {
			response.writeHead(status, {'content-type': 'application/json', ...headers});
			response.end(error);
		});
		const node = createChainNode({address: server.url, timeLimit});
		await expect(node.broadcast('0xab', 'sync')).rejects.toMatchObject({failure: {kind}});
		expect(server.requests).toHaveLength(1);
	});

	it.each([
		['a reset before the answer', (destroy: () => void) => destroy()],
		['silence', () => undefined],
	])('after %s', async (_name, act) => {
		const server = await serve(request => act(() => request.socket.destroy()));
		const node = createChainNode({
			address: server.url,
			timeLimit: {attemptMilliseconds: 50, totalMilliseconds: 100},
		});
		await expect(node.broadcast('0xab', 'sync')).rejects.toMatchObject({name: 'RequestError'});
		expect(server.requests).toHaveLength(1);
	});
});

it.each([500, 200])('says in the node’s own words what a JSON-RPC error holds (HTTP %i)', async status => {
	const server = await serve((_request, response) => {
		response.writeHead(status, {'content-type': 'application/json'});
		response.end(
			JSON.stringify({error: {code: -32603, message: 'Internal error', data: 'tx already exists in cache'}}),
		);
	});
	const node = createChainNode({address: server.url, timeLimit});
	await expect(node.broadcast('0xab', 'sync')).rejects.toMatchObject({
		failure: {kind: 'serviceError', status, words: 'tx already exists in cache'},
	});
});

it('refuses an answer that says nothing about the transaction', async () => {
	const server = await serveJson({jsonrpc: '2.0', result: {}});
	const node = createChainNode({address: server.url, timeLimit});
	await expect(node.broadcast('0xab', 'sync')).rejects.toMatchObject({failure: {kind: 'notJson'}});
});
