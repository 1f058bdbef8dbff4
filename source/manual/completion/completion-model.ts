import {
	type Command,
	type CommandName,
	commandNames,
	commandOf,
	dashboardFlags,
	shells,
} from '../../options/commands.ts';
import {type FlagName, flagNames, flagOf} from '../../options/flags.ts';
import {routeWords} from '../../routes/route-forms.ts';

/** What can stand where a value is expected: one word, words apart by commas, or what the shell finds itself. */
export type Candidates =
	| {readonly kind: 'word' | 'list'; readonly words: readonly string[]}
	| {readonly kind: 'file' | 'profile'}
	/** A number, an address, a text: nothing to choose from. */
	| {readonly kind: 'free'};

export interface CompletedFlag {
	/** As it is typed: ['-o', '--output']. */
	readonly forms: readonly string[];
	/** One letter without its dash; undefined: no short form. */
	readonly short: string | undefined;
	/** Without its dashes. */
	readonly long: string;
	readonly description: string;
	readonly isRepeatable: boolean;
	/** Placeholder of the value in the help; undefined for a switch. */
	readonly shown: string | undefined;
	/** Undefined for a switch. */
	readonly candidates: Candidates | undefined;
}

export interface CompletedCommand {
	readonly name: string;
	readonly description: string;
	readonly flags: readonly CompletedFlag[];
	/** Name of the argument; undefined: the command takes none. */
	readonly argument: string | undefined;
	readonly candidates: Candidates | undefined;
	/** Forms of the flag that takes the argument's place. */
	readonly insteadOfArgument: readonly string[];
}

/** What a shell completes, from the tables of commands and flags. */
export interface CompletionModel {
	readonly commands: readonly CompletedCommand[];
	/** Those of the dashboard, where no command is typed. */
	readonly dashboard: readonly CompletedFlag[];
	/** Every flag once, with all that its value can be. */
	readonly flags: readonly CompletedFlag[];
}

export function completionModel(): CompletionModel {
	return {
		commands: commandNames.map(toCommand),
		dashboard: dashboardFlags.map(name => toFlag(name)),
		flags: flagNames.map(name => toFlag(name)),
	};
}

function toCommand(name: CommandName): CompletedCommand {
	const command = commandOf(name);
	const {argumentFlag} = command;
	return {
		name,
		description: brief(command.summary),
		flags: command.flags.map(flag => toFlag(flag, command.formats)),
		argument: command.argument,
		candidates: candidatesOfArgument(command),
		insteadOfArgument: argumentFlag === undefined ? [] : toFlag(argumentFlag).forms,
	};
}

function candidatesOfArgument({argument}: Command): Candidates | undefined {
	if (argument === undefined) return undefined;
	if (argument === 'shell') return {kind: 'word', words: shells};
	return {kind: argument === 'file' ? 'file' : 'free'};
}

/** @param formats what the command's answer can be, where that is less than the flag knows */
function toFlag(name: FlagName, formats?: readonly string[]): CompletedFlag {
	const {short, value, description, isRepeatable = false} = flagOf(name);
	return {
		forms: [...(short === undefined ? [] : [`-${short}`]), `--${name}`],
		short,
		long: name,
		description: brief(description),
		isRepeatable,
		shown: value,
		candidates: name === 'output' && formats ? {kind: 'word', words: formats} : candidatesOfValue(name),
	};
}

function candidatesOfValue(name: FlagName): Candidates | undefined {
	const {accepts, isRepeatable} = flagOf(name);
	switch (accepts) {
		case undefined:
			return undefined;
		case 'file':
		case 'profile':
			return {kind: accepts};
		case 'route':
			return {kind: 'word', words: routeWords};
		case 'number':
		case 'text':
		case 'url':
			return {kind: 'free'};
		default:
			return {kind: isRepeatable ? 'list' : 'word', words: accepts};
	}
}

/** The first clause: a line of candidates has little room. */
function brief(description: string): string {
	return description.split(/[:;] /, 1)[0] ?? description;
}
