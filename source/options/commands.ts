import {answerCommands} from './answer-commands.ts';
import {asking, type Command, looking} from './command.ts';
import type {FlagName} from './flags.ts';
import {ownCommands} from './own-commands.ts';

/** Every command by its name: drives parsing, checks, help and reference. */
export const commands = {...answerCommands, ...ownCommands};

export type CommandName = keyof typeof commands;
export const commandNames = Object.keys(commands) as CommandName[];

/** Flags of the dashboard, which runs without a command. */
export const dashboardFlags: readonly FlagName[] = [
	'view',
	'rpc-url',
	...asking,
	'interval',
	'read-only',
	'screen-reader',
	...looking,
];

/** Returns the command as the table's general type, which knows all optional fields. */
export function commandOf(name: CommandName): Command {
	return commands[name];
}

export const isCommandName = (text: string): text is CommandName => Object.hasOwn(commands, text);
