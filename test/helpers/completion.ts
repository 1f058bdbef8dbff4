import {execFile} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {mkdir, symlink, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import {completionScript} from '../../source/manual/completion/completion-script.ts';
import type {CompletionShell} from '../../source/options/command.ts';
import {stateFileName} from '../../source/store/state-file.ts';
import {cli} from './spawn.ts';
import {temporaryFolder} from './temporary-folder.ts';
import {openTerminal} from './terminal.ts';
import {until} from './until.ts';

/** Asks a shell for its offers for each line, with the cursor at its end. */
type Complete = (lines: readonly string[]) => Promise<readonly (readonly string[])[]>;

/** Tells whether a program of that name is in PATH. */
export function isInstalled(name: string): boolean {
	return (process.env.PATH ?? '').split(':').some(folder => existsSync(path.join(folder, name)));
}

export const evilAddress = 'tnam1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqzgfu2f';

/** Label that a shell would run as commands if it stood unquoted in the line. */
export const evilLabel = 'cold $(touch run)`touch run`;touch run';

/** A folder with the script, two profiles, a labelled address, and the built program under its name: what a person has after installing. */
export async function completionPlace(shell: CompletionShell) {
	const folder = await temporaryFolder();
	const script = path.join(folder, `script.${shell}`);
	await writeFile(script, completionScript(shell));
	await mkdir(path.join(folder, 'programs'));
	await symlink(cli, path.join(folder, 'programs', 'stakedeck'));
	await mkdir(path.join(folder, 'stakedeck'));
	const config = path.join(folder, 'stakedeck', 'config.toml');
	const profile = (name: string) => `[profiles.${name}]\nindexer-url = "http://127.0.0.1:1"\n`;
	await writeFile(config, profile('main') + profile('test'));
	const state = path.join(folder, '.local', 'state', 'stakedeck');
	await mkdir(state, {recursive: true});
	const addresses = [{address: evilAddress, label: evilLabel, usedAt: 1}];
	await writeFile(path.join(state, stateFileName), JSON.stringify({addresses}));
	await writeFile(path.join(folder, 'bond one.tx'), '');
	await mkdir(path.join(folder, 'bonds'));
	const environment = {
		PATH: `${path.join(folder, 'programs')}:${path.dirname(process.execPath)}:${process.env.PATH}`,
		HOME: folder,
		ZDOTDIR: folder,
		XDG_CONFIG_HOME: folder,
		LANG: 'C.UTF-8',
		TERM: 'xterm-256color',
	};
	return {folder, script, config, environment};
}

export type CompletionPlace = Awaited<ReturnType<typeof completionPlace>>;

/** Parts of a place that bash needs. */
interface BashPlace {
	readonly folder: string;
	readonly script: string;
	readonly environment: Readonly<Record<string, string>>;
}

/** Sets what bash sets where the person presses Tab, and reads what the function leaves. */
const bashDriver = `
set -u
source "$1"
shift
words_of() { # bash breaks words at = and : too
	local rest=$1 word='^[[:space:]]*(("[^"]*"?|\\\\.|[^][:space:]=:<>"\\])+|[=:]+|[<>]+)(.*)$'
	COMP_WORDS=()
	while [[ $rest =~ $word ]]; do
		COMP_WORDS+=("\${BASH_REMATCH[1]}") rest=\${BASH_REMATCH[3]}
	done
}
for line in "$@"; do
	words_of "$line"
	if [[ $line == *" " ]]; then COMP_WORDS+=(''); fi
	COMP_LINE=$line COMP_POINT=\${#line} COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)) COMPREPLY=()
	_stakedeck stakedeck "\${COMP_WORDS[COMP_CWORD]}" ''
	printf '%s\\0' \${COMPREPLY[@]+"\${COMPREPLY[@]}"} $'\\n'
done
`;

export function completeInBash({folder, script, environment}: BashPlace): Complete {
	return async lines => {
		const words = ['--norc', '-c', bashDriver, 'bash', script, ...lines];
		const {stdout, stderr} = await promisify(execFile)('bash', words, {cwd: folder, env: environment});
		if (stderr !== '') throw new Error(stderr);
		return stdout.split('\n\0', lines.length).map(replies => replies.split('\0').filter(Boolean));
	};
}

export function completeInFish({folder, script, environment}: CompletionPlace): Complete {
	const driver = 'source $argv[1]; for line in $argv[2..-1]; complete -C $line; echo; end';
	return async lines => {
		const words = ['--no-config', '-c', driver, script, ...lines];
		const {stdout, stderr} = await promisify(execFile)('fish', words, {cwd: folder, env: environment});
		if (stderr !== '') throw new Error(stderr);
		return stdout.split(/^\n/m, lines.length).map(replies =>
			replies
				.split('\n')
				.filter(Boolean)
				.map(reply => reply.split('\t', 1)[0] ?? ''),
		);
	};
}

/** Completes in zsh, in a pseudo-terminal: zsh completes only what is typed. */
export function completeInZsh({folder, script, environment}: CompletionPlace): Complete {
	const offered = path.join(folder, 'offered');
	const setup = `
PROMPT='ready> '
cd ${folder}
autoload -U compinit && compinit -u -D
source ${script}
setopt no_beep
compadd() {
	local -a found
	# Those that only sort candidates into lists offer nothing.
	if [[ ! $* == *' -'[OAD]' '* && ! $1 == -[OAD] ]]; then
		builtin compadd -O found "$@"
		print -rl -- $found >> ${offered}
	fi
	builtin compadd "$@"
}
end_of_line() { print -r -- '=' >> ${offered}; BUFFER= }
zle -N end_of_line
bindkey '^T' end_of_line
`;
	return async lines => {
		await writeFile(path.join(folder, '.zshrc'), setup);
		await writeFile(offered, '');
		const env = {...environment, XDG_CONFIG_HOME: folder};
		await using terminal = openTerminal('zsh', ['-d', '-i'], {env, columns: 200});
		await terminal.shows('ready>');
		const parts = () => readFileSync(offered, 'utf8').split(/^=\n/m);
		for (const [index, line] of lines.entries()) {
			terminal.type(`${line}\t\u0014`);
			await until(
				() => parts().length > index + 1,
				() => `${line}\n${terminal.text()}`,
			);
		}
		return parts()
			.slice(0, -1)
			.map(part => part.split('\n').filter(Boolean));
	};
}
