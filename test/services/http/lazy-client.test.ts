import {gzipSync} from 'node:zlib';
import {describe, expect, it} from 'vitest';
import {type Failure, RequestError} from '../../../source/domain/failure.ts';
import {
	createIndexer,
	type HttpClientOptions,
	type RequestEvent,
} from '../../../source/services/indexer/indexer.ts';
import {holdTime} from '../../helpers/held-time.ts';
import {type Handler, serve, serveJson} from '../../helpers/serve.ts';
import {until} from '../../helpers/until.ts';

const timeLimit = {attemptMilliseconds: 5000, totalMilliseconds: 10_000};
const page = JSON.stringify({results: [{name: 'Kestrel Nodes'}], pagination: {page: 2}});
const path = '/base/api/v1/pos/validator?page=2&state=jailed&state=inactive';

const json = {'content-type': 'application/json'};

/** Answers the first request in its own way, and every other one well. */
const firstThenWell =
	(first: Handler): Handler =>
	(request, response, index) => {
		if (index === 0) first(request, response, index);
		else response.end(page);
	};

/** The longest wait before a second attempt, in milliseconds. */
const longestWait = 400;

const silent: Handler = () => {};
const stalled: Handler = (_request, response) => response.writeHead(200).write('{');

const askEarly = (
	url: string,
	{signal, ...options}: Partial<HttpClientOptions> & {readonly signal?: AbortSignal} = {},
) =>
	createIndexer({address: `${url}/base/`, timeLimit, asksFirstEarly: true, ...options}).getValidators(
		{page: 2, state: ['jailed', 'inactive']},
		{signal},
	);

async function failureOf(promise: Promise<unknown>): Promise<Failure> {
	const error = await promise.then(
		() => expect.unreachable('the request should fail'),
		(reason: unknown) => reason,
	);
	expect(error).toBeInstanceOf(RequestError);
	return (error as RequestError).failure;
}

describe('the first question of a client', () => {
	it('is the same as any other, asked once, and logged', async () => {
		const server = await serve((_request, response) => response.end(page));
		const events: RequestEvent[] = [];
		const given = await askEarly(server.url, {apiKey: 'secret', onRequest: event => events.push(event)});
		expect(given).toMatchObject({page: 2, items: [{name: 'Kestrel Nodes'}]});
		expect(server.requests.map(({url}) => url)).toEqual([path]);
		expect(server.requests[0]?.headers).toMatchObject({key: 'secret', 'user-agent': 'stakedeck'});
		expect(events).toEqual([{url: server.url + path, status: 200, milliseconds: expect.any(Number)}]);
	});

	it('is the only one that goes the early way', async () => {
		const server = await serve((_request, response) => response.end(page));
		const indexer = createIndexer({address: server.url, timeLimit, asksFirstEarly: true});
		await indexer.getValidators();
		await indexer.getValidators();
		await createIndexer({address: server.url, timeLimit}).getValidators();
		// The early one has a connection of its own, which it does not keep.
		const connections = server.requests.map(({headers}) => headers.connection);
		expect(connections).toEqual(['close', 'keep-alive', 'keep-alive']);
	});

	it('goes through a proxy where there is one', async () => {
		const server = await serve((_request, response) => response.end(page));
		const seen: string[] = [];
		const given = await askEarly(server.url, {
			fetch: (request, signal) => {
				seen.push(request.url);
				return fetch(request.url, {headers: request.headers, signal});
			},
		});
		expect(given).toMatchObject({page: 2});
		expect(seen).toHaveLength(1);
		expect(server.requests).toHaveLength(1);
	});
});

describe('compression', () => {
	const compressed =
		(encoding: string, body: Uint8Array): Handler =>
		(_request, response) =>
			response.writeHead(200, {'content-encoding': encoding}).end(body);

	it('is asked for, and undone', async () => {
		const server = await serve(compressed('gzip', gzipSync(page)));
		expect(await askEarly(server.url)).toMatchObject({page: 2, items: [{name: 'Kestrel Nodes'}]});
		expect(server.requests.map(({headers}) => headers['accept-encoding'])).toEqual(['gzip']);
	});

	it('does not get around the bound', async () => {
		const server = await serve(compressed('gzip', gzipSync(page.padEnd(2 ** 20))));
		expect(await failureOf(askEarly(server.url, {limitBytes: 2 ** 16}))).toMatchObject({
			kind: 'tooLarge',
			limit: '64 KiB',
		});
		expect(server.requests).toHaveLength(1);
	});

	it.each([
		['of another kind', 'x-other', Buffer.from(page)],
		['that is broken', 'gzip', Buffer.from(page)],
		['that ends too early', 'gzip', gzipSync(page).subarray(0, 40)],
	])('%s is left to the second attempt', async (_name, encoding, body) => {
		const server = await serve(firstThenWell(compressed(encoding, body)));
		expect(await askEarly(server.url)).toMatchObject({page: 2});
		expect(server.requests.map(({url}) => url)).toEqual([path, path]);
	});
});

describe('is asked once more, as any other question is', () => {
	it.each<readonly [string, Handler]>([
		['after an error of the service', (_request, response) => response.writeHead(500).end('down')],
		[
			'after a wait that the service wants and the limit holds',
			(_request, response) => response.writeHead(503, {'retry-after': '0'}).end(),
		],
		[
			'after half an answer',
			(_request, response) => response.writeHead(200, {'content-length': 99}).end('{'),
		],
		['after a broken connection', request => request.socket.destroy()],
	])('%s', async (_name, first) => {
		const server = await serve(firstThenWell(first));
		const events: RequestEvent[] = [];
		expect(await askEarly(server.url, {onRequest: event => events.push(event)})).toMatchObject({page: 2});
		expect(server.requests.map(({url}) => url)).toEqual([path, path]);
		expect(events.map(({url}) => url)).toEqual([server.url + path, server.url + path]);
	});

	it.each([
		['no answer', silent],
		['half an answer', stalled],
	])('after %s in the time of an attempt', async (_name, first) => {
		const server = await serve(firstThenWell(first));
		const time = holdTime();
		const asked = askEarly(server.url);
		await time.pass(timeLimit.attemptMilliseconds, () => server.requests.length === 1);
		await time.passWait(longestWait);
		expect(await asked).toMatchObject({page: 2});
		expect(server.requests.map(({url}) => url)).toEqual([path, path]);
	});

	it('but not a third time', async () => {
		const server = await serve((_request, response) =>
			response.writeHead(500, json).end('{"message":"down"}'),
		);
		expect(await failureOf(askEarly(server.url))).toMatchObject({
			kind: 'serviceError',
			status: 500,
			words: 'down',
		});
		expect(server.requests).toHaveLength(2);
	});
});

describe('fails as any other question, with no second one', () => {
	const withStatus =
		(status: number, headers: Record<string, string> = {}): Handler =>
		(_request, response) =>
			response.writeHead(status, {...json, ...headers}).end('{"message":"no"}');
	const later = {'retry-after': '3600'};

	it.each<readonly [string, Handler, Partial<Failure> & object]>([
		['a refused key', withStatus(401), {kind: 'refusedKey', status: 401, hasKey: true}],
		['a forbidden one', withStatus(403), {kind: 'refusedKey', status: 403, hasKey: true}],
		['no such path', withStatus(404), {kind: 'noPath', words: 'no'}],
		[
			'a block page',
			(_request, response) => response.writeHead(403).end('<html><title>no'),
			{kind: 'serviceError', status: 403},
		],
		['a limit that says until when', withStatus(429, later), {kind: 'rateLimited', status: 429}],
		['a pause that says until when', withStatus(503, later), {kind: 'rateLimited', status: 503}],
		['a bad request', withStatus(400), {kind: 'serviceError', status: 400, words: 'no'}],
		['what is no JSON', (_request, response) => response.end('<html>'), {kind: 'notJson'}],
		['JSON of another shape', (_request, response) => response.end('"words"'), {kind: 'notJson'}],
		['no content', withStatus(204), {kind: 'notJson', status: 204}],
	])('%s', async (_name, handler, expected) => {
		const usual = await serve(handler);
		const usually = await failureOf(askEarly(usual.url, {apiKey: 'k', asksFirstEarly: false}));
		const server = await serve(handler);
		const failure = await failureOf(askEarly(server.url, {apiKey: 'k'}));
		expect(failure).toMatchObject(expected);
		expect(Object.keys(failure)).toEqual(Object.keys(usually));
		expect(usually).toMatchObject(expected);
		expect(server.requests.map(({url}) => url)).toEqual([path]);
	});

	it('more than is read of an answer', async () => {
		const server = await serve((_request, response) => response.end(page.padEnd(200)));
		expect(await failureOf(askEarly(server.url, {limitBytes: 100}))).toMatchObject({kind: 'tooLarge'});
		expect(server.requests).toHaveLength(1);
	});
});

describe('a redirect', () => {
	it('within the origin is followed from where it came, the key with it', async () => {
		const server = await serve((request, response) => {
			if (request.url === '/elsewhere') response.end(page);
			else response.writeHead(302, {location: '/elsewhere'}).end();
		});
		expect(await askEarly(server.url, {apiKey: 'k'})).toMatchObject({page: 2});
		expect(server.requests.map(({url, headers}) => [url, headers.key])).toEqual([
			[path, 'k'],
			['/elsewhere', 'k'],
		]);
	});

	it('to another origin is not, which gets neither a request nor the key', async () => {
		const other = await serveJson(page);
		const server = await serve((_request, response) =>
			response.writeHead(307, {location: `${other.url}/api`}).end(),
		);
		expect(await failureOf(askEarly(server.url, {apiKey: 'k'}))).toMatchObject({
			kind: 'serviceError',
			status: 307,
			words: `it redirects to ${other.url}, which is not followed; if you trust it, use ${other.url}`,
		});
		expect(server.requests.map(({url}) => url)).toEqual([path]);
		expect(other.requests).toEqual([]);
	});
});

describe('a signal', () => {
	it.each([
		['before an answer', silent],
		['halfway through one', stalled],
	])('ends the question %s, which is not asked again', async (_name, handler) => {
		const controller = new AbortController();
		const events: RequestEvent[] = [];
		let closed: Promise<unknown> | undefined;
		const server = await serve((request, response, index) => {
			closed = new Promise(resolve => request.socket.once('close', resolve));
			handler(request, response, index);
		});
		const asked = askEarly(server.url, {
			signal: controller.signal,
			onRequest: event => events.push(event),
		});
		asked.catch(() => undefined);
		await until(() => server.requests.length === 1);
		controller.abort();
		expect(await failureOf(asked)).toMatchObject({kind: 'cancelled'});
		await closed;
		expect(server.requests).toHaveLength(1);
		expect(events.map(({url}) => url)).toEqual([server.url + path]);
	});

	it('that was aborted before lets nothing be asked', async () => {
		const server = await serve((_request, response) => response.end(page));
		expect(await failureOf(askEarly(server.url, {signal: AbortSignal.abort()}))).toMatchObject({
			kind: 'cancelled',
		});
		expect(server.requests).toEqual([]);
	});

	it('ends the wait before a second attempt', async () => {
		const controller = new AbortController();
		const server = await serve((_request, response) => {
			response.writeHead(503, {'retry-after': '4'}).end();
			response.on('close', () => controller.abort());
		});
		const started = performance.now();
		expect(await failureOf(askEarly(server.url, {signal: controller.signal}))).toMatchObject({
			kind: 'cancelled',
		});
		expect(performance.now() - started).toBeLessThan(4000);
		expect(server.requests).toHaveLength(1);
	});
});

describe('the whole time limit', () => {
	it('holds both attempts', async () => {
		const server = await serve(silent);
		const limit = {attemptMilliseconds: 400, totalMilliseconds: 900};
		const time = holdTime();
		const failure = failureOf(askEarly(server.url, {timeLimit: limit}));
		await time.pass(400, () => server.requests.length === 1);
		await time.passWait(longestWait);
		await time.pass(100, () => server.requests.length === 2);
		expect(await failure).toMatchObject({kind: 'timedOut', afterMilliseconds: 900});
		expect(server.requests).toHaveLength(2);
	});

	it.each([
		['takes the early attempt', {attemptMilliseconds: 1000, totalMilliseconds: 100}],
		['leaves too little for another', {attemptMilliseconds: 100, totalMilliseconds: 149}],
	])('that %s ends it as a timeout, with no second request', async (_name, limit) => {
		const server = await serve(silent);
		const time = holdTime();
		const failure = failureOf(askEarly(server.url, {timeLimit: limit}));
		await time.pass(100, () => server.requests.length === 1);
		expect(await failure).toMatchObject({kind: 'timedOut', afterMilliseconds: 100});
		expect(server.requests).toHaveLength(1);
	});
});
