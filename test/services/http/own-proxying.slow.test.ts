import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import {someBytes} from '../../helpers/broadcast.ts';
import {servePages, wireValidator} from '../../helpers/pages.ts';
import {serve} from '../../helpers/serve.ts';
import {cli, spawnCli} from '../../helpers/spawn.ts';
import {temporaryFolder} from '../../helpers/temporary-folder.ts';
import {openTerminal} from '../../helpers/terminal.ts';
import {until} from '../../helpers/until.ts';

const everyAgent = new URL('../../fixtures/proxy-every-agent.mjs', import.meta.url).href;

/** As far as the Node at hand takes them. */
const ways = [
	{NODE_USE_ENV_PROXY: '1'},
	...(process.allowedNodeEnvironmentFlags.has('--use-env-proxy') ? [{NODE_OPTIONS: '--use-env-proxy'}] : []),
	{NODE_OPTIONS: `--import=${everyAgent}`},
];

/** A proxy that is asked for nothing, and the ways to have Node send everything there. */
async function startProxy() {
	const proxy = await serve((_request, response) => response.writeHead(502).end());
	// Node 22 warns of these ways itself, whatever program it runs.
	const quiet = {NODE_NO_WARNINGS: '1'};
	const names = {
		HTTP_PROXY: proxy.url,
		http_proxy: proxy.url,
		HTTPS_PROXY: proxy.url,
		NO_PROXY: '',
		...quiet,
	};
	return {
		proxy,
		environments: ways.map(way => ({...names, ...way})),
	};
}

const key = {STAKEDECK_API_KEY: 'secret'};

it('a command asks a loopback address itself, whatever Node is told to use a proxy for', async () => {
	const {proxy, environments} = await startProxy();
	const server = await servePages([wireValidator(0), wireValidator(1)], 1);
	for (const environment of environments) {
		const running = spawnCli(['validators', '--all', '-i', server.url], {
			environment: {...environment, ...key},
		});
		expect([await running.ended, running.stderr()]).toEqual([{code: 0, signal: null}, '']);
	}
	expect(proxy.requests).toEqual([]);
	expect(server.requests.map(({headers}) => headers.key)).toEqual(Array(2 * ways.length).fill('secret'));
});

it('so does a broadcast', async () => {
	const {proxy, environments} = await startProxy();
	const server = await serve((_request, response) => response.end('{"code":0,"hash":"AB"}'));
	const file = path.join(await temporaryFolder(), 'bond.tx');
	await writeFile(file, someBytes);
	for (const environment of environments) {
		const typed = ['broadcast', file, '-r', server.url, '--yes', '--no-journal'];
		await spawnCli(typed, {environment: {...environment, ...key}}).ended;
	}
	expect(proxy.requests).toEqual([]);
	expect(server.requests.length).toBeGreaterThan(1);
});

it('so does the dashboard, with its first question and all that follow', async () => {
	const {proxy, environments} = await startProxy();
	const server = await servePages([wireValidator(0), wireValidator(1)], 1);
	for (const environment of environments) {
		const before = server.requests.length;
		await using terminal = openTerminal(process.execPath, [cli, '--view', 'validators', '-i', server.url], {
			env: {...environment, ...key},
		});
		await terminal.shows('Validator 0');
		await until(() => server.requests.slice(before).some(({url}) => url.includes('page=2')));
		terminal.type('Q');
		expect(await terminal.exitCode).toBe(0);
	}
	expect(proxy.requests).toEqual([]);
	expect(new Set(server.requests.map(({headers}) => headers.key))).toEqual(new Set(['secret']));
});
