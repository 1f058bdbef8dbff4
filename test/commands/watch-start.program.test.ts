import {readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import {addressOf} from '../helpers/addresses.ts';
import {changesHome, cold, type copper, serveSmallChain, willow} from '../helpers/changes.ts';
import {wireValidator} from '../helpers/pages.ts';
import {spawnCli} from '../helpers/spawn.ts';
import {until} from '../helpers/until.ts';

/** Jailed validators with stake of the cold wallet. */
const jailed = Array.from({length: 5}, (_, index) =>
	wireValidator(index + 10, {address: addressOf(110 + index), name: `Fallen ${index + 1}`, state: 'jailed'}),
);
const bondsWith = (validators: readonly object[]) => ({
	[`bond ${cold}`]: validators.map((validator, index) => ({
		validator,
		minDenomAmount: `${19_100_000 - index * 1_000_000}`,
		status: 'active',
		startEpoch: '7',
	})),
});

const linesOf = (text: string) => text.split('\n').filter(line => line !== '');

it('says at its start what it watches, since when, and what already needs you', async () => {
	const {environment} = await changesHome();
	const {url} = await serveSmallChain({
		validators: [willow, ...jailed.slice(0, 1)],
		stake: bondsWith(jailed.slice(0, 1)),
	});
	const watch = spawnCli(['watch', '-i', url, '--utc'], {environment});
	await until(() => linesOf(watch.stderr()).length === 2, watch.stderr);
	const [first, second] = linesOf(watch.stderr());
	expect(first).toMatch(
		/^stakedeck: watching namada\.main at http:\S+: 1 address \(Cold wallet\) and 1 validator \(My Willow\) of yours; changes are known since \d\d:\d\d$/,
	);
	expect(second).toBe(
		'stakedeck: what needs you now: 19.10 NAM earn nothing, jailed: Fallen 1 (Cold wallet)',
	);
	expect(watch.stdout()).toBe('');
});

it('names three of many needs at its start, and none that you hide', async () => {
	const {environment, folder} = await changesHome();
	const {url} = await serveSmallChain({validators: [willow, ...jailed], stake: bondsWith(jailed)});
	const file = path.join(folder, 'state.json');
	const state = JSON.parse(await readFile(file, 'utf8'));
	const hide = async (validators: readonly (typeof copper)[]) => {
		const quiet = validators.map(({address}) => ({
			chain: 'namada.main',
			key: `stake.jailed ${address}`,
			amount: '19100000',
		}));
		await writeFile(file, JSON.stringify({...state, quiet}));
	};
	const needsOf = async () => {
		const watch = spawnCli(['watch', '-i', url], {environment});
		await until(() => linesOf(watch.stderr()).length === 2, watch.stderr);
		watch.child.kill('SIGTERM');
		await watch.ended;
		return linesOf(watch.stderr())[1];
	};
	const of = (number: number) => `${20 - number}.10 NAM earn nothing, jailed: Fallen ${number} (Cold wallet)`;
	expect(await needsOf()).toBe(`stakedeck: what needs you now: ${of(1)}; ${of(2)}; ${of(3)}; and 2 more`);
	await hide(jailed.slice(0, 4));
	expect(await needsOf()).toBe(`stakedeck: what needs you now: ${of(5)}`);
	await hide(jailed);
	expect(await needsOf()).toBe('stakedeck: nothing needs you now');
});

it('says nothing of what needs you until the lists were read', async () => {
	const {environment} = await changesHome();
	const server = await serveSmallChain({validators: [willow, ...jailed], stake: bondsWith(jailed)});
	server.lists.broken = 'pos/';
	const watch = spawnCli(['watch', '-i', server.url], {environment});
	const asked = () => server.requests.filter(({url}) => url.includes('/pos/')).length;
	await until(() => asked() > 1 && watch.stderr().includes('watching namada.main'), watch.stderr);
	expect(watch.stderr()).not.toContain('needs you');
	server.lists.broken = undefined;
	await until(() => watch.stderr().includes('what needs you now: '), watch.stderr);
	expect(linesOf(watch.stderr())).toHaveLength(2);
});

it('says nothing of the start with --once, which cron runs', async () => {
	const {environment} = await changesHome();
	const {url} = await serveSmallChain({validators: [willow, ...jailed], stake: bondsWith(jailed)});
	const runs = [];
	while (runs.length < 2) {
		const watch = spawnCli(['watch', '-i', url, '--once'], {environment});
		expect(await watch.ended).toEqual({code: 0, signal: null});
		runs.push({out: watch.stdout(), err: watch.stderr()});
	}
	expect(runs[0]?.err).toMatch(/^stakedeck: begun to watch namada\.main .*\n$/);
	expect(runs[1]).toEqual({out: '', err: ''});
});
