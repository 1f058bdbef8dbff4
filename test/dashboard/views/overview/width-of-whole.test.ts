import fc from 'fast-check';
import {expect, it} from 'vitest';
import {widthOfWhole} from '../../../../source/dashboard/views/overview/section-rows.tsx';
import {textOf} from '../../../../source/table/lay-out.ts';
import {layOutRows} from '../../../../source/table/lay-out-rows.ts';
import {fitCell} from '../../../../source/table/paint-cell.ts';
import {anyList} from '../../../helpers/any-list.ts';

it.each(Object.entries(anyList).filter(([name]) => name.endsWith('on the overview')))(
	'of %s is one at which a column of its own cuts nothing that the whole screen shows',
	(_, {row, bind}) => {
		fc.assert(
			fc.property(fc.array(row, {minLength: 1, maxLength: 5}), fc.nat({max: 80}), (rows, more) => {
				const columns = bind(rows);
				const shownAt = (width: number) =>
					layOutRows(columns, rows, {width, mode: 'normal', scroll: 0, hasHeader: false}).columns.map(
						({column, width: own}) =>
							rows.map(each => {
								const text = textOf(column.cell(each, own));
								if (column.fit === 'bar') return text.replaceAll(/[^a-z]/g, '');
								return fitCell(text, own, column, '…').trim().replace('in ~', '~');
							}),
					);
				const whole = widthOfWhole(columns, rows, 'above');
				if (whole < 300) expect(shownAt(whole + more)).toEqual(shownAt(300));
			}),
		);
	},
);
