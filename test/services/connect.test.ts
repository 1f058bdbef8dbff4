import {existsSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import {PassThrough} from 'node:stream';
import {describe, expect, it} from 'vitest';
import type {Loaders} from '../../source/loaders.ts';
import {createServices} from '../../source/services/connect.ts';
import {createIndexer} from '../../source/services/indexer/indexer.ts';
import {createChainNode} from '../../source/services/node/chain-node.ts';
import type {System} from '../../source/system/system.ts';
import {type TestConfig, writeConfig} from '../helpers/config.ts';
import {readDashboardOf} from '../helpers/read-task.ts';
import {serveJson, type TestServer} from '../helpers/serve.ts';

const emptyList = {results: [], pagination: {page: 1, perPage: 30, totalPages: 0, totalItems: 0}};

interface Setup {
	readonly config: TestConfig;
	readonly typed?: readonly string[];
	readonly environment?: Readonly<Record<string, string>>;
	readonly isPolled?: boolean;
	readonly terminal?: {readonly isTTY?: boolean; readonly isRaw?: boolean};
}

/** The services as the dashboard gets them, where nothing else is said. */
async function open({config, typed = [], environment = {}, isPolled = true, terminal}: Setup) {
	const chains: {url: string; shapes: string | undefined; speed: number | undefined; isOpen: boolean}[] = [];
	const limits: number[] = [];
	const early: unknown[] = [];
	const requests: string[] = [];
	const notes: string[] = [];
	const system = {
		arguments: typed,
		environment: {...config.environment, ...environment},
		stdin: Object.assign(new PassThrough(), terminal),
		stdout: new PassThrough(),
		isHeard: () => true,
	} as unknown as System;
	const loaders: Loaders = {
		async createIndexer(options) {
			limits.push(options.timeLimit.totalMilliseconds);
			early.push(options.asksFirstEarly);
			return createIndexer(options);
		},
		openTerminal: async () => undefined,
		createNode: async options => createChainNode(options),
		async startSimulator({apiKey, shapes, speed}) {
			const url = `http://127.0.0.1:${chains.length + 1}/${apiKey?.length}`;
			const chain = {url, shapes, speed, isOpen: true};
			chains.push(chain);
			return {
				url: chain.url,
				delegators: [],
				sampleOf: () => undefined,
				async close() {
					expect(chain.isOpen).toBe(true);
					chain.isOpen = false;
				},
			};
		},
		runDashboard: async () => 0,
		loadSqlite: () => import('node:sqlite'),
	};
	const options = await readDashboardOf(system);
	const services = createServices(options.ask, {
		system,
		loaders,
		isPolled,
		isNodeWanted: true,
		onRequest: ({url}) => requests.push(url),
		onNote(sentence) {
			if (!/\/api\/v1|ALL_PROXY/.test(sentence)) throw new Error(sentence);
			notes.push(sentence);
		},
	});
	return {notes, services, target: options.ask.target, chains, limits, early, requests};
}

function profilesOf({url}: TestServer): string {
	return `
profile = "main"
[profiles.main]
label = "Main"
color = "red"
indexer-url = "${url}/main"
api-key-file = "key"
read-only = true
interval = 5
[profiles.other]
indexer-url = "${url}/other/"
`;
}

async function prepare() {
	const server = await serveJson(emptyList);
	const config = await writeConfig(profilesOf(server));
	await config.write('key', 'main-key\n');
	return {server, config};
}

describe('a profile', () => {
	it('brings its address, its key and what it says of itself', async () => {
		const {server, config} = await prepare();
		const {services, target, limits, requests} = await open({config});
		expect(services.profiles().map(({name}) => name)).toEqual(['main', 'other']);
		const main = await services.open(target);
		expect(main).toMatchObject({isDemo: false, isReadOnly: true, intervalMilliseconds: 5000});
		expect(main.profile).toMatchObject({name: 'main', label: 'Main', color: 'red', isReadOnly: true});
		const other = await services.open({kind: 'profile', name: 'other'});
		expect(other).toMatchObject({isReadOnly: false, intervalMilliseconds: 10_000});
		for (const {indexer} of [main, other]) await indexer.getValidators();
		expect(server.requests.map(({url, headers}) => [url, headers.key])).toEqual([
			['/main/api/v1/pos/validator', 'main-key'],
			['/other/api/v1/pos/validator', undefined],
		]);
		expect(requests).toEqual(server.requests.map(({url}) => server.url + url));
		// No reading meets the next one.
		expect(limits).toEqual([4500, 9000]);
	});

	it.each([true, false])('is asked early where it is polled (%s)', async isPolled => {
		const {config} = await prepare();
		const {services, target, early} = await open({config, isPolled});
		await services.open(target);
		expect(early).toEqual([isPolled]);
	});

	it('is read anew each time it is opened', async () => {
		const {server, config} = await prepare();
		const {services} = await open({config});
		await config.edit(profilesOf(server).replace('interval = 5', 'interval = 7'));
		await config.write('key', 'newer-key');
		const {indexer, intervalMilliseconds} = await services.open({kind: 'profile', name: 'main'});
		await indexer.getValidators();
		expect([intervalMilliseconds, server.requests[0]?.headers.key]).toEqual([7000, 'newer-key']);
		await config.edit('profile = 3');
		await expect(services.open({kind: 'profile', name: 'main'})).rejects.toThrow(', line 1: profile takes');
	});

	it('is missed in one sentence', async () => {
		const {config} = await prepare();
		const {services} = await open({config});
		await expect(services.open({kind: 'profile', name: 'mian'})).rejects.toMatchObject({
			name: 'UsageError',
			message: `there is no profile "mian" in ${config.path}, which has main and other; did you mean main`,
		});
		await config.edit('[profiles.main]\ninterval = 3');
		await expect(services.open({kind: 'profile', name: 'main'})).rejects.toThrow(
			`${config.path}, line 1: the profile main has no indexer-url`,
		);
	});

	it('sends no key over plain http to another machine unless it or the flag says so', async () => {
		const text = '[profiles.far]\nindexer-url = "http://192.0.2.1"\napi-key-file = "key"\n';
		const config = await writeConfig(text);
		await config.write('key', 'secret');
		const far = {kind: 'profile', name: 'far'} as const;
		const {services} = await open({config});
		await expect(services.open(far)).rejects.toThrow(/^the key is not sent to http:\/\/192\.0\.2\.1, /);
		const flagged = await open({config, typed: ['--allow-plain-http']});
		await flagged.services.open(far);
		await config.edit(`${text}allow-plain-http = true`);
		await services.open(far);
	});
});

describe('a key file given by the flag', () => {
	it('is read anew where the service is opened as it says, for its node too', async () => {
		const server = await serveJson({...emptyList, code: 0, hash: ''});
		const config = await writeConfig();
		await config.write('flag-key', 'old');
		const typed = [
			'-i',
			server.url,
			'-r',
			`${server.url}/node`,
			'--api-key-file',
			`${config.folder}/flag-key`,
		];
		const {services, target} = await open({config, typed});
		await config.write('flag-key', 'new');
		const before = await services.open(target);
		expect(before.keyFile?.path).toBe(`${config.folder}/flag-key`);
		const after = await services.open(before.keyFile!.target);
		for (const {indexer, node} of [before, after]) {
			await indexer.getValidators();
			await node!.broadcast('0x00', 'sync');
		}
		expect(server.requests.map(({headers}) => headers.key)).toEqual(['old', 'old', 'new', 'new']);
		expect(after.keyFile).toEqual(before.keyFile);
	});

	it('is nothing to look at where there is none', async () => {
		const config = await writeConfig();
		const environment = {STAKEDECK_API_KEY: 'of-the-environment'};
		const {services, target} = await open({config, typed: ['-i', 'http://127.0.0.1:9'], environment});
		expect((await services.open(target)).keyFile).toBeUndefined();
	});
});

describe('the node of a profile', () => {
	const profile = (server: TestServer, more = '') =>
		`[profiles.main]\nindexer-url = "${server.url}"\nrpc-url = "${server.url}/node"\nchain-id = "c-1"\napi-key-file = "key"\n${more}`;
	const main = {kind: 'profile', name: 'main'} as const;

	it.each([
		['', 'of-both'],
		['rpc-key-file = "node-key"', 'of-node'],
	])('is asked with the right key, with %j', async (more, key) => {
		const server = await serveJson({code: 0, hash: ''});
		const config = await writeConfig(profile(server, more));
		await config.write('key', 'of-both');
		await config.write('node-key', 'of-node');
		const {services} = await open({config});
		const {node, chainId, journal} = await services.open(main);
		await node!.broadcast('0x00', 'sync');
		expect(server.requests.map(({url, headers}) => [url, headers.key])).toEqual([
			['/node/broadcast_tx_sync?tx=0x00', key],
		]);
		expect([chainId, journal]).toEqual(['c-1', undefined]);
	});

	it('gives way to one by hand, which gets no key of the profile', async () => {
		const server = await serveJson({code: 0, hash: ''});
		const config = await writeConfig(profile(server));
		await config.write('key', 'of-both');
		const typed = ['-p', 'main', '-r', `${server.url}/hand`];
		const {services, target} = await open({config, typed});
		const {node} = await services.open(target);
		await node!.broadcast('0x00', 'sync');
		expect(server.requests.map(({url, headers}) => [url, headers.key])).toEqual([
			['/hand/broadcast_tx_sync?tx=0x00', undefined],
		]);
		// Another service is not asked through it.
		expect((await services.open(main)).node?.address).toBe(`${server.url}/node`);
	});

	it('is there where nothing may be broadcast, for questions', async () => {
		const server = await serveJson({node_info: {network: 'c-1'}, sync_info: {catching_up: true}});
		const config = await writeConfig(profile(server, 'read-only = true'));
		await config.write('key', 'of-both');
		const {services} = await open({config});
		const {node, isReadOnly} = await services.open(main);
		expect(isReadOnly).toBe(true);
		const door = await node!.queries.knock({chainId: 'c-1', epoch: undefined});
		expect(door).toEqual({kind: 'behind', epoch: undefined});
		expect(server.requests.map(({url, headers}) => [url, headers.key])).toEqual([
			['/node/status', 'of-both'],
		]);
	});
});

describe('flags', () => {
	it('hold for every service that is switched to', async () => {
		const {config} = await prepare();
		const {services} = await open({config, typed: ['--interval', '3', '--read-only']});
		for (const target of [
			{kind: 'profile', name: 'main'},
			{kind: 'profile', name: 'other'},
			{kind: 'address', address: 'https://h', apiKey: undefined},
			{kind: 'embedded'},
		] as const) {
			expect(await services.open(target)).toMatchObject({isReadOnly: true, intervalMilliseconds: 3000});
		}
	});

	it('do not lift what the profile in force says of broadcasting', async () => {
		const {server, config} = await prepare();
		const {services, target} = await open({config, typed: ['-i', server.url]});
		const connection = await services.open(target);
		expect(connection).toMatchObject({isReadOnly: true, intervalMilliseconds: 5000, profile: undefined});
		await connection.indexer.getValidators();
		expect(server.requests[0]?.headers.key).toBeUndefined();
	});
});

it.each([
	['ftp://h', undefined, 'the address takes an http:// or https:// address'],
	['http://me:hunter2@h', undefined, 'the address holds a user or password'],
	['http://192.0.2.1', 'k', 'the key is not sent to http://192.0.2.1'],
])('the address %s is checked as the flag is', async (address, apiKey, expected) => {
	const {services} = await open({config: await writeConfig()});
	const opening = services.open({kind: 'address', address, apiKey});
	await expect(opening).rejects.toThrow(expected);
	await expect(opening).rejects.not.toThrow('hunter2');
});

it('every embedded chain ends, each of them once', async () => {
	const {services, target, chains} = await open({config: await writeConfig()});
	const first = await services.open(target);
	const second = await services.open({kind: 'embedded'});
	expect(first).toMatchObject({isDemo: true, profile: undefined});
	expect(first.indexer.address).not.toBe(second.indexer.address);
	await first.close();
	await first.close();
	expect(chains.map(({isOpen}) => isOpen)).toEqual([false, true]);
	await services.closeAll();
	expect(chains.map(({isOpen}) => isOpen)).toEqual([false, false]);
});

it('an embedded chain answers as the servers in use do, an epoch of it in six minutes', async () => {
	const {services, target, chains} = await open({config: await writeConfig()});
	await services.open(target);
	expect(chains).toMatchObject([{shapes: 'server', speed: 60}]);
	await services.closeAll();
});

it.skipIf(!existsSync('/proc/self/fd'))(
	'a program asked while the dashboard reads the keys gets none of them',
	async () => {
		const server = await serveJson(emptyList);
		const config = await writeConfig();
		const program = await config.program('key', 'readlink /proc/self/fd/0');
		await config.edit(`[profiles.main]\nindexer-url = "${server.url}"\napi-key-command = ["${program}"]`);
		const {services} = await open({config, terminal: {isTTY: true, isRaw: true}});
		const {indexer} = await services.open({kind: 'profile', name: 'main'});
		await indexer.getValidators();
		expect(server.requests[0]?.headers.key).toBe('/dev/null');
	},
);

it('the program of a profile runs when that one is opened, and no other does', async () => {
	const config = await writeConfig();
	const ran = (name: string) => config.program(name, `echo ${name} >> '${config.folder}/ran'; echo key`);
	const text = await Promise.all(
		['first', 'second'].map(
			async name =>
				`[profiles.${name}]\nindexer-url = "http://127.0.0.1:1"\napi-key-command = ["${await ran(name)}"]\n`,
		),
	);
	await config.edit(`profile = "first"\n${text.join('')}`);
	const {services} = await open({config});
	await expect(readFile(`${config.folder}/ran`)).rejects.toThrow('ENOENT');
	await services.open({kind: 'profile', name: 'second'});
	expect(await readFile(`${config.folder}/ran`, 'utf8')).toBe('second\n');
});

describe('an address that ends in /api/v1', () => {
	const noteOn = (url: string) =>
		`the address of the indexer is ${url}: leave /api/v1 out at the end of ${url}/api/v1`;

	it.each([
		['a flag', (url: string) => ({typed: ['-i', `${url}/api/v1`]})],
		['the environment', (url: string) => ({environment: {STAKEDECK_INDEXER_URL: `${url}/api/v1/`}})],
		['a profile', (url: string) => ({text: `[profiles.main]\nindexer-url = "${url}/api/v1"\n`})],
	])('from %s is corrected, and a note says so', async (_title, settingsOf) => {
		const server = await serveJson(emptyList);
		const {text, ...rest} = {text: undefined, ...settingsOf(server.url)};
		const {services, target, notes} = await open({config: await writeConfig(text), ...rest});
		const {indexer} = await services.open(target);
		await indexer.getValidators();
		expect(server.requests.map(({url}) => url)).toEqual(['/api/v1/pos/validator']);
		expect(notes).toEqual([noteOn(server.url)]);
	});

	it('is kept as a profile without it', async () => {
		const server = await serveJson(emptyList);
		const config = await writeConfig();
		const {services} = await open({config});
		const connection = await services.open({
			kind: 'address',
			address: `${server.url}/api/v1`,
			apiKey: undefined,
		});
		expect(await services.save('mine', connection, false)).toMatchObject({kind: 'saved'});
		const [profile] = Object.values(await services.readProfiles()).flat();
		expect(profile).toMatchObject({name: 'mine', indexerUrl: `${server.url}/`});
	});
});

it('takes tcp:// of a node as http://', async () => {
	const server = await serveJson({result: {node_info: {network: 'c.1'}}});
	const typed = ['-i', server.url, '-r', server.url.replace('http:', 'TCP:')];
	const {services, target} = await open({config: await writeConfig(), typed});
	const {node} = await services.open(target);
	expect(node?.address).toBe(server.url);
	expect(await node?.getStatus()).toMatchObject({network: 'c.1'});
});

it('says once for indexer and node that ALL_PROXY is ignored, and nothing for this machine', async () => {
	const environment = {ALL_PROXY: 'socks5://127.0.0.1:1080'};
	for (const [host, count] of [
		['https://service.invalid', 1],
		['http://127.0.0.1:1', 0],
	] as const) {
		const typed = ['-i', host, '-r', host];
		const {services, target, notes} = await open({config: await writeConfig(), typed, environment});
		await services.open(target);
		expect(notes).toHaveLength(count);
	}
});
