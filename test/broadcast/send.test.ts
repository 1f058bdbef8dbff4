import {spawn} from 'node:child_process';
import {writeFile} from 'node:fs/promises';
import type {Socket} from 'node:net';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {createJournal, type Journal, JournalError} from '../../source/broadcast/journal.ts';
import {readTransaction} from '../../source/broadcast/read-transaction.ts';
import {type SendOptions, sendOnce, UnderWayError} from '../../source/broadcast/send.ts';
import {RequestError} from '../../source/domain/failure.ts';
import {createChainNode} from '../../source/services/node/chain-node.ts';
import {someHash, someInput, temporaryJournal, withoutQuotation} from '../helpers/broadcast.ts';
import {sourceNode} from '../helpers/children.ts';
import {deafNode} from '../helpers/deaf-node.ts';
import {holdTime} from '../helpers/held-time.ts';
import {listen} from '../helpers/listen.ts';
import {serve} from '../helpers/serve.ts';
import {until} from '../helpers/until.ts';

const unhurried = {attemptMilliseconds: 10_000, totalMilliseconds: 10_000};
const shortAnswer = {code: 0, data: '', log: '', hash: someHash};

/** Sends through a journal of its own, which is read again from its file. */
async function sendTo(address: string, options: Partial<SendOptions> = {}, timeLimit = unhurried) {
	const {file, journal} = await temporaryJournal();
	const sent = await sendOnce({...optionsOf(address, journal, timeLimit), ...options});
	return {...sent, journaled: await createJournal(file).list()};
}

function optionsOf(address: string, journal: Journal, timeLimit = unhurried): SendOptions {
	return {
		node: createChainNode({address, timeLimit}),
		input: someInput(),
		mode: 'sync',
		network: 'test-chain',
		journal,
		now: () => 1000,
	};
}

/** A node of bare sockets that counts the requests whose head has come in whole. */
async function listenForRequests(act: (socket: Socket) => void) {
	const counter = {count: 0};
	const server = await listen(socket => {
		let head = '';
		socket.on('data', chunk => {
			const before = head.split('\r\n\r\n').length;
			head += chunk;
			const after = head.split('\r\n\r\n').length;
			if (after === before) return;
			counter.count += after - before;
			act(socket);
		});
	});
	return {...server, counter};
}

const json = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const body = JSON.stringify(shortAnswer);

describe('exactly one request, and the journal says what was known, after', () => {
	it.each([
		['a success', 200, shortAnswer, {}, 'accepted'],
		['a success in an envelope', 200, {jsonrpc: '2.0', id: -1, result: shortAnswer}, {}, 'accepted'],
		['a rejection', 200, {...shortAnswer, code: 3, log: 'sig'}, {}, 'rejected'],
		[
			'an error of the node',
			500,
			{jsonrpc: '2.0', error: {code: -32603, data: 'tx too large'}},
			{},
			'rejected',
		],
		['a 500', 500, {}, {}, 'unknown'],
		['a 503 that says when', 503, {}, {'retry-after': '0'}, 'unknown'],
		['a 429', 429, {}, {'retry-after': '0'}, 'notAccepted'],
		['a 401', 401, {}, {'www-authenticate': 'Basic'}, 'notAccepted'],
		['a 408', 408, {}, {}, 'notAccepted'],
		['a 421', 421, {}, {}, 'notAccepted'],
		['a redirect within the origin', 307, {}, {location: '/elsewhere'}, 'notAccepted'],
		['a redirect to itself', 302, {}, {location: ''}, 'notAccepted'],
		['nonsense', 200, {hello: 1}, {}, 'unknown'],
	] as const)('%s', async (_name, status, answer, headers, kind) => {
		const server = await serve((_request, response) => {
			response.writeHead(status, {'content-type': 'application/json', ...headers});
			response.end(JSON.stringify(answer));
		});
		const {outcome, sentence, journalProblem, journaled} = await sendTo(server.url);
		expect(server.requests).toHaveLength(1);
		expect(outcome.kind).toBe(kind);
		expect(journalProblem).toBeUndefined();
		expect(journaled).toMatchObject([
			{
				at: 1000,
				network: 'test-chain',
				node: server.url,
				mode: 'sync',
				encoding: 'raw',
				size: 10,
				key: {of: 'transaction', sha256: someHash},
				outcome: {kind, text: withoutQuotation(sentence)},
			},
		]);
	});

	it.each([
		['silence', () => undefined],
		['a reset before the headers', (socket: Socket) => void socket.resetAndDestroy()],
		['an end before the headers', (socket: Socket) => void socket.end()],
		[
			'a reset after the headers',
			(socket: Socket) =>
				void socket.write(`${json}content-length: 99\r\n\r\n`, () => socket.resetAndDestroy()),
		],
		[
			'half a body',
			(socket: Socket) => void socket.end(`${json}content-length: 99\r\n\r\n${body.slice(0, 9)}`),
		],
		[
			'half a body in chunks',
			(socket: Socket) => void socket.end(`${json}transfer-encoding: chunked\r\n\r\n5\r\n{"cod\r\n`),
		],
		['a body that stops', (socket: Socket) => void socket.write(`${json}content-length: 99\r\n\r\n{`)],
		['what is not HTTP', (socket: Socket) => void socket.end('220 ready\r\n')],
	])('%s', async (name, act) => {
		const server = await listenForRequests(act);
		const waits = name === 'silence' || name === 'a body that stops';
		const time = waits ? holdTime() : undefined;
		const sent = sendTo(server.url);
		await time?.pass(unhurried.attemptMilliseconds, () => server.counter.count === 1);
		const {outcome, sentence, journaled} = await sent;
		expect(server.counter.count).toBe(1);
		expect(outcome.kind).toBe('unknown');
		expect(sentence).toContain('it may have been accepted');
		expect(journaled).toMatchObject([{outcome: {kind: 'unknown', text: withoutQuotation(sentence)}}]);
	});

	it('a whole answer after which the connection breaks', async () => {
		const server = await listenForRequests(
			socket =>
				void socket.write(`${json}content-length: ${body.length}\r\n\r\n${body}`, () => socket.destroy()),
		);
		const {outcome, hashes, journaled} = await sendTo(server.url);
		expect(server.counter.count).toBe(1);
		expect(outcome).toMatchObject({kind: 'accepted', hash: someHash});
		expect(hashes).toBe('same');
		expect(journaled).toMatchObject([{outcome: {kind: 'accepted', hash: someHash}}]);
	});

	it('a wait that the user cancels', async () => {
		const cancelling = new AbortController();
		const server = await listenForRequests(() => cancelling.abort());
		const {outcome, journaled} = await sendTo(server.url, {signal: cancelling.signal});
		expect(server.counter.count).toBe(1);
		expect(outcome).toEqual({kind: 'unknown', reason: 'the wait for its answer was cancelled'});
		expect(journaled).toMatchObject([{outcome: {kind: 'unknown'}}]);
	});

	it('a request line that is too long for the server', async () => {
		const server = await serve((_request, response) => void response.end(body));
		const input = readTransaction(new Uint8Array(20_000).fill(7), 'raw');
		const {outcome} = await sendTo(server.url, {input});
		// The server refuses the head before it counts as a request.
		expect(server.requests).toHaveLength(0);
		expect(['notAccepted', 'unknown']).toContain(outcome.kind);
	});

	it('two calls with the same transaction, of which the second is refused', async () => {
		const answers: (() => void)[] = [];
		const server = await serve((_request, response) => void answers.push(() => response.end(body)));
		const options = optionsOf(server.url, (await temporaryJournal()).journal);
		// Nothing is awaited between the two calls: the order in which they reach the transaction is certain.
		const first = sendOnce(options);
		const second = sendOnce({...options, input: someInput()});
		await expect(second).rejects.toBeInstanceOf(UnderWayError);
		await until(() => answers.length > 0);
		await expect(sendTo(server.url)).rejects.toThrow('the transaction is being sent; wait for the answer');
		answers[0]!();
		expect((await first).outcome.kind).toBe('accepted');
		expect(server.requests).toHaveLength(1);
	});

	it('kill -9 of the program while it waits', async () => {
		const server = await serve(() => undefined);
		const {file, journal} = await temporaryJournal();
		const entry = path.resolve('test/fixtures/broadcast-entry.ts');
		const child = spawn(sourceNode, [entry, server.url, file], {stdio: ['ignore', 'ignore', 'pipe']});
		let complaint = '';
		child.stderr.on('data', chunk => {
			complaint += chunk;
		});
		const gone = new Promise(resolve => child.once('exit', resolve));
		await until(
			() => server.requests.length > 0,
			() => complaint,
		);
		child.kill('SIGKILL');
		await gone;
		const [attempt, ...others] = await journal.list();
		expect(attempt).toMatchObject({node: server.url, mode: 'sync', size: 10});
		expect(attempt?.outcome).toBeUndefined();
		expect(others).toEqual([]);
		expect(server.requests).toHaveLength(1);
	});
});

describe('no request', () => {
	it('where the connection is refused', async () => {
		const {url, close} = await listen(() => undefined);
		await close();
		const {outcome, sentence, journaled} = await sendTo(url);
		expect(outcome.kind).toBe('notSent');
		expect(sentence).toBe(
			`not sent: ${url} cannot be reached: the connection was refused; check the address, and that the service is running`,
		);
		expect(journaled).toMatchObject([{outcome: {kind: 'notSent'}}]);
	});

	it.each([
		['a file in the place of its folder', 'state/broadcasts.ndjson'],
		['no folder at all', undefined],
	])('where the attempt cannot be written down: %s', async (_name, inside) => {
		const server = await serve((_request, response) => void response.end(body));
		const {file} = await temporaryJournal();
		const place = path.dirname(file);
		await writeFile(place, '');
		const journal = createJournal(inside && path.join(place, inside));
		await expect(sendTo(server.url, {journal})).rejects.toBeInstanceOf(JournalError);
		expect(server.requests).toHaveLength(0);
	});

	it('where it is cancelled before', async () => {
		const server = await serve((_request, response) => void response.end(body));
		const {outcome, journaled} = await sendTo(server.url, {signal: AbortSignal.abort()});
		expect(outcome.kind).toBe('notSent');
		expect(journaled).toMatchObject([{outcome: {kind: 'notSent'}}]);
		expect(server.requests).toHaveLength(0);
	});
});

it('writes the attempt down before the request leaves', async () => {
	const {file, journal} = await temporaryJournal();
	let journaled: readonly unknown[] = [];
	const server = await serve(async (_request, response) => {
		journaled = await createJournal(file).list();
		response.end(body);
	});
	await sendTo(server.url, {journal});
	expect(journaled).toMatchObject([{key: {sha256: someHash}}]);
	expect(journaled[0]).not.toHaveProperty('outcome');
});

it('sends without a journal where none is wanted', async () => {
	const server = await serve((_request, response) => void response.end(body));
	const {outcome, journalProblem} = await sendTo(server.url, {journal: undefined});
	expect(outcome.kind).toBe('accepted');
	expect(journalProblem).toBeUndefined();
});

it('keeps the outcome where it cannot be written down', async () => {
	const server = await serve((_request, response) => void response.end(body));
	const journal = {
		...createJournal(undefined),
		begin: async () => ({
			id: 'one',
			earlier: async () => [],
			async complete() {
				throw new JournalError('the disk is full');
			},
		}),
	};
	const sent = await sendTo(server.url, {journal});
	expect(sent).toMatchObject({outcome: {kind: 'accepted'}, journalProblem: 'the disk is full'});
});

it('keeps nothing of the transaction in the journal, even where the node quotes it', async () => {
	const server = await serve((request, response) => {
		const words = new URL(request.url ?? '', 'http://x').searchParams.get('tx');
		response.end(JSON.stringify({code: 2, log: `cannot read ${words}`}));
	});
	const {sentence, journaled} = await sendTo(server.url);
	expect(sentence).toContain('cannot read 0x00a1b2c3d4e5f6a7b8c9');
	expect(JSON.stringify(journaled)).not.toContain('a1b2c3');
	expect(journaled[0]?.outcome?.text).toMatch(/rejected the transaction before any block with code 2 \(/);
});

it('says where another hash comes back', async () => {
	const server = await serve(
		(_request, response) => void response.end(JSON.stringify({...shortAnswer, hash: 'AB'.repeat(32)})),
	);
	const {hashes, sentence} = await sendTo(server.url);
	expect(hashes).toBe('different');
	expect(sentence).toContain('another hash');
});

it.each([
	[undefined, 30_000],
	[{attemptMilliseconds: 1, totalMilliseconds: 2}, 30_000],
	[{attemptMilliseconds: 40_000, totalMilliseconds: 40_000}, 40_000],
])('a commit has 30 s at least (%o)', async (timeLimit, milliseconds) => {
	let given: unknown;
	const node: SendOptions['node'] = {
		...deafNode('http://node.example'),
		broadcast(_transaction, _mode, options) {
			given = options?.timeLimit;
			return Promise.reject(new RequestError({kind: 'cancelled', address: ''}));
		},
	};
	await sendTo('', {node, mode: 'commit', timeLimit});
	expect(given).toEqual({attemptMilliseconds: milliseconds, totalMilliseconds: milliseconds});
});

it('of two that begin the same transaction, the one that was written down first goes on, and the other sends nothing', async () => {
	const server = await serve((_request, response) => void response.end(body));
	const {file} = await temporaryJournal();
	const node = createChainNode({address: server.url, timeLimit: unhurried});
	const attempt = {node, input: someInput(), mode: 'sync', network: 'test-chain', now: () => 1000} as const;
	// Begun by another program, which has not ended yet.
	await createJournal(file).begin({
		at: 900,
		network: 'test-chain',
		node: server.url,
		mode: 'sync',
		encoding: 'hex',
		key: attempt.input.key,
	});
	const untold = await sendOnce({...attempt, journal: createJournal(file)});
	expect(untold).toMatchObject({
		outcome: {kind: 'notSent', reason: expect.stringContaining('another program has begun')},
	});
	expect(server.requests).toHaveLength(0);
	const [, first] = await createJournal(file).list();
	const told = await sendOnce({...attempt, journal: createJournal(file), known: first ? [first] : []});
	expect(told.outcome.kind).toBe('accepted');
	expect(server.requests).toHaveLength(1);
});

it.each([
	['upper case', (words: string) => words.toUpperCase()],
	['base64', (words: string) => Buffer.from(words.slice(2), 'hex').toString('base64')],
	['pairs', (words: string) => words.slice(2).replaceAll(/../g, pair => `${pair} `)],
	['a part', (words: string) => words.slice(0, 12)],
])('keeps nothing of it where it is quoted in %s', async (_form, quote) => {
	let quoted = '';
	const server = await serve((request, response) => {
		quoted = quote(new URL(request.url ?? '', 'http://x').searchParams.get('tx') ?? '');
		response
			.writeHead(500)
			.end(JSON.stringify({jsonrpc: '2.0', id: -1, error: {code: -32603, data: quoted}}));
	});
	const {sentence, journaled} = await sendTo(server.url);
	expect(sentence).toContain(quoted.trim());
	expect(JSON.stringify(journaled)).not.toContain(quoted.trim());
});
