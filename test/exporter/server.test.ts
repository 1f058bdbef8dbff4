import {subscribe, unsubscribe} from 'node:diagnostics_channel';
import {once} from 'node:events';
import http from 'node:http';
import net from 'node:net';
import {gunzipSync} from 'node:zlib';
import {describe, expect, it} from 'vitest';
import {createPages} from '../../source/exporter/pages.ts';
import {describeAddress, serveMetrics} from '../../source/exporter/server.ts';
import {seeChain, seenAt} from '../helpers/exported-chain.ts';
import {createFakeClock} from '../helpers/fake-clock.ts';
import {until} from '../helpers/until.ts';
import {whenDone} from '../helpers/when-done.ts';

const usage = {
	version: '9.9.9',
	nodeVersion: '26.0.0',
	startedAt: 1,
	residentBytes: 1,
	heapBytes: 1,
	processorSeconds: 1,
};

type Limits = Parameters<typeof serveMetrics>[2];

interface Served extends Partial<Parameters<typeof serveMetrics>[0]> {
	/** Time by which figures are too old or not. */
	readonly seen?: bigint;
	readonly limits?: Limits;
}

async function serve({seen = seenAt, limits, ...address}: Served = {}) {
	const {figures} = await seeChain();
	const work = {profile: 'main', sources: [], readAt: new Map(), events: new Map(), isAsking: true};
	const counts = {scrapes: 0, readings: 0};
	const clock = createFakeClock();
	const pages = createPages(scrapes => {
		counts.scrapes = scrapes;
		counts.readings += 1;
		return {usage: {...usage, scrapes}, chains: [{chain: 'test.1', figures: figures({now: seen}), work}]};
	}, clock.steady);
	const server = await serveMetrics({host: '127.0.0.1', port: 0, ...address}, pages, limits);
	whenDone(() => server.close());
	const ask = async (path: string, {method = 'GET', accept = '*/*', host = '', encoding = ''} = {}) => {
		const headers = {
			accept,
			...(host !== '' && {host}),
			...(encoding !== '' && {'accept-encoding': encoding}),
		};
		const request = http.request({
			port: server.port,
			host: address.host === '0.0.0.0' ? undefined : address.host,
			path,
			method,
			headers,
			agent: false,
		});
		const [response] = (await once(request.end(), 'response')) as [http.IncomingMessage];
		const bytes = Buffer.concat(await Array.fromAsync(response));
		const text =
			response.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes).toString() : String(bytes);
		return {
			status: response.statusCode,
			type: response.headers['content-type'],
			text,
			headers: response.headers,
		};
	};
	/** Opens a connection that writes this and never ends; its text is all that came back. */
	const connect = async (written: string, {isRead = true} = {}) => {
		const socket = net.connect(server.port, '127.0.0.1');
		const connection = {socket, text: '', isClosed: false};
		socket.on('error', () => {});
		socket.once('close', () => (connection.isClosed = true));
		if (isRead) socket.on('data', data => (connection.text += data));
		await once(socket, 'connect');
		socket.write(written);
		whenDone(() => socket.destroy());
		return connection;
	};
	return {server, ask, connect, counts, clock};
}

it('answers each path, and others with 404', async () => {
	const {ask, counts} = await serve();
	expect(await ask('/')).toMatchObject({
		status: 200,
		type: 'text/html; charset=utf-8',
		text: expect.stringContaining('scrape_configs: [{job_name: stakedeck,'),
	});
	expect(await ask('/healthz')).toMatchObject({status: 200, text: 'ok\n'});
	expect(await ask('/readyz')).toMatchObject({status: 200, text: 'ready\n'});
	expect(counts.scrapes).toBe(0);
	const told = await ask('/metrics?x=1');
	expect(told).toMatchObject({status: 200, type: 'text/plain; version=0.0.4; charset=utf-8'});
	expect(told.text).toContain('stakedeck_epoch{chain_id="test.1"} 1204\n');
	expect(told.text).toContain('stakedeck_scrapes_total 0\n');
	const open = await ask('/metrics', {accept: 'application/openmetrics-text'});
	expect(open.type).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
	expect(open.text.endsWith('# EOF\n')).toBe(true);
	expect(await ask('/metrics/')).toMatchObject({status: 404});
	expect(await ask('/%00')).toMatchObject({status: 404});
});

it.each([
	['gzip', true],
	['deflate, GZIP;q=0.5', true],
	['br, gzip;q=1.0, *;q=0', true],
	['gzip;q=0', false],
	['gzip; q=0.0, identity', false],
	['x-gzipped', false],
	['identity', false],
])('compresses metrics where the client takes it: %s', async (encoding, isZipped) => {
	const {ask} = await serve();
	const [plain, asked] = [await ask('/metrics'), await ask('/metrics', {encoding})];
	expect(asked.headers['content-encoding']).toBe(isZipped ? 'gzip' : undefined);
	expect(asked.headers.vary).toBe('Accept, Accept-Encoding');
	expect(asked.text).toBe(plain.text);
	const [whole, sent] = [plain, asked].map(({headers}) => Number(headers['content-length']));
	expect((sent ?? 0) < (whole ?? 0) / 2).toBe(isZipped);
});

it('compresses a reading once for all who ask for it', async () => {
	const {ask, counts} = await serve();
	await Promise.all(Array.from({length: 5}, () => ask('/metrics', {encoding: 'gzip'})));
	expect(counts.readings).toBe(1);
});

it('is not ready while what it knows of a chain is too old', async () => {
	const {ask} = await serve({seen: seenAt + 3600n});
	expect(await ask('/readyz')).toMatchObject({status: 503, text: 'not ready: no reading of test.1 lately\n'});
	expect(await ask('/healthz')).toMatchObject({status: 200});
});

it('answers HEAD without a body, and no other method', async () => {
	const {ask, counts} = await serve();
	const head = await ask('/metrics', {method: 'HEAD'});
	expect(head).toMatchObject({status: 200, text: ''});
	expect(Number(head.headers['content-length'])).toBeGreaterThan(1000);
	for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
		const answer = await ask('/metrics', {method});
		expect(answer).toMatchObject({status: 405});
		expect(answer.headers.allow).toBe('GET, HEAD');
	}
	expect(counts.scrapes).toBe(1);
});

it('ends at once, though clients hold their connections', async () => {
	const {server} = await serve();
	const silent = net.connect(server.port, '127.0.0.1');
	await once(silent, 'connect');
	const gone = once(silent, 'close');
	silent.on('error', () => {});
	await server.close();
	await gone;
});

it('reads once a second however many ask, and serves the same bytes until then', async () => {
	const {ask, counts, clock} = await serve();
	const [first, ...others] = await Promise.all(Array.from({length: 20}, () => ask('/metrics')));
	for (const {text} of others) expect(text).toBe(first?.text);
	const accept = 'application/openmetrics-text';
	const open = await Promise.all([ask('/metrics', {accept}), ask('/metrics', {accept})]);
	expect(open[0]).toEqual({...open[1], headers: open[0].headers});
	await ask('/readyz');
	expect(counts).toEqual({scrapes: 1, readings: 1});
	await clock.pass(999);
	expect((await ask('/metrics')).text).toBe(first?.text);
	await clock.pass(1);
	expect((await ask('/metrics')).text).not.toBe(first?.text);
	expect(counts).toEqual({scrapes: 24, readings: 2});
});

it('lets others have their turn while it writes a long text', async () => {
	const events = new Map(Array.from({length: 10_000}, (_, index) => [`kind.${index}`, index]));
	const work = {profile: 'main', sources: [], readAt: new Map(), events, isAsking: true};
	const chains = [{chain: 'test.1', figures: undefined, work}];
	let now = 0;
	const pages = createPages(
		scrapes => ({usage: {...usage, scrapes}, chains}),
		() => (now += 20),
	);
	let [turns, isDone] = [0, false];
	const count = () => {
		turns += 1;
		if (!isDone) setImmediate(count);
	};
	setImmediate(count);
	const page = await pages('/metrics', {});
	isDone = true;
	expect(String(page?.text)).toContain('kind="kind.9999"} 9999\n');
	// Each piece of 16 kB takes 20 ms by this clock.
	expect(turns).toBeGreaterThan(30);
});

const scrapeText = 'GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n';

it('answers one request per connection', async () => {
	const {connect, counts} = await serve();
	const connection = await connect(scrapeText.repeat(3));
	await until(() => connection.isClosed);
	expect(connection.text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(1);
	expect(connection.text).toContain('\r\nConnection: close\r\n');
	expect(connection.text.endsWith('\n')).toBe(true);
	expect(counts).toEqual({scrapes: 1, readings: 1});
});

it('reads nothing behind a request while it makes the answer', async () => {
	const requests: unknown[] = [];
	const note = (message: unknown) => void requests.push(message);
	subscribe('http.server.request.start', note);
	whenDone(() => unsubscribe('http.server.request.start', note));
	const {promise, resolve} = Promise.withResolvers<{status: number; type: string; text: string}>();
	const server = await serveMetrics({host: '127.0.0.1', port: 0}, path =>
		path === '/metrics' ? promise : undefined,
	);
	whenDone(() => server.close());
	const socket = net.connect(server.port, '127.0.0.1');
	let text = '';
	socket.on('data', data => (text += data)).on('error', () => {});
	socket.write(scrapeText);
	await until(() => requests.length === 1);
	socket.write(scrapeText.repeat(1000));
	for (let others = 0; others < 3; others++) await fetch(`http://127.0.0.1:${server.port}/other`);
	expect(requests).toHaveLength(4);
	resolve({status: 200, type: 'text/plain', text: 'made\n'});
	await until(() => text.endsWith('made\n'));
	expect(requests).toHaveLength(4);
});

it('lets the oldest connection give way where there are too many', async () => {
	const {ask, connect} = await serve({limits: {connections: 3}});
	const half = 'GET /metrics HTTP/1.1\r\nHost: localhost\r\n';
	const open: Awaited<ReturnType<typeof connect>>[] = [];
	for (let count = 0; count < 3; count++) open.push(await connect(half));
	expect(await ask('/healthz')).toMatchObject({status: 200});
	await until(() => open[0]?.isClosed === true);
	expect(open.map(each => each.isClosed)).toEqual([true, false, false]);
	open[1]?.socket.write('\r\n');
	await until(() => open[1]?.text.endsWith('\n') === true);
	expect(open[1]?.text).toContain('HTTP/1.1 200 OK');
});

it.each(['', 'GET /metrics HTTP/1.1\r\nHost: localhost\r\n'])(
	'closes the connection of a client that has sent only %j for too long',
	async text => {
		const {connect} = await serve({limits: {milliseconds: 100}});
		const connection = await connect(text);
		await until(() => connection.isClosed);
		expect(connection.text).toBe('');
	},
);

/** Serves another text of 20 MB to each scrape; returns its own ends of the connections, none of which is read. */
async function serveUnread(scrapes: number, limits: Limits) {
	const ends: net.Socket[] = [];
	const note = (message: unknown) => void ends.push((message as {readonly socket: net.Socket}).socket);
	subscribe('net.server.socket', note);
	whenDone(() => unsubscribe('net.server.socket', note));
	let answers = 0;
	const server = await serveMetrics(
		{host: '127.0.0.1', port: 0},
		() => ({status: 200, type: 'text/plain', text: Buffer.alloc(20_000_000, 97 + answers++)}),
		limits,
	);
	whenDone(() => server.close());
	for (let count = 0; count < scrapes; count++) {
		const socket = net.connect(server.port, '127.0.0.1').on('error', () => {});
		whenDone(() => socket.destroy());
		socket.write(scrapeText);
		await until(() => answers > count);
	}
	return ends;
}

it('closes the connection of a client that does not read its answer', async () => {
	const [end] = await serveUnread(1, {milliseconds: 200});
	expect(end?.destroyed).toBe(false);
	await until(() => end?.destroyed === true);
});

it('closes the oldest answers where texts that are not read would take too much memory', async () => {
	const ends = await serveUnread(6, {textBytes: 40_000_000});
	await until(() => ends.filter(({destroyed}) => destroyed).length === 4);
	expect(ends.slice(4).map(({destroyed}) => destroyed)).toEqual([false, false]);
});

describe('the check of Host', () => {
	const statuses = async (served: Served, hosts: readonly string[]) => {
		const {ask} = await serve(served);
		const asked: (number | undefined)[] = [];
		for (const each of hosts) asked.push((await ask('/metrics', {host: each})).status);
		return asked;
	};

	it('refuses each path for a name that leads to loopback by accident, and says how to allow it', async () => {
		const {ask} = await serve();
		for (const path of ['/', '/metrics', '/healthz', '/readyz', '/nothing']) {
			expect(await ask(path, {host: 'rebound.example'})).toMatchObject({
				status: 421,
				text: 'this name in the header Host is not allowed; start the exporter with --allow-host NAME to allow it\n',
			});
		}
	});

	it('allows the address and localhost, however they are written', async () => {
		const hosts = ['127.0.0.1', '127.0.0.1:9664', 'localhost', 'LOCALHOST:1', 'localhost.', 'localhost.:80'];
		expect(await statuses({}, hosts)).toEqual(hosts.map(() => 200));
		const others = ['127.0.0.2', 'localhost.example', 'xlocalhost', 'localhost..', '[::1]', 'a@localhost'];
		expect(await statuses({}, others)).toEqual(others.map(() => 421));
	});

	it('allows an address of IPv6 in brackets', async () => {
		expect(await statuses({host: '::1'}, ['[::1]', '[::1]:9664', 'localhost', '[::2]', '::1'])).toEqual([
			200, 200, 200, 421, 421,
		]);
	});

	it('allows names that were given, whatever address it listens on', async () => {
		const allowedHosts = ['Metrics.Example.', '[fd00::1]'];
		const hosts = ['metrics.example', 'METRICS.example.:80', '[FD00::1]:9664', '127.0.0.1', 'other.example'];
		const expected = [200, 200, 200, 200, 421];
		expect(await statuses({allowedHosts}, hosts)).toEqual(expected);
		expect(await statuses({host: '0.0.0.0', allowedHosts}, hosts)).toEqual(expected);
	});

	it('is not made where it listens on all addresses and no name was given', async () => {
		expect(await statuses({host: '0.0.0.0'}, ['rebound.example', '127.0.0.1'])).toEqual([200, 200]);
	});

	it('lets a client of HTTP/1.0 leave Host out', async () => {
		const {connect} = await serve();
		const connection = await connect('GET /healthz HTTP/1.0\r\n\r\n');
		await until(() => connection.isClosed);
		expect(connection.text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
		const other = await connect('GET /healthz HTTP/1.0\r\nHost: rebound.example\r\n\r\n');
		await until(() => other.isClosed);
		expect(other.text).toMatch(/^HTTP\/1\.1 421 /);
	});
});

it('says in one sentence why it cannot listen', async () => {
	const {server} = await serve();
	const taken = serveMetrics({host: '127.0.0.1', port: server.port}, () => undefined);
	await expect(taken).rejects.toThrow(
		`cannot listen on 127.0.0.1:${server.port}: another program listens there`,
	);
	await expect(serveMetrics({host: '192.0.2.1', port: 9664}, () => undefined)).rejects.toThrow(
		'cannot listen on 192.0.2.1:9664: this machine has no such address',
	);
	await expect(serveMetrics({host: 'no.such.invalid', port: 9664}, () => undefined)).rejects.toThrow(
		'cannot listen on no.such.invalid:9664: its name leads nowhere',
	);
});

it('writes an address of IPv6 in brackets', () => {
	expect(describeAddress({host: '::1', port: 9664})).toBe('[::1]:9664');
	expect(describeAddress({host: '127.0.0.1', port: 9664})).toBe('127.0.0.1:9664');
});
