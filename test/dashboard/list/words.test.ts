import {describe, expect, it} from 'vitest';
import type {ListSource} from '../../../source/dashboard/list/list-source.ts';
import {
	countMatches,
	describeList,
	describeNothing,
	isOutdated,
	type ListWordsContext,
} from '../../../source/dashboard/list/list-words.ts';
import {createTheme} from '../../../source/dashboard/ui/theme.ts';
import {defaultKeys} from '../../../source/keys/key-map.ts';
import {alwaysFresh, createListSource} from '../../helpers/list-source.ts';

const {glyphs} = createTheme({colors: 'none', isAscii: false});
const noun = {one: 'bond', many: 'bonds'};
const choices = {sort: 'amount', order: 'desc', page: 2, isAll: false, narrowing: ''} as const;

const createSource = (fields: Partial<ListSource<number>> = {}) =>
	createListSource([1, 2, 3], choices, {totalItems: 1205, ...fields});

const facts: ListWordsContext = {
	noun,
	glyphs,
	sortLabel: 'amount',
	filters: [],
	matches: 3,
	marked: 0,
	now: Date.UTC(2026, 10, 21, 18),
	isUtc: true,
	lost: undefined,
	unfiltered: undefined,
};

describe('describeList', () => {
	it.each<[string, Partial<ListSource<number>>, Partial<ListWordsContext>]>([
		['amount ↓ · page 2 of 7 · 1 205 bonds', {}, {}],
		['amount ↓ among loaded rows · page 2 of 7 · 1 205 bonds', {isSortedByService: false}, {}],
		['amount ↓ · page 2 of 7 · 1 205 bonds · 1 234 not asked for, left out', {leftOut: 1234}, {}],
		['amount ↓ · page 2', {totalPages: undefined, totalItems: undefined}, {}],
		['amount ↓ · all 3 bonds', {shown: {...choices, isAll: true}, isSortedByService: false}, {}],
		['2 marked · amount ↓ · page 2 of 7 · 1 205 bonds', {}, {marked: 2}],
		[
			'1 of 3 loaded rows match /x · amount ↓ · page 2 of 7 · 1 205 bonds',
			{shown: {...choices, narrowing: 'x'}},
			{matches: 1},
		],
		[
			'loading page 3 · amount ↓ · page 2 of 7 · 1 205 bonds',
			{isLate: true, choices: {...choices, page: 3}},
			{},
		],
		['amount ↓ · page 2 of 7 · 1 205 bonds', {isLoading: true, choices: {...choices, page: 3}}, {}],
		['loading the new choice · amount ↓ · page 2 of 7 · 1 205 bonds', {isLate: true}, {}],
		[
			'reading all pages · amount ↓ · page 2 of 7 · 1 205 bonds',
			{isLate: true, choices: {...choices, isAll: true}},
			{},
		],
		[
			'reading all pages: 60 of 1 205, Ctrl-C cancels · amount ↓ · page 2 of 7 · 1 205 bonds',
			{isLate: true, choices: {...choices, isAll: true}, progress: {read: 60, total: 1205}},
			{},
		],
		[
			'amount ↓ · page 2 of 7 · 1 205 bonds · Loom is not in this answer',
			{},
			{lost: 'Loom is not in this answer'},
		],
		['amount ↓ · no bonds', {items: [], totalItems: 0, totalPages: 0}, {matches: 0}],
	])('%j', (expected, fields, more) => {
		expect(describeList(createSource(fields), {...facts, ...more}, 200)).toBe(expected);
	});
});

it.each([
	['2 of 3 loaded rows match', {}],
	['2 of 3 rows match', {totalPages: 1}],
	['2 of 3 rows match', {shown: {...choices, isAll: true}}],
])('counts matches: %j', (expected, fields) => {
	expect(countMatches(createSource(fields), 2)).toBe(expected);
});

describe('describeNothing', () => {
	const address = 'http://host';
	const failure = {kind: 'serviceError', address, status: 503, words: undefined} as const;
	const feed = {address, isPaused: false, isBrief: false, keyMap: defaultKeys};
	const describeWords = (fields: Partial<ListSource<number>>, isPaused = false) =>
		describeNothing(createSource(fields), noun, ['jailed'], {...feed, isPaused}).join(' / ');

	it.each<[Partial<ListSource<number>>, RegExp]>([
		[{shown: {...choices, narrowing: 'x'}}, /^No loaded bonds match \/x\. a searches all 1 205\.$/],
		[{items: []}, /^The service lists no bonds for jailed; f changes the filter$/],
		[{items: [], hasAnswer: false}, /^Asking http:\/\/host for bonds$/],
		[
			{items: [], hasAnswer: false, freshness: {...alwaysFresh, kind: 'failing', failure}},
			/^http:\/\/host failed \(503\) \/ Asking again soon; r asks now, q quits$/,
		],
	])('of %o', (fields, expected) => {
		expect(describeWords(fields)).toMatch(expected);
	});

	it('says that polling is paused', () => {
		const freshness = {...alwaysFresh, kind: 'failing', failure} as const;
		expect(describeWords({items: [], hasAnswer: false, freshness}, true)).toMatch(
			/Polling is paused; r asks now/,
		);
	});
});

it('takes rows for old ones once others are late, or they are, and not while others only load', () => {
	expect(isOutdated(createSource({isLoading: true}))).toBe(false);
	expect(isOutdated(createSource({isLoading: true, isLate: true}))).toBe(true);
	expect(isOutdated(createSource({freshness: {...alwaysFresh, kind: 'stale'}}))).toBe(true);
});
