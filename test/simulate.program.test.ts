import {expect, it} from 'vitest';
import {spawnCli} from './helpers/spawn.ts';
import {until} from './helpers/until.ts';
import {whenDone} from './helpers/when-done.ts';

/** Starts it on a free port, and waits until it says where it is. */
async function simulate(...flags: readonly string[]) {
	const program = spawnCli(['simulate', '--port', '0', ...flags]);
	whenDone(() => program.child.kill());
	await until(() => program.stdout().includes('look at it'));
	const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(program.stdout()) ?? [];
	return {
		program,
		url,
		get: async (path: string) => (await fetch(url + path)).text(),
		advance: async (query: string) => (await fetch(`${url}/advance?${query}`, {method: 'POST'})).json(),
	};
}

it('two of the same seed, start, scenario and faults give the same bytes, and come to its steps', async () => {
	const flags = ['--seed', '7', '--start', '2026-01-01', '--speed', '0', '--scenario', 'raise'];
	const faults = ['--fault', 'wrong-total', '--fault', 'lossy-amount,no-cors', '--shapes', 'server'];
	const [first, second] = [await simulate(...flags, ...faults), await simulate(...flags, ...faults)];
	expect(first.url).not.toBe(second.url);
	const told = JSON.parse(await first.get('/'));
	expect(told.scenario.name).toBe('raise');
	const planted = told.faults.filter(({isPlanted}: {isPlanted: boolean}) => isPlanted);
	expect(planted.map(({name}: {name: string}) => name)).toEqual(['wrong-total', 'lossy-amount', 'no-cors']);
	const [step] = told.scenario.steps;
	const blocks = `blocks=${Number(step.height) - Number(told.height)}`;
	for (const each of [first, second])
		expect(await each.advance(blocks)).toEqual({epoch: step.epoch, height: step.height});
	for (const path of [
		'/',
		'/api/v1/pos/validator',
		'/api/v1/crawlers/timestamps',
		'/status',
		`/api/v1/pos/bond/${told.examples.delegators[0]}`,
		`/api/v1/chain/history?addresses=${step.of}`,
	])
		expect(await second.get(path), path).toBe(await first.get(path));
	expect(await first.get('/api/v1/pos/validator')).toMatch(/"totalItems":206\b/);
	expect(await first.get(`/api/v1/chain/history?addresses=${step.of}`)).toContain('changeCommission');
	expect(JSON.parse(await first.get('/status')).result.sync_info.latest_block_time).toMatch(/^2026-01-01T/);
	first.program.child.kill('SIGTERM');
	expect(await first.program.ended).toEqual({code: 0, signal: null});
});

it.each([
	[['--fault', 'torn'], /^stakedeck: --fault takes torn-pages, wrong-total, .* or no-cors, not "torn"/],
	[
		['--scenario', 'month'],
		/^stakedeck: --scenario takes week, jailing, raise, verdict or tearing, not "month"/,
	],
	[['--start', 'soon'], /^stakedeck: --start takes a time like /],
	[['--scenario', 'week', '--validators', '3'], /^stakedeck: --scenario week needs at least 10 validators/],
])('%j is refused with what there is', async (flags, message) => {
	const program = spawnCli(['simulate', ...flags]);
	expect(await program.ended).toEqual({code: 2, signal: null});
	expect(program.stderr()).toMatch(message);
	expect(program.stdout()).toBe('');
});
