import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {widthOf} from '../../source/format/width.ts';
import {textOf, widthModes} from '../../source/table/lay-out.ts';
import {layOutRows} from '../../source/table/lay-out-rows.ts';
import {fitCell} from '../../source/table/paint-cell.ts';
import {anyList} from '../helpers/any-list.ts';

describe.each(Object.entries(anyList))('rows of %s', (_, {row: item, bind}) => {
	it.each(widthModes)('have no cut text beside two blank cells (%s)', mode => {
		const rows = fc.array(item, {minLength: 1, maxLength: 6});
		fc.assert(
			fc.property(rows, fc.integer({min: 40, max: 200}), (list, width) => {
				const bound = bind(list);
				const layout = layOutRows(bound, list, {width, mode, scroll: 0});

				const gaps = layout.columns.slice(1).reduce((sum, {column: {gap = 2}}) => sum + gap, 2);
				const used = layout.columns.reduce((sum, each) => sum + each.width, gaps);
				// The header's count of what is hidden has cells of its own at the end.
				const blank = width - used - (layout.hidden > 0 ? ` +${layout.hidden}`.length : 0);
				for (const row of list) {
					const cut = layout.columns.filter(({column, width: own}) => {
						const cell = textOf(column.cell(row, own));
						return column.fit !== 'bar' && widthOf(cell) > own && fitCell(cell, own, column, '…') !== cell;
					});
					if (cut.length > 0) expect(blank).toBeLessThan(2);
				}
			}),
		);
	});
});
