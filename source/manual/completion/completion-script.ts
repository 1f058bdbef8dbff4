import type {CompletionShell} from '../../options/commands.ts';
import {bashScript} from './bash-script.ts';
import {completionModel} from './completion-model.ts';
import {fishScript} from './fish-script.ts';
import {zshScript} from './zsh-script.ts';

const scripts = {bash: bashScript, zsh: zshScript, fish: fishScript} as const;

/** What makes that shell complete what is typed after the program's name. */
export function completionScript(shell: CompletionShell): string {
	return scripts[shell](completionModel());
}
