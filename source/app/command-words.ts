import type {KeyAction} from '../keys.ts';

/** Actions that have a word of their own beside their key. */
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

/** Words that take something after them, with what it is. */
export const settingWords = {
	bookmark: 'a name, or nothing',
	bookmarks: '',
	connect: 'an http:// or https:// address',
	demo: '',
	forget: '',
	interval: 'seconds from 1 to 86400',
	label: 'a text, or nothing',
	profile: 'the name of a profile, or nothing',
	unbookmark: 'the name of a bookmark',
} as const;

export type SettingWord = keyof typeof settingWords;

/** What is said where a profile is wanted and none is configured. */
export const noProfiles =
	'there are no profiles: they are written into the configuration, whose place "stakedeck config" tells';

export function isSettingWord(word: string): word is SettingWord {
	return Object.hasOwn(settingWords, word);
}

export function isActionWord(word: string): word is keyof typeof actionWords {
	return Object.hasOwn(actionWords, word);
}
