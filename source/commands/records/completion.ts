import {shells} from '../../options/command.ts';
import {readChoice} from '../../options/values/values.ts';
import type {Command} from './command.ts';
import {printText} from './command.ts';

export const completionCommand: Command = {
	argument: 'shell',
	argumentShown: shells.join('|'),
	summary: 'print the completion script for that shell',
	flags: ['help', 'version'],
	notes: [
		'bash: as below; without the package bash-completion, eval "$(stakedeck completion bash)" in ~/.bashrc',
		'zsh: into a file _stakedeck in a folder of $fpath, before compinit runs',
	],
	examples: [
		'completion bash > ~/.local/share/bash-completion/completions/stakedeck',
		'completion zsh > ~/.zsh/completions/_stakedeck',
		'completion fish > ~/.config/fish/completions/stakedeck.fish',
	],
	usesNoKey: () => true,
	async read({typed, system}) {
		const shell = readChoice('completion', typed.words[1] ?? '', shells);
		return printText(system, async () =>
			(await import('../../manual/completion/completion-script.ts')).completionScript(shell),
		);
	},
};
