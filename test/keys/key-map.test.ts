import {describe, expect, it} from 'vitest';
import {actionOf, offeredWords} from '../../source/dashboard/command-line/command-words.ts';
import {formatHints, type Need, roomForFirst} from '../../source/dashboard/ui/keys/hints.ts';
import {createKeyMap, defaultKeys} from '../../source/keys/key-map.ts';
import {showKey} from '../../source/keys/key-names.ts';
import {bindings, type KeyAction, type KeyContext, keyTable} from '../../source/keys/key-table.ts';
import {isTypable, wordOf} from '../../source/keys/key-words.ts';

const contexts: readonly KeyContext[] = [
	'list',
	'details',
	'comparison',
	'messages',
	'service',
	'broadcast',
	'choice',
	'prompt',
	'help',
];

it.each(contexts)('gives each key one meaning in a %s', context => {
	const keys = defaultKeys.of(context).flatMap(binding => binding.keys);
	expect(new Set(keys).size).toBe(keys.length);
});

it.each(contexts)('finds each action by each of its keys in a %s', context => {
	const here = bindings.filter(binding => binding.contexts.includes(context));
	expect(here.length).toBeGreaterThan(0);
	for (const {action, keys} of here)
		for (const key of keys) expect([key, defaultKeys.find(context, key)?.action]).toEqual([key, action]);
});

it('leaves printable keys to the text of a prompt', () => {
	const printable = defaultKeys.of('prompt').flatMap(({keys}) => keys.filter(key => [...key].length === 1));
	expect(printable).toEqual([]);
});

it('finds a key in its own context alone', () => {
	expect(defaultKeys.find('list', 's')?.action).toBe('sort');
	expect(defaultKeys.find('details', 's')).toBeUndefined();
});

it('gives an action the keys that were chosen for it, in the place of all others', () => {
	const keys = createKeyMap({refresh: ['R', 'ctrl-r']});
	expect(keys.find('list', 'R')?.action).toBe('refresh');
	expect(keys.find('list', 'r')).toBeUndefined();
	expect(keys.keysOf('refresh')).toEqual(['R', 'ctrl-r']);
	expect(keys.keysOf('sort')).toEqual(['s']);
});

describe('formatHints', () => {
	it.each([
		['list', 70, 'a all  n next  d details  = compare  s sort  f filter  : go  ?'],
		['list', 20, 'a all  n next  ?'],
		['list', 1, '?'],
		['list', 0, ''],
		['choice', 36, 'Space choose  Enter apply  ?'],
		['prompt', 60, 'Enter apply  Esc back'],
		['choice', 60, 'Space choose  Enter apply  Esc back  ?'],
	] as const)('in a %s and %i cells: %j', (context, width, expected) => {
		expect(formatHints({keys: defaultKeys, context}, width)).toBe(expected);
	});

	it.each([
		[17, '? all keys, signs'],
		[16, '?'],
		[0, ''],
	])('in %i cells the key for help stays without its word: %j', (width, expected) => {
		const needs = [['help', 'all keys, signs']] as const;
		expect(formatHints({keys: defaultKeys, context: 'help', needs}, width)).toBe(expected);
	});
});

it('hints at no key that would do nothing', () => {
	const idle = new Set<KeyAction>(['all', 'nextPage', 'details']);
	expect(formatHints({keys: defaultKeys, context: 'list', idle}, 60)).toBe(
		'= compare  s sort  f filter  : go  ?',
	);
});

it.each([
	[70, '= compare  Enter validator  a all  n next  d details  s sort  : go  ?'],
	[24, '= compare  ?'],
	[11, '?'],
])('puts what is wanted most first, and drops it last, in %i cells', (width, expected) => {
	const needs: readonly Need[] = [
		['compare'],
		['follow', 'validator'],
		['toggle', 'of no use here'],
		['facets'],
	];
	const idle = new Set<KeyAction>(['facets']);
	expect(formatHints({keys: defaultKeys, context: 'list', needs, idle}, width)).toBe(expected);
});

it('says how many cells what is wanted most needs', () => {
	expect(roomForFirst({keys: defaultKeys, context: 'list'})).toBe(0);
	expect(roomForFirst({keys: defaultKeys, context: 'list', needs: [['compare']]})).toBe('= compare  '.length);
});

it('shows keys by the names people know', () => {
	expect(['ctrl-d', 'pagedown', 'shift-tab', 'G'].map(showKey)).toEqual(['Ctrl-D', 'PgDn', 'Shift-Tab', 'G']);
});

it('says of every key what it does, in words that fit two columns of 80 cells', () => {
	for (const {help} of keyTable) expect(help.length).toBeGreaterThan(1);
	for (const {help} of keyTable) expect(help.length).toBeLessThanOrEqual(36);
});

it('names the key of an action, or what is typed where it has none', () => {
	const keys = createKeyMap({refresh: ['ctrl-r'], nextPage: []});
	expect([keys.name('refresh'), keys.name('sort')]).toEqual(['Ctrl-R', 's']);
	expect([keys.name('nextPage'), keys.name('label')]).toEqual([':next-page', ':label']);
	expect(keys.of('list').some(({action}) => action === 'nextPage')).toBe(false);
});

it('gives each action a word of its own', () => {
	const words = [...new Set(keyTable.map(({action}) => action))].map(wordOf);
	expect(new Set(words).size).toBe(words.length);
	for (const word of words) expect(word).toMatch(/^[a-z]+(-[a-z]+)*$/);
});

it('lets an action be without a key only where its word can be typed', () => {
	const typable = bindings.filter(binding => isTypable(binding));
	for (const {action} of typable) expect(actionOf(wordOf(action)) ?? wordOf(action)).toBe(action);
});

it('offers the words of steps after ":" only where they have no key', () => {
	expect(offeredWords(defaultKeys)).not.toContain('next-page');
	expect(offeredWords(createKeyMap({nextPage: []}))).toContain('next-page');
	expect(actionOf('next-page')).toBe('nextPage');
});

it('lets a chosen key take the second key of an action that keeps its first', () => {
	const map = createKeyMap({refresh: ['backspace']});
	expect(map.find('list', 'backspace')?.action).toBe('refresh');
	expect(map.find('choice', 'esc')?.action).toBe('back');
	expect(createKeyMap().find('list', 'backspace')?.action).toBe('back');
	expect(createKeyMap().find('prompt', 'backspace')?.action).toBe('erase');
});
