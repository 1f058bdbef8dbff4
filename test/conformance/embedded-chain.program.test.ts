import {expect, it} from 'vitest';
import {spawnCli} from '../helpers/spawn.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {until} from '../helpers/until.ts';

/** Starts the embedded chain in a process of its own. */
async function startChain(words: readonly string[]) {
	const {stdout, stderr} = spawnCli(['simulate', '--seed', '7', '--port', '0', ...words]);
	const find = () => /http:\/\/127\.0\.0\.1:\d+/.exec(stdout() + stderr())?.[0];
	await until(() => find() !== undefined);
	const url = find() ?? '';
	const welcome = (await (await fetch(url)).json()) as {examples: {delegators: readonly string[]}};
	return {url, delegators: welcome.examples.delegators};
}

async function check(words: readonly string[]) {
	const home = await temporaryFolder();
	const {ended, stdout} = spawnCli(['service', '--check', ...words], {environment: {HOME: home}});
	const {code} = await ended;
	return {code, last: stdout().trimEnd().split('\n').at(-1), text: stdout()};
}

it.each(['contract', 'server'])(
	'says all good of the chain in the shape %s, its node beside it',
	async shape => {
		const {
			url,
			delegators: [delegator = ''],
		} = await startChain(['--shapes', shape]);
		const {code, last} = await check(['-i', url, '-r', url, '--address', delegator]);
		expect([code, last]).toEqual([
			0,
			expect.stringMatching(/^all good: \d+ kept, \d+ not checked, \d+ requests$/),
		]);
	},
);

it('finds a fault that is planted in it', async () => {
	const {url, delegators} = await startChain(['--fault', 'torn-pages', '--shapes', 'server']);
	const {code, text} = await check(['-i', url, '--address', delegators[2] ?? '']);
	expect([code, text]).toEqual([
		1,
		expect.stringMatching(/GET .*: of \d+ bonds \d+ came twice .* never came/),
	]);
});

it('says all good of the chain that it starts itself', async () => {
	const {code, last} = await check(['--demo']);
	expect([code, last]).toEqual([0, expect.stringMatching(/^all good: /)]);
});
