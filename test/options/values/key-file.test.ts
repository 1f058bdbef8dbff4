import {chmod} from 'node:fs/promises';
import {describe, expect, it} from 'vitest';
import type {DashboardSetup} from '../../../source/dashboard/dashboard.tsx';
import {writeConfig} from '../../helpers/config.ts';
import {runCommand} from '../../helpers/run-command.ts';
import {serveJson} from '../../helpers/serve.ts';

const emptyList = {results: [], pagination: {page: 1, perPage: 30, totalPages: 0, totalItems: 0}};

/** A service, and a key for it in a file of that mode, which a flag and a profile name. */
async function prepare(mode: string) {
	const server = await serveJson(emptyList);
	const config = await writeConfig(
		`[profiles.main]\nindexer-url = "${server.url}"\nrpc-url = "${server.url}"\napi-key-file = "key"\n`,
	);
	const file = await config.write('key', 'the-key\n');
	await chmod(file, mode);
	const {environment} = config;
	return {server, file, environment, flags: ['-i', server.url, '--api-key-file', file]};
}

const byProfile = ['-p', 'main'];
const owner = ', the api-key-file of the profile main';

describe('a key file', () => {
	it.each(['600', '400', '700', '611'])('of the mode %s is used without a word', async mode => {
		const {server, environment, flags} = await prepare(mode);
		for (const words of [flags, byProfile]) {
			const outcome = await runCommand(['validators', '-o', 'json', ...words], {environment});
			expect([outcome.exitCode, outcome.stderr]).toEqual([0, '']);
		}
		expect(server.requests.map(({headers}) => headers.key)).toEqual(['the-key', 'the-key']);
	});

	it.each(['644', '640', '604', '444'])('of the mode %s is used, and named with the remedy', async mode => {
		const {server, file, environment, flags} = await prepare(mode);
		const sentence = (of: string) =>
			`stakedeck: other users can read the key in "${file}"${of}: chmod 600 ${file} makes it yours alone\n`;
		const byFlag = await runCommand(['validators', '-o', 'json', ...flags], {environment});
		expect([byFlag.exitCode, byFlag.stderr]).toEqual([0, sentence('')]);
		const byConfig = await runCommand(['validators', '-o', 'json', ...byProfile], {environment});
		expect([byConfig.exitCode, byConfig.stderr]).toEqual([0, sentence(owner)]);
		expect(server.requests.map(({headers}) => headers.key)).toEqual(['the-key', 'the-key']);
	});

	it.each(['666', '620', '602', '664'])('of the mode %s is refused, and nothing is asked', async mode => {
		const {server, file, environment, flags} = await prepare(mode);
		for (const [words, of] of [
			[flags, ''],
			[byProfile, owner],
		] as const) {
			const {exitCode, stdout, stderr} = await runCommand(['validators', ...words], {environment});
			expect([exitCode, stdout]).toEqual([2, '']);
			expect(stderr).toBe(
				`stakedeck: the key is not read from "${file}"${of}: other users may write to it; check what it holds, then chmod 600 ${file}\n`,
			);
		}
		expect(server.requests).toEqual([]);
	});

	it('that others can read is named under the messages of the dashboard, once for indexer and node', async () => {
		const {file, environment, server} = await prepare('644');
		const both = ['-i', server.url, '-r', server.url, '--api-key-file', file];
		for (const words of [byProfile, both]) {
			let given: DashboardSetup | undefined;
			const outcome = await runCommand(words, {
				environment,
				columns: 80,
				loaders: {
					async runDashboard(options) {
						given = options;
						return 0;
					},
				},
			});
			expect([outcome.exitCode, outcome.stderr]).toEqual([0, '']);
			const messages = given?.log.read().filter(({kind}) => kind === 'message');
			expect(messages).toEqual([
				expect.objectContaining({
					kind: 'message',
					meaning: 'warning',
					times: 1,
					text: expect.stringContaining(`chmod 600 ${file}`),
				}),
			]);
		}
	});
});
