import {once} from 'node:events';
import {existsSync} from 'node:fs';
import {open} from 'node:fs/promises';
import {expect, it} from 'vitest';
import packageJson from '../package.json' with {type: 'json'};
import {servePages, wireValidator} from './helpers/pages.ts';
import {serve} from './helpers/serve.ts';
import {spawnCli} from './helpers/spawn.ts';

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

it('--demo answers from the embedded chain alone', async () => {
	const environment = {STAKEDECK_INDEXER_URL: 'http://127.0.0.1:1', STAKEDECK_API_KEY: 'configured'};
	const program = spawnCli(['validators', '--demo', '--all', '-o', 'json'], {environment});
	expect(await program.ended).toEqual({code: 0, signal: null});
	expect(JSON.parse(program.stdout()).pagination.totalItems).toBe(205);
	expect(program.stderr()).toContain('DEMO');
});

it('ends quietly where the reader of its pipe leaves', async () => {
	const server = await servePages(many, 500);
	const program = spawnCli(['validators', '--all', '-o', 'json', '-i', server.url], {isRead: false});
	await once(program.child.stdout!, 'readable');
	program.child.stdout!.destroy();
	expect(await program.ended).toEqual({code: 0, signal: null});
	expect(program.stderr()).toBe('');
});

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
		expect(program.stderr()).toBe('stakedeck: the answer could not be written: ENOSPC\n');
	},
);

it.skipIf(!existsSync('/dev/full'))('says that an answer could not be written', async () => {
	const server = await servePages(many.slice(0, 3), 500);
	const full = await open('/dev/full', 'w');
	const program = spawnCli(['validators', '-o', 'csv', '-i', server.url], {stdout: full.fd});
	expect(await program.ended).toEqual({code: 1, signal: null});
	await full.close();
	expect(program.stderr()).toBe('stakedeck: the answer could not be written: ENOSPC\n');
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
