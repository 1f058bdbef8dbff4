import {expect, it} from 'vitest';
import {createProxyFetch, proxyFromEnvironment} from '../../../source/services/http/proxy.ts';
import {createIndexer} from '../../../source/services/indexer/indexer.ts';
import {listen} from '../../helpers/listen.ts';
import {serveJson} from '../../helpers/serve.ts';
import {startProxy} from '../../helpers/start-proxy.ts';

const timeLimit = {attemptMilliseconds: 5000, totalMilliseconds: 5000};

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

it.each([
	['service.invalid', true],
	['.service.invalid', true],
	['*.service.invalid', true],
	['other.example SERVICE.invalid', true],
	['other.example, service.invalid', true],
	['invalid', true],
	['service.invalid:443', true],
	['service.invalid:8443', false],
	['vice.invalid', false],
	['.', false],
	['other.example,*', true],
])('NO_PROXY=%j reaches https://service.invalid itself: %j', async (noProxy, isExempt) => {
	const proxy = await listen(socket => socket.once('data', () => socket.end('HTTP/1.1 503 No\r\n\r\n')));
	const fetch = createProxyFetch({httpProxy: undefined, httpsProxy: proxy.url, noProxy});
	const answer = fetch({url: 'https://service.invalid/', headers: {}}, new AbortController().signal);
	const refused = 'ERR_PROXY_TUNNEL';
	await expect(answer).rejects.toMatchObject({code: isExempt ? expect.not.stringMatching(refused) : refused});
});

it('goes to https:// by HTTP_PROXY where no other is named, however that is spelled', async () => {
	const proxy = await startProxy();
	const settings = proxyFromEnvironment({HTTP_PROXY: proxy.url.replace('http://', 'HTTP:')});
	const fetch = createProxyFetch(settings!);
	const indexer = createIndexer({address: 'https://127.0.0.1:1', timeLimit, fetch});
	await expect(indexer.getParameters()).rejects.toMatchObject({failure: {kind: 'unreachable'}});
	expect(proxy.targets).toContain('127.0.0.1:1');
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
	['nonsense', 'the proxy does not let it through'],
])('says what a proxy says that opens no way: %s', async (status, reason) => {
	const proxy = await listen(socket =>
		socket.once('data', () => socket.end(`HTTP/1.1 ${status} No\r\n\r\n`)),
	);
	const fetch = await createProxyFetch({httpProxy: undefined, httpsProxy: proxy.url, noProxy: undefined});
	const indexer = createIndexer({address: 'https://service.invalid', timeLimit, fetch});
	await expect(indexer.getParameters()).rejects.toMatchObject({
		failure: {kind: 'unreachable', reason, hasConnected: false},
	});
});
