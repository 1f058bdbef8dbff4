import {expect, it} from 'vitest';
import {bindColumns, type Column, cellOf, columnOf} from '../../source/columns/column.ts';
import {exactFieldsOf, ownFields} from '../../source/columns/exact-field.ts';
import {sortKeysOf} from '../../source/columns/sort-keys.ts';
import {listNames, lists} from '../../source/columns/views.ts';
import type {Decoded} from '../../source/domain/decoded.ts';
import {createFacts} from '../helpers/facts.ts';

interface Place extends Decoded {
	readonly name?: string | undefined;
}

const place = (name: string | undefined, ...flawed: string[]): Place => ({
	name,
	source: {},
	flaws: flawed.map(field => ({path: field, field, problem: 'expected text, got a list'})),
});
const column = columnOf<Place>();
const name = column({
	id: 'name',
	field: 'validator.name',
	title: 'Name',
	minimum: 3,
	ideal: 6,
	fit: 'whole',
	priority: 1,
	value: item => item.name,
	show: text => text.toUpperCase(),
});
const unreadable = {text: '?', meaning: 'warning'};

it.each([
	['its value', place('Loom'), 'LOOM'],
	['its value, whatever is wrong beside it', place('Loom', 'address'), 'LOOM'],
	['a dash where it is absent', place(undefined, 'address'), '–'],
	['"?" where it is wrong', place(undefined, 'validator.name'), unreadable],
	['"?" where what it is inside of is wrong', place(undefined, 'validator'), unreadable],
	['"?" where the whole item is wrong', place(undefined, ''), unreadable],
])('a cell shows %s', (_, item, expected) => {
	expect(cellOf(name, item, createFacts(), 10)).toEqual(expected);
});

it.each([
	[[], 3],
	[['Loom'], 4],
	[['Loom', 'Kestrel Nodes'], 6],
])('a column may be as wide as its widest value, up to a limit: %j', (names, expected) => {
	const rows = names.map(each => place(each));
	expect(bindColumns([name], createFacts(), rows)).toMatchObject([{minimum: expected, ideal: expected}]);
});

it('a new column is sorted by, exported and shown once its record is there', () => {
	const columns: readonly Column<Place>[] = [
		name,
		column({...name, id: 'code', exported: 'wire', sort: {label: 'code', place: 1}, value: () => 12n}),
	];
	expect(sortKeysOf(columns).map(({id, label}) => [id, label])).toEqual([
		['service', 'indexer order'],
		['code', 'code'],
	]);
	const exported = (...known: readonly 'name'[]) =>
		exactFieldsOf(columns, ownFields<Place>(...known)).map(field => [field.name, field.exact(place('a'))]);
	expect(exported()).toEqual([['wire', '12']]);
	expect(exported('name')).toEqual([
		['name', 'a'],
		['wire', '12'],
	]);
});

it.each(listNames)('%s: each column and each sort key has an id of its own', word => {
	const listing = lists[word];
	const ids = listing.columns.map(({id}) => id);
	expect(new Set(ids).size).toBe(ids.length);
	const places = listing.columns.flatMap(({sort}) => (sort ? [sort.place] : []));
	expect(new Set(places).size).toBe(places.length);
	const names = listing.fields.map(field => field.name);
	expect(new Set(names).size).toBe(names.length);
});
