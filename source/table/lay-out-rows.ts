import {maxOf} from '../format/number.ts';
import {widthOf} from '../format/width.ts';
import {layOutColumns, usableWidth, widthOfAll} from './choose-columns.ts';
import {growColumns} from './grow-columns.ts';
import {
	type ColumnLayout,
	type ColumnRoom,
	type LaidColumn,
	type TableColumn,
	wholeTextOf,
} from './lay-out.ts';
import {maxMeasured} from './track.ts';

/**
Chooses the columns that fit, and gives the rest of the width, once each has its ideal, to those whose cells are cut:
no text is cut beside blank cells. Each column with several forms is shown in one of them.
*/
export function layOutRows<Row>(
	columns: readonly TableColumn<Row>[],
	rows: readonly Row[],
	room: ColumnRoom,
): ColumnLayout<Row> {
	const measured = rows.slice(0, maxMeasured);
	const grown = room.mode === 'normal' ? growColumns(columns, rows, room) : undefined;
	const first = grown?.columns.map(({column}) => column);
	const layout = layOutColumns(columns, room, first);
	if (grown && Math.min(room.scroll, layout.furthest) === 0) {
		return {...layout, columns: grown.columns.map(laid => inOneForm(laid, measured))};
	}
	const used = widthOfAll(
		layout.columns.map(({column}) => column),
		layout.columns.map(({width}) => width),
	);
	let left = usableWidth(room, layout.hidden) - used;
	const laidOut = layout.columns.map(laid => {
		const more = left > 0 ? Math.min(left, lackOf(laid, measured)) : 0;
		left -= more;
		return inOneForm(more > 0 ? {...laid, width: laid.width + more} : laid, measured);
	});
	return {...layout, columns: laidOut};
}

/**
Shows all cells of a column in the longest form that fits in each: read downwards, "in ~3 d" above "~13 d" would look
like two things. Cells with another number of forms, such as those of past events, have their own.
*/
function inOneForm<Row>(laid: LaidColumn<Row>, rows: readonly Row[]): LaidColumn<Row> {
	const {column, width} = laid;
	if (!column.forms) return laid;
	const formsOf = (row: Row) => column.forms?.(row) ?? [];
	const from = new Map<number, number>();
	for (const row of rows) {
		const forms = formsOf(row);
		const fits = forms.findIndex(ways => ways.some(form => widthOf(form) <= width));
		const own = fits === -1 ? forms.length - 1 : fits;
		from.set(forms.length, Math.max(own, from.get(forms.length) ?? 0));
	}
	const cell: TableColumn<Row>['cell'] = (row, own) => column.cell(row, own, from.get(formsOf(row).length));
	return {...laid, column: {...column, cell}};
}

/** Returns the cells that the widest cell of a column lacks; a bar lacks none. */
function lackOf<Row>({column, width}: LaidColumn<Row>, rows: readonly Row[]): number {
	if (column.fit === 'bar') return 0;
	return maxOf(
		rows.map(row => widthOf(wholeTextOf(column, row)) - width),
		0,
	);
}
