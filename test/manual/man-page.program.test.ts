import {execFile} from 'node:child_process';
import {readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify, stripVTControlCharacters} from 'node:util';
import {expect, it} from 'vitest';
import packageJson from '../../package.json' with {type: 'json'};
import {journalFileName} from '../../source/broadcast/lazy-journal.ts';
import {commands} from '../../source/commands/records/commands.ts';
import {commandHelp} from '../../source/dashboard/command-line/command-words.ts';
import {defaultKeys} from '../../source/keys/key-map.ts';
import {configExample, configKeyHelp} from '../../source/manual/config-help.ts';
import {keyGroups, manPage, routeGrammar, viewHelp} from '../../source/manual/man-page.ts';
import {environmentLines, exitLines} from '../../source/manual/reference.ts';
import {verbatim} from '../../source/manual/roff.ts';
import {readConfig} from '../../source/options/config/config-file.ts';
import {profileKeys} from '../../source/options/config/profile.ts';
import {topKeys} from '../../source/options/config/top-keys.ts';
import {flagNames, flagOf} from '../../source/options/flags.ts';
import {stateFileName} from '../../source/store/state-file.ts';
import {roles} from '../../source/theme/themes.ts';
import {commandNames, commandOf} from '../helpers/commands.ts';
import {isInstalled} from '../helpers/completion.ts';
import {writeConfig} from '../helpers/config.ts';
import {readDashboardOf, readTask} from '../helpers/read-task.ts';
import {runCommand} from '../helpers/run-command.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';

const run = promisify(execFile);
const page = manPage(commands, packageJson);

/** The page of the program that a test runs, where nobody has chosen any keys. */
const usualPage = manPage(commands, {version: '0.0.0', description: 'A program under test'});

/** The page as a reader sees it, by what the escapes of this program stand for. */
const read = page
	.replaceAll(/\\f[BIR]/g, '')
	.replaceAll('\\-', '-')
	.replaceAll('\\(aq', "'")
	.replaceAll('\\(dq', '"')
	.replaceAll('\\(ti', '~')
	.replaceAll(/ \\\(rs\n +/g, ' ')
	.replaceAll(/\n(?!\.)/g, ' ')
	.replaceAll('\\&', '');

const noteOn = (program: string) => (isInstalled(program) ? '' : ` (skipped: ${program} is not installed)`);

it('has each command with what it does', () => {
	for (const name of commandNames) {
		const {
			argument,
			argumentsShown,
			argumentShown = argumentsShown ?? argument,
			summary,
			examples,
		} = commandOf(name);
		expect(read).toContain(`\n.TP ${[name, argumentShown, summary].filter(Boolean).join(' ')}`);
		for (const example of examples) expect(read).toContain(` stakedeck ${example}`);
	}
});

it('has each flag with its value and what it means', () => {
	for (const name of flagNames) {
		const {short, value, description} = flagOf(name);
		const forms = [...(short === undefined ? [] : [`-${short}`]), `--${name}`].join(', ');
		expect(read).toContain(`\n.TP ${[forms, value, description].filter(Boolean).join(' ')}`);
	}
});

it('has keys, words after the colon, environment, files and exit codes', () => {
	const entries = [
		...keyGroups(defaultKeys).flatMap(({entries}) => entries),
		...commandHelp(defaultKeys),
		...environmentLines,
		...exitLines,
	];
	for (const [term, meaning] of entries) expect(read).toContain(` ${term} ${meaning}`);
	const files = [
		'.config/stakedeck/config.toml',
		`.local/state/stakedeck/${stateFileName}`,
		`.local/state/stakedeck/${journalFileName}`,
	];
	for (const file of files) {
		expect(read).toContain(`\n.TP ~/${file} `);
	}
	expect(page).toContain(`"stakedeck ${packageJson.version}"`);
});

it('has the keys that a person has chosen, and the usual ones where the configuration is wrong', async () => {
	const {environment, edit} = await writeConfig('[keys]\nrefresh = "ctrl-r"\n');
	const chosen = await runCommand(['man'], {environment});
	expect(chosen).toMatchObject({exitCode: 0, stderr: ''});
	expect(chosen.stdout).toContain('\\fBCtrl\\-R\\fR\nask the service now (refresh)');
	await edit('[keys]\nrefresh = "1"\n');
	const usual = await runCommand(['man'], {environment});
	expect(usual).toMatchObject({exitCode: 0, stdout: usualPage});
	expect(usual.stderr).toMatch(
		/^stakedeck: the page has the usual keys: .*config\.toml, line 2: refresh: 1 is fixed/,
	);
});

it('has each key of the configuration, and an example of one that can be read', async () => {
	for (const key of profileKeys) expect(read).toMatch(new RegExp(`\\n\\.TP ${key} = ["\\[\\w]`));
	for (const [form, meaning] of configKeyHelp) expect(read).toContain(`\n.TP ${form} ${meaning}`);
	expect(page).toContain(verbatim(configExample));
	const {environment} = await writeConfig(configExample.join('\n'));
	const {profile, profiles} = await readConfig(environment);
	expect([profile, profiles.map(({name}) => name)]).toEqual(['mainnet', ['mainnet', 'testnet']]);
});

it.each(configKeyHelp.filter(([form]) => !form.startsWith('[')))(
	'the key of %s is one that is read',
	async form => {
		const values = {
			NAME: 'main',
			COLOR: 'red',
			URL: 'https://host.example',
			SECONDS: '5',
			THEME: 'mono',
			STYLE: 'bold black on yellow',
		};
		const line = Object.entries(values).reduce((text, [name, value]) => text.replace(name, value), form);
		const [key = ''] = form.split(' ');
		const addresses = ['indexer-url = "https://a.example"', 'rpc-url = "https://b.example"'];
		const profile = ['[profiles.main]', ...addresses.filter(other => !other.startsWith(key))];
		const isOfTheme = key === 'base' || roles.some(role => role === key);
		const lines = isOfTheme
			? ['[theme]', line, ...profile]
			: topKeys.some(top => top === key)
				? [line, ...profile]
				: [...profile, line];
		const {environment} = await writeConfig(lines.join('\n'));
		await expect(readConfig(environment)).resolves.toMatchObject({profiles: [{name: 'main'}]});
	},
);

it('has each view of a route, with what it takes', () => {
	for (const text of routeGrammar) expect(read).toContain(text);
	for (const {form, texts} of viewHelp) expect(read).toContain(`\n.TP ${form} ${texts.join('\n.IP ')}`);
});

it('writes no character that the formatter would take for its own', () => {
	for (const line of page.split('\n')) {
		if (line.startsWith('.')) expect(line).toMatch(/^\.(?:TH|SH|SS|TP|IP|PP|RS|RE|PD|nf|fi|br|nh|ad)\b/);
		else expect(line).not.toMatch(/^'|(?<!\\)[-]|[^\x20-\x7e]|\\(?!f[BIR]|-|\(|&|\[u)/);
	}
});

it('names each variable that the options are read from', async () => {
	const {environment} = await writeConfig('[profiles.main]\nindexer-url = "http://127.0.0.1:1"\n');
	const names = new Set<string>();
	const recording = new Proxy<Record<string, string | undefined>>(environment, {
		get(target, name) {
			if (typeof name === 'string') names.add(name);
			return typeof name === 'string' ? target[name] : undefined;
		},
	});
	const system = {environment: recording, stdout: {isTTY: true}} as unknown as Parameters<typeof readTask>[0];
	for (const typed of [
		[],
		['validators', '-p', 'main'],
		['broadcast', 'x', '-r', 'http://h', '-i', 'http://h'],
	]) {
		const read = typed.length === 0 ? readDashboardOf : readTask;
		await read({...system, environment: recording, arguments: typed});
	}
	expect(names.size).toBeGreaterThan(8);
	const told = environmentLines.flatMap(([words]) => words.split(', '));
	// Of the person and the machine, not of this program.
	for (const name of ['HOME', 'USERPROFILE', 'OS']) names.delete(name);
	expect(told).toEqual(expect.arrayContaining([...names]));
});

it.skipIf(!isInstalled('man'))(`is formatted by man without a warning${noteOn('man')}`, async () => {
	const file = path.join(await temporaryFolder(), 'stakedeck.1');
	await writeFile(file, page);
	const env = {PATH: process.env.PATH, LC_ALL: 'C.UTF-8', MANWIDTH: '80', MANPAGER: 'cat'};
	const {stdout, stderr} = await run('man', ['--warnings', '-E', 'UTF-8', '-l', file], {env});
	expect(stderr).toBe('');
	const text = stripVTControlCharacters(stdout);
	expect(Math.max(...text.split('\n').map(line => line.length))).toBeLessThan(81);
	expect(text).toContain("stakedeck proposals --all -o json | jq '.results[].id'");
	expect(text).toContain('--view "proposals status=voting"');
});

it.skipIf(!isInstalled('mandoc'))(`is without a fault for mandoc${noteOn('mandoc')}`, async () => {
	const file = path.join(await temporaryFolder(), 'stakedeck.1');
	await writeFile(file, page);
	const found = await run('mandoc', ['-Tlint', '-Wwarning', file]).catch((error: {stdout: string}) => error);
	// The day of a release is nothing that the program knows.
	expect(found.stdout.split('\n').filter(line => line !== '' && !line.includes('missing date'))).toEqual([]);
});

it('is printed by the command, and is what the build puts where npm looks for it', async () => {
	expect(await runCommand(['man'])).toEqual({exitCode: 0, stdout: usualPage, stderr: ''});
	const built = new URL(`../../${packageJson.man[0]}`, import.meta.url);
	expect(await readFile(built, 'utf8')).toBe(page);
});
