import {didYouMean, listWords, quote} from '../domain/phrases.ts';
import {findRouteWord} from '../routes/route-forms.ts';
import type {System} from '../system/system.ts';
import {UsageError} from '../system/usage-error.ts';
import type {Arguments} from './arguments.ts';
import {type CommandTable, commandNamed, dashboardFlags, shells} from './command.ts';
import {type FlagName, isOwnFlag, mayBeIdle, mayRepeat} from './flags.ts';

/** Returns the typed command with its argument; undefined: none, so the dashboard. Throws a UsageError. */
export function readCommand(
	commands: CommandTable,
	{words, has}: Arguments,
	environment: System['environment'],
): string | undefined {
	const [typed, , ...surplus] = words;
	if (typed === undefined) return undefined;
	// A view may be called as its tab is.
	const word = commandNamed(commands, typed) ? typed : (findRouteWord(typed) ?? typed);
	const command = commandNamed(commands, word);
	if (!command) {
		const commandNames = Object.keys(commands);
		const hint = word === 'help' ? '; --help shows it' : didYouMean(word, commandNames);
		throw new UsageError(
			`unknown command ${quote(word)}: there are ${listWords(commandNames, 'and')}${hint}`,
		);
	}
	const {argument, argumentFlag, argumentShown = argument, argumentsShown} = command;
	if (argumentsShown !== undefined) return word;
	if (argumentFlag !== undefined && has(argumentFlag)) {
		if (words[1] === undefined) return word;
		throw new UsageError(`${word} --${argumentFlag} takes no ${argument}, and got ${quote(words[1])}`);
	}
	if (argument === undefined && words.length > 1) {
		throw new UsageError(`${word} takes no argument, and got ${quote(words[1] ?? '')}`);
	}
	if (argument !== undefined && words[1] === undefined) {
		const hint = argument === 'shell' ? ownShell(environment) : '';
		throw new UsageError(
			`${word} needs ${withArticle(argument)}: stakedeck ${word} <${argumentShown}>${hint}`,
		);
	}
	if (surplus[0] !== undefined) {
		throw new UsageError(`${word} takes one ${argument}, and got ${quote(surplus[0])} too`);
	}
	return word;
}

/** Suggests the own shell, '; yours seems to be zsh', if the environment names a supported one. */
function ownShell({SHELL = ''}: System['environment']): string {
	const name = shells.find(shell => shell === SHELL.split('/').at(-1));
	return name === undefined ? '' : `; yours seems to be ${name}`;
}

function withArticle(word: string): string {
	return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
}

/** Drops the flags that the command has no use for but takes. Throws a UsageError for one that it does not take. */
export function checkFlags(commands: CommandTable, typed: Arguments, command: string | undefined): Arguments {
	const accepted = commandNamed(commands, command)?.flags ?? dashboardFlags;
	const stray = typed.given.find(name => !accepted.includes(name) && !mayBeIdle(name));
	if (stray === undefined) {
		refuseSecondProfile(typed, command);
		return only(accepted, typed);
	}
	const takers = [
		...Object.keys(commands).filter(name => commands[name]?.flags.includes(stray)),
		...(dashboardFlags.includes(stray) ? ['the dashboard'] : []),
	];
	// Flags that nearly every command takes would bury the ones that are looked for.
	const own = accepted.filter(isOwnFlag);
	const named = listWords(own.length > 0 ? own.map(name => `--${name}`) : ['no flags of its own'], 'and');
	const who = command ?? 'the dashboard';
	const where = takers.length > 0 && takers.length < 4 ? `; it belongs to ${listWords(takers, 'and')}` : '';
	const help = `stakedeck ${command === undefined ? '' : `${command} `}--help`;
	throw new UsageError(`--${stray} does not go with ${who}, which takes ${named}${where}; ${help} lists all`);
}

function refuseSecondProfile({texts}: Arguments, command: string | undefined): void {
	const [first, second] = texts('profile');
	if (second === undefined || mayRepeat('profile', command)) return;
	const names = `--profile names ${quote(first ?? '')} and ${quote(second)}`;
	throw new UsageError(`${names}, and ${command ?? 'the dashboard'} takes one: leave one of them out`);
}

/** Arguments in which nothing is said of other flags. */
function only(accepted: readonly FlagName[], typed: Arguments): Arguments {
	return keepOf(typed, name => accepted.includes(name));
}

/** Drops a flag that what was asked has no use for: nothing is wrong with it then. */
export function leaveAside(flag: FlagName, typed: Arguments): Arguments {
	return keepOf(typed, name => name !== flag);
}

function keepOf(typed: Arguments, isKept: (name: FlagName) => boolean): Arguments {
	const {given, text, texts, has} = typed;
	return {
		...typed,
		given: given.filter(isKept),
		text: name => (isKept(name) ? text(name) : undefined),
		texts: name => (isKept(name) ? texts(name) : []),
		has: name => isKept(name) && has(name),
	};
}

/** Refuses every other flag beside one that they change nothing of. */
export function refuseBeside({given}: Arguments, flag: FlagName, reason: string): void {
	const stray = given.find(name => name !== flag && !mayBeIdle(name));
	if (stray !== undefined) throw new UsageError(`--${stray} does not go with --${flag}, which ${reason}`);
}

/**
Throws a UsageError where NODE_DEBUG makes Node print what it does: the headers that it sends, and the environment of
what it starts, have the key in them. Node reads it before the first line of this program, and nothing takes it back.
*/
export function refuseNodeDebug({NODE_DEBUG}: Readonly<Record<string, string | undefined>>): void {
	if (!NODE_DEBUG) return;
	throw new UsageError(
		'NODE_DEBUG is set, with which Node prints all that is sent, the key too: start it without, as with env -u NODE_DEBUG stakedeck',
	);
}
