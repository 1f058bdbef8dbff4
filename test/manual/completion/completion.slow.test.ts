import {execFile} from 'node:child_process';
import {readdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import {describe, expect, it} from 'vitest';
import {completionScript} from '../../../source/manual/completion/completion-script.ts';
import {shells} from '../../../source/options/command.ts';
import {type FlagName, flagOf} from '../../../source/options/flags.ts';
import {commandNames, commandOf} from '../../helpers/commands.ts';
import {
	type CompletionPlace,
	completeInBash,
	completeInFish,
	completeInZsh,
	completionPlace,
	evilLabel,
	isInstalled,
} from '../../helpers/completion.ts';
import {writeConfig} from '../../helpers/config.ts';
import {runCommand} from '../../helpers/run-command.ts';
import {openTerminal} from '../../helpers/terminal.ts';

const run = promisify(execFile);
const completers = {bash: completeInBash, zsh: completeInZsh, fish: completeInFish};

/** What is offered, in one order and one spelling: without what of the word was typed before it. */
async function offers(shell: (typeof shells)[number], place: CompletionPlace, lines: readonly string[]) {
	const replies = await completers[shell](place)(lines);
	expect(replies).toHaveLength(lines.length);
	return replies.map((words, index) => {
		// Where no word fits, zsh offers the flags before one begins with a dash.
		const isFlag = / -[^ ]*$/.test(lines[index] ?? '');
		return words
			.filter(word => isFlag || !word.startsWith('-'))
			.map(plain)
			.sort();
	});
}

function plain(reply: string): string {
	return reply
		.replace(/^-[^=]*=/, '')
		.replace(/^.*,/, '')
		.replace(/\/$/, '')
		.replaceAll('\\', '');
}

function formsOf(names: readonly FlagName[]): string[] {
	return names.flatMap(name => {
		const {short} = flagOf(name);
		return [`--${name}`, ...(short === undefined ? [] : [`-${short}`])];
	});
}

const files = ['bond one.tx', 'bonds'];

/** The line up to the cursor, and what is offered there: what the shell itself has a part in. */
const cases: ReadonlyArray<readonly [line: string, expected: readonly string[]]> = [
	['stakedeck ', commandNames],
	['stakedeck -i http://host:80/x val', ['validators']],
	['stakedeck --indexer-url=http://host val', ['validators']],
	['stakedeck -- val', ['validators']],
	['stakedeck validators ', []],
	['stakedeck validators -', formsOf(commandOf('validators').flags)],
	['stakedeck validators --sort r', ['rank']],
	['stakedeck validators --sort=', ['power', 'commission', 'rank', 'my-nam', 'missed']],
	['stakedeck validators --sort=p', ['power']],
	['stakedeck validators --state=consensus,jailed,i', ['inactive']],
	['stakedeck validators --page=', []],
	['stakedeck broadcast bon', files],
	['stakedeck broadcast "bon', files],
	['stakedeck broadcast bond\\ o', ['bond one.tx']],
	['stakedeck broadcast -- bon', files],
	['stakedeck validators --api-key-file=bon', files],
	['stakedeck validators > bon', files],
	['stakedeck validators >bon', files],
	['stakedeck -p ', ['main', 'test']],
	['stakedeck validators --profile=te', ['test']],
	['stakedeck bonds ', [evilLabel]],
];

describe.each(shells)('completion in %s', shell => {
	const isMissing = !isInstalled(shell);
	const note = isMissing ? ` (skipped: ${shell} is not installed)` : '';

	it('is ASCII, whatever the locale of the shell', () => {
		expect(completionScript(shell)).toMatch(/^[\x20-\x7e\t\n]*\n$/);
	});

	it.skipIf(isMissing)(`offers what fits where the cursor is${note}`, async () => {
		const place = await completionPlace(shell);
		const offered = await offers(
			shell,
			place,
			cases.map(([line]) => line),
		);
		const expected = cases.map(([line, words]) => [line, [...words].sort()] as const);
		expect(Object.fromEntries(cases.map(([line], index) => [line, offered[index]]))).toEqual(
			Object.fromEntries(expected),
		);
	});

	it.skipIf(isMissing)(
		`offers nothing, and says nothing, where the configuration is broken${note}`,
		async () => {
			const place = await completionPlace(shell);
			await writeFile(place.config, '[profiles.main\n');
			expect(await offers(shell, place, ['stakedeck -p ', 'stakedeck val'])).toEqual([[], ['validators']]);
			const withoutProgram = {...place.environment, PATH: '/usr/local/bin:/usr/bin:/bin'};
			const offered = await offers(shell, {...place, environment: withoutProgram}, ['stakedeck -p ']);
			expect(offered).toEqual([[]]);
		},
	);
});

it.skipIf(!isInstalled('bash'))(
	'bash offers a file whose name has what the shell reads as its own',
	async () => {
		const place = await completionPlace('bash');
		const names = ['my\\file', "it's", 'a"quote', '$home', 'a `b`'];
		for (const name of names) await writeFile(path.join(place.folder, name), '');
		const found: ReadonlyArray<readonly [typed: string, name: string]> = [
			['my\\\\', 'my\\file'],
			['./my\\\\f', './my\\file'],
			['"my\\\\f', 'my\\file'],
			['"my\\f', 'my\\file'],
			["'my\\f", 'my\\file'],
			["it\\'", "it's"],
			['"it\'', "it's"],
			['a\\"q', 'a"quote'],
			['"a\\"q', 'a"quote'],
			['\'a"q', 'a"quote'],
			['\\$ho', '$home'],
			['"\\$ho', '$home'],
			["'$ho", '$home'],
			['a\\ \\`', 'a `b`'],
		];
		const offered = await completeInBash(place)(found.map(([typed]) => `stakedeck broadcast ${typed}`));
		expect(found.map(([typed], index) => [typed, ...(offered[index] ?? [])])).toEqual(found);
	},
);

it.skipIf(!isInstalled('bash'))(
	'bash puts it into the line: behind "=", and with what needs it quoted',
	async () => {
		const {folder, script, environment} = await completionPlace('bash');
		await writeFile(path.join(folder, 'my\\file'), '');
		const env = {...environment, PS1: 'ready> '};
		await using terminal = openTerminal('bash', ['--norc', '--noprofile', '-i'], {env, columns: 160});
		await terminal.shows('ready>');
		terminal.type(`cd ${folder}; . ${script}; set -o posix; PS1='set> '; clear\r`);
		await terminal.shows(/^set>/);
		terminal.type('stakedeck val\t--sort=p\t-o j\t--api-key-file bond\\ \t--state=jailed,i\t');
		await terminal.shows(
			'stakedeck validators --sort=power -o json --api-key-file bond\\ one.tx --state=jailed,inactive',
		);
		terminal.type('\u0015stakedeck broadcast ./my\\\\\t--yes');
		await terminal.shows('stakedeck broadcast ./my\\\\file --yes');
		terminal.type('\u0015stakedeck broadcast "bond \t--yes -i http://x:1 --ver\t\t');
		await terminal.shows('stakedeck broadcast "bond one.tx" --yes -i http://x:1 --ver');
		await terminal.shows(/--verbose +--version/);
	},
);

describe.each(shells)('a label that %s would run', shell => {
	it.skipIf(!isInstalled(shell))('stands for itself in the line', async () => {
		const {folder, script, environment} = await completionPlace(shell);
		const setup: Readonly<Record<typeof shell, string>> = {
			bash: `PS1='ready> '; . ${script}; stakedeck() { printf '[%s]' "$@"; }`,
			zsh: `PROMPT='ready> '; autoload -U compinit; compinit -u -D; . ${script}; stakedeck() { printf '[%s]' "$@"; }`,
			fish: `function fish_prompt; printf 'ready> '; end; source ${script}; function stakedeck; printf '[%s]' $argv; end`,
		};
		const plain = {bash: ['--norc', '--noprofile'], zsh: ['-f'], fish: ['--no-config']}[shell];
		const env = {...environment, fish_greeting: ''};
		await using terminal = openTerminal(shell, [...plain, '-i'], {env, columns: 200});
		terminal.type(`cd ${folder}; ${setup[shell]}; clear\r`);
		await terminal.shows(/^ready>/);
		terminal.type('stakedeck bonds co\t');
		await terminal.shows('touch');
		terminal.type('\r');
		await terminal.shows(`[bonds][${evilLabel}]`);
		expect(await readdir(folder)).not.toContain('run');
	});
});

it.skipIf(!isInstalled('fish'))(
	'fish says once what a flag is for, not behind each of its values',
	async () => {
		const {folder, script, environment} = await completionPlace('fish');
		const driver = 'source $argv[1]; for line in $argv[2..-1]; complete -C $line; end';
		const lines = ['config --out', 'config -o ', 'validators --state=jailed,un', '-p ', 'completion f'];
		const words = ['--no-config', '-c', driver, script, ...lines.map(line => `stakedeck ${line}`)];
		const {stdout} = await run('fish', words, {cwd: folder, env: environment});
		expect(stdout.split('\n')).toEqual([
			expect.stringMatching(/^--output\ttable \(usual\), .+$/),
			'json',
			'table',
			'--state=jailed,unknown',
			'main',
			'test',
			'fish',
			'',
		]);
	},
);

it.skipIf(!isInstalled('zsh'))('zsh says what is missing where it is sourced before compinit', async () => {
	const {script} = await completionPlace('zsh');
	const {stdout, stderr} = await run('zsh', ['-f', script]);
	expect({stdout, stderr}).toEqual({
		stdout: '',
		stderr: expect.stringMatching(/^stakedeck: .*compinit.*\n$/),
	});
});

describe('the command', () => {
	it.each(shells)('prints the script for %s, whatever is wrong with the configuration', async shell => {
		const {environment} = await writeConfig('[profiles.main\n');
		for (const settings of [{}, {environment: {...environment, STAKEDECK_PROFILE: 'no such'}}]) {
			expect(await runCommand(['completion', shell], settings)).toEqual({
				exitCode: 0,
				stdout: completionScript(shell),
				stderr: '',
			});
		}
	});

	it.each([
		[['completion'], {}, 'completion needs a shell: stakedeck completion <bash|zsh|fish>'],
		[['completion'], {SHELL: '/bin/dash'}, 'completion needs a shell: stakedeck completion <bash|zsh|fish>'],
		[
			['completion'],
			{SHELL: '/usr/bin/zsh'},
			'completion needs a shell: stakedeck completion <bash|zsh|fish>; yours seems to be zsh',
		],
		[['completion', 'tcsh'], {}, 'completion takes bash, zsh or fish, not "tcsh"'],
		[['completion', 'bash', 'zsh'], {}, 'completion takes one shell, and got "zsh" too'],
	])('refuses %j in the environment %j', async (typed, environment, sentence) => {
		const {exitCode, stdout, stderr} = await runCommand(typed, {environment});
		expect({exitCode, stdout}).toEqual({exitCode: 2, stdout: ''});
		expect(stderr).toMatch(
			new RegExp(`^stakedeck: ${sentence.replaceAll(/[|]/g, '\\|')}(?:; did you mean .*)?\n$`),
		);
	});
});
