import type {KeyAction} from '../../keys/key-table.ts';
import type {ViewName} from '../../routes/route.ts';

interface CommandWord {
	/** The views in which it does something that it does not elsewhere. */
	readonly views?: readonly ViewName[];
	/** Its argument; '' if it takes none. */
	readonly takes: string;
	/** What it does, for the help. */
	readonly help: string;
}

/** Words after ":" that are neither views nor keys, with argument and description. */
export const settingWords = {
	interval: {takes: 'SECONDS', help: 'between two polls of what changes with each block'},
	connect: {takes: 'URL', help: 'to another service; its key is asked unseen, and kept in memory'},
	demo: {takes: '', help: 'to the embedded chain'},
	profile: {takes: '[NAME]', help: 'to a profile of the configuration'},
	bookmark: {takes: '', help: 'remember this view'},
	bookmarks: {takes: '', help: 'go to a remembered view; its name alone goes there too'},
	unbookmark: {takes: 'NAME', help: 'forget a remembered view'},
	label: {
		takes: '[TEXT]',
		help: 'a name for this address, or for that of the row',
		views: ['delegator'],
	},
	service: {takes: '', help: 'what the service is, how far it is, and what it answers'},
	broadcast: {
		takes: '[FILE]',
		help: 'send a transaction, or see what became of the last one',
		views: ['tx'],
	},
	forget: {takes: '', help: 'forget the address of this delegator', views: ['delegator']},
	theme: {takes: '[NAME]', help: 'other colours, seen before they are kept'},
} as const satisfies Record<string, CommandWord>;

export type SettingWord = keyof typeof settingWords;

interface ActionWord {
	readonly action: KeyAction;
	/** Its argument, which replaces the prompt or the next choice; omitted: none. */
	readonly takes?: string;
	/** What it does with an argument, for the help; without one it does the same as its key. */
	readonly help?: string;
}

/** Words after ":" that do the same as a key. */
export const actionWords = {
	all: {action: 'all'},
	compare: {action: 'compare'},
	copy: {action: 'copy'},
	details: {action: 'details'},
	export: {action: 'export', takes: '[FILE]', help: 'write what is shown to a new .csv or .json file'},
	filter: {
		action: 'facets',
		takes: '[WORDS]',
		help: 'keep what these name (jailed), or loaded rows with them',
	},
	help: {action: 'help', takes: '[WORD]', help: 'all keys and words, or those about this one'},
	json: {action: 'raw'},
	last: {action: 'lastView'},
	messages: {action: 'messages'},
	narrow: {action: 'narrow'},
	pause: {action: 'pause'},
	pick: {action: 'pick'},
	q: {action: 'quit'},
	quit: {action: 'quit'},
	refresh: {action: 'refresh'},
	reverse: {action: 'reverse'},
	sort: {
		action: 'sort',
		takes: '[KEY [asc|desc]]',
		help: 'by that key of the list',
	},
	unmark: {action: 'unmark'},
	width: {action: 'width'},
} as const satisfies Record<string, ActionWord>;

export type ActionWordName = keyof typeof actionWords;

/** The argument after an action's word; '' if there is none. */
export function takenBy(word: ActionWordName): string {
	const {takes = ''}: ActionWord = actionWords[word];
	return takes;
}

/** Message if a profile is needed and none is configured. */
export const noProfiles =
	'there are no profiles: they are written into the configuration, whose place "stakedeck config" tells';

export function isSettingWord(word: string): word is SettingWord {
	return Object.hasOwn(settingWords, word);
}

export function isActionWord(word: string): word is ActionWordName {
	return Object.hasOwn(actionWords, word);
}

const words: readonly (readonly [string, ActionWord])[] = Object.entries(actionWords);

/** A word after ":" that matters in a view. */
export interface WordHere {
	readonly word: string;
	/** 'sort [KEY [asc|desc]]' */
	readonly form: string;
	readonly help: string;
	/** The action whose key does the same without an argument; undefined: none does. */
	readonly action: KeyAction | undefined;
}

/** Words after ":" that take an argument for what is on the screen, and those of the view alone. */
export function wordsIn(view: ViewName): readonly WordHere[] {
	const settings: readonly (readonly [string, CommandWord])[] = Object.entries(settingWords);
	return [
		...settings.flatMap(([word, {takes, help, views = []}]) =>
			views.includes(view) ? [{word, form: `${word} ${takes}`.trim(), help, action: undefined}] : [],
		),
		...(['sort', 'filter', 'export'] as const).map(word => {
			const {takes, help, action} = actionWords[word];
			return {word, form: `${word} ${takes}`, help, action};
		}),
	];
}

/** All that can be typed after ":", with descriptions, for the help and the reference. */
export const commandHelp: readonly (readonly [string, string])[] = [
	['a route', 'validators state=jailed, proposal 12, bonds ADDRESS page=2 ...; Tab completes'],
	['an address, a hash, a number', 'its stake, that transaction, that proposal'],
	...Object.entries(settingWords).map(([word, {takes, help}]) => [`${word} ${takes}`.trim(), help] as const),
	...words.flatMap(([word, {takes, help}]) =>
		help === undefined ? [] : [[`${word} ${takes}`, help] as const],
	),
	[
		words
			.filter(([, {help}]) => help === undefined)
			.map(([word]) => word)
			.join(' '),
		'what their keys do',
	],
];
