import {once} from 'node:events';
import {existsSync} from 'node:fs';
import {mkdir, open, readFile} from 'node:fs/promises';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import packageJson from '../package.json' with {type: 'json'};
import {writeConfig} from './helpers/config.ts';
import {servePages, wireValidator} from './helpers/pages.ts';
import {serve, serveJson} from './helpers/serve.ts';
import {cli, spawnCli, spawnProgram} from './helpers/spawn.ts';
import {temporaryFolder} from './helpers/temporary-folder.ts';
import {openTerminal} from './helpers/terminal.ts';
import {until} from './helpers/until.ts';

/** More than a pipe holds. */
const many = Array.from({length: 2000}, (_, index) => wireValidator(index, {description: 'x'.repeat(200)}));

it('without a terminal and an address prints the embedded chain once and says DEMO twice', async () => {
	const program = spawnCli([]);
	expect(await program.ended).toEqual({code: 0, signal: null});
	expect(program.stdout()).toMatch(/^DEMO .* · page 1 of 7 · 205 validators\n\n.*Power NAM/);
	expect(program.stderr()).toMatch(/^stakedeck: DEMO.*\n$/);
});

it('says its name, version, Node and platform', async () => {
	const program = spawnCli(['--version']);
	await program.ended;
	const runtime = `node ${process.versions.node}, ${process.platform} ${process.arch}`;
	expect(program.stdout()).toBe(`stakedeck ${packageJson.version} (${runtime})\n`);
});

it('answers where the working directory was removed', async () => {
	const folder = path.join(await temporaryFolder(), 'gone');
	await mkdir(folder);
	const script = `cd '${folder}' && rmdir '${folder}' && exec "$@"`;
	const program = spawnProgram(['sh', '-c', script, 'sh', process.execPath, cli, 'validators', '--demo'], {
		environment: {PATH: process.env.PATH ?? ''},
	});
	expect(await program.ended).toEqual({code: 0, signal: null});
	expect(program.stdout()).toContain('Power NAM');
	expect(program.stderr()).not.toMatch(/\bat /);
});

it('--demo answers from the embedded chain alone', async () => {
	const environment = {STAKEDECK_INDEXER_URL: 'http://127.0.0.1:1', STAKEDECK_API_KEY: 'configured'};
	const program = spawnCli(['validators', '--demo', '--all', '-o', 'json'], {environment});
	expect(await program.ended).toEqual({code: 0, signal: null});
	expect(JSON.parse(program.stdout()).pagination.totalItems).toBe(205);
	expect(program.stderr()).toContain('DEMO');
});

it('prints the overview once, and as the view of that name', async () => {
	const command = spawnCli(['overview', '--demo']);
	expect(await command.ended).toEqual({code: 0, signal: null});
	expect(command.stdout()).toMatch(
		/^My stake .* NAM [\s\S]*\nNetwork .* bonded .*\n.*\n\nOpen votes [\s\S]*\n\nMy addresses [\s\S]*\nTotal /,
	);
	expect(command.stdout()).toMatch(/Cold wallet[\s\S]*Spare change/);
	const view = spawnCli(['--demo', '--view', 'overview']);
	await view.ended;
	expect(view.stdout()).toMatch(/^DEMO embedded chain, made up\n\nMy stake /);
});

it('ends quietly where the reader of its pipe leaves', async () => {
	const server = await servePages(many, 500);
	const program = spawnCli(['validators', '--all', '-o', 'json', '-i', server.url], {isRead: false});
	await once(program.child.stdout!, 'readable');
	program.child.stdout!.destroy();
	expect(await program.ended).toEqual({code: 0, signal: null});
	expect(program.stderr()).toBe('');
});

it.each(['stdout', 'stderr'] as const)(
	'ends with the code of its answer where the reader of its %s leaves',
	async name => {
		const program = spawnCli(['overview', '--demo', '--fail-if-any', 'minor'], {isRead: name !== 'stdout'});
		program.child[name]?.destroy();
		expect(await program.ended).toEqual({code: 7, signal: null});
	},
);

it('an interrupt ends a question that hangs with 130', async () => {
	let asked: () => void = () => {};
	const isAsked = new Promise<void>(resolve => {
		asked = resolve;
	});
	const server = await serve(() => asked());
	const program = spawnCli(['validators', '-i', server.url]);
	await isAsked;
	program.child.kill('SIGINT');
	expect(await program.ended).toEqual({code: 130, signal: null});
	expect(program).toSatisfy(({stdout, stderr}: typeof program) => stdout() + stderr() === '');
});

it.each(['SIGTERM', 'SIGHUP'] as const)(
	'%s ends a question that hangs, as it does any program',
	async name => {
		const {promise: isAsked, resolve} = Promise.withResolvers<void>();
		const server = await serve(() => resolve());
		const program = spawnCli(['validators', '-i', server.url]);
		await isAsked;
		program.child.kill(name);
		expect(await program.ended).toEqual({code: null, signal: name});
	},
);

it('an interrupt ends an answer that waits for a full pipe', async () => {
	const server = await servePages(many, 500);
	const program = spawnCli(['validators', '--all', '-o', 'json', '-i', server.url], {isRead: false});
	await once(program.child.stdout!, 'readable');
	program.child.kill('SIGINT');
	expect(await program.ended).toEqual({code: null, signal: 'SIGINT'});
});

it.skipIf(!existsSync('/dev/full')).each(['--help', '--version'])(
	'says that the answer to %s could not be written',
	async flag => {
		await using full = await open('/dev/full', 'w');
		const program = spawnCli([flag], {stdout: full.fd});
		expect(await program.ended).toEqual({code: 1, signal: null});
		expect(program.stderr()).toBe('stakedeck: the answer could not be written: the disk is full\n');
	},
);

it.skipIf(!existsSync('/dev/full'))('says that an answer could not be written', async () => {
	const server = await servePages(many.slice(0, 3), 500);
	const full = await open('/dev/full', 'w');
	const program = spawnCli(['validators', '-o', 'csv', '-i', server.url], {stdout: full.fd});
	expect(await program.ended).toEqual({code: 1, signal: null});
	await full.close();
	expect(program.stderr()).toBe('stakedeck: the answer could not be written: the disk is full\n');
});

it('simulate serves until it is ended, and no other gets its port', async () => {
	const first = spawnCli(['simulate', '--port', '0', '--validators', '3', '--delegators', '1']);
	await once(first.child.stdout!, 'data');
	const [, port = ''] = /http:\/\/127\.0\.0\.1:(\d+)\n/.exec(first.stdout()) ?? [];
	const second = spawnCli(['simulate', '--port', port]);
	const asking = spawnCli(['parameters', '-o', 'json'], {
		environment: {STAKEDECK_INDEXER_URL: `http://127.0.0.1:${port}`},
	});
	expect(await second.ended).toEqual({code: 1, signal: null});
	expect(second.stderr()).toMatch(/^stakedeck: .*port.* is taken.*\n$/);
	expect(await asking.ended).toEqual({code: 0, signal: null});
	first.child.kill('SIGTERM');
	expect(await first.ended).toEqual({code: 0, signal: null});
});

const emptyList = {results: [], pagination: {page: 1, perPage: 30, totalPages: 0, totalItems: 0}};

it("asks the profile's address with the key that its program prints, and shows none of it", async () => {
	const server = await serveJson(emptyList);
	const config = await writeConfig();
	const program = await config.program('key', 'echo "$1"; echo secret >&2; echo secret');
	await config.edit(`
[profiles.main]
indexer-url = "${server.url}/prefix"
api-key-command = ["${program}", "$(echo x)"]
`);
	const environment = {...config.environment, STAKEDECK_API_KEY: 'other'};
	const words = ['validators', '-p', 'main', '-o', 'json', '--verbose'];
	const asking = spawnCli(words, {environment});
	expect(await asking.ended).toEqual({code: 0, signal: null});
	expect(server.requests.map(({headers}) => headers.key)).toEqual(['$(echo x)']);
	expect(asking.stdout() + asking.stderr()).not.toMatch(/secret|echo|other/);
	expect(asking.stderr()).toMatch(/^GET .*\/prefix\/api\/v1\/pos\/validator\S* 200 \d+ ms\n$/);
});

it('runs no program for a key where nothing is asked', async () => {
	const config = await writeConfig();
	const program = await config.program('key', `echo > '${config.folder}/ran'; echo secret`);
	await config.edit(
		`profile = "main"\n[profiles.main]\nindexer-url = "http://127.0.0.1:1"\napi-key-command = ["${program}"]`,
	);
	for (const words of [['config'], ['--help'], ['--version'], ['parameters', '--demo']]) {
		const program = spawnCli(words, {environment: config.environment});
		expect(await program.ended).toEqual({code: 0, signal: null});
		expect(program.stdout() + program.stderr()).not.toContain('secret');
	}
	expect(existsSync(`${config.folder}/ran`)).toBe(false);
});

it('names profile, program and exit code where that fails, and nothing it printed', async () => {
	const config = await writeConfig();
	const program = await config.program('key', 'echo secret; echo secret >&2; exit 7');
	await config.edit(`[profiles.main]\nindexer-url = "http://h"\napi-key-command = ["${program}"]`);
	const asking = spawnCli(['validators'], {environment: {...config.environment, STAKEDECK_PROFILE: 'main'}});
	expect(await asking.ended).toEqual({code: 2, signal: null});
	expect(asking.stdout()).toBe('');
	expect(asking.stderr()).toMatch(
		/^stakedeck: ".*", the api-key-command of the profile main, failed with exit code 7\n$/,
	);
});

it('lets that program ask on the terminal before the dashboard opens', async () => {
	const server = await serveJson(emptyList);
	const config = await writeConfig();
	const program = await config.program('key', `echo asked > '${config.folder}/asked'; head -n 1`);
	await config.edit(
		`profile = "main"\n[profiles.main]\nindexer-url = "${server.url}"\napi-key-command = ["${program}"]`,
	);
	await using terminal = openTerminal(process.execPath, [cli, '--view', 'validators'], {
		env: config.environment,
	});
	await until(() => existsSync(`${config.folder}/asked`));
	expect(terminal.isAlternate()).toBe(false);
	terminal.type('typed-key\r');
	await terminal.shows('every 30 s');
	expect(new Set(server.requests.map(({headers}) => headers.key))).toEqual(new Set(['typed-key']));
	terminal.type('Q');
	expect(await terminal.exitCode).toBe(0);
});

it('an interrupt ends a program that is asked for the key', async () => {
	const config = await writeConfig();
	const started = `${config.folder}/started`;
	const program = await config.program('key', `echo > '${started}'; exec sleep 30`);
	await config.edit(`[profiles.main]\nindexer-url = "http://h"\napi-key-command = ["${program}"]`);
	const asking = spawnCli(['validators', '-p', 'main'], {environment: config.environment});
	await until(() => existsSync(started));
	asking.child.kill('SIGINT');
	expect(await asking.ended).toEqual({code: 130, signal: null});
	expect(asking.stderr()).toBe('');
});

describe('where the locale is not UTF-8', () => {
	const environments = [
		{LANG: 'C'},
		{LC_ALL: 'POSIX', LANG: 'C.UTF-8'},
		{LC_CTYPE: 'de_DE.ISO-8859-1', LANG: 'C.UTF-8'},
	] as const;

	it.each(environments)('writes ASCII alone to the terminal, names too (%o)', async env => {
		const server = await servePages([wireValidator(1, {name: '海燕 Stake'}), wireValidator(2)], 30);
		await using terminal = openTerminal(process.execPath, [cli, '--view', 'validators', '-i', server.url], {
			env,
		});
		await terminal.shows('???? Stake');
		terminal.type('?');
		await terminal.shows('In this view');
		terminal.type('q');
		terminal.type('Q');
		await terminal.exitCode;
		expect(terminal.written()).not.toMatch(/\P{ASCII}/u);
		await using table = openTerminal(process.execPath, [cli, 'validators', '-i', server.url], {env});
		await table.shows('???? Stake');
		expect(table.written()).not.toMatch(/\P{ASCII}/u);
	});
});

it('--screen-reader, or what Ink goes by, reads the dashboard in sentences', async () => {
	const server = await servePages([wireValidator(1)], 30);
	for (const [words, env] of [
		[['--screen-reader'], {}],
		[[], {INK_SCREEN_READER: 'true'}],
	] as const) {
		await using terminal = openTerminal(
			process.execPath,
			[cli, '--view', 'validators', '-i', server.url, ...words],
			{env},
		);
		await terminal.shows('selected, 1 of 1: ');
		await terminal.shows('View 1, Validators, 1.');
		terminal.type('Q');
		expect(await terminal.exitCode).toBe(0);
	}
});

it('ends by SIGTERM after what is to be remembered is written', async () => {
	const server = await servePages([wireValidator(1)], 30);
	const folder = await temporaryFolder();
	await using terminal = openTerminal(process.execPath, [cli, '--view', 'validators', '-i', server.url], {
		env: {XDG_STATE_HOME: folder},
	});
	await terminal.shows('every 30 s');
	terminal.type(':proposals\r');
	await terminal.shows(/proposals? .*\?$/m);
	process.kill(terminal.pid, 'SIGTERM');
	expect(await terminal.exitCode).toBe(-1);
	expect(await readFile(`${folder}/stakedeck/state.json`, 'utf8')).toContain('"proposals"');
});
