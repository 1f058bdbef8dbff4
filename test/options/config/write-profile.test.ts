import {chmod, chown, lstat, mkdir, readdir, readFile, rename, stat, symlink} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import {readConfig} from '../../../source/options/config/config-file.ts';
import {draftProfile, type NewProfile, writeDraft} from '../../../source/options/config/write-profile.ts';
import {type TestConfig, writeConfig} from '../../helpers/config.ts';

const fresh: NewProfile = {
	name: 'fresh',
	indexerUrl: 'https://fresh.example/prefix',
	rpcUrl: undefined,
	keyFile: undefined,
	allowsPlainHttp: false,
	mayReplace: true,
};

async function save({environment}: TestConfig, profile: Partial<NewProfile> = {}) {
	const draft = await draftProfile({...fresh, ...profile}, environment);
	if ('problem' in draft) return draft;
	const written = await writeDraft(draft.value, {environment, pid: process.pid});
	return 'problem' in written ? written : written.value;
}

const modeOf = async (file: string) => (await stat(file)).mode & 0o777;

it('writes a file that is not there yet, in a folder that is not there yet, for its owner alone', async () => {
	const config = await writeConfig();
	const elsewhere = {...config, environment: {HOME: config.folder, XDG_CONFIG_HOME: ''}};
	const saved = await save(elsewhere, {rpcUrl: 'https://rpc.example', keyFile: '/keys/a "b"'});
	const file = path.join(config.folder, '.config/stakedeck/config.toml');
	expect(saved).toMatchObject({path: file, isDefault: true});
	expect(await readFile(file, 'utf8')).toBe(`profile = "fresh"

[profiles.fresh]
indexer-url = "https://fresh.example/prefix"
rpc-url = "https://rpc.example"
api-key-file = "/keys/a \\"b\\""
`);
	expect([await modeOf(file), await modeOf(path.dirname(file))]).toEqual([0o600, 0o700]);
	expect(await readdir(path.dirname(file))).toEqual(['config.toml']);
});

it('fills a file without a word in it', async () => {
	const config = await writeConfig('\n');
	await save(config);
	expect((await readConfig(config.environment)).profile).toBe('fresh');
});

const kept = `#:schema ./config.schema.json
# Mine. Keep it.
utc = true   # as on the servers

[keys]
refresh = "R"

[profiles.main] # the large one
label = "Main"
indexer-url = "https://main.example"  # since May
api-key-command = ["pass", "show", "main"]
# The node is behind the same door.
rpc-url = "https://rpc.main.example"
chain-id = "main.1"
interval = 20

[views.validators]
pane = true`;

it('adds a profile behind all that stands there, and changes nothing of it', async () => {
	const config = await writeConfig(kept);
	await chmod(config.path, 0o644);
	expect(await save(config)).toMatchObject({isDefault: false});
	expect(await readFile(config.path, 'utf8')).toBe(`${kept}

[profiles.fresh]
indexer-url = "https://fresh.example/prefix"
`);
	// Others may need to read it, as a service of another user does.
	expect(await modeOf(config.path)).toBe(0o644);
});

it('names the first profile as the one in force where any key belongs to the file itself', async () => {
	const settings = '#:schema ./config.schema.json\n# Mine.\nutc = true\n\n[keys]\nrefresh = "R"\n';
	const config = await writeConfig(settings);
	expect(await save(config)).toMatchObject({isDefault: true});
	const text = await readFile(config.path, 'utf8');
	expect(text).toBe(
		settings.replace('json\n', 'json\nprofile = "fresh"\n\n') +
			'\n[profiles.fresh]\nindexer-url = "https://fresh.example/prefix"\n',
	);
	expect(await readConfig(config.environment)).toMatchObject({profile: 'fresh', isUtc: true});
});

it('gives a profile another service, and takes from it nothing else than what belonged to the former', async () => {
	const config = await writeConfig(kept);
	await save(config, {name: 'main', keyFile: '/keys/new'});
	expect(await readFile(config.path, 'utf8')).toBe(
		kept
			.replace('one\n', 'one\napi-key-file = "/keys/new"\n')
			.replace('main.example"  #', 'fresh.example/prefix"  #')
			.replace('api-key-command = ["pass", "show", "main"]\n', '')
			.replace('rpc-url = "https://rpc.main.example"\nchain-id = "main.1"\n', ''),
	);
});

it.each([
	['in one line', 'profiles = {main = {indexer-url = "https://main.example"}}\n'],
	[
		'with a list of many lines',
		'[profiles.fresh]\nindexer-url = "https://h"\napi-key-command = [\n"pass"]\n',
	],
	['by dotted keys', 'profiles.fresh.indexer-url = "https://h"\n'],
])('leaves a file alone that is written %s, and says so', async (_how, text) => {
	const config = await writeConfig(text);
	const {problem} = (await save(config)) as {problem: string};
	expect(problem).toBe(
		`the profiles of ${config.path} are written in a form that is not changed here: write these lines there yourself`,
	);
	expect(await readFile(config.path, 'utf8')).toBe(text);
});

it('refuses a file that is wrong already', async () => {
	const config = await writeConfig('[profiles.a]\ncolour = "red"\n');
	await expect(save(config)).rejects.toThrow('config.toml, line 2: a profile takes');
});

it('writes where a link leads, and keeps the link', async () => {
	const config = await writeConfig(kept);
	const place = path.join(config.folder, 'dotfiles', 'mine.toml');
	await mkdir(path.dirname(place));
	await rename(config.path, place);
	await symlink(place, config.path);
	await save(config);
	expect((await lstat(config.path)).isSymbolicLink()).toBe(true);
	expect(await readFile(place, 'utf8')).toContain('[profiles.fresh]');
	expect(await readdir(path.dirname(place))).toEqual(['mine.toml']);
});

it('says why nothing was written, and leaves nothing half written', async () => {
	const config = await writeConfig();
	const environment = {XDG_CONFIG_HOME: await config.write('no-folder', '')};
	const draft = await draftProfile(fresh, environment);
	if ('problem' in draft) throw new Error(draft.problem);
	expect(await writeDraft(draft.value, {environment, pid: process.pid})).toEqual({
		problem: `${draft.value.path} cannot be written, as a part of the path is not a folder`,
	});
});

it('adds to what another program has written since the draft, and takes no name from it', async () => {
	const config = await writeConfig(kept);
	const {environment} = config;
	const drafts = await Promise.all(
		['one', 'two', 'two'].map(name => draftProfile({...fresh, name, mayReplace: false}, environment)),
	);
	const problems = [];
	for (const draft of drafts) {
		if ('problem' in draft) throw new Error(draft.problem);
		const written = await writeDraft(draft.value, {environment, pid: process.pid});
		if ('problem' in written) problems.push(written.problem);
	}
	expect(problems).toEqual([`${config.path} has a profile "two" by now: nothing was written`]);
	const names = (await readConfig(environment)).profiles.map(({name}) => name);
	expect(names).toEqual(expect.arrayContaining(['main', 'one', 'two']));
	expect(await readFile(config.path, 'utf8')).toContain('# Mine. Keep it.');
	expect(await readdir(config.folder)).toEqual(['config.toml']);
});

it('writes where a link leads that leads to no file yet, and leaves the link', async () => {
	const config = await writeConfig();
	await symlink('mine.toml', config.path);
	await save(config);
	expect((await lstat(config.path)).isSymbolicLink()).toBe(true);
	expect(await readFile(path.join(config.folder, 'mine.toml'), 'utf8')).toContain('[profiles.fresh]');
});

it('keeps permissions that the mask of the program would cut off', async () => {
	const config = await writeConfig(kept);
	await chmod(config.path, 0o666);
	await save(config);
	expect(await modeOf(config.path)).toBe(0o666);
});

it.skipIf(process.getuid?.() !== 0)('leaves the file to its owner where root writes it', async () => {
	const config = await writeConfig(kept);
	await chown(config.path, 65_534, 65_534);
	await save(config);
	const {uid, gid} = await stat(config.path);
	expect([uid, gid]).toEqual([65_534, 65_534]);
});
