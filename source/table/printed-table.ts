import {greatest} from '../format/greatest.ts';
import type {Alignment} from '../format/text.ts';
import {widthOf} from '../format/width.ts';
import {layOutColumns} from './choose-columns.ts';
import {type Cell, gutterWidth, normalPriority, type TableColumn, textOf, wholeCellOf} from './lay-out.ts';

/** A column of a table that is printed once: with its cells, and as wide as they are where there is room. */
export interface PrintedColumn {
	readonly title: string;
	readonly align: Alignment | undefined;
	readonly isCutInMiddle: boolean | undefined;
	readonly width: number;
	/** One for each row. Those that are wider than the column are cut when they are drawn. */
	readonly cells: readonly Cell[];
}

export interface PrintedTable {
	readonly columns: readonly PrintedColumn[];
	/** Titles of the columns that had to leave, in the table's order. */
	readonly hidden: readonly string[];
}

/**
Columns of a table that is printed once, in `width` cells; undefined, as on a pipe: all that the normal mode has, in
full. Texts are cut before a column leaves, figures never are.
*/
export function fitTable<Row>(
	columns: readonly TableColumn<Row>[],
	rows: readonly Row[],
	width: number | undefined,
): PrintedTable {
	const whole = columns
		.filter(({priority, isOrnament}) => priority <= normalPriority && !isOrnament)
		.map(column => ({column, printed: printWhole(column, rows)}));
	if (width === undefined) return {columns: whole.map(({printed}) => printed), hidden: []};
	const layout = layOutColumns(
		whole.map(({column, printed}) => toMeasured(column, printed.width)),
		// A printed table has no cursor, and names what is hidden elsewhere.
		{width: width + gutterWidth, mode: 'normal', scroll: 0, hasHeader: false},
	);
	const widths = new Map(layout.columns.map(({column, width: own}) => [column.id, own]));
	return {
		columns: whole.flatMap(({column, printed}) => {
			const own = widths.get(column.id);
			return own === undefined ? [] : [own < printed.width ? printWithin(column, rows, own) : printed];
		}),
		hidden: whole.filter(({column}) => !widths.has(column.id)).map(({printed}) => printed.title),
	};
}

function printWhole<Row>(column: TableColumn<Row>, rows: readonly Row[]): PrintedColumn {
	const {title, align, isCutInMiddle} = column;
	const cells = rows.map(row => wholeCellOf(column, row));
	const width = greatest(
		cells.map(cell => widthOf(textOf(cell))),
		widthOf(title),
	);
	return {title, align, isCutInMiddle, width, cells};
}

function printWithin<Row>(column: TableColumn<Row>, rows: readonly Row[], width: number): PrintedColumn {
	const {title, align, isCutInMiddle} = column;
	const cells = rows.map(row => column.cell(row, width));
	return {title, align, isCutInMiddle, width, cells};
}

/** The column with sizes from its values; figures are never cut. */
function toMeasured<Row>(column: TableColumn<Row>, width: number): TableColumn<Row> {
	const {
		align,
		isFigure = align === 'right',
		isFrozen,
		minimum,
		least = minimum,
		enough = minimum,
		gap: _gap,
		isMinor: _isMinor,
		...rest
	} = column;
	const atLeast = (cells: number) => (isFigure ? width : Math.min(width, cells));
	const sizes = {
		minimum: atLeast(minimum),
		least: atLeast(least),
		enough: atLeast(enough),
		ideal: width,
	};
	return {...rest, ...sizes, ...(align && {align}), ...(isFrozen && {isFrozen})};
}
