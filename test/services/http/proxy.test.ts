import {createServer} from 'node:http';
import {type AddressInfo, connect} from 'node:net';
import {expect, it, onTestFinished} from 'vitest';
import {createProxyFetch, proxyFromEnvironment} from '../../../source/services/http/proxy.ts';
import {createIndexer} from '../../../source/services/indexer/indexer.ts';
import {listen} from '../../helpers/listen.ts';
import {serveJson} from '../../helpers/serve.ts';

const timeLimit = {attemptMilliseconds: 5000, totalMilliseconds: 5000};

/** A proxy that tunnels, as curl's and browsers' do, and remembers to where. */
async function startProxy() {
	const targets: string[] = [];
	const proxy = createServer();
	proxy.on('connect', (request, socket) => {
		targets.push(request.url ?? '');
		const [host = '', port = ''] = (request.url ?? '').split(':');
		const upstream = connect(Number(port), host, () => {
			socket.write('HTTP/1.1 200 OK\r\n\r\n');
			upstream.pipe(socket).pipe(upstream);
		});
		upstream.on('error', () => socket.destroy());
		socket.on('error', () => upstream.destroy());
		onTestFinished(() => void socket.destroy());
	});
	proxy.on('request', (request, response) => {
		targets.push(new URL(request.url ?? '').host);
		fetch(request.url ?? '').then(async answer => response.end(await answer.text()));
	});
	await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve));
	onTestFinished(() => void proxy.close());
	return {url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, targets};
}

it.each([
	['', true],
	['127.0.0.1', false],
	['*', false],
	['example.org', true],
])('goes through the proxy unless NO_PROXY is %j', async (noProxy, isProxied) => {
	const service = await serveJson({chainId: 'behind'});
	const proxy = await startProxy();
	const settings = proxyFromEnvironment({HTTP_PROXY: proxy.url, NO_PROXY: noProxy});
	const fetch = await createProxyFetch(settings!);
	const indexer = createIndexer({address: service.url, timeLimit, apiKey: 'k', fetch});
	expect(await indexer.getParameters()).toMatchObject({chainId: 'behind'});
	expect(proxy.targets).toEqual(isProxied ? [new URL(service.url).host] : []);
});

it('needs no proxy where none is named', () => {
	expect(proxyFromEnvironment({NO_PROXY: 'x', HTTPS_PROXY: ''})).toBeUndefined();
});

it('takes the lower-case name first', () => {
	expect(proxyFromEnvironment({https_proxy: 'http://a', HTTPS_PROXY: 'http://b'})).toMatchObject({
		httpsProxy: 'http://a',
	});
});

it.each([
	[
		407,
		'the proxy does not let it through (407), as it wants a user and a password: give them in HTTPS_PROXY',
	],
	[503, 'the proxy does not let it through (503)'],
])('says what a proxy says that opens no way: %i', async (status, reason) => {
	const proxy = await listen(socket =>
		socket.once('data', () => socket.end(`HTTP/1.1 ${status} No\r\n\r\n`)),
	);
	const fetch = await createProxyFetch({httpProxy: undefined, httpsProxy: proxy.url, noProxy: undefined});
	const indexer = createIndexer({address: 'https://service.invalid', timeLimit, fetch});
	await expect(indexer.getParameters()).rejects.toMatchObject({
		failure: {kind: 'unreachable', reason, hasConnected: false},
	});
});
