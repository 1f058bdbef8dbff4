import type {KeyAction} from './keys.ts';

interface CommandWord {
	/** What it takes after it; '' where it takes nothing. */
	readonly takes: string;
	/** What it does, for the help. */
	readonly help: string;
}

/** Words after ":" that are neither views nor keys: what they take, what they do. */
export const settingWords = {
	interval: {takes: 'SECONDS', help: 'between two polls of what changes with each block'},
	connect: {takes: 'URL', help: 'to another service; its key is asked unseen, and kept in memory'},
	demo: {takes: '', help: 'to the embedded chain'},
	profile: {takes: '[NAME]', help: 'to a profile of the configuration'},
	bookmark: {takes: '', help: 'remember this view'},
	bookmarks: {takes: '', help: 'go to a remembered view; its name alone goes there too'},
	unbookmark: {takes: 'NAME', help: 'forget a remembered view'},
	label: {takes: '[TEXT]', help: 'a name for the address of this delegator'},
	broadcast: {takes: '[FILE]', help: 'send a transaction, or see what became of the last one'},
	forget: {takes: '', help: 'forget the address of this delegator'},
} as const satisfies Record<string, CommandWord>;

export type SettingWord = keyof typeof settingWords;

/** Words after ":" that do what a key does. */
export const actionWords = {
	all: 'all',
	copy: 'copy',
	details: 'details',
	export: 'export',
	filter: 'facets',
	help: 'help',
	json: 'raw',
	last: 'lastView',
	messages: 'messages',
	narrow: 'narrow',
	pause: 'pause',
	pick: 'pick',
	quit: 'quit',
	refresh: 'refresh',
	reverse: 'reverse',
	sort: 'sort',
	unmark: 'unmark',
	width: 'width',
} as const satisfies Record<string, KeyAction>;

/** What is said where a profile is wanted and none is configured. */
export const noProfiles =
	'there are no profiles: they are written into the configuration, whose place "stakedeck config" tells';

export function isSettingWord(word: string): word is SettingWord {
	return Object.hasOwn(settingWords, word);
}

export function isActionWord(word: string): word is keyof typeof actionWords {
	return Object.hasOwn(actionWords, word);
}

/** What can be typed after ":", each with what it does: for the help and the README. */
export const commandHelp: readonly (readonly [string, string])[] = [
	['a route', 'validators state=jailed, proposal 12, bonds ADDRESS page=2 ...; Tab completes'],
	['an address, a hash, a number', 'its stake, that transaction, that proposal'],
	...Object.entries(settingWords).map(([word, {takes, help}]) => [`${word} ${takes}`.trim(), help] as const),
	[Object.keys(actionWords).join(' '), 'what their keys do'],
];
