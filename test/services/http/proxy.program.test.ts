import {expect, it} from 'vitest';
import {listen} from '../../helpers/listen.ts';
import {certificate, serveTls} from '../../helpers/serve-tls.ts';
import {spawnCli} from '../../helpers/spawn.ts';
import {startProxy} from '../../helpers/start-proxy.ts';
import {until} from '../../helpers/until.ts';

const typed = ['parameters', '-i', 'https://service.example'];

it('asks through a tunnel, with a password for the proxy, a key for the service and a trusted certificate', async () => {
	const server = await serveTls();
	const proxy = await startProxy(server.port);
	const environment = {
		HTTPS_PROXY: proxy.url.replace('//', '//us%40er:pass@'),
		STAKEDECK_API_KEY: 'secret',
		NODE_EXTRA_CA_CERTS: certificate,
	};
	const running = spawnCli(typed, {environment});
	expect([await running.ended, running.stderr()]).toEqual([{code: 0, signal: null}, '']);
	expect(running.stdout()).toContain('behind.1');
	expect(server.seen[0]).toEqual({url: '/api/v1/chain/parameters', key: 'secret', forProxy: undefined});
	expect(new Set(proxy.targets)).toEqual(new Set(['service.example:443']));
	const password = `Basic ${Buffer.from('us@er:pass').toString('base64')}`;
	expect(proxy.headers[0]).toMatchObject({'proxy-authorization': password});
	expect(JSON.stringify(proxy.headers)).not.toContain('secret');
});

it('sends no key to a service whose certificate is not trusted', async () => {
	const server = await serveTls();
	const proxy = await startProxy(server.port);
	const running = spawnCli(typed, {environment: {HTTPS_PROXY: proxy.url, STAKEDECK_API_KEY: 'secret'}});
	expect(await running.ended).toEqual({code: 1, signal: null});
	expect(running.stderr()).toContain(
		'its certificate is self-signed (SSL_CERT_FILE or NODE_EXTRA_CA_CERTS names',
	);
	expect(server.seen).toEqual([]);
});

it.each([
	// What it took is said, which on a busy machine is more than the limit.
	['never answers', '', /did not answer within [1-9][\d.]* s, asked through the proxy http:/],
	[
		'refuses and keeps its connection open',
		'HTTP/1.1 407 No\r\nContent-Length: 0\r\n\r\n',
		/wants a user and a password/,
	],
])('ends, and with it the connection to a proxy that %s', async (_title, answer, sentence) => {
	let open = 0;
	const proxy = await listen(socket => {
		open++;
		socket.once('close', () => open--);
		socket.once('data', () => socket.write(answer));
	});
	const running = spawnCli([...typed, '--timeout', '1'], {environment: {HTTPS_PROXY: proxy.url}});
	expect(await running.ended).toEqual({code: 1, signal: null});
	expect(running.stderr()).toMatch(sentence);
	await until(() => open === 0);
});
