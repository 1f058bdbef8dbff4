import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {PassThrough} from 'node:stream';
import {expect, it} from 'vitest';
import {createServices} from '../../../../source/services/connect.ts';
import {createIndexer} from '../../../../source/services/indexer/indexer.ts';
import {startSimulator} from '../../../../source/simulator/server.ts';
import type {System} from '../../../../source/system/system.ts';
import {writeConfig} from '../../../helpers/config.ts';
import {type StartOptions, startDashboard} from '../../../helpers/dashboard.tsx';
import {readDashboardOf} from '../../../helpers/read-task.ts';
import {runCommand} from '../../../helpers/run-command.ts';
import {answerWith, noPath, serve} from '../../../helpers/serve.ts';
import {until} from '../../../helpers/until.ts';
import {whenDone} from '../../../helpers/when-done.ts';

/** An embedded chain with a key of its own. */
async function startChain(seed: number) {
	const apiKey = `key-of-chain-${seed}`;
	const chain = await startSimulator({seed, apiKey, speed: 1, shapes: 'server'});
	whenDone(() => chain.close());
	return {url: chain.url, apiKey, delegators: chain.chain.delegators};
}

/** Two embedded chains with different ids, and a service that refuses everybody. */
async function prepare() {
	const config = await writeConfig('utc = true\n');
	const [one, two] = [await startChain(1), await startChain(2)];
	const locked = await serve((_request, response) => answerWith(401, '{}')(response));
	await config.write('one.key', one.apiKey);
	await config.write('two.key', two.apiKey);
	const profiles = [
		'[profiles.one]',
		`indexer-url = "${one.url}"`,
		'api-key-file = "one.key"',
		'[profiles.two]',
		'label = "Testnet"',
		`indexer-url = "${two.url}"`,
		'api-key-file = "two.key"',
		'[profiles.locked]',
		`indexer-url = "${locked.url}"`,
	];
	await config.edit(profiles.join('\n'));
	return {config, one, two, locked};
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

async function start(
	{config}: Pick<Prepared, 'config'>,
	options: StartOptions = {},
	typed: readonly string[] = ['-p', 'one'],
) {
	const system = {
		arguments: typed,
		environment: config.environment,
		stdin: new PassThrough(),
		stdout: new PassThrough(),
	} as unknown as System;
	const read = await readDashboardOf(system);
	const unused = async () => {
		throw new Error('nothing else was expected');
	};
	const requests: string[] = [];
	const services = createServices(read.ask, {
		system,
		loaders: {createIndexer: async given => createIndexer(given), createNode: unused, startSimulator: unused},
		isPolled: true,
		isNodeWanted: false,
		onRequest: ({url}) => void requests.push(url),
		onNote() {},
	});
	whenDone(() => services.closeAll());
	const connection = await services.open(read.ask.target);
	const {indexer, profile} = connection;
	const dashboard = startDashboard({
		indexer: indexer as never,
		profile,
		services,
		view: 'networks',
		columns: 140,
		rows: 24,
		...options,
	});
	// The helper frees what a fake indexer holds back.
	Object.assign(indexer, {release() {}});
	return {dashboard, requests};
}

it('lists all profiles with their chains, marks the one that is shown, and says why one does not answer', async () => {
	const prepared = await prepare();
	const {dashboard: running} = await start(prepared);
	await using dashboard = running;
	await dashboard.shows(/❯ one \(here\) +stakedeck-demo\.\w+ +1204 +\d+ s/);
	await dashboard.shows(/ {2}two +stakedeck-demo\.\w+ +1204/);
	await dashboard.shows(/ {2}locked +– .*! no answer: needs a key \(401\)/);
	await dashboard.shows('3 networks · as of');
});

it('asks each once when it opens, with the key of its own profile alone, and not again for r', async () => {
	const prepared = await prepare();
	const {dashboard: running, requests} = await start(prepared);
	await using dashboard = running;
	await dashboard.shows(/ {2}two +stakedeck-demo/);
	await dashboard.shows('needs a key');
	dashboard.type('r');
	await dashboard.shows('each network is asked once a minute while this is open, and no more');
	const {url} = prepared.two;
	expect(requests.filter(each => each.startsWith(url)).map(each => each.slice(url.length))).toEqual([
		expect.stringMatching(/^\/api\/v1\/block\/timestamp\/\d+$/),
		'/api/v1/chain/parameters',
	]);
	const sent = prepared.locked.requests.map(({headers}) => JSON.stringify(headers)).join();
	expect(prepared.locked.requests).toHaveLength(1);
	expect(sent).not.toContain('key-of-chain');
});

it('cancels the question to a network when the view is left, without an error', async () => {
	const prepared = await prepare();
	const waiting: string[] = [];
	const slow = await serve(({url = ''}, response) => {
		if (url.endsWith('/chain/parameters')) answerWith(200, '{"chainId":"namada.slow"}')(response);
		else if (url.endsWith('/chain/epoch/latest')) answerWith(200, '{"epoch":"7"}')(response);
		else if (url.includes('/crawlers/')) {
			waiting.push(url);
			response.on('close', () => waiting.pop());
		} else noPath(response);
	});
	const one = `[profiles.one]\nindexer-url = "${prepared.one.url}"\napi-key-file = "one.key"\n`;
	await prepared.config.edit(`${one}[profiles.slow]\nindexer-url = "${slow.url}"\n`);
	const errors: unknown[] = [];
	const note = (error: unknown) => void errors.push(error);
	process.on('unhandledRejection', note);
	whenDone(() => void process.off('unhandledRejection', note));
	const {dashboard: running} = await start(prepared);
	await using dashboard = running;
	await until(
		() => waiting.length === 1,
		() => 'the crawlers were not asked for',
	);
	dashboard.type('1');
	await until(
		() => waiting.length === 0,
		() => 'the question was not cancelled',
	);
	await dashboard.shows('page 1 of 7');
	expect(errors).toEqual([]);
});

it('goes to a network, from whose overview q leads back', async () => {
	const prepared = await prepare();
	const {dashboard: running} = await start(prepared);
	await using dashboard = running;
	await dashboard.shows(/ {2}two +stakedeck-demo/);
	dashboard.type('j\r');
	await dashboard.shows(/Testnet ·[\s\S]*Network +[\s\S]*Connected to two/);
	dashboard.type('q');
	await dashboard.shows('two (here)');
	dashboard.type('G\r');
	await dashboard.shows('No answer from locked: still on two (needs a key, 401)');
	dashboard.type('g\r');
	await dashboard.shows('Connected to one');
});

it('tells what is remembered of each network: my stake, what needs me, the next vote', async () => {
	const prepared = await prepare();
	const {config, two} = prepared;
	const state = path.join(config.environment.HOME, 'state');
	const environment = {...config.environment, XDG_STATE_HOME: state};
	await mkdir(path.join(state, 'stakedeck'), {recursive: true});
	const told = await runCommand(['parameters', '-p', 'two', '-o', 'json'], {environment});
	const {chainId} = JSON.parse(told.stdout);
	const labels = [{chain: chainId, address: two.delegators[0], label: 'Cold wallet'}];
	await writeFile(path.join(state, 'stakedeck', 'state.json'), JSON.stringify({version: 1, labels}));
	expect((await runCommand(['changes', '-p', 'two'], {environment})).exitCode).toBe(0);
	const {createStore} = await import('../../../../source/store/store.ts');
	const folder = path.join(state, 'stakedeck');
	const store = await createStore({folder, now: Date.now, pid: process.pid});
	const ledger = {folder, load: async () => ({DatabaseSync})};
	const {dashboard: running} = await start(prepared, {store, ledger, columns: 200});
	await using dashboard = running;
	await dashboard.shows(/two .* 179 661\.71 +36 in ~\d+ min .*! \d {2}.*Cold wallet/);
});

it('says how a profile is made where there is none', async () => {
	const config = await writeConfig('utc = true\n');
	await using dashboard = startDashboard({view: 'networks', environment: config.environment});
	await dashboard.shows('There are no profiles: stakedeck init makes one');
});

it('shows a profile that is saved while it is open at once', async () => {
	const config = await writeConfig('utc = true\n');
	const server = await serve((_request, response) => answerWith(401, '{}')(response));
	const {dashboard: running} = await start({config}, {}, ['-i', server.url]);
	await using dashboard = running;
	await dashboard.shows('There are no profiles');
	dashboard.type(':save mine\r');
	await dashboard.shows(/❯ mine +– .*! no answer: needs a key/);
	expect(server.requests.filter(({url}) => url.includes('block/timestamp'))).toHaveLength(1);
});

it.each([
	[
		'60×15 in ASCII',
		{columns: 60, rows: 15, isAscii: true},
		/> one \(here\)[\s\S]* {2}locked .*! no answer: needs a key \(401\)/,
	],
	[
		'a screen reader',
		{isSpoken: true},
		/1 of 3: one, shown now, [\s\S]*3 of 3: locked, no answer: .* needs a key \(401\)/,
	],
])('is told whole to %s', async (_, options, wanted) => {
	const {dashboard: running} = await start(await prepare(), options);
	await using dashboard = running;
	await dashboard.shows(wanted);
});
