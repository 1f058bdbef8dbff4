import {ownValue} from '../../domain/own-value.ts';
import type {KeyMap} from '../../keys/key-map.ts';
import {bindings, type KeyAction} from '../../keys/key-table.ts';
import {isTypable, wordOf} from '../../keys/key-words.ts';
import {viewWordOf} from '../../routes/default-order.ts';
import type {ViewName} from '../../routes/route.ts';
import type {CommandContext} from './typed-command.ts';

interface CommandWord {
	/** Views in which it has an effect that it does not have elsewhere. */
	readonly views?: readonly ViewName[];
	/** Its argument; '' if it takes none. */
	readonly takes: string;
	/** Its effect, for the help. */
	readonly help: string;
}

/** Words after ":" that are neither views nor keys, with argument and description. */
export const settingWords = {
	interval: {takes: 'SECONDS', help: 'between two polls of what changes with each block'},
	connect: {
		takes: 'INDEXER [NODE]',
		help: 'to another service once it answers; asks for its key, which stays in memory',
	},
	demo: {takes: '', help: 'to the embedded chain'},
	profile: {takes: '[NAME]', help: 'to a profile of the configuration'},
	save: {takes: 'NAME', help: 'keep this service as a profile'},
	bookmark: {takes: '', help: 'remember this view'},
	bookmarks: {takes: '', help: 'go to a remembered view; its name alone goes there too'},
	unbookmark: {takes: 'NAME', help: 'forget a remembered view'},
	label: {
		takes: '[TEXT]',
		help: 'a name for the address or the validator of the row, or for this address',
		views: ['delegator', 'validators'],
	},
	labels: {takes: '', help: 'all labels, of addresses and of validators; Enter goes to one'},
	service: {takes: '', help: 'what the service is, how far behind it is, and what it answers'},
	broadcast: {
		takes: '[FILE]',
		help: 'send a transaction, or see the outcome of the last one',
		views: ['tx'],
	},
	reset: {takes: '', help: 'this list as configured again: columns, width, pane and order'},
	forget: {takes: '', help: 'forget the address of this delegator', views: ['delegator']},
	mouse: {takes: '', help: 'press tabs, rows and headers; once more: it selects text again'},
	borders: {
		takes: 'auto|always|never',
		help: 'frames from 100 columns and 30 rows on, from 80 and 24 on, or never',
	},
	theme: {takes: '[NAME]', help: 'other colours, seen before they are kept'},
} as const satisfies Record<string, CommandWord>;

export type SettingWord = keyof typeof settingWords;

interface ActionWord {
	readonly action: KeyAction;
	/** Its argument, which replaces the prompt or the next choice; omitted: none. */
	readonly takes?: string;
	/** Its effect with an argument, for the help; without one it acts as its key. */
	readonly help?: string;
}

/** Arguments of action words. */
const takingWords: Readonly<Partial<Record<KeyAction, Pick<ActionWord, 'takes' | 'help'>>>> = {
	export: {takes: '[FILE]', help: 'write what is shown to a new .csv or .json file'},
	facets: {takes: '[WORDS]', help: 'keep what these name (jailed), or loaded rows with them'},
	help: {takes: '[WORD]', help: 'all keys and words, or those about this one'},
	sort: {takes: '[KEY [asc|desc]]', help: 'by that key of the list'},
};

/** Actions with a word although their keys work in a choice too, where nothing can be typed. */
const alsoTyped: readonly KeyAction[] = ['help', 'quit'];

const words = [
	...bindings
		.filter(binding => isTypable(binding) || alsoTyped.includes(binding.action))
		.map(({action}): readonly [string, ActionWord] => [wordOf(action), {action, ...takingWords[action]}])
		.filter(([word]) => !isSettingWord(word)),
	['q', {action: 'quit'}] as const,
].sort(([left], [right]) => (left < right ? -1 : 1));

/** Words after ":" that do the same as a key. */
export const actionWords: Readonly<Record<string, ActionWord>> = Object.fromEntries(words);

/** Tells whether an action is a single step, usually done by its key: its word is offered only if it has no key. */
const isStep = (action: KeyAction) => /^(?:next|previous|columns)[A-Z]/.test(action);

/** Returns the action words for completion and for the help. */
export function offeredWords(keyMap: KeyMap): readonly string[] {
	return words
		.filter(([, {action}]) => !isStep(action) || keyMap.keysOf(action).length === 0)
		.map(([word]) => word);
}

/** Returns the argument after an action's word; '': none. */
export function takenBy(word: string): string {
	return ownValue(actionWords, word)?.takes ?? '';
}

/** Message if a profile is needed and none is configured. */
export const noProfiles =
	'there are no profiles: :save NAME keeps this service as one, and "stakedeck init" asks for one';

export function isSettingWord(word: string): word is SettingWord {
	return Object.hasOwn(settingWords, word);
}

/** Returns the action of a word; undefined: it has none. */
export function actionOf(word: string): KeyAction | undefined {
	return ownValue(actionWords, word)?.action;
}

/** A word after ":" that matters in a view. */
export interface ContextWord {
	readonly word: string;
	/** 'sort [KEY [asc|desc]]' */
	readonly form: string;
	readonly help: string;
	/** Action whose key does the same without an argument; undefined: none. */
	readonly action: KeyAction | undefined;
}

/** Returns the words after ":" that take an argument about the screen, and those of the view alone. */
export function wordsIn(view: ViewName): readonly ContextWord[] {
	const settings: readonly (readonly [string, CommandWord])[] = Object.entries(settingWords);
	return [
		...settings.flatMap(([word, {takes, help, views = []}]) =>
			views.includes(view) ? [{word, form: `${word} ${takes}`.trim(), help, action: undefined}] : [],
		),
		...['sort', 'filter', 'export'].flatMap(word => {
			const row = actionWords[word];
			return row?.help === undefined
				? []
				: [{word, form: `${word} ${row.takes}`, help: row.help, action: row.action}];
		}),
	];
}

/** Lists all forms of lines after ":" with descriptions, for the help and the reference. */
export const commandHelp = (keyMap: KeyMap): readonly (readonly [string, string])[] => [
	[
		'a route',
		`validators state=jailed, proposal 12, bonds ADDRESS page=2 ...; ${keyMap.name('complete')} completes`,
	],
	['an address, a hash, a number', 'its stake, that transaction, that proposal'],
	...Object.entries(settingWords).map(([word, {takes, help}]) => [`${word} ${takes}`.trim(), help] as const),
	...words.flatMap(([word, {takes, help}]) =>
		help === undefined ? [] : [[`${word} ${takes}`, help] as const],
	),
	[
		offeredWords(keyMap)
			.filter(word => actionWords[word]?.help === undefined)
			.join(' '),
		'what their keys do',
	],
];

/** Returns the setting words that have an effect here. */
export function settingWordsFor(facts: CommandContext): readonly string[] {
	const {route, canAct = () => true} = facts;
	const isDelegator = route.view === 'delegator' && route.address !== undefined;
	const idle: Readonly<Record<string, boolean>> = {
		broadcast: facts.broadcastRefusal !== undefined,
		bookmarks: facts.bookmarks.length === 0,
		unbookmark: facts.bookmarks.length === 0,
		profile: facts.profiles.length === 0,
		theme: facts.themes.refusal !== undefined,
		forget: !isDelegator,
		label: !isDelegator && !canAct('label'),
		reset: viewWordOf(route) === undefined,
	};
	return Object.keys(settingWords).filter(word => idle[word] !== true);
}
