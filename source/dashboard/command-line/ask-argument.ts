import type {Dialogs} from '../shell/use-dialogs.ts';
import {readTypedCommand} from './command-line.ts';
import {type SettingWord, settingWords} from './command-words.ts';
import {completeCommand} from './complete-command.ts';
import type {CommandContext, TypedCommand} from './typed-command.ts';

interface ArgumentOptions {
	readonly dialogs: Pick<Dialogs, 'ask'>;
	facts(): CommandContext;
	obey(command: TypedCommand): void;
}

/** Asks for the argument of a word that was typed without one. */
export function askArgument(word: SettingWord, {dialogs, facts, obey}: ArgumentOptions): void {
	const lineWith = (value: string) => `${word} ${value}`;
	dialogs.ask({
		label: `${word}: `,
		note: `${settingWords[word].takes}: ${settingWords[word].help}`,
		complete: value => completeCommand(lineWith(value), facts()).map(line => line.slice(lineWith('').length)),
		check(value) {
			const command = readTypedCommand(lineWith(value), facts());
			return command.kind === 'problem' ? command.problem : undefined;
		},
		onApply(value) {
			if (value.trim() !== '') obey(readTypedCommand(lineWith(value), facts()));
		},
	});
}
