import {describe, expect, it} from 'vitest';
import {formatHints, type Need, roomForFirst} from '../../source/dashboard/ui/keys/hints.ts';
import {createKeyMap, usualKeys} from '../../source/keys/key-map.ts';
import {showKey} from '../../source/keys/key-names.ts';
import {type KeyAction, type KeyContext, keyTable} from '../../source/keys/key-table.ts';

const contexts: readonly KeyContext[] = [
	'list',
	'later',
	'details',
	'comparison',
	'messages',
	'broadcast',
	'choice',
	'prompt',
	'help',
];

it.each(contexts)('gives each key one meaning in a %s', context => {
	const keys = usualKeys.of(context).flatMap(binding => binding.keys);
	expect(new Set(keys).size).toBe(keys.length);
});

it('leaves printable keys to the text of a prompt', () => {
	const printable = usualKeys.of('prompt').flatMap(({keys}) => keys.filter(key => [...key].length === 1));
	expect(printable).toEqual([]);
});

it('finds a key in its own context alone', () => {
	expect(usualKeys.find('list', 's')?.action).toBe('sort');
	expect(usualKeys.find('details', 's')).toBeUndefined();
});

it('gives an action the keys that were chosen for it, in the place of all others', () => {
	const keys = createKeyMap({refresh: ['R', 'f5']});
	expect(keys.find('list', 'R')?.action).toBe('refresh');
	expect(keys.find('list', 'r')).toBeUndefined();
	expect(keys.keyOf('refresh')).toBe('R');
	expect(keys.keyOf('sort')).toBe('s');
});

describe('formatHints', () => {
	it.each([
		['list', 70, 'a all  n next  d details  = compare  s sort  f filter  : go  ?'],
		['list', 20, 'a all  n next  ?'],
		['list', 1, '?'],
		['list', 0, ''],
		['choice', 36, 'Space choose  Enter apply  ?'],
		['later', 60, '0 overview  : go  q quit  ?'],
		['prompt', 60, 'Enter apply  Esc back'],
		['choice', 60, 'Space choose  Enter apply  Esc back  ?'],
	] as const)('in a %s and %i cells: %j', (context, width, expected) => {
		expect(formatHints({keys: usualKeys, context}, width)).toBe(expected);
	});
});

it('hints at no key that would do nothing', () => {
	const idle = new Set<KeyAction>(['all', 'nextPage', 'details']);
	expect(formatHints({keys: usualKeys, context: 'list', idle}, 60)).toBe(
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
	expect(formatHints({keys: usualKeys, context: 'list', needs, idle}, width)).toBe(expected);
});

it('says how many cells what is wanted most needs', () => {
	expect(roomForFirst({keys: usualKeys, context: 'list'})).toBe(0);
	expect(roomForFirst({keys: usualKeys, context: 'list', needs: [['compare']]})).toBe('= compare  '.length);
});

it('shows keys by the names people know', () => {
	expect(['ctrl-d', 'pagedown', 'shift-tab', 'G'].map(showKey)).toEqual(['Ctrl-D', 'PgDn', 'Shift-Tab', 'G']);
});

it('says of every key what it does, in words that fit two columns of 80 cells', () => {
	for (const {help} of keyTable) expect(help.length).toBeGreaterThan(1);
	for (const {help} of keyTable) expect(help.length).toBeLessThanOrEqual(36);
});
