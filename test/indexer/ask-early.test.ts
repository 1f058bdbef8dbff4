import {describe, expect, it} from 'vitest';
import {createIndexer, type RequestEvent} from '../../source/indexer/indexer.ts';
import {type Handler, serve} from '../helpers/serve.ts';

const timeLimit = {attemptMilliseconds: 1000, totalMilliseconds: 5000};
const page = JSON.stringify({results: [{name: 'Kestrel Nodes'}], pagination: {page: 2}});

/** Answers the first request in its own way, and every other one well. */
const firstThenWell =
	(first: Handler): Handler =>
	(request, response, index) => {
		if (index === 0) first(request, response, index);
		else response.end(page);
	};

const askEarly = (url: string, options: Partial<Parameters<typeof createIndexer>[0]> = {}) =>
	createIndexer({address: `${url}/base/`, timeLimit, ...options}).getValidators(
		{page: 2, state: ['jailed', 'inactive']},
		{isEarly: true},
	);

it('asks the same question as any other, once, and logs it', async () => {
	const server = await serve((_request, response) => response.end(page));
	const events: RequestEvent[] = [];
	const given = await askEarly(server.url, {apiKey: 'secret', onRequest: event => events.push(event)});
	expect(given).toMatchObject({page: 2, items: [{name: 'Kestrel Nodes'}]});
	const path = '/base/api/v1/pos/validator?page=2&state=jailed&state=inactive';
	expect(server.requests.map(({url}) => url)).toEqual([path]);
	expect(server.requests[0]?.headers).toMatchObject({key: 'secret', 'user-agent': 'stakedeck'});
	expect(events).toEqual([{url: server.url + path, status: 200, milliseconds: expect.any(Number)}]);
});

describe('asks again as usual', () => {
	const moved: Handler = (_request, response) => response.writeHead(302, {location: '/elsewhere'}).end();
	it.each<readonly [string, Handler]>([
		['after an error of the service', (_request, response) => response.writeHead(500).end('down')],
		['after a redirect', moved],
		['after what is no JSON', (_request, response) => response.end('<html>')],
		['after JSON of another shape', (_request, response) => response.end('"words"')],
		[
			'after half an answer',
			(_request, response) => response.writeHead(200, {'content-length': 99}).end('{'),
		],
		['after a broken connection', request => request.socket.destroy()],
	])('%s', async (_name, first) => {
		const server = await serve(firstThenWell(first));
		expect(await askEarly(server.url)).toMatchObject({page: 2});
		expect(server.requests).toHaveLength(2);
	});

	it('after no answer in time', async () => {
		const server = await serve(firstThenWell(() => {}));
		expect(
			await askEarly(server.url, {timeLimit: {attemptMilliseconds: 50, totalMilliseconds: 5000}}),
		).toMatchObject({
			page: 2,
		});
	});

	it('after more than is read of an answer', async () => {
		const server = await serve((_request, response) => response.end(page.padEnd(200)));
		await expect(askEarly(server.url, {limitBytes: 100})).rejects.toMatchObject({
			failure: {kind: 'tooLarge'},
		});
		expect(server.requests).toHaveLength(2);
	});
});

it('goes through a proxy where there is one', async () => {
	const server = await serve((_request, response) => response.end(page));
	const seen: string[] = [];
	const given = await askEarly(server.url, {
		fetch: request => {
			seen.push(request.url);
			return fetch(request);
		},
	});
	expect(given).toMatchObject({page: 2});
	expect(seen).toHaveLength(1);
	expect(server.requests).toHaveLength(1);
});
