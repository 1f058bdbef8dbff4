import {chmod} from 'node:fs/promises';
import {expect, it} from 'vitest';
import {addressOf} from '../helpers/addresses.ts';
import {writeConfig} from '../helpers/config.ts';
import {runCommand} from '../helpers/run-command.ts';

async function check(text?: string, prepare?: (config: Awaited<ReturnType<typeof writeConfig>>) => unknown) {
	const config = await writeConfig(text);
	await prepare?.(config);
	const outcome = await runCommand(['config', '--check'], {environment: config.environment});
	const said = outcome.stderr.split('\n').filter(line => line !== '');
	return {...outcome, said: said.map(line => line.replace(`stakedeck: ${config.path}, `, '')), config};
}

it('names all that is wrong, in the order of the file, each with its line and what is accepted', async () => {
	const {exitCode, stdout, said} = await check(`profile = "mian"
colour = "red"
utc = "yes"

[keys]
refesh = "R"
sort = "zz"

[theme]
bad = "no colour"

[profiles.main]
indexer-url = "https://h"
interval = "soon"
color = "pink"

[profiles."a b"]
indexer-url = "https://h"

[profiles.other]
indexer-url = "host:80"
api-key-command = "pass"
label = ""

[views.validators]
columns = ["nam"]
pane = 1
`);
	expect([exitCode, stdout]).toEqual([2, '']);
	const expected = [
		[
			1,
			'profile takes the name of a profile of this file: main, a b or other, not "mian"; did you mean main',
		],
		[2, 'the file takes profile = "NAME"'],
		[3, 'utc takes true or false, without quotes, not a text'],
		[6, 'not "refesh"; did you mean refresh'],
		[7, 'sort: a key is a letter or sign'],
		[10, 'bad '],
		[14, 'interval takes seconds as a number without quotes'],
		[15, 'color takes red, yellow, green, cyan, blue or magenta, not "pink"'],
		[17, '"a b" is not a profile name'],
		[21, 'indexer-url takes an http:// or https:// address, not "host:80"'],
		[22, 'api-key-command takes a program and its arguments'],
		[23, 'label takes 1 to 40 characters'],
		[26, 'columns takes a list of words in quotes'],
		[27, 'pane takes true or false'],
	] as const;
	expect(said.map(line => Number(/^line (\d+): /.exec(line)?.[1]))).toEqual(expected.map(([line]) => line));
	for (const [index, [, words]] of expected.entries()) expect(said[index]).toContain(words);
});

const label = `address,label\n${addressOf(1)},Cold\n`;

it('looks into the files that are named: keys, labels, and where the dashboard opens', async () => {
	const text = `start = "nowhere"
[profiles.main]
indexer-url = "https://h"
rpc-url = "https://n"
api-key-file = "open.key"
rpc-key-file = "none.key"
labels = "labels.csv"
[profiles.other]
indexer-url = "https://h"
labels = "none.csv"
`;
	const {exitCode, said, config} = await check(text, async ({write}) => {
		await chmod(await write('open.key', 'key'), 0o644);
		await write('labels.csv', `${label}tnam1wrong,Wrong\n${addressOf(2)},\n`);
	});
	expect(exitCode).toBe(2);
	const in_ = (name: string) => `"${config.folder}/${name}"`;
	expect(said).toEqual([
		expect.stringMatching(/^line 1: start: .*nowhere/),
		expect.stringContaining(`line 5: other users can read the key in ${in_('open.key')}`),
		expect.stringContaining(`line 6: the key cannot be read from ${in_('none.key')}`),
		expect.stringContaining(`line 7: ${in_('labels.csv')}: line 3: `),
		`line 7: ${in_('labels.csv')}: line 4: it has no label`,
		`line 10: ${in_('none.csv')} cannot be read, as there is no such file`,
	]);
});

it('says that all is good, and where there is no file', async () => {
	const {stdout, exitCode, stderr, config} = await check(
		'[profiles.main]\nindexer-url = "https://h"\napi-key-file = "key"\nlabels = "labels.csv"\n',
		async ({write}) => Promise.all([write('key', 'key'), write('labels.csv', label)]),
	);
	expect([stdout, exitCode, stderr]).toEqual([`${config.path}: all good, 1 profile\n`, 0, '']);
	const none = await check();
	expect(none).toMatchObject({exitCode: 0, stderr: ''});
	expect(none.stdout).toBe(`${none.config.path}: there is no such file yet; stakedeck init writes it\n`);
});

it('says of what is no TOML at all the first mistake', async () => {
	const {exitCode, said} = await check('[profiles.main\n');
	expect([exitCode, said]).toEqual([2, [expect.stringMatching(/^line 1: this is not TOML/)]]);
});
