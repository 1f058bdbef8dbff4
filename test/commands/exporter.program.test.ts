import {once} from 'node:events';
import {writeFile} from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import {expect, it} from 'vitest';
import {changesHome, cold, kestrel, serveSmallChain, willow} from '../helpers/changes.ts';
import {spawnCli} from '../helpers/spawn.ts';
import {until} from '../helpers/until.ts';

async function prepare() {
	const server = await serveSmallChain();
	const {environment, folder} = await changesHome();
	const start = (...typed: readonly string[]) =>
		spawnCli(['exporter', '-i', server.url, '--listen', '127.0.0.1:0', ...typed], {environment});
	return {...server, folder, environment, start};
}

/** Tells whether the lists of the chain were read; those of addresses come a minute later. */
const isRead = (told: string) => told.includes('stakedeck_proposal_end_epoch');

type Started = ReturnType<typeof spawnCli>;

async function portOf({stderr}: Started): Promise<number> {
	await until(() => /http:\/\/127\.0\.0\.1:\d+\/metrics\n/.test(stderr()), stderr);
	return Number(/:(\d+)\/metrics/.exec(stderr())?.[1]);
}

/** Asks a path again and again until its text satisfies. */
async function ask(
	port: number,
	page: string,
	isEnough: (text: string) => boolean = () => true,
): Promise<string> {
	const end = performance.now() + 60_000;
	for (;;) {
		const [response] = (await once(http.get({port, path: page, agent: false}), 'response')) as [
			http.IncomingMessage,
		];
		let text = '';
		for await (const chunk of response) text += chunk;
		if (isEnough(text)) return text;
		if (performance.now() > end) throw new Error(text);
	}
}

it('serves what it knows of the chain and of mine, and ends with 0', async () => {
	const {start} = await prepare();
	const exporter = start();
	const port = await portOf(exporter);
	const text = await ask(port, '/metrics', isRead);
	expect(text).toContain('stakedeck_source_up{chain_id="namada.main",profile="",source="indexer"} 1\n');
	expect(text).toContain(
		`stakedeck_validator_info{chain_id="namada.main",validator="${willow.address}",name="Willow",label="My Willow",relation="labelled"} 1\n`,
	);
	expect(text).toContain(`validator="${kestrel.address}"`);
	expect(text).toContain('stakedeck_proposal_end_epoch{chain_id="namada.main",proposal="37"} 1210\n');
	expect(text).not.toContain(cold);
	expect(await ask(port, '/readyz')).toBe('ready\n');
	const since = performance.now();
	exporter.child.kill('SIGTERM');
	expect(await exporter.ended).toEqual({code: 0, signal: null});
	expect(performance.now() - since).toBeLessThan(10_000);
});

it('asks the service nothing for a scrape', async () => {
	const {start, requests} = await prepare();
	const exporter = start();
	const port = await portOf(exporter);
	await ask(port, '/metrics', isRead);
	const text = await ask(port, '/metrics');
	const told = Number(/requests_total\{[^}]*source="indexer",result="ok"\} (\d+)/.exec(text)?.[1]);
	for (let scrape = 0; scrape < 50; scrape++) await ask(port, '/metrics');
	const absent = Number(/requests_total\{[^}]*source="indexer",result="absent"\} (\d+)/.exec(text)?.[1]);
	// Its own rounds go on meanwhile, and are long.
	expect(told + absent).toBeGreaterThan(3);
	expect(requests.length - told - absent).toBeLessThan(20);
});

it('says that a source is down that never answered, and is not ready', async () => {
	const {environment} = await prepare();
	const exporter = spawnCli(['exporter', '-i', 'http://127.0.0.1:1', '--listen', '127.0.0.1:0'], {
		environment,
	});
	const port = await portOf(exporter);
	const text = await ask(port, '/metrics', told => /result="unanswered"\} [1-9]/.test(told));
	expect(text).toContain('stakedeck_source_up{chain_id="",profile="",source="indexer"} 0\n');
	expect(await ask(port, '/readyz')).toBe('not ready: no reading of a chain that is not known yet lately\n');
	expect(await ask(port, '/healthz')).toBe('ok\n');
	exporter.child.kill('SIGINT');
	expect(await exporter.ended).toEqual({code: 0, signal: null});
});

it('names the profile of a service that never answered, apart from those that do', async () => {
	const {url} = await serveSmallChain();
	const {environment, folder} = await changesHome();
	const profiles = Object.entries({main: url, away: 'http://127.0.0.1:1', gone: 'http://127.0.0.1:2/'}).map(
		([name, address]) => `[profiles.${name}]\nindexer-url = "${address}"\n`,
	);
	await writeFile(path.join(folder, 'config.toml'), profiles.join(''));
	const named = ['main', 'away', 'gone'].flatMap(name => ['-p', name]);
	const port = await portOf(spawnCli(['exporter', ...named, '--listen', '127.0.0.1:0'], {environment}));
	const isCounted = (text: string) =>
		text.includes('stakedeck_source_up{chain_id="namada.main"') &&
		['away', 'gone'].every(name =>
			new RegExp(`profile="${name}",source="indexer",result="unanswered"\\} [1-9]`).test(text),
		);
	const text = await ask(port, '/metrics', isCounted);
	expect(text.match(/^stakedeck_source_up.*$/gm)).toEqual([
		'stakedeck_source_up{chain_id="namada.main",profile="main",source="indexer"} 1',
		'stakedeck_source_up{chain_id="",profile="away",source="indexer"} 0',
		'stakedeck_source_up{chain_id="",profile="gone",source="indexer"} 0',
	]);
	expect(await ask(port, '/readyz', answer => !answer.includes('main'))).toBe(
		'not ready: no reading of away, gone lately\n',
	);
});

it('reports two profiles of one chain as up, of which one is left out', async () => {
	const {url} = await serveSmallChain();
	const {environment, folder} = await changesHome();
	const profiles = ['one', 'other'].map(name => `[profiles.${name}]\nindexer-url = "${url}"\n`);
	await writeFile(path.join(folder, 'config.toml'), profiles.join(''));
	const exporter = spawnCli(['exporter', '-p', 'one', '-p', 'other', '--listen', '127.0.0.1:0'], {
		environment,
	});
	const port = await portOf(exporter);
	await until(() => exporter.stderr().includes('left out'), exporter.stderr);
	const text = await ask(port, '/metrics', answer => answer.includes('chain_id="namada.main",profile="'));
	expect(text.match(/^stakedeck_source_up.*$/gm)?.map(line => line.slice(-1))).toEqual(['1', '1']);
});

it('tells several chains in one answer', async () => {
	const main = await serveSmallChain();
	const test = await serveSmallChain({parameters: {chainId: 'namada.test', epochsPerYear: '1460'}});
	const {environment, folder} = await changesHome();
	const profiles = Object.entries({main, test}).map(
		([name, {url}]) => `[profiles.${name}]\nindexer-url = "${url}"\n`,
	);
	await writeFile(path.join(folder, 'config.toml'), profiles.join(''));
	const exporter = spawnCli(['exporter', '-p', 'main', '-p', 'test', '--listen', '127.0.0.1:0'], {
		environment,
	});
	const port = await portOf(exporter);
	const isWhole = (told: string) =>
		['main', 'test'].every(name => told.includes(`stakedeck_active_stake_nam{chain_id="namada.${name}"}`));
	const text = await ask(port, '/metrics', isWhole);
	expect(text.match(/^# TYPE stakedeck_active_stake_nam gauge$/gm)).toHaveLength(1);
	expect(text).not.toContain('chain_id=""');
});

it('refuses an address that is taken in one sentence, with 1', async () => {
	const {start, environment, url} = await prepare();
	const port = await portOf(start());
	const second = spawnCli(['exporter', '-i', url, '--listen', `127.0.0.1:${port}`], {environment});
	expect(await second.ended).toEqual({code: 1, signal: null});
	expect(second.stderr()).toBe(
		`stakedeck: cannot listen on 127.0.0.1:${port}: another program listens there\n`,
	);
});
