import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import {someBytes} from '../helpers/broadcast.ts';
import {writeConfig} from '../helpers/config.ts';
import {servePages, wireValidator} from '../helpers/pages.ts';
import {cli, spawnCli} from '../helpers/spawn.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {openTerminal} from '../helpers/terminal.ts';

const key = 'key-that-nobody-sees';
const refusal = /^stakedeck: NODE_DEBUG is set, [^\n]*\n$/;

/** A service, and the ways to be given its key. */
async function startService() {
	const server = await servePages([wireValidator(0), wireValidator(1)], 1);
	const config = await writeConfig();
	const file = await config.write('key', key);
	await config.edit(
		`[profiles.a]\nindexer-url = "${server.url}"\nrpc-url = "${server.url}"\napi-key-command = ["cat", "${file}"]\n`,
	);
	const bytes = path.join(await temporaryFolder(), 'bond.tx');
	await writeFile(bytes, someBytes);
	return {server, config, file, bytes};
}

it.each(['net', 'http', 'child_process', 'stream,fs', '*', 'net,http,tls,fetch,undici'])(
	'a key is in no output where NODE_DEBUG is %s, and nothing is asked',
	async NODE_DEBUG => {
		const {server, config, file, bytes} = await startService();
		const address = ['-i', server.url];
		const given = [
			{typed: ['validators', '--all', ...address], environment: {STAKEDECK_API_KEY: key}},
			{typed: ['validators', ...address, '--api-key-file', file], environment: {}},
			{typed: ['overview', '-p', 'a'], environment: config.environment},
			{typed: ['broadcast', bytes, '-p', 'a', '--yes', '--no-journal'], environment: config.environment},
			{typed: ['simulate', '--port', '0'], environment: {STAKEDECK_API_KEY: key}},
		];
		for (const {typed, environment} of given) {
			const running = spawnCli(typed, {environment: {...environment, NODE_DEBUG}});
			const {code} = await running.ended;
			const written = running.stdout() + running.stderr();
			expect([code, written.includes(key)], written).toEqual([2, false]);
			expect(written).toMatch(/stakedeck: NODE_DEBUG is set, [^\n]*\n/);
		}
		expect(server.requests).toEqual([]);
	},
);

it('nor on the screen of the dashboard', async () => {
	const {server} = await startService();
	await using terminal = openTerminal(process.execPath, [cli, '-i', server.url], {
		env: {STAKEDECK_API_KEY: key, NODE_DEBUG: 'net'},
	});
	expect(await terminal.exitCode).toBe(2);
	expect(server.requests).toEqual([]);
});

it.each([['--help'], ['config']])('what has to do with no key is there all the same: %s', async word => {
	const running = spawnCli([word], {environment: {NODE_DEBUG: 'net', STAKEDECK_API_KEY: key}});
	expect(await running.ended).toMatchObject({code: 0});
	expect(running.stdout() + running.stderr()).not.toContain(key);
});

it('one that is empty changes nothing, and the refusal is one line', async () => {
	const {server} = await startService();
	const environment = {STAKEDECK_API_KEY: key};
	const typed = ['validators', '-i', server.url];
	const usual = spawnCli(typed, {environment: {...environment, NODE_DEBUG: ''}});
	expect(await usual.ended).toMatchObject({code: 0});
	const refused = spawnCli(typed, {environment: {...environment, NODE_DEBUG: 'net'}});
	await refused.ended;
	expect(refused.stderr()).toMatch(refusal);
});
