import type {Socket} from 'node:net';
import {describe, expect, it} from 'vitest';
import {broadcastModes} from '../../../source/domain/transaction.ts';
import {createProxyFetch} from '../../../source/services/http/proxy.ts';
import {createChainNode} from '../../../source/services/node/chain-node.ts';
import {holdTime} from '../../helpers/held-time.ts';
import {listen} from '../../helpers/listen.ts';
import {serve, serveJson} from '../../helpers/serve.ts';

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

it('keeps the transaction out of the log', async () => {
	const server = await serveJson(result);
	const urls: string[] = [];
	const onRequest = ({url}: {url: string}) => void urls.push(url);
	await createChainNode({address: server.url, timeLimit, onRequest}).broadcast('0xab', 'sync');
	expect(urls).toEqual([`${server.url}/broadcast_tx_sync?tx=…`]);
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

const envelope = {
	jsonrpc: '2.0',
	id: -1,
	error: {code: -32603, message: 'Internal error', data: 'tx already exists in cache'},
};

/** Answers each request with a status and a body as JSON. */
function answering(status: number, body: unknown, headers: Record<string, string> = {}) {
	return serve((_request, response) => {
		response.writeHead(status, {'content-type': 'application/json', ...headers});
		response.end(typeof body === 'string' ? body : JSON.stringify(body));
	});
}

describe('is never sent twice', () => {
	it.each([
		['an error of the node', 500, {}, 'nodeError'],
		['a refused key', 401, {'www-authenticate': 'Basic'}, 'refusedKey'],
		['a server that is not the one for that name', 421, {}, 'nodeError'],
		['a limit that says when', 429, {'retry-after': '60'}, 'rateLimited'],
		['a redirect within the origin', 307, {location: '/elsewhere'}, 'serviceError'],
		['a gateway in trouble', 503, {'retry-after': '60'}, 'rateLimited'],
		['a status that there is not', 799, {}, 'serviceError'],
	])('after %s', async (_name, status, headers, kind) => {
		const server = await answering(status, envelope, headers);
		const node = createChainNode({address: server.url, timeLimit});
		await expect(node.broadcast('0xab', 'sync')).rejects.toMatchObject({failure: {kind}});
		expect(server.requests).toHaveLength(1);
	});

	it.each([
		['a reset before the answer', (destroy: () => void) => destroy()],
		['silence', () => undefined],
	])('after %s', async (_name, act) => {
		const server = await serve(request => act(() => request.socket.destroy()));
		const node = createChainNode({address: server.url, timeLimit});
		const time = holdTime();
		const sent = expect(node.broadcast('0xab', 'sync')).rejects.toMatchObject({name: 'RequestError'});
		await time.pass(timeLimit.attemptMilliseconds, () => server.requests.length === 1);
		await sent;
		expect(server.requests).toHaveLength(1);
	});

	it('through a proxy, after a server that is not the one for that name', async () => {
		const server = await answering(421, envelope);
		const settings = {httpProxy: server.url, httpsProxy: undefined, noProxy: undefined};
		const address = 'http://service.invalid';
		const fetch = createProxyFetch(settings, address);
		const node = createChainNode({address, timeLimit, fetch});
		await expect(node.broadcast('0xab', 'sync')).rejects.toMatchObject({failure: {kind: 'nodeError'}});
		expect(server.requests).toHaveLength(1);
	});
});

describe('tells a JSON-RPC error', () => {
	it.each([500, 400, 413, 200])('in the node’s own words (HTTP %i)', async status => {
		const server = await answering(status, envelope);
		const node = createChainNode({address: server.url, timeLimit});
		await expect(node.broadcast('0xab', 'sync')).rejects.toMatchObject({
			failure: {
				kind: 'nodeError',
				address: server.url,
				status,
				code: '-32603',
				message: 'Internal error',
				data: 'tx already exists in cache',
			},
		});
	});

	it('cleaned and cut after 500 characters, whatever type its body claims', async () => {
		const data = `a\u001b[31m${'long '.repeat(1000)}end`;
		const body = JSON.stringify({error: {code: '-32603', message: null, data}});
		const server = await answering(500, body, {'content-type': 'text/plain'});
		const node = createChainNode({address: server.url, timeLimit});
		await expect(node.broadcast('0xab', 'sync')).rejects.toMatchObject({
			failure: {kind: 'nodeError', code: '-32603', message: undefined, data: `a${'long '.repeat(99)}lon…`},
		});
	});

	it.each([
		[502, {error: {code: 502, message: 'Bad Gateway'}}],
		[500, {error: 'no upstream'}],
		[200, {error: {code: 503, message: 'try later'}}],
		[200, {error: 'no upstream'}],
	])('from what gateways say (HTTP %i, %j)', async (status, body) => {
		const server = await answering(status, body);
		const node = createChainNode({address: server.url, timeLimit});
		await expect(node.broadcast('0xab', 'sync')).rejects.toMatchObject({
			failure: {kind: status === 200 ? 'notJson' : 'serviceError', status},
		});
	});
});

describe('tells whether the request may have left', () => {
	it('a refused connection: no', async () => {
		const {port, close} = await listen(() => undefined);
		await close();
		const node = createChainNode({address: `http://127.0.0.1:${port}`, timeLimit});
		await expect(node.broadcast('0xab', 'sync')).rejects.toMatchObject({
			failure: {kind: 'unreachable', reason: 'the connection was refused', hasConnected: false},
		});
	});

	it('a host that is not there: no', async () => {
		const node = createChainNode({address: 'http://nowhere.invalid', timeLimit});
		await expect(node.broadcast('0xab', 'sync')).rejects.toMatchObject({
			failure: {kind: 'unreachable', hasConnected: false},
		});
	});

	it.each([
		['a port without TLS', (socket: Socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
		['a handshake that breaks off', (socket: Socket) => void socket.once('data', () => socket.destroy())],
	])('%s: no', async (_name, act) => {
		const {port} = await listen(act);
		const node = createChainNode({address: `https://127.0.0.1:${port}`, timeLimit});
		await expect(node.broadcast('0xab', 'sync')).rejects.toMatchObject({
			failure: {kind: 'unreachable', hasConnected: false},
		});
	});

	it.each([
		['what is not HTTP', 'SSH-2.0-server\r\n', 'its answer is not HTTP'],
		['half an answer', 'HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{"code"', 'the connection broke off'],
	])('%s: yes', async (_name, answer, reason) => {
		const {port} = await listen(socket => void socket.once('data', () => socket.end(answer)));
		const node = createChainNode({address: `http://127.0.0.1:${port}`, timeLimit});
		await expect(node.broadcast('0xab', 'sync')).rejects.toMatchObject({
			failure: {kind: 'unreachable', hasConnected: true, ...(reason === undefined ? {} : {reason})},
		});
	});
});

it('takes a switch of protocols for no answer, which tells nothing of the transaction', async () => {
	const answer = 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\n\r\n';
	const {url} = await listen(socket => void socket.once('data', () => socket.end(answer)));
	await expect(createChainNode({address: url, timeLimit}).broadcast('0xab', 'sync')).rejects.toMatchObject({
		failure: {kind: 'serviceError', status: 101},
	});
});

it('refuses an answer that says nothing about the transaction', async () => {
	const server = await serveJson({jsonrpc: '2.0', result: {}});
	const node = createChainNode({address: server.url, timeLimit});
	await expect(node.broadcast('0xab', 'sync')).rejects.toMatchObject({failure: {kind: 'notJson'}});
});
