import {expect, it} from 'vitest';
import type {TableColumn} from '../../source/table/lay-out.ts';
import {fitTable} from '../../source/table/printed-table.ts';

const columns: readonly TableColumn<string>[] = [
	{
		id: 'id',
		title: 'Id',
		align: 'right',
		minimum: 3,
		ideal: 12,
		priority: 1,
		role: 'name',
		cell: text => text,
	},
	{id: 'title', title: 'Title', minimum: 12, ideal: 30, priority: 1, cell: () => 'Admit two more channels'},
];

it('never cuts a figure that fits into the terminal', () => {
	const {columns: printed} = fitTable(columns, ['1'.repeat(40)], 60);
	expect(printed[0]?.width).toBe(40);
});

it('cuts one that is wider than the terminal, as no service tells such a one', () => {
	const {columns: printed} = fitTable(columns, ['1'.repeat(400)], 60);
	const used = printed.reduce((sum, {width}) => sum + width + 2, -2);
	expect(used).toBeLessThanOrEqual(60);
});
