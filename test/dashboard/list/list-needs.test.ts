import {expect, it} from 'vitest';
import {type ListMoment, needsInList} from '../../../source/dashboard/list/list-needs.ts';
import {formatHints} from '../../../source/dashboard/ui/keys/hints.ts';
import {defaultKeys} from '../../../source/keys/key-map.ts';

const usual: ListMoment = {
	hasRows: true,
	isNarrowed: false,
	isWhole: true,
	searchesAll: 'searches all 10 000',
	isFiltered: false,
	unfilterHint: 'shows all',
	hasFailed: false,
	marked: 0,
	isAtEnd: false,
	link: undefined,
};

const everyday = 'd details  f filter  : go  s sort';

it.each<readonly [string, Partial<ListMoment>, string, boolean]>([
	['nothing is special', {}, everyday, false],
	['the row leads on', {link: 'validator'}, 'Enter validator  d details  f filter', false],
	['it is the last row of a page', {isAtEnd: true}, 'n next page  d details  f filter', false],
	['there are no rows', {hasRows: false, isAtEnd: true}, 'f filter  : go  n next page', false],
	['one row is marked', {marked: 1}, 'Space marks another  e export  u unmark', true],
	['two rows are marked', {marked: 2}, '= compare  e export  u unmark', true],
	['five are', {marked: 5, link: 'stake'}, '= compare  e export  u unmark  Enter stake', true],
	['too many to compare are', {marked: 6}, 'e export  u unmark  d details', true],
	[
		'rows of a page were narrowed',
		{isNarrowed: true, isWhole: false},
		'Esc shows all  a searches all 10 000',
		true,
	],
	['all rows were narrowed', {isNarrowed: true}, 'Esc shows all  d details', true],
	[
		'nothing was found on a page',
		{isNarrowed: true, isWhole: false, hasRows: false},
		'a searches all 10 000  Esc shows all',
		true,
	],
	['nothing was found at all', {isNarrowed: true, hasRows: false}, 'Esc shows all  f filter', true],
	['the service filters', {isFiltered: true, unfilterHint: 'shows now'}, 'Esc shows now  d details', true],
	['the last request failed', {hasFailed: true}, 'r again  ! why  d details', true],
	['that and rows are marked', {hasFailed: true, marked: 3}, 'r again  ! why  = compare', true],
])('where %s', (_where, change, expected, isUrgent) => {
	const wanted = needsInList({...usual, ...change});
	const drawn = formatHints({keys: defaultKeys, context: 'list', needs: wanted.needs}, 200);
	expect(drawn.slice(0, expected.length)).toBe(expected);
	expect(wanted.isUrgent).toBe(isUrgent);
});
