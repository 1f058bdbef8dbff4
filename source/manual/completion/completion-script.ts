import type {CompletionShell} from '../../options/commands.ts';
import {bashScript} from './bash-script.ts';
import {fishScript} from './fish-script.ts';
import {zshScript} from './zsh-script.ts';

const scripts: Readonly<Record<CompletionShell, string>> = {
	bash: bashScript,
	zsh: zshScript,
	fish: fishScript,
};

/** What makes that shell ask the program for what completes a word behind the program's name. */
export function completionScript(shell: CompletionShell): string {
	return scripts[shell];
}
