import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import {changesHome, copper, kestrel, serveSmallChain, willow} from '../helpers/changes.ts';
import {runCommand} from '../helpers/run-command.ts';

const jailed = {...copper, state: 'jailed', rank: null};

/** Two chains behind the profiles main and test, each with a key of its own, and a profile of a service that is gone. */
async function prepare() {
	const main = await serveSmallChain();
	const test = await serveSmallChain({parameters: {chainId: 'namada.test', epochsPerYear: '1460'}});
	const {environment, folder} = await changesHome();
	const configure = async (lines: readonly string[]) =>
		writeFile(path.join(folder, 'config.toml'), lines.join('\n'));
	const profiles = [];
	for (const [name, {url}] of Object.entries({main, test})) {
		await writeFile(path.join(folder, `${name}.key`), `key-of-${name}`, {mode: 0o600});
		profiles.push(`[profiles.${name}]`, `indexer-url = "${url}"`, `api-key-file = "${name}.key"`);
	}
	profiles.push('[profiles.gone]', 'indexer-url = "http://127.0.0.1:1"');
	profiles.push('[profiles.again]', `indexer-url = "${main.url}"`);
	await configure(profiles);
	const run = (...typed: readonly string[]) => runCommand(['watch', '--once', ...typed], {environment});
	return {main, test, run, environment};
}

it('compares the chain of each profile once, tells which one it was, and fails for any of them', async () => {
	const {main, test, run} = await prepare();
	const first = await run('-p', 'main', '-p', 'test', '-o', 'text');
	expect(first).toMatchObject({exitCode: 0, stdout: ''});
	expect(first.stderr).toContain('stakedeck: test: nothing new');
	test.lists.validators = [kestrel, jailed, willow];
	const second = await run('-p', 'main,test', '-o', 'text', '--fail-if-any', 'worth-knowing');
	expect(second).toMatchObject({exitCode: 7, stdout: 'test: Copper Labs is jailed.\n'});
	expect(second.stderr).toContain('stakedeck: test: found 1 thing: needs me or worth knowing');
	main.lists.validators = [kestrel, jailed, willow];
	const third = await run('-p', 'main', '-p', 'test', '--name', 'cron', '--since', '1h');
	const sources = third.stdout
		.trim()
		.split('\n')
		.map(line => JSON.parse(line).source);
	expect(sources).toEqual(['urn:stakedeck:namada.main', 'urn:stakedeck:namada.test']);
	// The place is one for each chain.
	expect((await run('-p', 'main', '--name', 'cron')).stdout).toBe('');
	expect((await run('-p', 'test', '--name', 'cron')).stdout).toBe('');
});

it('sends the key of a profile to its own service alone', async () => {
	const {main, test, run} = await prepare();
	await run('-p', 'main', '-p', 'test');
	for (const [name, {requests}] of Object.entries({main, test})) {
		expect(requests.length).toBeGreaterThan(3);
		const sent = JSON.stringify(requests.map(({headers}) => headers));
		expect(sent).toContain(`key-of-${name}`);
		expect(sent.replaceAll(`key-of-${name}`, '')).not.toContain('key-of-');
	}
});

it('names those that fail, compares the others, and ends with 1 as for a part', async () => {
	const {test, run} = await prepare();
	await run('-p', 'test');
	test.lists.validators = [kestrel, jailed, willow];
	const outcome = await run('-p', 'gone', '-p', 'nobody', '-p', 'test', '-o', 'text');
	expect(outcome).toMatchObject({exitCode: 1, stdout: 'test: Copper Labs is jailed.\n'});
	expect(outcome.stderr).toMatch(/stakedeck: gone: http:\/\/127.0.0.1:1 cannot be reached/);
	expect(outcome.stderr).toContain('stakedeck: nobody: there is no profile "nobody"');
});

it('hands over a change of a chain that two profiles serve once', async () => {
	const {main, run} = await prepare();
	await run('-p', 'main');
	main.lists.validators = [kestrel, jailed, willow];
	const {stdout} = await run('-p', 'main', '-p', 'again', '-o', 'text', '--since', '1h');
	expect(stdout).toBe('main: Copper Labs is jailed: 19.10 NAM of Cold wallet earn nothing.\n');
});

it.each([
	[['watch', '-p', 'a', '-p', 'a'], '--profile names "a" twice'],
	[['watch', '-p', 'a,'], '--profile takes names separated by commas, and one is empty'],
	[
		['watch', '-p', 'a', '-p', 'b', '-i', 'http://127.0.0.1:1'],
		'--indexer-url is for one service, and --profile names 2: leave one out',
	],
	[['watch', '-p', 'a', '-p', 'b', '--demo'], '--demo asks the embedded chain'],
	[
		['validators', '-p', 'a', '-p', 'b'],
		'--profile names "a" and "b", and validators takes one: leave one of them out',
	],
	[['-p', 'a', '-p', 'b'], '--profile names "a" and "b", and the dashboard takes one: leave one of them out'],
])('refuses %s in one sentence', async (typed, problem) => {
	const {environment} = await changesHome();
	const {exitCode, stderr} = await runCommand(typed, {environment});
	expect(exitCode).toBe(2);
	expect(stderr).toContain(problem);
	expect(stderr.trim().split('\n')).toHaveLength(1);
});

it('says that an address of the environment is not used beside several profiles', async () => {
	const {environment} = await prepare();
	const given = {...environment, STAKEDECK_INDEXER_URL: 'http://127.0.0.1:1'};
	const {exitCode, stderr} = await runCommand(['watch', '--once', '-p', 'main', '-p', 'test'], {
		environment: given,
	});
	expect(exitCode).toBe(0);
	expect(stderr).toContain('STAKEDECK_INDEXER_URL is not used: each profile has its own');
});
