import {greatest} from '../format/greatest.ts';
import {widthOf} from '../format/width.ts';
import {
	type ColumnLayout,
	type ColumnRoom,
	type LaidColumn,
	layOutColumns,
	type TableColumn,
	usableWidth,
	wholeTextOf,
	widthOfAll,
} from './lay-out.ts';

/** Rows that are measured at most; of a longer list the first ones. */
const mostMeasured = 500;

/**
Chooses the columns that fit, and gives what is left of the width, once each has all it would like, to those whose
cells are cut: no text is cut beside blank cells.
*/
export function layOutRows<Row>(
	columns: readonly TableColumn<Row>[],
	rows: readonly Row[],
	room: ColumnRoom,
): ColumnLayout<Row> {
	const layout = layOutColumns(columns, room);
	const used = widthOfAll(
		layout.columns.map(({column}) => column),
		layout.columns.map(({width}) => width),
	);
	let left = usableWidth(room, layout.hidden) - used;
	if (left <= 0) return layout;
	const measured = rows.slice(0, mostMeasured);
	return {
		...layout,
		columns: layout.columns.map(laid => {
			const more = left > 0 ? Math.min(left, lackOf(laid, measured)) : 0;
			left -= more;
			return more > 0 ? {...laid, width: laid.width + more} : laid;
		}),
	};
}

/** Cells that the widest cell of a column has too few; a bar has as many as it is given. */
function lackOf<Row>({column, width}: LaidColumn<Row>, rows: readonly Row[]): number {
	if (column.isBar) return 0;
	return greatest(
		rows.map(row => widthOf(wholeTextOf(column, row)) - width),
		0,
	);
}
