import {readdir, writeFile} from 'node:fs/promises';
import {expect, it} from 'vitest';
import {commands} from '../../../source/commands/records/commands.ts';
import {candidateText} from '../../../source/manual/completion/candidate-text.ts';
import {helpText} from '../../../source/manual/help.ts';
import {completionPlace, evilAddress, evilLabel} from '../../helpers/completion.ts';
import {runCommand} from '../../helpers/run-command.ts';

it.each([
	[['bash', '--', 'stakedeck --sort=r', 'r'], 'words\nrank\n'],
	[['bash', '--', 'stakedeck --api-key-file=b', 'b'], 'files\nb\n--api-key-file=\n--api-key-file=\n'],
	[['zsh', '--', '--state=jailed,i'], 'words\n--state=jailed,\ninactive\n'],
	[['zsh', '--', 'tx', '--utc', '--asc'], /^words\n\n--ascii:\S/],
	[['zsh', '--', 'broadcast', 'b'], 'files\n\n'],
	[['fish', '--', '--state=jailed,i'], 'words\n--state=jailed,inactive\n'],
	[['fish', '--', 'tx', '--utc', '--asc'], /^words\n--ascii\t\S/],
	[['fish', '--', '--api-key-file="b'], 'files\n--api-key-file=\n'],
	[[], ''],
	[['tcsh', '--', 'x'], ''],
])('%j', async (typed, text) => {
	expect(await candidateText(commands, typed, {})).toMatch(
		typeof text === 'string' ? new RegExp(`^${text}$`) : text,
	);
});

it('comes from a run too, and stands in no help', async () => {
	const typed = ['__complete', 'fish', '--', 'validators', '--sort', ''];
	const stdout = 'words\npower\ncommission\nrank\nmissed\nmy-nam\n';
	expect(await runCommand(typed)).toEqual({exitCode: 0, stdout, stderr: ''});
	expect(helpText(commands, undefined, 80)).not.toContain('__complete');
});

it('runs no program for a key, asks no service and writes nothing down', async () => {
	const {folder, config, environment} = await completionPlace('bash');
	// A service that is asked, or a program that is run, would be waited for.
	await writeFile(
		config,
		`profile = "main"\n[profiles.main]\nlabel = "Main net"\nindexer-url = "http://192.0.2.1"\napi-key-command = ["touch", "${folder}/ran"]\n`,
	);
	const before = await readdir(folder, {recursive: true});
	const ask = (...words: readonly string[]) => candidateText(commands, ['fish', '--', ...words], environment);
	expect(await ask('-p', '')).toBe('words\nmain\tMain net\n');
	expect(await ask('bonds', 'co')).toBe(`words\n${evilLabel}\t${evilAddress}\n`);
	expect(await readdir(folder, {recursive: true})).toEqual(before);
});
