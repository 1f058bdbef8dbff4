import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {layOutColumns} from '../../source/table/choose-columns.ts';
import {columnGap, gutter, type TableColumn, widthModes} from '../../source/table/lay-out.ts';
import {layOutRows} from '../../source/table/lay-out-rows.ts';

const column = (
	id: string,
	priority: number,
	fields: Partial<TableColumn<unknown>> = {},
): TableColumn<unknown> => ({
	id,
	title: id,
	minimum: 8,
	ideal: 10,
	priority,
	cell: () => '',
	...fields,
});

const columns = [
	column('rank', 3),
	column('name', 1, {role: 'name', ideal: 30}),
	column('power', 2),
	column('note', 4),
	column('more', 20),
];

const shown = (width: number, mode: (typeof widthModes)[number] = 'normal', scroll = 0) => {
	const layout = layOutColumns(columns, {width, mode, scroll});
	return [...layout.columns.map(({column: {id}}) => id), `+${layout.hidden}`];
};

describe('layOutColumns', () => {
	it('leaves out the least important first, and says how many', () => {
		expect(shown(80)).toEqual(['rank', 'name', 'power', 'note', '+1']);
		expect(shown(33)).toEqual(['rank', 'name', 'power', '+2']);
		expect(shown(25)).toEqual(['name', 'power', '+3']);
		expect(shown(12)).toEqual(['name', '+4']);
	});

	it('shows at each step a column that was hidden, past the frozen one, as far as the last', () => {
		expect(shown(25, 'normal', 1)).toEqual(['rank', 'name', '+3']);
		expect(shown(25, 'normal', 2)).toEqual(['name', 'note', '+3']);
		expect(shown(25, 'normal', 3)).toEqual(['name', 'more', '+3']);
		expect(shown(25, 'normal', 99)).toEqual(['name', 'more', '+3']);
		expect(shown(80, 'normal', 1)).toEqual(['rank', 'name', 'power', 'note', 'more', '+0']);
	});

	it.each(widthModes)(
		'reaches every column at any width, in as many steps as show something new (%s)',
		mode => {
			for (let width = 4; width <= 200; width++) {
				const {furthest, isComplete} = layOutColumns(columns, {width, mode, scroll: 0});
				const seen = new Set<string>();
				for (let scroll = 0; scroll <= furthest; scroll++) {
					const before = seen.size;
					for (const {column} of layOutColumns(columns, {width, mode, scroll}).columns) seen.add(column.id);
					expect(seen.size, `${width}: step ${scroll}`).toBeGreaterThan(before);
				}
				expect(seen.size === columns.length, `${width}`).toBe(isComplete);
				if (width >= 23) expect(isComplete, `${width}`).toBe(true);
			}
		},
	);

	it('shows all of them in the wide mode where there is room', () => {
		expect(shown(120, 'wide')).toEqual(['rank', 'name', 'power', 'note', 'more', '+0']);
	});

	it('shows the most columns in the compact mode, each as narrow as it may be', () => {
		const narrow = columns.map(each => ({...each, minimum: 4, enough: 8}));
		const {columns: laid} = layOutColumns(narrow, {width: 40, mode: 'compact', scroll: 0});
		expect(laid.map(({column: {id}}) => id)).toEqual(['rank', 'name', 'power', 'note', 'more']);
		expect(layOutColumns(narrow, {width: 40, mode: 'normal', scroll: 0}).columns).toHaveLength(4);
	});

	it('gives a column enough in the normal mode before it shows the next, and less where it is the last', () => {
		const some = [
			column('name', 1, {role: 'name', ideal: 8}),
			column('amount', 1, {enough: 12, ideal: 12}),
			column('state', 3),
			column('wait', 2, {enough: 20}),
		];
		const widthsAt = (width: number) =>
			layOutColumns(some, {width, mode: 'normal', scroll: 0})
				.columns.map(({column: {id}, width: own}) => `${id} ${own}`)
				.slice(1);
		expect(widthsAt(56)).toEqual(['amount 12', 'state 8', 'wait 20']);
		expect(widthsAt(55)).toEqual(['amount 12', 'wait 20']);
		expect(widthsAt(41)).toEqual(['amount 12', 'wait 12']);
		expect(widthsAt(24)).toEqual(['amount 9']);
	});

	it('makes names short, and lets go of the second one, before it shows names alone', () => {
		const some = [
			column('name', 1, {role: 'name', enough: 14, ideal: 20}),
			column('address', 3, {role: 'name', minimum: 10}),
			column('power', 2, {minimum: 6, enough: 8}),
		];
		const widthsAt = (width: number) =>
			layOutColumns(some, {width, mode: 'normal', scroll: 0, hasHeader: false}).columns.map(
				({column: {id}, width: own}) => `${id} ${own}`,
			);
		expect(widthsAt(38)).toEqual(['name 14', 'address 10', 'power 8']);
		expect(widthsAt(36)).toEqual(['name 14', 'address 10', 'power 6']);
		expect(widthsAt(30)).toEqual(['name 8', 'address 10', 'power 6']);
		expect(widthsAt(20)).toEqual(['name 9', 'power 7']);
		expect(widthsAt(12)).toEqual(['name 8', 'address 1']);
	});

	it('keeps room for the count of the hidden ones where a header shows it', () => {
		const countAt = (hasHeader: boolean) =>
			layOutColumns(columns, {width: 30, mode: 'normal', scroll: 0, hasHeader}).columns.length;
		expect([countAt(true), countAt(false)]).toEqual([2, 3]);
	});

	it('gives the last column in the wide mode what is left, where that is enough for it', () => {
		const widthsAt = (width: number, scroll = 0) =>
			layOutColumns(columns, {width, mode: 'wide', scroll}).columns.map(each => each.width);
		expect(widthsAt(67)).toEqual([10, 26, 10, 10]);
		expect(widthsAt(68)).toEqual([10, 20, 10, 10, 8]);
		expect(widthsAt(62, 1)).toEqual([21, 10, 10, 10]);
	});

	it('never takes more room than there is', () => {
		fc.assert(
			fc.property(
				fc.integer({min: 4, max: 200}),
				fc.constantFrom(...widthModes),
				fc.nat(6),
				(width, mode, scroll) => {
					const layout = layOutColumns(columns, {width, mode, scroll});
					const widths = layout.columns.map(each => each.width);
					const used = gutter + widths.reduce((sum, each) => sum + each, 0) + columnGap * (widths.length - 1);
					expect(used).toBeLessThanOrEqual(width);
				},
			),
		);
	});
});

describe('a column that can be said in several forms', () => {
	const forms = [
		['ends in ~13 d 6 h', 'ends in ~13 d', '~13 d'],
		['ends in ~3 d', 'ends in ~3 d', '~3 d'],
		['passed'],
	];
	const wait = column('wait', 1, {
		minimum: 5,
		ideal: 10,
		forms: row => (row as readonly string[]).map(form => [form]),
		cell: (row, _width, from = 0) => {
			const own = row as readonly string[];
			return own[Math.min(from, own.length - 1)] ?? '';
		},
	});
	const cellsAt = (width: number) => {
		const layout = layOutRows([wait], forms, {width, mode: 'normal', scroll: 0});
		return forms.map(row => layout.columns[0]?.column.cell(row, layout.columns[0].width));
	};

	it('says the same one in all rows, and another one where a row has other forms', () => {
		expect(cellsAt(19)).toEqual(['ends in ~13 d 6 h', 'ends in ~3 d', 'passed']);
		expect(cellsAt(18)).toEqual(['ends in ~13 d', 'ends in ~3 d', 'passed']);
		// The second one would fit by itself.
		expect(cellsAt(14)).toEqual(['~13 d', '~3 d', 'passed']);
	});
});
