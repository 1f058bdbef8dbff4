import {describe, expect, it} from 'vitest';
import {layOutColumns, withChosen} from '../../source/table/choose-columns.ts';
import {widthModes} from '../../source/table/lay-out.ts';
import {listColumns} from '../helpers/list-columns.ts';

describe.each(Object.entries(listColumns))('columns of %s', (_, columns) => {
	const ids = columns.map(({id}) => id);

	it.each(widthModes)(
		'are all reached by scrolling, each step with a new one, from 40 cells on (%s)',
		mode => {
			for (let width = 40; width <= 200; width++) {
				const {furthest, isComplete} = layOutColumns(columns, {width, mode, scroll: 0});
				const seen = new Set<string>();
				for (let scroll = 0; scroll <= furthest; scroll++) {
					const layout = layOutColumns(columns, {width, mode, scroll});
					const before = seen.size;
					for (const {column} of layout.columns) seen.add(column.id);
					const where = `${width} cells, step ${scroll}`;
					expect(seen.size, where).toBeGreaterThan(before);
					expect(layout.hidden, where).toBe(columns.length - layout.columns.length);
					const used = layout.columns.reduce((sum, each) => sum + each.width + (each.column.gap ?? 2), 0);
					expect(used - (layout.columns[0]?.column.gap ?? 2), where).toBeLessThan(width);
				}
				expect([...seen].toSorted(), `${width} cells`).toEqual(ids.toSorted());
				expect(isComplete).toBe(true);
			}
		},
	);

	it('stand as they were chosen, and are reached as well', () => {
		const chosen = ids.toReversed();
		const turned = withChosen(columns, chosen);
		expect(turned.map(({id}) => id)).toEqual(chosen);
		for (let width = 40; width <= 200; width += 5) {
			const {furthest} = layOutColumns(turned, {width, mode: 'normal', scroll: 0});
			const shown = Array.from({length: furthest + 1}, (_none, scroll) =>
				layOutColumns(turned, {width, mode: 'normal', scroll}).columns.map(({column}) => column.id),
			);
			for (const each of shown) expect(each).toEqual(chosen.filter(id => each.includes(id)));
			expect(new Set(shown.flat()).size).toBe(ids.length);
		}
	});
});

describe('withChosen', () => {
	const columns = listColumns.validators ?? [];
	const idsOf = (chosen: readonly string[]) => withChosen(columns, chosen).map(({id}) => id);

	it.each([
		['what tells the rows apart, though it was not named', ['votingPower'], ['name', 'votingPower']],
		['none twice, and none that it does not have', ['name', 'share', 'none', 'share'], ['name', 'share']],
	])('shows %s', (_, chosen, shown) => {
		expect(idsOf(chosen)).toEqual(shown);
	});

	it.each([[['name']], [['none']], [[]]])('leaves the list as it is where nothing is left of %j', chosen => {
		expect(withChosen(columns, chosen)).toBe(columns);
	});

	it('shows in the normal mode what that leaves out by itself', () => {
		const layout = layOutColumns(withChosen(columns, ['website', 'name', 'shareBar']), {
			width: 80,
			mode: 'normal',
			scroll: 0,
		});
		expect(layout.columns.map(({column}) => column.id)).toEqual(['website', 'name', 'shareBar']);
	});
});
