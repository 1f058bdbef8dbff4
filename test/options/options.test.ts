import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {describe, expect, it, onTestFinished} from 'vitest';
import {flagNames} from '../../source/options/flags.ts';
import {addressOf} from '../helpers/addresses.ts';
import {runCommand} from '../helpers/run-command.ts';
import {serveJson} from '../helpers/serve.ts';

const emptyList = {results: [], pagination: {page: 1, perPage: 30, totalPages: 0, totalItems: 0}};
const spendingKey = `zsknam1${'q02rgh4mqp'.repeat(8)}`;

async function keyFile(content: string): Promise<string> {
	const folder = await mkdtemp(path.join(tmpdir(), 'stakedeck-'));
	onTestFinished(() => rm(folder, {recursive: true}));
	const file = path.join(folder, 'key');
	await writeFile(file, content, {mode: 0o600});
	return file;
}

it.each([
	['validators --sotr rank', 'unknown flag "--sotr"; did you mean --sort'],
	['validators --indexerUrl http://x', 'did you mean --indexer-url'],
	['validators -ojson', 'unknown flag "-ojson"; write -o json'],
	['validtors', 'did you mean validators'],
	['validators tnam1x', 'validators takes no argument, and got "tnam1x"'],
	['bonds', 'bonds needs an address: stakedeck bonds <address>'],
	['proposal 1 2', 'proposal takes one id, and got "2" too'],
	[
		'validators --sort powr',
		'--sort takes power, commission, rank, missed or my-nam, not "powr"; did you mean power',
	],
	['proposals --status vote', 'not "vote"; did you mean voting'],
	['validators --order up', '--order takes asc or desc, not "up"'],
	[
		'proposals --status opened',
		'--status takes pending, voting, open, passed, rejected, passed-final, rejected-final, passed-not-final or rejected-not-final, not "opened"; did you mean open',
	],
	[
		'proposals --status voting,pending',
		'--status takes only one of pending, voting, open, passed, rejected, passed-final, rejected-final, passed-not-final or rejected-not-final, not "voting,pending"',
	],
	['proposals --kind stewards', 'text, program, steward or funding, not "stewards"; did you mean steward'],
	['validators -o yaml', '--output takes table, json or csv, not "yaml"'],
	['validators --page 0', '--page takes a whole number from 1, not "0"'],
	['validators --page -1', '--page takes a whole number from 1, not "-1"'],
	['validators --page 1e3', '--page takes a whole number from 1, not "1e3"'],
	['validators --page', '--page needs a value: --page N'],
	['validators --page --all', 'a value that begins with a dash is written --page=-...'],
	['validators --page 2 --page 3', '--page is given twice'],
	['validators --page 2 --all', 'one page, --all for every page'],
	['validators --all --jobs 0', '--jobs takes a whole number from 1 to 8, not "0"'],
	['proposals --all --jobs 9', '--jobs takes a whole number from 1 to 8, not "9"'],
	['bonds --jobs 2', 'bonds needs an address'],
	[
		`bonds ${addressOf(1)} --jobs 2`,
		'--jobs says how many pages of --all are asked for at a time: give both',
	],
	['tx abc --jobs 2', '--jobs does not go with tx'],
	['validators --all=yes', '--all is a switch and takes no value'],
	['validators --state consensus,,jailed', 'one of them is empty'],
	[
		'proposals --state jailed',
		'proposals, which takes --status, --kind, --pattern, --explain, --page, --all, --jobs, --columns and --output',
	],
	['validators --view proposals', '--view does not go with validators'],
	['--all', '--all does not go with the dashboard'],
	['proposal twelve', '"twelve" is not a proposal id: an id has only digits'],
	['proposal 99999999999999999999', '"99999999999999999999" is too large for a proposal id'],
	['proposal 999999999999999999999', '"999999999999999999999" is too large for a proposal id'],
	['validators --page 12345678901234567890', 'from 1, and "12345678901234567890" is too large'],
	[
		`withdraws ${addressOf(1)} --epoch 12345678901234567890`,
		'"12345678901234567890" is too large for an epoch',
	],
	[`tx ${'a'.repeat(40)}x${'b'.repeat(23)}`, 'and character 41, "x", is not one'],
	['tx abc', '"abc" is not a hash: a hash has 64 hex digits, and this has 3 characters'],
	['bonds tnam1qqqq', '"tnam1qqqq" is not an address'],
	[`withdraws ${addressOf(1)} --epoch soon`, '--epoch: "soon" is not an epoch: an epoch has only digits'],
	['bonds --unchecked ..', '".." cannot be sent as the address'],
	['validators --timeout 0', '--timeout takes seconds from 0.1 to 86400, not "0"'],
	['--interval 0.5', '--interval takes seconds from 1 to 86400, not "0.5"'],
	[
		'validators --demo',
		'--demo asks the embedded chain, which has its own address and key: leave out --indexer-url',
	],
	['simulate --port 70000', '--port takes a whole number from 0 to 65535, not "70000"'],
	['simulate --port 6000', '6000 is a port that browsers and fetch refuse'],
	['simulate --separate-ids --no-separate-ids', '--separate-ids and --no-separate-ids exclude each other'],
	['simulate --shapes servers', '--shapes takes contract or server, not "servers"; did you mean server'],
	[
		'simulate --without chain/epoch/lastest',
		'--without takes a path that the chain serves, not "chain/epoch/lastest"; did you mean chain/epoch/latest',
	],
	[
		'simulate --fault wrong-total,torn-page',
		'--fault takes torn-pages, wrong-total, sort-ignored, filter-ignored, repeated-past-end, missing-as-200, stuck-epoch, wrong-merged, wrong-state, lossy-amount or no-cors, not "torn-page"; did you mean torn-pages',
	],
	[
		'simulate --scenario weak',
		'--scenario takes week, jailing, raise, verdict or tearing, not "weak"; did you mean week',
	],
	['simulate --scenario week,raise', '--scenario takes only one of week, '],
	['simulate --start 7d', '--start takes a time like 2026-11-21 or 2026-11-21T09:30Z, not "7d"'],
	['simulate --start 2026-02-31', 'not "2026-02-31"'],
	['simulate --start 2026-01-01T25:00', 'not "2026-01-01T25:00"'],
	['simulate --start 1999-12-31', '--start takes a time from 2000 to 2099, not "1999-12-31"'],
	['simulate --without health,xyz', 'not "xyz": pos/validator, pos/bond/{address}, '],
])('refuses "%s" in one sentence, before asking', async (typed, expected) => {
	const server = await serveJson(emptyList);
	const isDashboardFlag = typed.startsWith('--');
	const takesAddress = !typed.startsWith('simulate') && !isDashboardFlag;
	const {exitCode, stdout, stderr} = await runCommand([
		...typed.split(' '),
		...(takesAddress ? ['-i', server.url] : []),
	]);
	expect(stderr).toContain(expected);
	expect(stderr.trimEnd().split('\n')).toHaveLength(1);
	expect({exitCode, stdout, requests: server.requests}).toEqual({exitCode: 2, stdout: '', requests: []});
});

describe('a flag that names the service', () => {
	it.each([
		'validators',
		'validators --all',
		'labels',
		'broadcast --log',
		'config --list-profiles',
		'config --schema',
		'man',
		'completion bash',
	])('is left aside by "%s", which has no use for it', async typed => {
		const server = await serveJson(emptyList);
		const words = typed.split(' ');
		const isAsking = words[0] === 'validators';
		const plain = [...words, ...(isAsking ? ['-i', server.url] : [])];
		const outcome = await runCommand(plain);
		const node = await serveJson({});
		expect(await runCommand([...plain, '-r', node.url])).toEqual(outcome);
		// Not looked at, so nothing is wrong with it either.
		expect(await runCommand([...plain, '--rpc-url', 'nowhere'])).toEqual(outcome);
		if (!isAsking) expect(await runCommand([...plain, '--api-key-file', '/nowhere'])).toEqual(outcome);
		expect([outcome.exitCode, node.requests]).toEqual([0, []]);
	});

	it.each(['signing', 'service', 'overview', 'changes', 'watch --once', 'proposals --all'])(
		'is read by "%s", which asks the node',
		async typed => {
			const server = await serveJson(emptyList);
			const {exitCode, stderr} = await runCommand([
				...typed.split(' '),
				...['-i', server.url, '-r', 'nowhere'],
			]);
			expect({exitCode, stderr}).toEqual({exitCode: 2, stderr: expect.stringContaining('--rpc-url takes')});
		},
	);

	it('may stand beside --demo where the command asks no node', async () => {
		const embedded = await serveJson(emptyList);
		const startSimulator = async () => ({
			url: embedded.url,
			delegators: [],
			sampleOf: () => undefined,
			close: async () => {},
		});
		const {exitCode} = await runCommand(['validators', '--demo', '-r', 'https://rpc.example'], {
			loaders: {startSimulator},
		});
		expect(exitCode).toBe(0);
	});
});

describe('the address of the service', () => {
	it.each([
		['localhost:8080', 'takes an http:// or https:// address, not "localhost:8080"'],
		['ftp://host', 'takes an http:// or https:// address'],
		['http://host?x=1', 'without ? and #'],
		['http://host?key=SECRET', 'not "http://host?..."'],
		['host/#key=SECRET', 'not "host/#..."'],
		['', '--indexer-url needs a value'],
	])('%j is refused', async (url, expected) => {
		const {exitCode, stderr} = await runCommand(['validators', '-i', url]);
		expect({exitCode, stderr}).toEqual({exitCode: 2, stderr: expect.stringContaining(expected)});
	});

	it('with a password in it is refused without repeating it', async () => {
		const environment = {STAKEDECK_INDEXER_URL: 'http://me:hunter2@127.0.0.1:1'};
		const {exitCode, stderr} = await runCommand(['validators'], {environment});
		expect(exitCode).toBe(2);
		expect(stderr).toContain('STAKEDECK_INDEXER_URL holds a user or password');
		expect(stderr).not.toContain('hunter2');
	});

	it('with a user or password and no scheme is refused without repeating it', async () => {
		const {exitCode, stderr} = await runCommand(['validators', '-i', 'user:hunter2@host']);
		expect(exitCode).toBe(2);
		expect(stderr).toMatch(
			/--indexer-url holds a user or password, .* and no http:\/\/ or https:\/\/ before/,
		);
		expect(stderr).not.toContain('hunter2');
	});

	it('right behind -i is not repeated either', async () => {
		const {exitCode, stderr} = await runCommand(['validators', '-ihttp://user:hunter2@host']);
		expect({exitCode, stderr}).toEqual({
			exitCode: 2,
			stderr: 'stakedeck: unknown flag "-i..."; write -i URL\n',
		});
	});

	it.each([
		['as it is', spendingKey],
		['escaped', spendingKey.replace('zs', '%7a%73')],
	])('with a spending key in it, %s, is refused without repeating it', async (_form, key) => {
		const address = `http://127.0.0.1:1/${key}`;
		for (const [typed, environment] of [
			[['-i', address], {}],
			[[], {STAKEDECK_INDEXER_URL: address}],
		] as const) {
			const {exitCode, stdout, stderr} = await runCommand(['validators', ...typed], {environment});
			expect({exitCode, stdout}).toEqual({exitCode: 2, stdout: ''});
			expect(stderr).toContain('spending key');
			expect(stderr).not.toContain(spendingKey.slice(12));
		}
	});

	it('is named in three ways where it is missing', async () => {
		const {exitCode, stderr} = await runCommand(['validators']);
		expect(exitCode).toBe(2);
		for (const way of ['-i', 'STAKEDECK_INDEXER_URL', '--demo']) expect(stderr).toContain(way);
	});

	it('comes from the flag before the environment, with its path, with or without a final slash', async () => {
		const [asked, other] = [await serveJson(emptyList), await serveJson(emptyList)];
		const environment = {STAKEDECK_INDEXER_URL: other.url};
		for (const end of ['/some/prefix', '/some/prefix/']) {
			expect(await runCommand(['validators', '-i', asked.url + end], {environment})).toMatchObject({
				exitCode: 0,
			});
		}
		const path = '/some/prefix/api/v1/pos/validator?sortField=votingPower&sortOrder=desc';
		expect(asked.requests.map(({url}) => url)).toEqual([path, path]);
		expect(other.requests).toEqual([]);
	});
});

describe('the key', () => {
	it('comes from the file before the environment, without the space around it', async () => {
		const server = await serveJson(emptyList);
		const environment = {STAKEDECK_API_KEY: 'from-environment'};
		const file = await keyFile('  from-file\r\n');
		await runCommand(['validators', '-i', server.url], {environment});
		await runCommand(['validators', '-i', server.url, '--api-key-file', file], {environment});
		expect(server.requests.map(({headers}) => headers.key)).toEqual(['from-environment', 'from-file']);
	});

	it.each([
		['nothing', '', 'is empty'],
		['two lines', 'two\nlines', 'more than one line'],
		['a spending key', spendingKey, 'spending key, which is never sent'],
		['too much', 'x'.repeat(9000), 'too large to be a key'],
	])('is refused where the file holds %s', async (_what, content, expected) => {
		const server = await serveJson(emptyList);
		const file = await keyFile(content);
		const {exitCode, stderr} = await runCommand(['validators', '-i', server.url, '--api-key-file', file]);
		expect({exitCode, requests: server.requests}).toEqual({exitCode: 2, requests: []});
		expect(stderr).toContain(expected);
		expect(stderr).not.toContain(spendingKey);
	});

	it('is not read from a file that is not there', async () => {
		const {exitCode, stderr} = await runCommand([
			'validators',
			'-i',
			'http://h',
			'--api-key-file',
			'no/such',
		]);
		expect({exitCode, stderr}).toEqual({
			exitCode: 2,
			stderr: 'stakedeck: the key cannot be read from "no/such": there is no such file\n',
		});
	});

	it('does not go over plain http to another machine unless that is allowed', async () => {
		const environment = {STAKEDECK_API_KEY: 'k'};
		const refused = await runCommand(['validators', '-i', 'http://192.0.2.1'], {environment});
		expect(refused).toMatchObject({exitCode: 2, stderr: expect.stringContaining('--allow-plain-http')});
		const typed = ['validators', '-i', 'http://192.0.2.1', '--allow-plain-http', '--timeout', '0.1'];
		expect(await runCommand(typed, {environment})).toMatchObject({exitCode: 1});
	});
});

it.each([
	['as an argument', ['bonds', spendingKey, '--unchecked']],
	['as a value', ['proposals', '--pattern', `x${spendingKey}`]],
	['as a command', [spendingKey]],
])('a spending key is refused %s and not repeated', async (_where, typed) => {
	const {exitCode, stdout, stderr} = await runCommand([...typed, '-i', 'http://127.0.0.1:1']);
	expect({exitCode, stdout}).toEqual({exitCode: 2, stdout: ''});
	expect(stderr).toContain('spending key');
	expect(stderr).not.toContain(spendingKey.slice(6));
});

it('repeats what was typed without control characters and shortened', async () => {
	const {stderr} = await runCommand([`val\u001b[31m\u202e\n${'x'.repeat(500)}`]);
	expect(stderr).toMatch(/^stakedeck: unknown command "val\?\[31m\?\?x+\.\.\."/);
	expect(stderr.length).toBeLessThan(400);
});

describe('help', () => {
	it('names every flag', async () => {
		const {exitCode, stdout, stderr} = await runCommand(['--help']);
		expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: ''});
		for (const name of flagNames) expect(stdout).toContain(`--${name}`);
	});

	it('of a command has what it sends unchecked beside the other checks', async () => {
		const {stdout} = await runCommand(['bonds', '--help']);
		expect(stdout).toMatch(/--allow-plain-http .*\n +--unchecked .*\n +--no-color /);
	});

	it('of a command names its flags alone', async () => {
		const {stdout} = await runCommand(['proposals', '--help']);
		expect(stdout).toContain('--status STATUS');
		expect(stdout).not.toContain('--sort');
	});
});

it('says its name and what runs it', async () => {
	expect(await runCommand(['--version'])).toEqual({
		exitCode: 0,
		stdout: 'stakedeck 0.0.0 (test)\n',
		stderr: '',
	});
});

it.each([['labels'], ['config'], ['completion', 'bash']])(
	'takes the address of an indexer for %s, which has no use for it',
	async (...words) => {
		const alone = await runCommand(words);
		const given = await runCommand([...words, '-i', 'http://127.0.0.1:9', '-r', 'http://127.0.0.1:9']);
		expect(given).toMatchObject({exitCode: 0, stderr: alone.stderr});
	},
);
