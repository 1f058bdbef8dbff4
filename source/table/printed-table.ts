import {maxOf} from '../format/number.ts';
import {type Alignment, wrap} from '../format/text.ts';
import {widthOf} from '../format/width.ts';
import {layOutColumns} from './choose-columns.ts';
import {
	type Cell,
	type ColumnFit,
	columnGap,
	gutter,
	normalPriority,
	type TableColumn,
	textOf,
	wholeCellOf,
} from './lay-out.ts';

/** A column of a table that is printed once: with its cells, and as wide as they are where there is room. */
export interface PrintedColumn {
	readonly title: string;
	readonly align: Alignment | undefined;
	readonly fit: ColumnFit | undefined;
	readonly width: number;
	/** One for each row. Those that are wider than the column are cut when they are drawn. */
	readonly cells: readonly Cell[];
}

interface PrintedTable {
	readonly columns: readonly PrintedColumn[];
	/** Titles of the columns that had to leave, in the table's order. */
	readonly hidden: readonly string[];
}

/**
Columns of a table that is printed once, in `width` cells; undefined, as on a pipe: all that the normal mode has, in
full. Texts are cut, or go on below themselves, before a column leaves; figures never are.
*/
export function fitTable<Row>(
	columns: readonly TableColumn<Row>[],
	rows: readonly Row[],
	width: number | undefined,
): PrintedTable {
	const whole = columns
		.filter(({priority, role}) => priority <= normalPriority && role !== 'ornament')
		.map(column => ({column, printed: printWhole(column, rows)}));
	if (width === undefined) return {columns: whole.map(({printed}) => printed), hidden: []};
	const layout = layOutColumns(
		whole.map(({column, printed}) => toMeasured(column, printed.width)),
		// A printed table has no cursor, and names what is hidden elsewhere.
		{width: width + gutter, mode: 'normal', scroll: 0, hasHeader: false},
	);
	const widths = new Map(layout.columns.map(({column, width: own}) => [column.id, own]));
	const fitted = whole.flatMap(({column, printed}) => {
		const own = widths.get(column.id);
		if (own === undefined) return [];
		const lines = column.fit === 'wrapped' ? printed.cells.map(cell => wrapCell(cell, own)) : undefined;
		return [{printed: own < printed.width ? printWithin(column, rows, own) : printed, lines}];
	});
	return {
		columns: goOnBelow(fitted),
		hidden: whole.filter(({column}) => !widths.has(column.id)).map(({printed}) => printed.title),
	};
}

function printWhole<Row>(column: TableColumn<Row>, rows: readonly Row[]): PrintedColumn {
	const {title, align, fit} = column;
	const cells = rows.map(row => wholeCellOf(column, row));
	const width = maxOf(
		cells.map(cell => widthOf(textOf(cell))),
		widthOf(title),
	);
	return {title, align, fit, width, cells};
}

function printWithin<Row>(column: TableColumn<Row>, rows: readonly Row[], width: number): PrintedColumn {
	const {title, align, fit} = column;
	const cells = rows.map(row => column.cell(row, width));
	return {title, align, fit, width, cells};
}

/** A column that has its width, and the lines of each of its cells where these go on below themselves. */
interface FittedColumn {
	readonly printed: PrintedColumn;
	readonly lines: ReadonlyArray<readonly Cell[]> | undefined;
}

/** Where a cell takes several lines, the others of its row are blank but for the first. */
function goOnBelow(columns: readonly FittedColumn[]): readonly PrintedColumn[] {
	const [first, ...others] = columns.flatMap(({lines}) => (lines ? [lines] : []));
	if (!first) return columns.map(({printed}) => printed);
	const heights = first.map((own, row) =>
		maxOf(
			others.map(lines => lines[row]?.length ?? 0),
			own.length,
		),
	);
	return columns.map(({printed, lines}) => ({
		...printed,
		cells: heights.flatMap((height, row) =>
			Array.from(
				{length: height},
				(_, line) => (lines?.[row] ?? printed.cells.slice(row, row + 1))[line] ?? '',
			),
		),
	}));
}

/** Shows that a line goes on with the one above. */
const indent = '  ';

function wrapCell(cell: Cell, width: number): readonly Cell[] {
	const text = textOf(cell);
	if (widthOf(text) <= width) return [cell];
	const meaning = typeof cell === 'string' || 'parts' in cell ? undefined : cell.meaning;
	const [first = ''] = wrap(text, width);
	const rest = wrap(text.slice(first.length).trimStart(), Math.max(1, width - indent.length));
	return [first, ...rest.map(line => indent + line)].map(line =>
		meaning === undefined ? line : {text: line, meaning},
	);
}

/** Takes the sizes of a column from its values; figures are never cut. */
function toMeasured<Row>(column: TableColumn<Row>, width: number): TableColumn<Row> {
	const {align, fit, minimum, enough = minimum} = column;
	const isFigure = fit === 'figure' || align === 'right';
	const atLeast = (cells: number) => (isFigure ? width : Math.min(width, cells));
	return {...column, minimum: atLeast(minimum), enough: atLeast(enough), ideal: width, gap: columnGap};
}
