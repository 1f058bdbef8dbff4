import {expect, it} from 'vitest';
import {
	createProxyFetch,
	ignoredProxySettings,
	proxyFromEnvironment,
} from '../../../source/services/http/proxy.ts';
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
	const fetch = createProxyFetch(settings!, service.url);
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
	const settings = {httpProxy: undefined, httpsProxy: proxy.url, noProxy};
	const fetch = createProxyFetch(settings, 'https://service.invalid');
	const answer = fetch?.({url: 'https://service.invalid/', headers: {}}, new AbortController().signal);
	if (isExempt) expect(answer).toBeUndefined();
	else await expect(answer).rejects.toThrow(proxy.url);
});

it('goes to https:// by HTTP_PROXY where no other is named, however that is spelled', async () => {
	const proxy = await startProxy();
	const settings = proxyFromEnvironment({HTTP_PROXY: proxy.url.replace('http://', 'HTTP:')});
	const fetch = createProxyFetch(settings!, 'https://127.0.0.1:1');
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
		'the proxy PROXY does not let it through (407), as it wants a user and a password: give them in HTTPS_PROXY',
	],
	[503, 'the proxy PROXY does not let it through (503)'],
	['nonsense', 'the proxy PROXY does not let it through'],
])('says what a proxy says that opens no way: %s', async (status, reason) => {
	const proxy = await listen(socket =>
		socket.once('data', () => socket.end(`HTTP/1.1 ${status} No\r\n\r\n`)),
	);
	const settings = {
		httpProxy: undefined,
		httpsProxy: proxy.url.replace('//', '//me:word@'),
		noProxy: undefined,
	};
	const fetch = createProxyFetch(settings, 'https://service.invalid');
	const indexer = createIndexer({address: 'https://service.invalid', timeLimit, fetch});
	await expect(indexer.getParameters()).rejects.toMatchObject({
		failure: {kind: 'unreachable', reason: reason.replace('PROXY', proxy.url), hasConnected: false},
	});
});

it.each(['http://service.invalid', 'https://service.invalid'])(
	'names a proxy that is not there for %s',
	async address => {
		const {url, close} = await listen(() => {});
		await close();
		for (const settings of [{HTTP_PROXY: url}, {HTTP_PROXY: url, HTTPS_PROXY: url}]) {
			const fetch = createProxyFetch(proxyFromEnvironment(settings)!, address);
			const error = await createIndexer({address, timeLimit, fetch})
				.getParameters()
				.catch((reason: unknown) => reason);
			expect(error).toMatchObject({failure: {kind: 'unreachable', hasConnected: false}});
			expect(String(error)).toBe(
				`RequestError: ${address} cannot be reached: the proxy ${url} cannot be reached (the connection was refused); check HTTPS_PROXY and HTTP_PROXY, or name the host in NO_PROXY`,
			);
		}
	},
);

it('names a proxy that never answers', async () => {
	const proxy = await listen(() => {});
	const address = 'https://service.invalid';
	const fetch = createProxyFetch(proxyFromEnvironment({HTTPS_PROXY: proxy.url})!, address);
	const limit = {attemptMilliseconds: 200, totalMilliseconds: 200};
	const asked = createIndexer({address, timeLimit: limit, fetch}).getParameters();
	await expect(asked).rejects.toThrow(`, asked through the proxy ${proxy.url}; try again`);
});

const socks =
	'ALL_PROXY is ignored: name an http:// or https:// proxy in HTTPS_PROXY or HTTP_PROXY; SOCKS is not supported';
const ranges =
	'NO_PROXY takes hosts, domains, ports and *, but no ranges of addresses: 10.0.0.0/8, fd00::/8 is ignored';

it.each([
	[{ALL_PROXY: 'socks5://p:1080'}, [socks]],
	[{all_proxy: 'http://p:3128'}, [socks]],
	[{ALL_PROXY: 'socks5://p:1080', https_proxy: 'http://p:3128'}, []],
	[{HTTPS_PROXY: 'http://p:3128', NO_PROXY: 'localhost,10.0.0.0/8, fd00::/8,.example'}, [ranges]],
	[{NO_PROXY: '10.0.0.0/8'}, []],
])('says what it ignores of %j', (environment, notes) => {
	expect(ignoredProxySettings(environment, 'https://service.example')).toEqual(notes);
});
