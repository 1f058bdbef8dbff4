import {describe, expect, it} from 'vitest';
import {
	bindingsOf,
	findBinding,
	formatHints,
	type KeyAction,
	type KeyContext,
	keyTable,
	showKey,
} from '../../../../source/dashboard/ui/keys/keys.ts';

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
	const keys = bindingsOf(context).flatMap(binding => binding.keys);
	expect(new Set(keys).size).toBe(keys.length);
});

it('leaves printable keys to the text of a prompt', () => {
	const printable = bindingsOf('prompt').flatMap(({keys}) => keys.filter(key => [...key].length === 1));
	expect(printable).toEqual([]);
});

it('finds a key in its own context alone', () => {
	expect(findBinding('list', 's')?.action).toBe('sort');
	expect(findBinding('details', 's')).toBeUndefined();
});

describe('formatHints', () => {
	it.each([
		['list', 70, 'a all  n next  d details  = compare  s sort  f filter  : go  ?'],
		['list', 20, 'f filter  : go  ?'],
		['list', 1, '?'],
		['list', 0, ''],
		['choice', 36, 'Space choose  Enter apply  Esc back'],
		['later', 60, '0 overview  : go  q quit  ?'],
		['choice', 60, 'Space choose  Enter apply  Esc back  ?'],
	] as const)('in a %s and %i cells: %j', (context, width, expected) => {
		expect(formatHints(context, width)).toBe(expected);
	});
});

it('hints at no key that would do nothing', () => {
	const idle = new Set<KeyAction>(['all', 'nextPage', 'details']);
	expect(formatHints('list', 60, idle)).toBe('= compare  s sort  f filter  : go  ?');
});

it('shows keys by the names people know', () => {
	expect(['ctrl-d', 'pagedown', 'shift-tab', 'G'].map(showKey)).toEqual(['Ctrl-D', 'PgDn', 'Shift-Tab', 'G']);
});

it('says of every key what it does, in words that fit two columns of 80 cells', () => {
	for (const {help} of keyTable) expect(help.length).toBeGreaterThan(1);
	for (const {help} of keyTable) expect(help.length).toBeLessThanOrEqual(36);
});
