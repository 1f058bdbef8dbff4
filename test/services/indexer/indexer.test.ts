import {type AddressInfo, createServer} from 'node:net';
import {gzipSync} from 'node:zlib';
import {describe, expect, it, onTestFinished, vi} from 'vitest';
import {describeFailure, type Failure, RequestError} from '../../../source/domain/failure.ts';
import {RequestBudget} from '../../../source/services/http/request-budget.ts';
import {createIndexer, type HttpClientOptions} from '../../../source/services/indexer/indexer.ts';
import {holdTime} from '../../helpers/held-time.ts';
import {listen} from '../../helpers/listen.ts';
import {type Handler, serve, serveJson, type TestServer} from '../../helpers/serve.ts';
import {until} from '../../helpers/until.ts';

const timeLimit = {attemptMilliseconds: 5000, totalMilliseconds: 10_000};
const emptyPage = {results: [], pagination: {}};

function indexerAt(address: string, options: Partial<HttpClientOptions> = {}) {
	return createIndexer({address, timeLimit, ...options});
}

async function failureOf(promise: Promise<unknown>): Promise<Failure> {
	const error = await promise.then(
		() => expect.unreachable('the request should fail'),
		(reason: unknown) => reason,
	);
	expect(error).toBeInstanceOf(RequestError);
	return (error as RequestError).failure;
}

/** Answers with the key that came. */
type Repeat = (key: string, response: Parameters<Handler>[1]) => unknown;

const answer =
	(status: number, body: string, headers: Record<string, string> = {}): Handler =>
	(_request, response) => {
		response.writeHead(status, {'content-type': 'application/json', ...headers});
		response.end(body);
	};

describe('each operation asks its own path with every parameter', () => {
	const cases: [string, (indexer: ReturnType<typeof indexerAt>) => Promise<unknown>, unknown][] = [
		['/api/v1/pos/validator', i => i.getValidators(), emptyPage],
		[
			'/api/v1/pos/validator?page=2&state=consensus&state=jailed&sortField=votingPower&sortOrder=desc',
			i =>
				i.getValidators({
					page: 2,
					state: ['consensus', 'jailed'],
					sortField: 'votingPower',
					sortOrder: 'desc',
				}),
			emptyPage,
		],
		['/api/v1/gov/proposal', i => i.getProposals(), emptyPage],
		[
			'/api/v1/gov/proposal?page=3&status=votingPeriod&kind=pgfFunding&pattern=a+%26+b',
			i => i.getProposals({page: 3, status: 'votingPeriod', kind: 'pgfFunding', pattern: 'a & b'}),
			emptyPage,
		],
		['/api/v1/gov/proposal/7', i => i.getProposal('7'), {id: '7'}],
		['/api/v1/pos/bond/tnam1x', i => i.getBonds('tnam1x'), emptyPage],
		['/api/v1/pos/unbond/tnam1x?page=2', i => i.getUnbonds('tnam1x', {page: 2}), emptyPage],
		['/api/v1/pos/merged-bonds/tnam1x?page=2', i => i.getMergedBonds('tnam1x', {page: 2}), emptyPage],
		['/api/v1/pos/merged-unbonds/tnam1x', i => i.getMergedUnbonds('tnam1x'), emptyPage],
		[
			'/api/v1/pos/withdraw/tnam1x?epoch=12&page=2',
			i => i.getWithdraws('tnam1x', {epoch: 12n, page: 2}),
			emptyPage,
		],
		['/api/v1/chain/parameters', i => i.getParameters(), {chainId: 'c.1'}],
		['/api/v1/chain/wrapper/ab%2Fcd', i => i.getTransaction('ab/cd'), {txId: 'ab'}],
	];

	it.each(cases)('%s', async (url, ask, body) => {
		const server = await serveJson(body);
		await ask(indexerAt(server.url));
		expect(server.requests.map(request => request.url)).toEqual([url]);
	});
});

describe('the address and the key', () => {
	it.each(['/some/prefix', '/some/prefix/', '/some/prefix//'])(
		'keeps the path %s of the base address',
		async path => {
			const server = await serveJson({chainId: 'c.1'});
			await indexerAt(server.url + path).getParameters();
			expect(server.requests[0]?.url).toBe('/some/prefix/api/v1/chain/parameters');
		},
	);

	it('sends the header Key where a key is set and no such header otherwise', async () => {
		const server = await serveJson({chainId: 'c.1'});
		await indexerAt(server.url, {apiKey: 'secret'}).getParameters();
		await indexerAt(server.url).getParameters();
		expect(server.requests.map(({headers}) => headers.key)).toEqual(['secret', undefined]);
	});

	it.each([
		['an error', 500],
		['a good answer', 200],
	])('reads stars where %s repeats the key', async (_name, status) => {
		const server = await serve(({headers}, response) => {
			response.writeHead(status, {'content-type': 'application/json'});
			response.end(JSON.stringify({message: `for ${headers.key}`, chainId: `c.${headers.key}`}));
		});
		for (const asksFirstEarly of [false, true]) {
			const asked = indexerAt(server.url, {apiKey: 'k-2f61c3a9', asksFirstEarly}).getParameters();
			const told = status === 200 ? await asked : await failureOf(asked);
			expect(JSON.stringify(told, (_key, value) => (typeof value === 'bigint' ? `${value}` : value))).toMatch(
				/^(?!.*k-2f61c3a9).*\*{10}/,
			);
		}
	});

	it.each([
		['as JSON does', (text: string) => text],
		['with a backslash before each slash', (text: string) => text.replaceAll('/', '\\/')],
		['as numbers', (text: string) => toNumbers(text, 'lower')],
		['as numbers in capitals', (text: string) => toNumbers(text, 'upper')],
	])('reads stars where the key is written %s', async (_name, write) => {
		const apiKey = 'sek/ret"k\\ey+99';
		const server = await serve((_request, response) => {
			response.writeHead(500, {'content-type': 'application/json'});
			response.end(`{"message":"bad key ${write(JSON.stringify(apiKey).slice(1, -1))}"}`);
		});
		const failure = await failureOf(indexerAt(server.url, {apiKey}).getParameters());
		expect(failure).toMatchObject({words: expect.stringMatching(/^bad key \*+$/)});
	});

	it.each<[string, Repeat, RegExp]>([
		[
			'in the host of a redirect',
			(key, response) => response.writeHead(302, {location: `http://${key}.example.com/`}).end(),
			/redirects to http:\/\/\*{16}\.example\.com,/,
		],
		[
			'in the type of its answer',
			(key, response) => response.writeHead(200, {'content-type': `text/${key}`}).end('no'),
			/with text\/\*{16},/,
		],
		...[
			['with an invisible character in it', '\u200B'],
			['with a sequence for a terminal in it', '\u001B[31m'],
		].map(([name = '', between]): [string, Repeat, RegExp] => [
			name,
			(key, response) =>
				response
					.writeHead(500, {'content-type': 'application/json'})
					.end(JSON.stringify({message: `bad ${key.slice(0, 5)}${between}${key.slice(5)}`})),
			/bad \*{16}$/,
		]),
		[
			'with letters that are normalized',
			(key, response) =>
				response
					.writeHead(500, {'content-type': 'application/json'})
					.end(JSON.stringify({message: `bad ${key.replace('K', '\u212A')}`})),
			/bad \*{16}$/,
		],
	])('says stars where the key stands %s', async (_name, repeat, said) => {
		const server = await serve(({headers}, response) => void repeat(String(headers.key), response));
		for (const asksFirstEarly of [false, true]) {
			const asked = indexerAt(server.url, {apiKey: 'sekret-K01234567', asksFirstEarly}).getParameters();
			expect(describeFailure(await failureOf(asked))).toMatch(said);
		}
	});

	it('reads stars where the key stands in JSON within JSON', async () => {
		const apiKey = 'sekret-j01234567';
		const content = JSON.stringify({title: 'T'}).replace('T', toNumbers(apiKey, 'lower'));
		const server = await serveJson({id: '1', content});
		const {title, source} = await indexerAt(server.url, {apiKey}).getProposal('1');
		expect(title).toMatch(/^\*+$/);
		expect(JSON.stringify([title, source])).not.toMatch(/u0073|sekret/);
	});

	it('reports a redirect that has the key without it', async () => {
		const apiKey = 'sekret-r01234567';
		const server = await serve(({url}, response) => {
			if (url?.includes('leak')) response.end('{"chainId": "c.1"}');
			else response.writeHead(302, {location: `?leak=%73${apiKey.slice(1)}`}).end();
		});
		const urls: string[] = [];
		await indexerAt(server.url, {apiKey, onRequest: ({url}) => urls.push(url)}).getParameters();
		expect(urls.at(-1)).toMatch(/\?leak=\*+$/);
	});

	it('reports each request without the key', async () => {
		const server = await serveJson({chainId: 'c.1'});
		const events: unknown[] = [];
		await indexerAt(server.url, {apiKey: 'secret', onRequest: event => events.push(event)}).getParameters();
		expect(events).toMatchObject([{url: `${server.url}/api/v1/chain/parameters`, status: 200}]);
		expect(JSON.stringify(events)).not.toContain('secret');
	});
});

describe('statuses', () => {
	it.each([401, 403])('%i is a refused key', async status => {
		const server = await serve(answer(status, '{"message":"no"}'));
		const failure = await failureOf(indexerAt(server.url, {apiKey: 'k'}).getParameters());
		expect(failure).toMatchObject({kind: 'refusedKey', status, hasKey: true});
		expect(server.requests).toHaveLength(1);
	});

	it('404 is not found and is not tried again', async () => {
		const server = await serve(answer(404, '{"message":"no proposal 9"}'));
		expect(await failureOf(indexerAt(server.url).getProposal('9'))).toMatchObject({
			kind: 'notFound',
			words: 'no proposal 9',
		});
		expect(server.requests).toHaveLength(1);
	});

	it('500 is tried once more, and the second answer counts', async () => {
		const server = await serve((request, response, index) =>
			(index === 0 ? answer(500, 'x') : answer(200, '{"chainId":"c.1"}'))(request, response, index),
		);
		expect(await indexerAt(server.url).getParameters()).toMatchObject({chainId: 'c.1'});
		expect(server.requests).toHaveLength(2);
	});

	it.each([
		['{"message":"database is down"}', 'database is down'],
		[
			'{"error":{"code":-1,"message":"Internal error","data":"tx already exists in cache"}}',
			'tx already exists in cache',
		],
		['{"errors":[{"detail":"bad page"}]}', 'bad page'],
		['"just text"', 'just text'],
		['not json at all', 'not json at all'],
		['<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head></html>', '502 Bad Gateway'],
		['{"message":"\\u001b[31mred\\nline"}', 'red line'],
		['', undefined],
		['{}', undefined],
		['null', undefined],
	])('a service error with the body %j says %j', async (body, words) => {
		const server = await serve(answer(400, body));
		expect(await failureOf(indexerAt(server.url).getParameters())).toEqual({
			kind: 'serviceError',
			address: server.url,
			status: 400,
			words,
		});
	});
});

describe('Retry-After', () => {
	it('is obeyed where it fits into the time left', async () => {
		const server = await serve((request, response, index) =>
			(index === 0 ? answer(429, '', {'retry-after': '0'}) : answer(200, '{"chainId":"c.1"}'))(
				request,
				response,
				index,
			),
		);
		await indexerAt(server.url).getParameters();
		expect(server.requests).toHaveLength(2);
	});

	it.each([
		['429', 429, '3600', 3600],
		['503', 503, new Date(Date.now() + 7_200_000).toUTCString(), 7200],
	])('else the failure says until when (%s)', async (_name, status, header, seconds) => {
		const server = await serve(answer(status, '', {'retry-after': header}));
		const failure = await failureOf(indexerAt(server.url).getParameters());
		expect(failure).toMatchObject({kind: 'rateLimited', status});
		const wait = ((failure.kind === 'rateLimited' && failure.until) || 0) - Date.now();
		expect(Math.abs(wait / 1000 - seconds)).toBeLessThan(60);
		expect(server.requests).toHaveLength(1);
	});

	it('without it a limit is tried once more and then reported', async () => {
		const server = await serve(answer(429, ''));
		expect(await failureOf(indexerAt(server.url).getParameters())).toMatchObject({
			kind: 'rateLimited',
			until: undefined,
		});
		expect(server.requests).toHaveLength(2);
	});
});

describe('answers that are none', () => {
	it('an HTML page with status 200', async () => {
		const server = await serve(
			answer(200, '<html><body>Welcome</body></html>', {'content-type': 'text/html; charset=utf-8'}),
		);
		const failure = await failureOf(indexerAt(server.url).getValidators());
		expect(failure).toMatchObject({
			kind: 'notJson',
			status: 200,
			type: 'text/html',
			firstWords: '<html><body>Welcome</body></html>',
		});
	});

	it('its type is quoted cleaned and short', async () => {
		const type = `text/\u009b31m${'x'.repeat(2000)}`;
		const server = await listen(socket =>
			socket.once('data', () => {
				const head = `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncontent-length: 2\r\n\r\n`;
				socket.end(Buffer.from(`${head}no`, 'latin1'));
			}),
		);
		const failure = await failureOf(indexerAt(server.url).getValidators());
		expect(failure).toMatchObject({kind: 'notJson', type: `text/${'x'.repeat(55)}...`});
	});

	it('a status that HTTP does not have', async () => {
		const server = await serve(answer(999, '{"chainId":"c.1"}'));
		expect(describeFailure(await failureOf(indexerAt(server.url).getParameters()))).toBe(
			`${server.url} failed (999): HTTP has no such status; check that it is the right address`,
		);
		expect(server.requests).toHaveLength(1);
	});

	it('a proxy that wants a password', async () => {
		const server = await serve(answer(407, '', {'proxy-authenticate': 'Basic'}));
		expect(describeFailure(await failureOf(indexerAt(server.url).getParameters()))).toBe(
			`${server.url} failed (407): a proxy on the way wants a user and a password; give them in HTTPS_PROXY or HTTP_PROXY`,
		);
	});

	it.each(['', '{"results":[', 'null', '"text"', '{"results":null}', '{"results":{}}'])(
		'the body %j for a list',
		async body => {
			const server = await serve(answer(200, body));
			expect(await failureOf(indexerAt(server.url).getValidators())).toMatchObject({kind: 'notJson'});
		},
	);

	it.each(['{}', '{"error":"no database"}', '[]', 'null'])('the body %j for an object', async body => {
		const server = await serve(answer(200, body));
		expect(await failureOf(indexerAt(server.url).getProposal('7'))).toMatchObject({kind: 'notJson'});
	});

	it('half a body', async () => {
		const server = await serve((_request, response) => {
			response.writeHead(200, {'content-type': 'application/json', 'content-length': '1000'});
			response.write('{"results":[');
			setImmediate(() => response.destroy());
		});
		expect(await failureOf(indexerAt(server.url).getValidators())).toMatchObject({
			kind: 'unreachable',
			reason: 'the connection broke off',
		});
	});

	it('a body beyond the bound, also where it is small on the wire', async () => {
		const bomb = gzipSync(Buffer.alloc(2 ** 20, ' '));
		const server = await serve((_request, response) => {
			response.writeHead(200, {'content-type': 'application/json', 'content-encoding': 'gzip'});
			response.end(bomb);
		});
		const indexer = indexerAt(server.url, {limitBytes: 2 ** 16});
		expect(await failureOf(indexer.getParameters())).toMatchObject({kind: 'tooLarge', limit: '64 KiB'});
		expect(server.requests).toHaveLength(1);
	});

	const rows = (count: number) => `{"results":[${Array(count).fill('{}').join(',')}]}`;

	it.each([
		['4 MiB', `{"results":[]}${' '.repeat(4 * 2 ** 20)}`],
		['1000 items on a page', rows(1001)],
		['30000 values', `{"results":[${'0,'.repeat(1_000_000)}0]}`],
		['64 levels of nesting', `${'['.repeat(65)}${']'.repeat(65)}`],
	])('more than %s', async (limit, body) => {
		const server = await serve(answer(200, body));
		const early = {asksFirstEarly: true};
		for (const indexer of [indexerAt(server.url), indexerAt(server.url, early)]) {
			const failure = await failureOf(indexer.getValidators());
			expect(failure).toEqual({kind: 'tooLarge', address: server.url, limit});
		}
		expect(server.requests).toHaveLength(2);
	});

	it('as many items as a page may have are read', async () => {
		const server = await serve(answer(200, rows(1000)));
		const {items, bytes} = await indexerAt(server.url).getValidators();
		expect([items.length, bytes]).toEqual([1000, rows(1000).length]);
	});

	it('a server that speaks no HTTP', async () => {
		const {url} = await listen(socket => socket.end('SSH-2.0-server\r\n'));
		expect(await failureOf(indexerAt(url).getParameters())).toMatchObject({
			kind: 'unreachable',
			reason: 'its answer is not HTTP',
		});
	});
});

it('gives the client no signal that it would join with its own, as what it joins may be collected', async () => {
	const server = await serveJson({chainId: 'c.1'});
	using joining = vi.spyOn(AbortSignal, 'any');
	await indexerAt(server.url).getParameters({signal: new AbortController().signal});
	expect([server.requests.length, joining.mock.calls]).toEqual([1, []]);
});

describe('redirects', () => {
	it('within the origin are followed, the key with them', async () => {
		const server = await serve((request, response, index) =>
			(request.url === '/new' ? answer(200, '{"chainId":"c.1"}') : answer(302, '', {location: '/new'}))(
				request,
				response,
				index,
			),
		);
		expect(await indexerAt(server.url, {apiKey: 'k'}).getParameters()).toMatchObject({chainId: 'c.1'});
		expect(server.requests.map(({headers}) => headers.key)).toEqual(['k', 'k']);
	});

	it('to another origin are not, and the key stays here', async () => {
		const other = await serveJson({chainId: 'c.1'});
		const server = await serve(answer(307, '', {location: `${other.url}/api`}));
		expect(await failureOf(indexerAt(server.url, {apiKey: 'k'}).getParameters())).toMatchObject({
			kind: 'serviceError',
			status: 307,
			words: `it redirects to ${other.url}, which is not followed; if you trust it, use ${other.url}`,
		});
		expect(other.requests).toHaveLength(0);
	});

	it.each([
		['the same place with https', '', 'https://HOST/', 'it redirects to https: use https://HOST'],
		['https and another path', '/a', 'https://HOST/b/', 'it redirects to https: use https://HOST/b'],
		['a page of its own', '', 'https://HOST/login?next=/', 'it redirects to https: use https://HOST'],
		[
			'another host',
			'/a',
			'https://www.service.example/a/',
			'it redirects to https://www.service.example, which is not followed; if you trust it, use https://www.service.example/a',
		],
	])('to %s are reported with the address to give', async (_title, base, location, words) => {
		const server = await serve(({url = '', headers: {host = ''}}, response) => {
			const path = url.slice(base.length + 1);
			response.writeHead(301, {location: location.replace('HOST', host) + path}).end();
		});
		const {host} = new URL(server.url);
		const failure = await failureOf(indexerAt(`${server.url}${base}`).getParameters());
		expect(describeFailure(failure)).toBe(
			`${server.url}${base} sent no answer: ${words.replace('HOST', host)}`,
		);
	});

	it('are known for a while, until they lead to a failure', async () => {
		let isBroken = false;
		const server = await serve(({url = ''}, response) => {
			if (!url.startsWith('/new')) response.writeHead(302, {location: `/new${url}`}).end();
			else response.writeHead(isBroken ? 404 : 200).end('{"chainId":"c.1"}');
		});
		const indexer = indexerAt(server.url, {budget: new RequestBudget(10_000)});
		const askedFor = async () => {
			const before = server.requests.length;
			await indexer.getParameters().catch(() => {});
			return server.requests.slice(before).map(({url = ''}) => url.replace('/api/v1/chain/parameters', ''));
		};
		expect([await askedFor(), await askedFor()]).toEqual([['', '/new'], ['/new']]);
		isBroken = true;
		expect([await askedFor(), await askedFor()]).toEqual([['/new'], ['', '/new']]);
	});

	it('and retries count as requests of a program that polls', async () => {
		const redirecting = await serve(({url = ''}, response, index) => {
			if (index % 2 === 0) response.writeHead(302, {location: `${url}#${index}`}).end();
			else response.end('{"chainId":"c.1"}');
		});
		const failing = await serve((_request, response, index) =>
			index % 2 === 0 ? response.writeHead(503).end() : response.end('{"chainId":"c.1"}'),
		);
		for (const server of [redirecting, failing]) {
			const indexer = indexerAt(server.url, {budget: new RequestBudget(10_000)});
			const ending = new AbortController();
			const {signal} = ending;
			const reads = Array.from({length: 60}, (_, page) =>
				indexer.getProposals({page, pattern: server.url}, {signal}).catch(() => undefined),
			);
			await until(() => server.requests.length === 40);
			ending.abort();
			await Promise.all(reads);
			expect(server.requests).toHaveLength(40);
		}
	});

	it('in a circle end', async () => {
		const server = await serve(answer(302, '', {location: '/'}));
		expect(await failureOf(indexerAt(server.url).getParameters())).toMatchObject({
			kind: 'serviceError',
			status: 302,
		});
		expect(server.requests.length).toBeLessThan(10);
	});
});

describe('time', () => {
	const silent: Handler = () => undefined;
	const limit = {attemptMilliseconds: 1000, totalMilliseconds: 2000};

	/** Lets the time of two attempts pass, and that of the wait between them. */
	async function failureOfSlow(server: TestServer) {
		const time = holdTime();
		const failure = failureOf(indexerAt(server.url, {timeLimit: limit}).getParameters());
		await time.pass(1000, () => server.requests.length === 1);
		await time.passWait(400);
		await time.pass(1000, () => server.requests.length === 2);
		return failure;
	}

	it('an attempt that hangs is tried once more within the whole limit', async () => {
		const server = await serve((request, response, index) =>
			(index === 0 ? silent : answer(200, '{"chainId":"c.1"}'))(request, response, index),
		);
		const time = holdTime();
		const asked = indexerAt(server.url, {timeLimit: limit}).getParameters();
		await time.pass(limit.attemptMilliseconds, () => server.requests.length === 1);
		await time.passWait(400);
		await asked;
		expect(server.requests).toHaveLength(2);
	});

	it('one that is slow is not asked again with less time than before', async () => {
		const server = await serve(silent);
		const time = holdTime();
		const short = {...limit, totalMilliseconds: 1499};
		const failure = failureOf(indexerAt(server.url, {timeLimit: short}).getParameters());
		await time.pass(limit.attemptMilliseconds, () => server.requests.length === 1);
		expect(await failure).toMatchObject({kind: 'timedOut', afterMilliseconds: 1000});
		expect(server.requests).toHaveLength(1);
	});

	it('a service that never answers is timed out', async () => {
		const server = await serve(silent);
		expect(await failureOfSlow(server)).toMatchObject({kind: 'timedOut', afterMilliseconds: 2000});
	});

	it('a body that stops halfway is timed out too', async () => {
		const server = await serve((_request, response) => {
			response.writeHead(200);
			response.write('{');
		});
		expect(await failureOfSlow(server)).toMatchObject({kind: 'timedOut', afterMilliseconds: 2000});
	});

	it('joins no signal with another: what joins them may be collected before it fires', async () => {
		const join = vi.spyOn(AbortSignal, 'any');
		onTestFinished(() => join.mockRestore());
		const server = await serve((request, response, index) =>
			answer(index === 0 ? 500 : 200, '{"chainId":"c.1"}')(request, response, index),
		);
		await indexerAt(server.url).getParameters({signal: new AbortController().signal});
		expect(server.requests).toHaveLength(2);
		expect(join).not.toHaveBeenCalled();
	});

	it('a cancelled request ends as cancelled, at once', async () => {
		const controller = new AbortController();
		const server = await serve(() => controller.abort());
		const failure = await failureOf(indexerAt(server.url).getParameters({signal: controller.signal}));
		expect(failure).toMatchObject({kind: 'cancelled'});
		expect(server.requests).toHaveLength(1);
	});
});

describe('no service', () => {
	it('a refused connection', async () => {
		const server = createServer();
		await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
		const {port} = server.address() as AddressInfo;
		await new Promise(resolve => server.close(resolve));
		const failure = await failureOf(indexerAt(`http://127.0.0.1:${port}`).getParameters());
		expect(describeFailure(failure)).toBe(
			`http://127.0.0.1:${port} cannot be reached: the connection was refused; check the address, and that the service is running`,
		);
	});

	it('a certificate that nobody trusts and a port without TLS are told apart from no network', async () => {
		const server = await serveJson({chainId: 'c.1'});
		const failure = await failureOf(indexerAt(server.url.replace('http:', 'https:')).getParameters());
		expect(failure).toMatchObject({
			kind: 'unreachable',
			reason: 'it does not speak TLS there (http instead of https?)',
		});
	});
});

/** Writes each character as JSON may: by its number. */
function toNumbers(text: string, digits: 'lower' | 'upper'): string {
	const all = Array.from(JSON.parse(`"${text}"`) as string, character => {
		const code = character.charCodeAt(0).toString(16).padStart(4, '0');
		return `\\u${digits === 'lower' ? code : code.toUpperCase()}`;
	});
	return all.join('');
}
