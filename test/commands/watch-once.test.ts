import {readFile, rm} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import {addressOf} from '../helpers/addresses.ts';
import {changesHome, copper, kestrel, serveSmallChain, willow} from '../helpers/changes.ts';
import {wireValidator} from '../helpers/pages.ts';
import {runCommand} from '../helpers/run-command.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';

const jailed = {...copper, state: 'jailed', rank: null};

async function prepare() {
	const {url, lists} = await serveSmallChain();
	const {environment} = await changesHome();
	const watch = (...typed: readonly string[]) =>
		runCommand(['watch', '-i', url, '-o', 'text', ...typed], {environment});
	const run = (...typed: readonly string[]) => watch('--once', ...typed);
	return {lists, run, watch};
}

it('hands over what one comparison finds, and fails where that is as grave as asked for', async () => {
	const {lists, run} = await prepare();
	const first = await run('--fail-if-any', 'minor');
	expect(first).toMatchObject({exitCode: 0, stdout: ''});
	expect(first.stderr).toContain('begun to watch namada.main');
	lists.validators = [kestrel, jailed, {...willow, website: 'https://elsewhere.example'}];
	const second = await run('--fail-if-any', 'needs-me', '--level', 'needs-me');
	expect(second).toMatchObject({
		exitCode: 7,
		stdout: 'Copper Labs is jailed: 19.10 NAM of Cold wallet earn nothing.\n',
	});
	expect(second.stderr).toContain('stakedeck: found 1 thing: needs me\n');
	expect(await run('--fail-if-any', 'minor')).toMatchObject({exitCode: 0, stdout: ''});
});

it('goes on under a name where that one came to, whoever wrote the events', async () => {
	const {lists, run} = await prepare();
	await run('--name', 'cron');
	lists.validators = [kestrel, jailed, willow];
	expect((await run()).stdout).toBe('Copper Labs is jailed: 19.10 NAM of Cold wallet earn nothing.\n');
	expect((await run('--name', 'cron')).stdout).toBe(
		'Copper Labs is jailed: 19.10 NAM of Cold wallet earn nothing.\n',
	);
	expect((await run('--name', 'cron')).stdout).toBe('');
	expect((await run('--since', '1h', '--name', 'other')).stdout).toBe(
		'Copper Labs is jailed: 19.10 NAM of Cold wallet earn nothing.\n',
	);
	lists.validators = [kestrel, copper, willow];
	expect((await run()).stdout).toBe('Copper Labs is back in the set: 19.10 NAM of Cold wallet earn again.\n');
	expect((await run('--name', 'other')).stdout).toBe(
		'Copper Labs is back in the set: 19.10 NAM of Cold wallet earn again.\n',
	);
	expect((await run('--name', 'other')).stdout).toBe('');
});

it.each([
	[
		['--validator', 'My Willow'],
		'Your validator My Willow has another website: https://elsewhere.example.\n',
	],
	[['--validator', copper.address], 'Copper Labs is jailed: 19.10 NAM of Cold wallet earn nothing.\n'],
	[['--kind', 'validator.jailed'], 'Copper Labs is jailed: 19.10 NAM of Cold wallet earn nothing.\n'],
	[['--mine', '--level', 'needs-me'], 'Copper Labs is jailed: 19.10 NAM of Cold wallet earn nothing.\n'],
])('takes only what is wanted: %s', async (typed, stdout) => {
	const {lists, run} = await prepare();
	await run();
	lists.validators = [kestrel, jailed, {...willow, website: 'https://elsewhere.example'}];
	expect((await run(...typed)).stdout).toBe(stdout);
});

it('hands a program all of a burst under long names, and again what it could not be handed', async () => {
	const {lists, run, watch} = await prepare();
	const file = path.join(await temporaryFolder(), 'ids');
	const many = Array.from({length: 60}, (_, index) => ({
		...wireValidator(index, {address: addressOf(200 + index), name: '鯨'.repeat(1990) + index}),
		website: 'https://one.example',
	}));
	lists.validators = many;
	await run('--name', 'burst');
	await run('--name', 'other');
	lists.validators = many.map(each => ({...each, website: 'https://other.example'}));
	const words = ['--exec', process.execPath, '-e'];
	for (const refuse of [run, watch]) {
		const refused = await refuse('--name', 'burst', '--batch', '1', ...words, '0', 'x'.repeat(2 ** 18));
		expect(refused.exitCode).toBe(2);
		expect(refused.stderr).toMatch(/its arguments and its environment are too long[^\n]*\n$/);
	}
	const script = "require('fs').appendFileSync(process.argv[1], process.env.STAKEDECK_SUBJECT + '\\n')";
	for (const name of ['burst', 'other']) {
		await rm(file, {force: true});
		const taken = await run('--name', name, '--batch', '1', ...words, script, file);
		expect(taken).toMatchObject({exitCode: 0, stderr: ''});
		const subjects = (await readFile(file, 'utf8')).trim().split('\n');
		expect(subjects.toSorted()).toEqual(many.map(({address}) => address).toSorted());
	}
});

it.each([
	[['--bookmarks'], '--bookmarks does not go with --once'],
	[['--name', 'a b'], '--name takes up to 64 letters'],
	[['--kind', 'validator.jaild'], 'no change is a "validator.jaild"'],
	[['--validator', 'nobody'], '--validator: '],
	[['--exec'], '--exec needs a program'],
	[['--exec', '--systemd-unit'], '--exec needs a program'],
	[['--exec', 'no-such-program'], '--exec: "no-such-program" cannot be run: there is no such program'],
	[['--exec', '/nowhere/at/all'], '"/nowhere/at/all" cannot be run: there is no such program'],
	[['--exec', '/'], '"/" cannot be run: it is not a file'],
	[['--exec', '/etc/passwd'], '"/etc/passwd" cannot be run: you may not run it'],
	[['--exec', 'cat', '--systemd-unit'], '--systemd-unit behind --exec is an argument of "cat"'],
	[['--exec', 'cat', '-', '--fail-if-any=minor'], '--fail-if-any behind --exec is an argument of "cat"'],
	[['--batch', '-1'], '--batch'],
	[['-o', 'csv'], '--output is given twice'],
])('refuses %s', async (typed, problem) => {
	const {run} = await prepare();
	const {exitCode, stderr} = await run(...typed);
	expect(exitCode).toBe(2);
	expect(stderr).toContain(problem);
});
