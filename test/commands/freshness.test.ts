import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {firstDelegatorOf} from '../helpers/each-shape.ts';
import {runCommand} from '../helpers/run-command.ts';
import {noPath, serve} from '../helpers/serve.ts';
import {type BentService, older, serveBent} from '../helpers/serve-bent.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';

const day = 86_400;
const behindByADay =
	/^stakedeck: the indexer is 1 d( \d+ \w+)? behind the chain \(height \d+\): what it reports is that old\n/;

/** Runs commands in one home, in which the first delegator of the chain is the user. */
async function homeFor(...services: readonly BentService[]) {
	const folder = await temporaryFolder();
	await mkdir(path.join(folder, 'stakedeck'), {mode: 0o700});
	const labels = services.map(({served}) => ({
		chain: served.chain.state.identity.chainId,
		address: firstDelegatorOf(served).address,
		label: 'Cold',
	}));
	await writeFile(path.join(folder, 'stakedeck', 'state.json'), JSON.stringify({version: 1, labels}));
	const environment = {XDG_STATE_HOME: folder, XDG_CONFIG_HOME: folder};
	const run = (...typed: readonly string[]) => runCommand(typed, {environment});
	return {folder: path.join(folder, 'stakedeck'), run};
}

/** Commands that work their answer out, as they are typed. */
const commands: Readonly<Record<string, (service: BentService) => readonly string[]>> = {
	overview: () => ['overview'],
	calendar: () => ['calendar'],
	stake: ({served}) => ['stake', firstDelegatorOf(served).address],
	rewards: ({served}) => ['rewards', firstDelegatorOf(served).address],
	'rewards --since': ({served}) => ['rewards', firstDelegatorOf(served).address, '--since', '2d'],
	'votes of an address': ({served}) => ['votes', firstDelegatorOf(served).address],
	'votes on a proposal': ({served}) => ['votes', String(served.chain.state.proposals[0]?.id)],
	changes: () => ['changes'],
};

describe.each(Object.entries(commands))('%s', (name, words) => {
	it('says how far the indexer is behind, in a sentence and in JSON', async () => {
		const service = await serveBent(older(day));
		const {run} = await homeFor(service);
		const typed = [...words(service), '-i', service.url];
		const {height} = service.served.chain.state;
		const json = await run(...typed, '-o', 'json');
		expect(json.stderr).toMatch(behindByADay);
		const {freshness} = JSON.parse(json.stdout);
		expect(freshness).toEqual({
			state: 'behind',
			behindSeconds: expect.any(Number),
			height: height.toString(),
		});
		expect(freshness.behindSeconds).toBeGreaterThanOrEqual(day);
		const csv = await run(...typed, '-o', name === 'overview' ? 'table' : 'csv');
		expect(csv.stderr).toMatch(behindByADay);
		if (name !== 'overview') expect(csv.stdout).not.toContain('behind');
		expect([json.exitCode, csv.exitCode]).toEqual(name === 'changes' ? [1, 1] : [0, 0]);
	});

	it('says nothing of an indexer that is live, but in JSON', async () => {
		const service = await serveBent();
		const {run} = await homeFor(service);
		const {exitCode, stdout, stderr} = await run(...words(service), '-i', service.url, '-o', 'json');
		const {height} = service.served.chain.state;
		expect(exitCode).toBe(0);
		expect(stderr).not.toMatch(/behind|no block/);
		expect(JSON.parse(stdout).freshness).toEqual({
			state: 'live',
			behindSeconds: null,
			height: height.toString(),
		});
	});
});

describe('overview --fail-if-any', () => {
	const needsMe = ['overview', '--fail-if-any', 'needs-me'];
	const notKnown = /stakedeck: nothing was found, but [^\n]*: there may be something\n$/;

	/** Takes away all that could be found. */
	const withNothing =
		(bend: BentService['bend']): BentService['bend'] =>
		(answer, url) =>
			bend(answer, url) ??
			(/\/(?:un)?bonds?\/|\/gov\/proposal/.test(url) ? {results: [], pagination: {}} : undefined);

	it.each<[string, number, string, BentService['bend']]>([
		['a live indexer', 0, 'live', () => undefined],
		['an indexer a day behind', 1, 'behind', older(day)],
		['an indexer that was late by five minutes', 1, 'behind', older(300)],
		[
			'crawlers that stopped, and nothing about blocks',
			1,
			'behind',
			(answer, url) => (/\/block\//.test(url) ? 404 : older(day)(answer, url)),
		],
		[
			'a service that limits some requests',
			1,
			'limited',
			(_, url) => (url.includes('/pos/validator') ? 429 : undefined),
		],
		[
			'a service that fails to say where it is',
			1,
			'offline',
			(_, url) => (/\/block\/|crawlers/.test(url) ? 500 : undefined),
		],
		[
			'a service that says nothing about it',
			0,
			'unknown',
			(_, url) => (/\/block\/|crawlers/.test(url) ? 404 : undefined),
		],
		['a chain that has halted', 7, 'live', older(day, {looks: 0})],
	])('ends with the code that belongs to %s', async (_, exitCode, state, bend) => {
		const service = await serveBent(withNothing(bend));
		const {run} = await homeFor(service);
		const outcome = await run(...needsMe, '-i', service.url, '-o', 'json', '--timeout', '1');
		const kinds = state === 'behind' ? ['service.behind'] : exitCode === 7 ? ['chain.halted'] : [];
		const needs = kinds.map(kind => ({kind, level: 'needs-me'}));
		expect(JSON.parse(outcome.stdout)).toMatchObject({needs, freshness: {state}});
		expect(outcome.exitCode).toBe(exitCode);
		expect(notKnown.test(outcome.stderr)).toBe(exitCode === 1);
	});

	it.each(['/pos/validator', '/pos/reward/', '/gov/voter/'])('ends with 1 if %s was not read', async part => {
		const service = await serveBent(withNothing((_, url) => (url.includes(part) ? 500 : undefined)));
		const {run} = await homeFor(service);
		const {exitCode, stderr} = await run(...needsMe, '-i', service.url, '--timeout', '1');
		expect(exitCode).toBe(1);
		expect(stderr).toMatch(notKnown);
		expect((await run('overview', '-i', service.url, '--timeout', '1')).exitCode).toBe(0);
	});

	it('lists an indexer that is behind as something that needs you', async () => {
		const service = await serveBent(withNothing(older(day)));
		const {run} = await homeFor(service);
		const {stdout} = await run('overview', '-i', service.url);
		const address = service.url.replace('http://', '');
		expect(stdout).toMatch(new RegExp(`^.*! ${address} is behind the chain$`, 'm'));
	});

	it('ends with 7 if something was found in old data', async () => {
		const service = await serveBent(older(day));
		const {run} = await homeFor(service);
		const {exitCode, stderr} = await run(...needsMe, '-i', service.url);
		expect(exitCode).toBe(7);
		expect(stderr).toMatch(behindByADay);
	});

	it('lists a chain that has halted as something that needs you, as the dashboard does', async () => {
		const service = await serveBent(older(day, {looks: 0}));
		const {run} = await homeFor(service);
		const {stdout, stderr} = await run('overview', '-i', service.url);
		expect(stdout).toMatch(/^.*! \S+ has halted$/m);
		expect(stderr).toMatch(
			/^stakedeck: the chain has made no block for 1 d( \d+ \w+)?: nothing changes until it does\n$/,
		);
	});

	it('believes a node of the chain, and none of another chain', async () => {
		const service = await serveBent((answer: {block: string}, url) =>
			url.includes('/block/timestamp/')
				? 404
				: url.endsWith('/block/latest')
					? {block: String(Number(answer.block) - 1000)}
					: undefined,
		);
		const {run} = await homeFor(service);
		const stateBy = async (node: string) => {
			const {stdout} = await run('overview', '-i', service.url, '-r', node, '-o', 'json');
			return JSON.parse(stdout).freshness.state;
		};
		expect(await stateBy(service.served.url)).toBe('behind');
		const status = await (await fetch(`${service.served.url}/status`)).text();
		const {chainId} = service.served.chain.state.identity;
		const stranger = await serve(({url = ''}, response) => {
			if (url.startsWith('/status')) response.end(status.replaceAll(chainId, 'other.0123456789abc'));
			else noPath(response);
		});
		expect(await stateBy(stranger.url)).toBe('live');
	});
});

it.each([
	['asks nothing about the crawlers while the newest block is new', 0, 0],
	['asks for the parameters, the epoch, the height and the crawlers once', day, 1],
])('%s', async (_, age, crawlers) => {
	const service = await serveBent(older(age));
	const {run} = await homeFor(service);
	await run('overview', '-i', service.url, '-r', service.served.url);
	const once = ['chain/parameters', 'chain/epoch/latest', 'chain/block/latest', 'crawlers/timestamps'];
	const asked = service.asked();
	expect(once.map(each => asked.filter(url => url === each).length)).toEqual([1, 1, 1, crawlers]);
});

it.each(['proposals', 'proposal'])('%s asks for the parameters once', async command => {
	const service = await serveBent();
	const {run} = await homeFor(service);
	const {proposals} = service.served.chain.state;
	const id = String(proposals.at(-1)?.id);
	const words = [command, ...(command === 'proposal' ? [id] : [])];
	expect((await run(...words, '-i', service.url, '-r', service.served.url)).exitCode).toBe(0);
	expect(service.asked().filter(url => url === 'chain/parameters')).toHaveLength(1);
});

it('asks one question more to know that its data is new', async () => {
	const service = await serveBent();
	const {run} = await homeFor(service);
	const {address} = firstDelegatorOf(service.served);
	const {stdout} = await run('votes', address, '-i', service.url, '-o', 'json');
	expect(JSON.parse(stdout).freshness.state).toBe('live');
	// The client itself asks for the epoch and the health of a service that it does not know.
	const asked = service.asked().filter(url => !/^(?:gov\/voter|chain\/epoch|.*health)/.test(url));
	expect(asked).toEqual([expect.stringMatching(/^block\/timestamp\//)]);
});

it('asks nothing for a command that is refused', async () => {
	const service = await serveBent();
	const {run} = await homeFor(service);
	const {address} = firstDelegatorOf(service.served);
	expect((await run('votes', address, '--page', '2', '-i', service.url)).exitCode).toBe(2);
	expect(service.asked()).toEqual([]);
});

describe('changes', () => {
	it('compares nothing while the indexer is late, and begins once it is live', async () => {
		const service = await serveBent(older(600));
		const {run} = await homeFor(service);
		const typed = ['changes', '-i', service.url];
		for (const _ of [1, 2]) {
			const {exitCode, stderr} = await run(...typed);
			expect(exitCode).toBe(1);
			expect(stderr).toMatch(
				/no change is known since .*\n.*cannot be compared, as the indexer is behind\n$/,
			);
			expect(stderr).not.toMatch(/begun|changed since/);
		}
		service.bend = () => undefined;
		expect((await run(...typed)).stderr).toContain('begun to watch');
		const offline = await run(...typed, '--offline', '-o', 'json');
		expect(JSON.parse(offline.stdout)).toEqual({
			results: [],
			freshness: {state: 'live', behindSeconds: null, height: String(service.served.chain.state.height)},
		});
	});

	it('compares what an indexer lists whose crawlers have another clock', async () => {
		const service = await serveBent(older(0, {looks: 3600}));
		const {run} = await homeFor(service);
		expect((await run('changes', '-i', service.url)).stderr).toContain('begun to watch');
		const {stdout} = await run('changes', '-i', service.url, '--offline', '-o', 'json');
		expect(JSON.parse(stdout).freshness.height).toBe(String(service.served.chain.state.height));
	});

	it('stores the stake of an address that is named while no block comes', async () => {
		const service = await serveBent();
		const {folder, run} = await homeFor(service);
		await run('changes', '-i', service.url);
		const {delegators, identity} = service.served.chain.state;
		const labels = delegators.slice(0, 2).map(({address}, index) => ({
			chain: identity.chainId,
			address,
			label: `Wallet ${index}`,
		}));
		await writeFile(path.join(folder, 'state.json'), JSON.stringify({version: 1, labels}));
		await writeFile(path.join(folder, 'config.toml'), `[profiles.one]\nindexer-url = "${service.url}"\n`);
		await run('changes', '-i', service.url);
		const [network] = JSON.parse((await run('networks', '-o', 'json')).stdout).results;
		const overview = JSON.parse((await run('overview', '-i', service.url, '-o', 'json')).stdout);
		expect(Number(network.nam) * 1_000_000).toBe(Number(overview.total.bonded));
	});
});

describe('networks', () => {
	it('names each profile that is not fresh, and ends with 1', async () => {
		const [live, late, gone, limited, halted] = await Promise.all([
			serveBent(),
			serveBent(older(day)),
			serveBent(() => 500),
			serveBent(() => 429),
			serveBent(older(day, {looks: 0})),
		]);
		const {folder, run} = await homeFor();
		const networks = {live, late, gone, limited, halted};
		const lines = Object.entries(networks).map(
			([name, {url}]) => `[profiles.${name}]\nindexer-url = "${url}"\n`,
		);
		await writeFile(path.join(folder, 'config.toml'), lines.join(''));
		const json = await run('networks', '-o', 'json');
		const rows: {profile: string; freshness: {state: string; height: string | null}}[] = JSON.parse(
			json.stdout,
		).results;
		expect(rows.map(({profile, freshness}) => [profile, freshness.state])).toEqual([
			['live', 'live'],
			['late', 'behind'],
			['gone', 'offline'],
			['limited', 'limited'],
			['halted', 'live'],
		]);
		expect(rows[1]?.freshness.height).toBe(String(late?.served.chain.state.height));
		expect(json.exitCode).toBe(1);
		expect(json.stderr).toMatch(/stakedeck: late: the indexer is 1 d.* behind the chain/);
		expect(json.stderr).toMatch(/3 of 5 networks gave no fresh answer\n$/);
		expect((await run('networks')).stdout).toMatch(/^late .*! indexer 1 d.* behind/m);
	});

	it('lists an indexer that is behind or away as something that needs you', async () => {
		const service = await serveBent();
		const {folder, run} = await homeFor(service);
		await run('changes', '-i', service.url);
		await writeFile(path.join(folder, 'config.toml'), `[profiles.main]\nindexer-url = "${service.url}"\n`);
		const read = async () => {
			const [row] = JSON.parse((await run('networks', '-o', 'json')).stdout).results;
			const needs: {kind: string}[] = row.needs;
			const {stdout} = await run('networks');
			return {needs: needs.map(({kind}) => kind), stdout};
		};
		const live = await read();
		service.bend = older(day);
		const late = await read();
		expect(late.needs).toEqual(['service.behind', ...live.needs]);
		expect(late.stdout).toMatch(/^main .*! indexer 1 d.* behind/m);
		service.bend = () => 500;
		expect((await read()).needs).toEqual(['service.lost', ...live.needs]);
	});

	it('ends with 0 if all are live', async () => {
		const live = await serveBent();
		const {folder, run} = await homeFor();
		await writeFile(path.join(folder, 'config.toml'), `[profiles.live]\nindexer-url = "${live.url}"\n`);
		expect(await run('networks')).toMatchObject({exitCode: 0, stderr: ''});
	});
});
