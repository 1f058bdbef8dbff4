import {expect, it} from 'vitest';
import {moveColumn, startChoice, toggleColumn} from '../../../source/dashboard/list/column-choice.ts';

const all = ['rank', 'name', 'power', 'share', 'note'];

it.each([
	['in the order of the table', ['rank', 'name', 'power']],
	['as they were chosen', ['power', 'name']],
])('has all columns, those chosen %s', (_, chosen) => {
	const {order, shown} = startChoice(all, chosen);
	expect(order.filter(id => shown.has(id))).toEqual(chosen);
	expect(order.toSorted()).toEqual(all.toSorted());
});

it('puts a column that is left out behind the one that it follows in the table', () => {
	expect(startChoice(all, ['power', 'name', 'rank']).order).toEqual([
		'power',
		'share',
		'note',
		'name',
		'rank',
	]);
	expect(startChoice(all, ['note', 'none']).order).toEqual(['rank', 'name', 'power', 'share', 'note']);
});

it('moves a column by one place', () => {
	const start = startChoice(all, all);
	expect(moveColumn(start, 0, 1).order).toEqual(['name', 'rank', 'power', 'share', 'note']);
	expect(moveColumn(start, 4, -1).order).toEqual(['rank', 'name', 'power', 'note', 'share']);
});

it('shows and leaves out a column, but neither the one that tells the rows apart nor the last beside it', () => {
	const start = startChoice(all, ['name', 'power', 'share']);
	const at = (id: string) => start.order.indexOf(id);
	expect(toggleColumn(start, at('rank'), 'name')).toMatchObject({
		shown: new Set(['name', 'power', 'share', 'rank']),
	});
	const fewer = toggleColumn(start, at('share'), 'name');
	if (typeof fewer === 'string') throw new Error(fewer);
	expect(fewer.shown).toEqual(new Set(['name', 'power']));
	expect(toggleColumn(fewer, at('power'), 'name')).toContain('one more column stays');
	expect(toggleColumn(start, at('name'), 'name')).toContain('tells the rows apart');
});
