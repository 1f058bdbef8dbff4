import stringWidth from 'string-width';
import {expect, it} from 'vitest';
import {measureColumns, placeColumns, type TextColumn} from '../../source/output/table-layout.ts';
import {textTable} from '../../source/output/text-table.tsx';

const columns: readonly Omit<TextColumn, 'width'>[] = [
	{header: '#', align: 'right', leaves: 2},
	{header: 'Name', gives: {part: 'end', least: 6}},
	{header: 'Address', gives: {part: 'middle', least: 9}},
	{header: 'Power', align: 'right', leaves: 1},
];
const rows = [
	['1', 'Kestrel Nodes', 'tnam1q9gr66cvu4hrzm0sd5', '39 351 204'],
	['2', '日本🦥', 'tnam1qxxxxxxxxxxxxxxxxk0d', '5'],
	['10', 'é', '-', '?'],
];

function draw(width: number | undefined, data: readonly (readonly string[])[] = rows): string {
	const {columns: placed} = placeColumns(measureColumns(columns, data), width);
	return [...textTable(data, {columns: placed, ellipsis: '…', hasColor: false})].join('');
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
	const {columns: placed, hidden} = placeColumns(measureColumns(columns, rows), 18);
	expect(hidden).toEqual(['#', 'Power']);
	expect(placed.map(({header}) => header)).toEqual(['Name', 'Address']);
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
	const places: readonly Omit<TextColumn, 'width'>[] = [
		{header: '#', align: 'right'},
		{header: 'Name'},
		{header: 'Power', align: 'right'},
		{header: 'Data'},
	];
	const drawn = (data: typeof rows) =>
		[
			...textTable(data, {
				columns: placeColumns(measureColumns(places, data), undefined).columns,
				ellipsis: '…',
				hasColor: false,
			}),
		].join('');
	const before = process.memoryUsage().rss;
	const table = drawn(wide);
	expect(process.memoryUsage().rss - before).toBeLessThan(200 * 2 ** 20);
	// What stands before the long value is drawn by the same rule as where all values are short.
	expect(table.replace(long, '-')).toBe(drawn(wide.map(row => row.with(3, row[3] === long ? '-' : 'short'))));
});
