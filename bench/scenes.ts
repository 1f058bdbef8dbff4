import {type Scene, upAndDown} from './keys.ts';

const usual = {columns: 80, rows: 24};
const wide = {columns: 120, rows: 40};
const wider = {columns: 160, rows: 50};

const allLoaded = ['a', 'all 10'] as const;

/** A word typed and erased again, key by key. */
const typedAndErased = [...'stake', ...Array.from('stake', () => '\u007F')];

/** On the usual chain of some hundred validators, thirty of them on a page. */
export const smallScenes: readonly Scene[] = [
	{name: '30 validators', size: usual, ready: 'consensus', keys: upAndDown(29), isAimedAt: true},
	{name: '30 validators and details', size: wide, ready: 'consensus', keys: upAndDown(29), isAimedAt: true},
	{
		name: 'proposals and details',
		size: wider,
		view: 'proposals',
		ready: 'page 1',
		keys: upAndDown(29),
	},
];

/** On a chain of ten thousand validators. */
export const largeScenes: readonly Scene[] = [
	{
		name: 'all 10 000 validators loaded',
		size: wide,
		ready: 'consensus',
		before: [allLoaded],
		keys: upAndDown(150),
	},
	{
		name: 'a page turn, asked of the service',
		size: wide,
		ready: 'consensus',
		keys: upAndDown(300, 'n', 'p'),
	},
	{
		name: 'a letter of / over 10 000 rows',
		size: wide,
		ready: 'consensus',
		before: [allLoaded, ['/', 'match']],
		keys: Array.from({length: 300}, (_, index) => typedAndErased[index % typedAndErased.length] ?? ''),
	},
];
