import {execFileSync} from 'node:child_process';
import {mkdir, readFile, symlink} from 'node:fs/promises';
import {describe, expect, it} from 'vitest';
import {configPlace, readConfig} from '../../../source/options/config/config-file.ts';
import {writeConfig} from '../../helpers/config.ts';
import {refusedFiles} from '../../helpers/refused-config.ts';

const spendingKey = `zsknam1${'q02rgh4mqp'.repeat(8)}`;

const whole = `profile = "main"

[profiles.main]
label = "Main 海"
color = "green"
indexer-url = "https://indexer.example/prefix/"
rpc-url = "https://rpc.example"
api-key-file = "~/keys/main"
rpc-key-command = ["pass", "show", "node key"]
read-only = true
interval = 2.5
allow-plain-http = false

[profiles.other]
indexer-url = "http://127.0.0.1:8080"
rpc-url = "http://127.0.0.1:8081"
api-key-command = ["cat", "key"]
rpc-key-file = "beside.key"
`;

it.each([
	['XDG_CONFIG_HOME', {XDG_CONFIG_HOME: '/x', HOME: '/home/me'}, '/x/stakedeck/config.toml'],
	['the home', {HOME: '/home/me'}, '/home/me/.config/stakedeck/config.toml'],
	[
		'the home where the former is relative',
		{XDG_CONFIG_HOME: 'x', HOME: '/h'},
		'/h/.config/stakedeck/config.toml',
	],
	[
		'the home where the former is empty',
		{XDG_CONFIG_HOME: '', HOME: '/h'},
		'/h/.config/stakedeck/config.toml',
	],
	['nowhere without either', {}, undefined],
])('lies in %s', (_where, environment, place) => {
	expect(configPlace(environment)).toBe(place);
});

it('is empty where there is no file, or no place for one', async () => {
	const config = await writeConfig();
	const nothing = {
		isPresent: false,
		profile: undefined,
		profiles: [],
		keys: {},
		views: {},
		isUtc: false,
		hasMouse: false,
		hasBell: false,
		borders: 'auto',
		isRemembering: true,
	};
	expect(await readConfig(config.environment)).toEqual({...nothing, path: config.path});
	expect(await readConfig({})).toEqual({...nothing, path: undefined});
});

it('holds profiles with all that they may say', async () => {
	const config = await writeConfig(whole);
	const {profile, profiles, isPresent} = await readConfig(config.environment);
	expect({profile, isPresent}).toEqual({profile: 'main', isPresent: true});
	const [main, other] = profiles;
	expect(main).toEqual({
		name: 'main',
		place: expect.any(Function),
		label: 'Main 海',
		color: 'green',
		isReadOnly: true,
		isOwnNode: true,
		indexerUrl: 'https://indexer.example/prefix/',
		rpcUrl: 'https://rpc.example/',
		apiKey: {
			kind: 'file',
			path: `${config.environment.HOME}/keys/main`,
			owner: 'the api-key-file of the profile main',
		},
		rpcKey: {
			kind: 'command',
			words: ['pass', 'show', 'node key'],
			owner: 'the rpc-key-command of the profile main',
		},
		intervalMilliseconds: 2500,
		allowsPlainHttp: false,
	});
	expect(main?.place()).toBe(`${config.path}, line 3`);
	// What is not said is undefined, and a relative path lies beside the file.
	expect(other).toMatchObject({
		label: undefined,
		color: undefined,
		isReadOnly: false,
		intervalMilliseconds: undefined,
		rpcKey: {path: `${config.folder}/beside.key`},
	});
});

it.each([['docs/configuration.md', 2]])('is read as %s has it', async (page, count) => {
	const guide = await readFile(new URL(`../../../${page}`, import.meta.url), 'utf8');
	const [, text = ''] = /```toml\n([\s\S]*?)```/.exec(guide) ?? [];
	const {environment} = await writeConfig(text);
	const {profile, profiles} = await readConfig(environment);
	expect([profile, profiles.length]).toEqual(['mainnet', count]);
});

it('is read as each block of the page about it has it', async () => {
	const page = await readFile(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');
	const blocks = [...page.matchAll(/```toml\n([\s\S]*?)```/g)].map(([, text = '']) => text);
	const configs = await Promise.all(
		blocks.map(async text => readConfig((await writeConfig(text)).environment)),
	);
	const {keys} = configs.find(config => 'refresh' in config.keys) ?? {};
	expect(keys).toEqual({refresh: ['R'], reverse: ['r', 'ctrl-r'], pause: []});
	expect(configs.find(({views}) => 'validators' in views)?.views.validators).toMatchObject({pane: true});
});

it('turns on what is off by itself', async () => {
	const {environment} = await writeConfig('utc = true\nmouse = true\n');
	expect(await readConfig(environment)).toMatchObject({isUtc: true, hasMouse: true});
});

it('says when there are frames', async () => {
	const {environment} = await writeConfig('borders = "always"\n');
	expect(await readConfig(environment)).toMatchObject({borders: 'always'});
	const other = await writeConfig('borders = "often"\n');
	await expect(readConfig(other.environment)).rejects.toThrow(
		/borders takes auto, always or never, not "often"/,
	);
});

it('may be commented out altogether', async () => {
	const config = await writeConfig('# profile = "x"\r\n');
	expect(await readConfig(config.environment)).toMatchObject({isPresent: true, profiles: []});
});

const url = 'indexer-url = "https://h"';

describe('wrong configuration names file, line and what is accepted:', () => {
	it.each(refusedFiles)('%j', async (text, line, expected) => {
		const config = await writeConfig(text);
		const message = await messageOf(config.environment);
		expect(message.startsWith(`${config.path}, line ${line}: `), message).toBe(true);
		expect(message).toContain(expected);
		expect(message).not.toContain('\n');
	});

	it('wherever and however the key is written', async () => {
		const texts = [
			[5, '[profiles.a]\napi-key-command = [\n  "x",\n]\ninterval = "1"'],
			[3, 'profiles.a.indexer-url = """\\\nhttps://h"""\nprofiles.a.interval = "1"'],
			[2, `# interval = 1\nprofiles = {a = {${url}, interval = "1"}}`],
			[6, '[profiles.b]\ninterval = 1\n\n# of a:\n[profiles."a"]\n"interval" = "1"\r\n'],
			[3, `[profiles.a]\n${url}\ninterval = [\n1,\n2]`],
		] as const;
		for (const [line, text] of texts) {
			const config = await writeConfig(text.replace('api-key-command', `${url}\napi-key-command`));
			const offset = text.includes('api-key-command') ? 1 : 0;
			expect(await messageOf(config.environment)).toContain(`, line ${line + offset}: interval`);
		}
	});

	it('and so does a file that cannot be read', async () => {
		const folder = await writeConfig();
		await mkdir(folder.path);
		expect(await messageOf(folder.environment)).toBe(
			`the configuration ${folder.path} cannot be read: it is a folder`,
		);
		const bytes = await writeConfig(Uint8Array.of(0xff, 0xfe));
		expect(await messageOf(bytes.environment)).toContain('is not written in UTF-8');
		const large = await writeConfig('#'.repeat(70_000));
		expect(await messageOf(large.environment)).toContain('is larger than 64 KiB');
	});
});

it.each([
	['a pipe', (path: string) => void execFileSync('mkfifo', [path])],
	['a device', (path: string) => symlink('/dev/zero', path)],
])('%s in its place is not waited for', async (_what, make) => {
	const {path, environment} = await writeConfig();
	await make(path);
	expect(await messageOf(environment)).toBe(`the configuration ${path} cannot be read: it is not a file`);
});

describe('thousands of levels are refused in a sentence:', () => {
	const many = 20_000;
	it.each([
		['a list', `x = ${'['.repeat(many)}`, 1],
		['an inline table', `x = ${'{a='.repeat(many)}`, 1],
		['the name of a table', `[${'a.'.repeat(many)}b]\ny = 1`, 1],
		['the name of a key', `[profiles.a]\n${url}\n${'a.'.repeat(many)}b = 1`, 3],
		['the name of a key in a profile', `[profiles.a]\n${url}\nlabel.${'a.'.repeat(many)}b = 1`, 3],
		['the name of a key in a view', `[views]\nvalidators.${'a.'.repeat(many)}b = 1`, 2],
	])('%s', async (_what, text, line) => {
		const {path, environment} = await writeConfig(text);
		const message = await messageOf(environment);
		expect(message).toContain(`${path}, line ${line}: `);
		expect(message).toMatch(/^.{20,600}$/);
	});
});

describe('no secret is repeated:', () => {
	it.each([
		['a key in a profile', `[profiles.a]\n${url}\napi-key = "hunter2"`, 3, 'api-key-file = "PATH"'],
		['a key of the node', `[profiles.a]\n${url}\nrpc-key = "hunter2"`, 3, 'rpc-key-command = ["pass"'],
		['a key outside of one', 'api-key = "hunter2"', 1, 'api-key-file = "PATH"'],
		['a key in a broken line', '[profiles.a]\napi-key = "hunter2', 2, 'not TOML'],
		[
			'a password in an address',
			'[profiles.a]\nindexer-url = "https://me:hunter2@h"',
			2,
			'with api-key-file or api-key-command',
		],
		['a spending key', `[profiles.a]\n${url}\n# ${spendingKey}`, 3, 'a spending key stands here'],
	])('%s', async (_what, text, line, expected) => {
		const config = await writeConfig(text);
		const message = await messageOf(config.environment);
		expect(message).toContain(`${config.path}, line ${line}: `);
		expect(message).toContain(expected);
		for (const secret of ['hunter2', spendingKey.slice(8)]) expect(message).not.toContain(secret);
	});

	it('a spending key written with escapes', async () => {
		const config = await writeConfig(`[profiles.a]\nlabel = "\\u007a${spendingKey.slice(1)}"`);
		const message = await messageOf(config.environment);
		expect(message).toContain('a spending key stands here');
		expect(message).not.toContain(spendingKey.slice(8));
	});
});

async function messageOf(environment: Readonly<Record<string, string>>): Promise<string> {
	return readConfig(environment).then(
		() => 'no error',
		(error: Error) => {
			expect(error.name).toBe('UsageError');
			return error.message;
		},
	);
}
