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

/** Column of a printed table with its cells, as wide as they are if that fits. */
export interface PrintedColumn {
	readonly title: string;
	readonly align: Alignment | undefined;
	readonly fit: ColumnFit | undefined;
	readonly width: number;
	/** Cells, one for each row; those wider than the column are cut when drawn. */
	readonly cells: readonly Cell[];
}

interface PrintedTable {
	readonly columns: readonly PrintedColumn[];
	/** Titles of the columns that did not fit, in the table's order. */
	readonly hidden: readonly string[];
}

/**
Fits the columns of a printed table into `width` cells; undefined, as on a pipe: all columns of the normal mode in full.
Texts are cut or wrapped before a column leaves; figures never are.
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
		whole.map(({column, printed}) => toMeasured(column, printed.width, width)),
		// A printed table has no cursor, and lists hidden columns elsewhere.
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

/** Column with its width, and the lines of each of its cells if it is wrapped. */
interface FittedColumn {
	readonly printed: PrintedColumn;
	readonly lines: ReadonlyArray<readonly Cell[]> | undefined;
}

/** Adds lines to rows with a wrapped cell, blank in the other columns. */
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

/** Indent of a line that continues the one above. */
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

/** Sizes a column by its values; figures are never cut, but for one that no terminal of that width could show. */
function toMeasured<Row>(column: TableColumn<Row>, width: number, room: number): TableColumn<Row> {
	const {align, fit, minimum, enough = minimum} = column;
	const isFigure = (fit === 'figure' || align === 'right') && width <= room;
	const atLeast = (cells: number) => (isFigure ? width : Math.min(width, cells));
	return {...column, minimum: atLeast(minimum), enough: atLeast(enough), ideal: width, gap: columnGap};
}
