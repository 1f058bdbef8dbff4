import {once} from 'node:events';
import http from 'node:http';
import net from 'node:net';
import {expect, it} from 'vitest';
import {createPages} from '../../source/exporter/pages.ts';
import {describeAddress, serveMetrics} from '../../source/exporter/server.ts';
import {seeChain, seenAt} from '../helpers/exported-chain.ts';
import {whenDone} from '../helpers/when-done.ts';

const usage = {
	version: '9.9.9',
	nodeVersion: '26.0.0',
	startedAt: 1,
	residentBytes: 1,
	heapBytes: 1,
	processorSeconds: 1,
};

async function serve(now = seenAt) {
	const {figures} = await seeChain();
	const work = {sources: [], readAt: new Map(), events: new Map(), isAsking: true};
	let scrapes = 0;
	const pages = createPages(isScrape => {
		if (isScrape) scrapes += 1;
		return {usage: {...usage, scrapes}, chains: [{chain: 'test.1', figures: figures({now}), work}]};
	});
	const server = await serveMetrics({host: '127.0.0.1', port: 0}, pages);
	whenDone(() => server.close());
	const ask = async (path: string, {method = 'GET', accept = '*/*'} = {}) => {
		const request = http.request({port: server.port, path, method, headers: {accept}, agent: false}).end();
		const [response] = (await once(request, 'response')) as [http.IncomingMessage];
		let text = '';
		for await (const chunk of response) text += chunk;
		return {
			status: response.statusCode,
			type: response.headers['content-type'],
			text,
			headers: response.headers,
		};
	};
	return {server, ask, scrapes: () => scrapes};
}

it('answers each path, and others with 404', async () => {
	const {ask, scrapes} = await serve();
	expect(await ask('/')).toMatchObject({status: 200, type: 'text/html; charset=utf-8'});
	expect(await ask('/healthz')).toMatchObject({status: 200, text: 'ok\n'});
	expect(await ask('/readyz')).toMatchObject({status: 200, text: 'ready\n'});
	expect(scrapes()).toBe(0);
	const told = await ask('/metrics?x=1');
	expect(told).toMatchObject({status: 200, type: 'text/plain; version=0.0.4; charset=utf-8'});
	expect(told.text).toContain('stakedeck_epoch{chain_id="test.1"} 1204\n');
	expect(scrapes()).toBe(1);
	const open = await ask('/metrics', {accept: 'application/openmetrics-text'});
	expect(open.type).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
	expect(open.text.endsWith('# EOF\n')).toBe(true);
	expect(await ask('/metrics/')).toMatchObject({status: 404});
	expect(await ask('/%00')).toMatchObject({status: 404});
});

it('is not ready while what it knows of a chain is too old', async () => {
	const {ask} = await serve(seenAt + 3600n);
	expect(await ask('/readyz')).toMatchObject({status: 503, text: 'not ready: no reading of test.1 lately\n'});
	expect(await ask('/healthz')).toMatchObject({status: 200});
});

it('answers HEAD without a body, and no other method', async () => {
	const {ask, scrapes} = await serve();
	const head = await ask('/metrics', {method: 'HEAD'});
	expect(head).toMatchObject({status: 200, text: ''});
	expect(Number(head.headers['content-length'])).toBeGreaterThan(1000);
	for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
		const answer = await ask('/metrics', {method});
		expect(answer).toMatchObject({status: 405});
		expect(answer.headers.allow).toBe('GET, HEAD');
	}
	expect(scrapes()).toBe(1);
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
