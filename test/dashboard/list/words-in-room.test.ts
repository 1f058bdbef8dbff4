import {expect, it} from 'vitest';
import type {ListSource} from '../../../source/dashboard/list/list-source.ts';
import {
	describeList,
	describeNothing,
	type ListWordsContext,
	sumUpList,
} from '../../../source/dashboard/list/list-words.ts';
import {createTheme} from '../../../source/dashboard/ui/theme.ts';
import {defaultKeys} from '../../../source/keys/key-map.ts';
import {unreachableService} from '../../helpers/failures.ts';
import {alwaysFresh, createListSource} from '../../helpers/list-source.ts';

const noun = {one: 'validator', many: 'validators'};

const choices = {sort: 'votingPower', order: 'desc', page: 1, isAll: false, narrowing: ''} as const;

const sourceOf = (fields: Partial<ListSource<unknown>> = {}) =>
	createListSource<unknown>([{}, {}], choices, fields);

const facts: ListWordsContext = {
	noun,
	glyphs: createTheme({colors: 'none', isAscii: false}).glyphs,
	sortLabel: 'power',
	filters: [],
	unfiltered: 'all states',
	matches: 2,
	marked: 0,
	now: Date.UTC(2026, 10, 21, 18),
	isUtc: true,
	lost: undefined,
};

it.each([
	[80, 'power ↓ · all states · page 1 of 7 · 205 validators'],
	[50, 'power ↓ · page 1 of 7 · 205 validators'],
	[35, 'page 1 of 7 · 205 validators'],
	[20, '205 validators'],
])('leaves out of the last line what is as usual, then what matters least: %i cells', (width, expected) => {
	expect(describeList(sourceOf(), facts, width)).toBe(expected);
});

it('keeps a filter longer than page and order, and news longest', () => {
	const filtered = {...facts, filters: ['jailed'], marked: 3};
	expect(describeList(sourceOf(), filtered, 60)).toBe(
		'3 marked · power ↓ · jailed · page 1 of 7 · 205 validators',
	);
	expect(describeList(sourceOf(), filtered, 36)).toBe('3 marked · jailed · 205 validators');
	expect(describeList(sourceOf(), filtered, 10)).toBe('3 marked');
});

it('does not call a list "all" that never had pages', () => {
	const whole = {shown: {...choices, isAll: true}, totalPages: 1};
	const unsorted = {...facts, sortLabel: undefined, unfiltered: undefined};
	expect(describeList(sourceOf(whole), unsorted, 80)).toBe('all 2 validators');
	expect(describeList(sourceOf({...whole, isUnpaged: true}), unsorted, 80)).toBe('2 validators');
});

it.each([
	['short', 80, '2 of 208 came'],
	['short', 10, '2 of 208 came'],
	['doubted', 80, 'all 2 validators · the service counts 208'],
] as const)(
	'says of a whole list that is %s what the service counts (%i cells)',
	(standing, width, expected) => {
		const whole = {shown: {...choices, isAll: true}, gap: {counted: 208, standing}};
		const unsorted = {...facts, sortLabel: undefined, unfiltered: undefined};
		expect(describeList(sourceOf(whole), unsorted, width)).toBe(expected);
	},
);

it.each([
	[{hasAnswer: false}, []],
	[{}, ['205 validators', '205']],
	[{totalItems: 1}, ['1 validator', '1']],
	[{totalItems: 0}, ['no validators', 'none']],
	[{totalItems: undefined, items: []}, ['no validators', 'none']],
	[{totalItems: undefined}, ['validators']],
])('sums a list up for a terminal of one line: %j', (fields, expected) => {
	expect(sumUpList(sourceOf(fields), noun)).toEqual(expected);
});

it('says why there is nothing, and in the narrowest room that there is nothing', () => {
	const failing = sourceOf({
		hasAnswer: false,
		items: [],
		freshness: {...alwaysFresh, kind: 'offline', failure: unreachableService},
	});
	const feed = {address: unreachableService.address, isPaused: false, keyMap: defaultKeys};
	expect(describeNothing(failing, noun, [], {...feed, isBrief: false})).toEqual([
		'http://127.0.0.1:40211 cannot be reached: connection refused; check the address, and that the service is running',
		'Asking again soon; r asks now, q quits',
	]);
	expect(describeNothing(failing, noun, [], {...feed, isBrief: true})).toEqual([
		'No validators yet',
		'r asks again',
	]);
});

it('adds up what a filter shows where all of it is loaded, and says so in fewer words before it gives way', () => {
	const sums = ['24 267 NAM', '<0.1% of the active stake'];
	const filtered = {...facts, filters: ['jailed'], sums};
	const whole = sourceOf({totalPages: 1, totalItems: 2});
	expect(describeList(whole, filtered, 100)).toBe(
		'power ↓ · jailed · page 1 of 1 · 2 validators · 24 267 NAM, <0.1% of the active stake',
	);
	expect(describeList(whole, filtered, 74)).toBe(
		'power ↓ · jailed · 2 validators · 24 267 NAM, <0.1% of the active stake',
	);
	expect(describeList(whole, filtered, 65)).toBe('power ↓ · jailed · 2 validators · 24 267 NAM');
	expect(describeList(whole, filtered, 36)).toBe('jailed · 2 validators · 24 267 NAM');
	expect(describeList(whole, filtered, 25)).toBe('jailed · 2 validators');
	// Beside what was searched for, not beside the count of all.
	const narrowed = sourceOf({totalPages: 1, totalItems: 2, shown: {...choices, narrowing: 'fox'}});
	expect(describeList(narrowed, {...facts, sums, matches: 1}, 100)).toBe(
		'1 of 2 rows match /fox · 24 267 NAM, <0.1% of the active stake · power ↓ · 2 validators',
	);
});
