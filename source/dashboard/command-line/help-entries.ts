import type {KeyMap} from '../../keys/key-map.ts';
import {showKey} from '../../keys/key-names.ts';
import type {Binding, KeyContext} from '../../keys/key-table.ts';
import {commandHelp} from './command-words.ts';

/** Keys of a context. */
export interface HelpContext {
	readonly title: string;
	readonly bindings: readonly Binding[];
}

/** Content of the help. */
export interface HelpEntries {
	readonly contexts: readonly HelpContext[];
	/** Forms of lines after ":", with descriptions. */
	readonly commands: readonly (readonly [string, string])[];
}

const titles: readonly (readonly [KeyContext, string])[] = [
	['list', 'In a list'],
	['details', 'In the details'],
	['comparison', 'In a comparison'],
	['messages', 'In the messages'],
	['service', 'In what a service is'],
	['broadcast', 'In a broadcast'],
	['choice', 'In a choice'],
	['prompt', 'In a prompt'],
	['help', 'In this help'],
];

/**
Returns all keys and words, or only those about one word. Contexts without any are omitted.

@param keyMap the keys in force
@param canBroadcast whether broadcasts are possible here; if not, the help does not mention them
@param about a word, or a key as people call it; undefined: everything
*/
export function helpEntries(keyMap: KeyMap, canBroadcast: boolean, about?: string): HelpEntries {
	const contexts = titles
		.filter(([context]) => canBroadcast || context !== 'broadcast')
		.map(([context, title]) => ({
			title,
			bindings: keyMap.of(context).filter(binding => about === undefined || isKeyAbout(binding, about)),
		}))
		.filter(({bindings}) => bindings.length > 0);
	const commands = commandHelp(keyMap)
		.filter(([words]) => canBroadcast || !/^broadcast\b/.test(words))
		.filter(([words, help]) => about === undefined || isAbout([words, help], about));
	return {contexts, commands};
}

/** Tells whether the help has an entry about the word. */
export function isInHelp(keyMap: KeyMap, about: string, canBroadcast: boolean): boolean {
	const {contexts, commands} = helpEntries(keyMap, canBroadcast, about);
	return contexts.length + commands.length > 0;
}

function isKeyAbout({keys, help, hint = ''}: Binding, about: string): boolean {
	return isKeyNamed([...keys, ...keys.map(showKey)], about) || isAbout([help, hint], about);
}

/** Tells whether the word names a key: 's' and 'S' are different keys. */
export function isKeyNamed(names: readonly string[], about: string): boolean {
	return names.includes(about);
}

/** Tells whether a word of the texts begins as typed. A single letter must be a whole word: it begins too many. */
export function isAbout(texts: readonly string[], about: string): boolean {
	const typed = about.toLowerCase();
	const words = texts.flatMap(text => text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
	return typed.length === 1 ? words[0] === typed : words.some(word => word.startsWith(typed));
}
