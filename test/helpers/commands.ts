import type {Command} from '../../source/commands/records/command.ts';
import {commands} from '../../source/commands/records/commands.ts';

export type CommandName = keyof typeof commands;
export const commandNames = Object.keys(commands) as CommandName[];

/** Returns a command as the general type, which knows all optional fields. */
export function commandOf(name: CommandName): Command {
	return commands[name];
}
