import {expect, it} from 'vitest';
import {listNames} from '../../source/columns/views.ts';
import {parseDecimal} from '../../source/domain/decimal.ts';
import {type SortValue, sortItems} from '../../source/domain/sort-items.ts';
import {defaultOrder, sortWords} from '../../source/routes/route.ts';

function sorted(values: readonly SortValue[], order: 'asc' | 'desc'): readonly SortValue[] {
	const items = values.map(value => ({value}));
	return sortItems(items, {value: item => item.value}, {sort: 'value', order}).map(({value}) => value);
}

it('sorts numbers beyond what a float holds', () => {
	expect(sorted([2n ** 60n + 1n, 2n ** 60n, 3n], 'asc')).toEqual([3n, 2n ** 60n, 2n ** 60n + 1n]);
});

it('sorts fractions of different scales', () => {
	const [small, middle, large] = ['0.045', '0.05', '1'].map(parseDecimal);
	expect(sorted([large, small, middle], 'desc')).toEqual([large, middle, small]);
});

it('sorts names whatever their case, and numbers in them by their size', () => {
	expect(sorted(['node 10', 'Loom', 'Node 2', 'ärger'], 'asc')).toEqual([
		'ärger',
		'Loom',
		'Node 2',
		'node 10',
	]);
});

it('puts what has no value last in either direction, and keeps equal ones as they came', () => {
	expect(sorted([undefined, 1, 2], 'asc')).toEqual([1, 2, undefined]);
	expect(sorted([undefined, 1, 2], 'desc')).toEqual([2, 1, undefined]);
	const items = ['a', 'b', 'c'].map(id => ({id}));
	expect(sortItems(items, {same: () => 1}, {sort: 'same', order: 'desc'})).toEqual(items);
});

it('an unknown key changes nothing', () => {
	const items = [{id: 2}, {id: 1}];
	expect(sortItems(items, {id: ({id}) => id}, {sort: 'toString', order: 'asc'})).toBe(items);
});

it('the words that routes and remembered views sort by stay what they are', () => {
	expect(Object.fromEntries(listNames.map(list => [list, sortWords(list)]))).toEqual({
		validators: ['votingPower', 'commission', 'rank', 'name', 'state', 'maxCommission', 'missed', 'my-nam'],
		proposals: ['service', 'id', 'status', 'kind', 'endEpoch', 'votes'],
		stake: ['service', 'amount', 'validator', 'state', 'commission', 'reward', 'withdrawable', 'claimable'],
		bonds: ['service', 'amount', 'validator', 'startEpoch'],
		'merged-bonds': ['service', 'amount', 'validator'],
		unbonds: ['service', 'amount', 'validator', 'withdrawEpoch'],
		'merged-unbonds': ['service', 'amount', 'validator', 'withdrawEpoch'],
		withdraws: ['service', 'amount', 'validator', 'withdrawEpoch'],
		history: ['service', 'block', 'kind', 'in-out', 'result'],
	});
	const descending = [...new Set(listNames.flatMap(sortWords))].filter(word => defaultOrder(word) === 'desc');
	expect(descending).toEqual([
		'votingPower',
		'missed',
		'my-nam',
		'id',
		'votes',
		'amount',
		'reward',
		'claimable',
		'block',
	]);
});
