import stringWidth from 'string-width';
import {expect, it} from 'vitest';
import {textTable} from '../../source/output/text-table.tsx';
import type {TableColumn} from '../../source/table/lay-out.ts';
import {fitTable} from '../../source/table/printed-table.ts';

type Row = readonly string[];

/** A column of the texts that stand at the same place in each row. */
const columnAt = (index: number, title: string, shape: Partial<TableColumn<Row>> = {}): TableColumn<Row> => ({
	id: title,
	title,
	minimum: 9,
	ideal: 20,
	priority: 1,
	cell: row => row[index] ?? '',
	...shape,
});
const columns = [
	columnAt(0, '#', {align: 'right', priority: 3}),
	columnAt(1, 'Name', {role: 'name', minimum: 6, enough: 9, weight: 6}),
	columnAt(2, 'Address', {role: 'name', fit: 'middle', priority: 2}),
	columnAt(3, 'Power', {align: 'right', priority: 2}),
];
const rows = [
	['1', 'Kestrel Nodes', 'tnam1q9gr66cvu4hrzm0sd5', '39 351 204'],
	['2', '日本🦥', 'tnam1qxxxxxxxxxxxxxxxxk0d', '5'],
	['10', 'é', '-', '?'],
];

function draw(width: number | undefined, data: readonly Row[] = rows, shown = columns): string {
	const {columns: printed} = fitTable(shown, data, width);
	return [...textTable(printed, {ellipsis: '…'})].join('');
}

it('draws a table without frames, wide characters aligned', () => {
	expect(draw(undefined)).toBe(
		[
			' #  Name           Address                         Power',
			' 1  Kestrel Nodes  tnam1q9gr66cvu4hrzm0sd5    39 351 204',
			' 2  日本🦥         tnam1qxxxxxxxxxxxxxxxxk0d           5',
			'10  é              -                                   ?',
			'',
		].join('\n'),
	);
});

it('lets long values give way before columns leave, on a terminal', () => {
	expect(draw(40)).toBe(
		[
			' #  Name           Address         Power',
			' 1  Kestrel Nodes  tnam1q…d5  39 351 204',
			' 2  日本🦥         tnam1q…0d           5',
			'10  é              -                   ?',
			'',
		].join('\n'),
	);
});

it.each([200, 56, 50, 45, 40, 35, 30, 20, 17])('is not wider than %d cells', width => {
	for (const line of draw(width).split('\n')) expect(stringWidth(line)).toBeLessThanOrEqual(width);
});

it('names the columns that left, the least important first', () => {
	const {columns: printed, hidden} = fitTable(columns, rows, 18);
	expect(hidden).toEqual(['#', 'Power']);
	expect(printed.map(({title}) => title)).toEqual(['Name', 'Address']);
});

it('lets cells go on below themselves in the columns that do', () => {
	const told = [
		columnAt(0, 'Time', {align: 'right', role: 'name'}),
		columnAt(1, 'Outcome', {fit: 'wrapped'}),
		columnAt(2, 'Deed', {fit: 'wrapped', minimum: 4}),
	];
	const attempts = [
		['1', 'Rejected in a block', 'bond'],
		['2', 'Sent', 'bond 77 by'],
		['3', 'Sent', 'bond'],
	];
	expect(draw(21, attempts, told)).toBe(
		[
			'Time  Outcome    Deed',
			'   1  Rejected   bond',
			'        in a',
			'        block',
			'   2  Sent       bond',
			'                   77',
			'                   by',
			'   3  Sent       bond',
			'',
		].join('\n'),
	);
	expect(draw(undefined, attempts, told)).toContain('\n   1  Rejected in a block  bond\n');
});

it('draws the header alone where there are no rows', () => {
	expect(draw(undefined, [])).toBe(' #  Name  Address  Power\n'.replace(/^ /, ''));
});

it('draws thousands of rows, each on its own line, with one header', () => {
	const many = Array.from({length: 1234}, (_, index) => [`${index}`, index % 2 ? '日本' : 'x', 'a', '1']);
	const lines = draw(undefined, many).trimEnd().split('\n');
	expect(lines).toHaveLength(1235);
	expect(lines.filter(line => line.includes('Name'))).toHaveLength(1);
	expect(new Set(lines.slice(1).map(line => stringWidth(line)))).toEqual(new Set([stringWidth(lines[0]!)]));
	expect(lines.slice(1).map(line => line.trim().split(' ')[0])).toEqual(many.map(([number]) => number));
});

it('draws a table that is wider than any terminal as it draws others, at no more cost than its text', () => {
	const long = 'x'.repeat(2 ** 20);
	const wide: typeof rows = [
		...rows.map(([rank = '', name = '', , power = '']) => [rank, name, power, 'short']),
		['11', 'long', '-', long],
	];
	const places = [
		columnAt(0, '#', {align: 'right'}),
		columnAt(1, 'Name'),
		columnAt(2, 'Power', {align: 'right'}),
		columnAt(3, 'Data'),
	];
	const drawn = (data: typeof rows) => draw(undefined, data, places);
	const before = process.memoryUsage().rss;
	const table = drawn(wide);
	expect(process.memoryUsage().rss - before).toBeLessThan(200 * 2 ** 20);
	// What stands before the long value is drawn by the same rule as where all values are short.
	expect(table.replace(long, '-')).toBe(drawn(wide.map(row => row.with(3, row[3] === long ? '-' : 'short'))));
});

it('fills no row up to one value of a hundred thousand letters', () => {
	const long = 'x'.repeat(100_000);
	const text = draw(undefined, [
		['1', long, 'a', '1'],
		...Array.from({length: 9}, (): Row => ['2', 'b', 'c', '3']),
	]);
	expect(text).toContain(long);
	expect(text.length).toBeLessThan(120_000);
});
