import {execFile} from 'node:child_process';
import {chmod, mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import {describe, expect, it} from 'vitest';
import {parseArguments} from '../../source/options/arguments.ts';
import {readConfig} from '../../source/options/config/config-file.ts';
import {readSettings} from '../../source/options/settings.ts';
import {readKey} from '../../source/options/values/key-source.ts';
import {isInstalled} from '../helpers/completion.ts';
import {type TestConfig, writeConfig} from '../helpers/config.ts';
import {runCommand} from '../helpers/run-command.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';

const main = '[profiles.main]\nindexer-url = "https://h"\n';

async function unitOf(
	words: readonly string[],
	settings: {text?: string; environment?: Record<string, string>; program?: readonly string[]} = {},
) {
	const config = await writeConfig(settings.text ?? main);
	const outcome = await runCommand(['watch', '--systemd-unit', ...words], {
		environment: {...config.environment, ...settings.environment},
		...(settings.program && {program: settings.program}),
	});
	const lines = outcome.stdout.split('\n');
	const valuesOf = (key: string) =>
		lines.flatMap(line => (line.startsWith(`${key}=`) ? [line.slice(key.length + 1)] : []));
	return {...outcome, config, valuesOf};
}

describe('a unit of systemd', () => {
	it('runs the program as it is installed, with the flags of the line, and asks no service', async () => {
		const {valuesOf, exitCode} = await unitOf([
			'-p',
			'main',
			'--name',
			'journal',
			'--level',
			'worth-knowing',
			'-o',
			'text',
		]);
		expect(exitCode).toBe(0);
		expect(valuesOf('ExecStart')).toEqual([
			'/usr/bin/stakedeck watch -p main --name journal --level worth-knowing -o text',
		]);
		for (const [key, value] of Object.entries({
			Type: 'exec',
			DynamicUser: 'yes',
			StateDirectory: 'stakedeck',
			ProtectSystem: 'strict',
			Restart: 'on-failure',
			RestrictAddressFamilies: 'AF_UNIX AF_INET AF_INET6',
		}))
			expect([key, valuesOf(key)]).toEqual([key, [value]]);
		expect(valuesOf('Environment')).toEqual([
			'XDG_CONFIG_HOME=/etc XDG_STATE_HOME=/var/lib XDG_CACHE_HOME=/var/cache',
		]);
		expect(valuesOf('MemoryMax')[0]).toMatch(/^\d+M$/);
		// It would end the engine, which writes what it runs.
		expect(valuesOf('MemoryDenyWriteExecute')).toEqual([]);
	});

	it('quotes by the rules of systemd what the line holds', async () => {
		const words = [
			'-i',
			'https://h',
			'--exec',
			'/opt/tell me',
			'100%',
			'say "it"',
			"it's",
			'$HOME',
			'a\\b',
			'two\nlines',
			'',
		];
		const {valuesOf} = await unitOf(words, {program: ['/opt/my node/bin/node', '/opt/cli.js']});
		expect(valuesOf('ExecStart')).toEqual([
			`:"/opt/my node/bin/node" /opt/cli.js watch -i https://h --exec "/opt/tell me" 100%% "say \\"it\\"" "it's" "$HOME" "a\\\\b" "two\\u000alines" ""`,
		]);
	});

	it('hands over the files of keys by root, those of profiles and that of a flag', async () => {
		const text = `${main}rpc-url = "https://n"\napi-key-file = "api.key"\nrpc-key-file = "/keys/my node%1"\n`;
		const {valuesOf, config} = await unitOf(['-p', 'main'], {text});
		expect(valuesOf('LoadCredential')).toEqual([
			`key_api.key:${config.folder}/api.key`,
			'key_my_node_1:/keys/my node%%1',
		]);
		const byFlag = await unitOf(['-i', 'https://h', '--api-key-file', 'some.key', '--exec', './tell']);
		expect(byFlag.valuesOf('LoadCredential')).toEqual([`key_some.key:${path.resolve('some.key')}`]);
	});

	it('makes the files of a line absolute, and leaves the line of a program alone', async () => {
		const config = await writeConfig(main);
		const words = [
			'watch',
			'--systemd-unit',
			'-i',
			'https://h',
			'--api-key-file=some.key',
			'--exec',
			'./tell',
			'--systemd-unit',
			'x/y',
		];
		const {stdout} = await runCommand(words, {environment: config.environment});
		expect(stdout).toContain(
			`ExecStart=/usr/bin/stakedeck watch -i https://h --api-key-file=${path.resolve('some.key')} --exec ${path.resolve('tell')} --systemd-unit x/y\n`,
		);
	});

	it('takes over what the environment names, and no key', async () => {
		const {valuesOf, stdout, stderr} = await unitOf([], {
			environment: {STAKEDECK_INDEXER_URL: 'https://h/a b', STAKEDECK_API_KEY: 'geheim'},
		});
		expect(valuesOf('Environment')).toContain('"STAKEDECK_INDEXER_URL=https://h/a b"');
		expect(stdout + stderr).not.toContain('geheim');
		expect(stderr).toContain('the key of STAKEDECK_API_KEY is not written into a unit');
	});

	it('says what the service will not find, and sees a home where the program lies there', async () => {
		const {stderr, valuesOf} = await unitOf(['-p', 'main'], {program: ['/home/me/node', '/home/me/cli.js']});
		expect(stderr).toContain('the service reads its profiles in /etc/stakedeck/config.toml');
		expect(stderr).toContain(
			'/home/me/node lies in a home, which the user of the service has to be able to read',
		);
		expect(valuesOf('ProtectHome')).toEqual(['read-only']);
		expect((await unitOf(['-p', 'main'])).valuesOf('ProtectHome')).toEqual(['yes']);
	});

	it.each([
		[['-p', 'none'], 'there is no profile "none"'],
		[['--level', 'loud'], '--level takes'],
		[
			['-p', 'main'],
			'would have one name in the service',
			`${main}rpc-url = "https://n"\napi-key-file = "/a/key"\nrpc-key-file = "/b/key"\n`,
		],
	])('is not printed for %j: %s', async (words, said, text = main) => {
		expect(await unitOf(words, {text})).toMatchObject({
			exitCode: 2,
			stdout: '',
			stderr: expect.stringContaining(said),
		});
	});
});

describe('a key in a service', () => {
	const keyIn = async (
		{environment}: TestConfig,
		folder: string,
		words: readonly string[] = ['-p', 'main'],
	) => {
		const around = {...environment, CREDENTIALS_DIRECTORY: folder};
		const {apiKey} = readSettings(await parseArguments(words), around, await readConfig(around));
		return apiKey.value && (await readKey(apiKey.value, {mayAsk: false})).key;
	};

	it('is read from the copy that the service was given, and else from its file', async () => {
		const config = await writeConfig(`${main}api-key-file = "/etc/stakedeck/keys/main"\n`);
		const folder = path.join(config.folder, 'credentials');
		await mkdir(folder);
		await expect(keyIn(config, folder)).rejects.toThrow(
			'the key cannot be read from "/etc/stakedeck/keys/main"',
		);
		await writeFile(path.join(folder, 'key_main'), 'given\n', {mode: 0o400});
		expect(await keyIn(config, folder)).toBe('given');
		expect(await keyIn(config, folder, ['-i', 'https://h', '--api-key-file', '/x/main'])).toBe('given');
	});
});

const analyze = promisify(execFile);
const isThere = isInstalled('systemd-analyze');
const note = isThere ? '' : ' (skipped: systemd-analyze is not installed)';

describe.skipIf(!isThere)(`systemd says of the unit${note}`, () => {
	async function file() {
		const folder = await temporaryFolder();
		const program = path.join(folder, 'my program');
		await writeFile(program, '#!/bin/sh\n');
		await chmod(program, 0o755);
		const text = `${main}api-key-file = "api.key"\n`;
		const words = ['-p', 'main', '--exec', '/bin/echo', '100%', 'say "it"', '$HOME', 'two\nlines', ';'];
		const {stdout} = await unitOf(words, {text, program: [program]});
		const unit = path.join(folder, 'stakedeck-watch.service');
		await writeFile(unit, stdout);
		return unit;
	}

	it('that nothing is wrong with it', async () => {
		const {stdout, stderr} = await analyze('systemd-analyze', ['verify', await file()]);
		expect([stdout, stderr]).toEqual(['', '']);
	});

	it('that it is closed: 3.0 at most', async () => {
		const words = ['security', '--offline=yes', '--threshold=30', '--no-pager', await file()];
		const {stdout} = await analyze('systemd-analyze', words);
		const [, exposure] = /Overall exposure level for .*: ([\d.]+)/.exec(stdout) ?? [];
		expect(Number(exposure)).toBeLessThanOrEqual(3);
	});
});
