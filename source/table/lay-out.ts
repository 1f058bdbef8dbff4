import type {Meaning} from '../format/signs.ts';
import type {Alignment} from '../format/text.ts';

/** Text of a cell, with the meaning that its colour repeats. */
export type Cell = string | ColouredCell | MixedCell;

export interface ColouredCell {
	readonly text: string;
	readonly meaning: Meaning;
}

/** Parts side by side, each in its own colour, as in a bar. They are plain if the cell is cut. */
export interface MixedCell {
	readonly parts: readonly (string | ColouredCell)[];
}

export function textOf(cell: Cell): string {
	if (typeof cell === 'string') return cell;
	return 'parts' in cell ? cell.parts.map(textOf).join('') : cell.text;
}

/** Draws a cell at unlimited width; a bar at its ideal one. */
export function wholeCellOf<Row>(column: TableColumn<Row>, row: Row): Cell {
	return column.cell(row, column.fit === 'bar' ? column.ideal : Number.POSITIVE_INFINITY);
}

export function wholeTextOf<Row>(column: TableColumn<Row>, row: Row): string {
	return textOf(wholeCellOf(column, row));
}

/** Ever shorter forms of the same, each with shorter variants for a single row in which it does not fit. */
export type Forms = ReadonlyArray<readonly string[]>;

/** Shape of a column: its cells, and when it is shown. */
export interface ColumnShape {
	readonly id: string;
	readonly align?: Alignment;
	/** Min cells; with fewer it is left out. */
	readonly minimum: number;
	/** Cells that it has in normal mode before any less important column is shown; default: the minimum. */
	readonly enough?: number;
	/** Cells that it takes if they fit. */
	readonly ideal: number;
	/** Blank cells before it; default: `columnGap`. */
	readonly gap?: number;
	/** Cells it gets in each turn while the rest is divided; default: 1. */
	readonly weight?: number;
	/** Importance: 1 stays longest; columns above `normalPriority` are not shown in normal mode. */
	readonly priority: number;
	readonly role?: ColumnRole | undefined;
	readonly fit?: ColumnFit | undefined;
	/** True if equal values below each other are written once on a screen. */
	readonly isOnce?: boolean;
	/** Widths at which a bar says more; default: none. */
	readonly stages?: readonly number[];
}

/**
name: identifies the rows, and stays at the left while the others scroll.
minor: repeats other columns; shown in normal mode only if every other column has its ideal width and no details pane
is open.
ornament: only repeats a figure; shown only in normal mode, if it fits.
*/
type ColumnRole = 'name' | 'minor' | 'ornament';

/**
middle: cut in the middle, as addresses are.
bar: fills any width.
whole: as wide as its widest value on the page, up to `ideal`.
figure: has `enough` cells even if its values are shorter, since its title needs them when it sorts; never cut in a
printed table, like columns aligned right.
wrapped: wrapped rather than cut in a printed table.
*/
export type ColumnFit = 'middle' | 'bar' | 'whole' | 'figure' | 'wrapped';

/** Column of a table to be laid out. */
export interface TableColumn<Row> extends ColumnShape {
	readonly title: string;
	/**
	Draws the cell.

	@param width cells of the column, for a value that can be written shorter than by cutting it
	@param from index of the longest of its `forms` that may be taken; default: 0
	*/
	cell(row: Row, width: number, from?: number): Cell;
	/** Returns ever shorter forms of a cell; left out: it has one form. All rows of a screen have the same form. */
	forms?(row: Row): Forms;
}

/** compact: as many columns as fit; normal: the important ones; wide: each at its ideal width, in their order. */
export const widthModes = ['compact', 'normal', 'wide'] as const;
export type WidthMode = (typeof widthModes)[number];

/** Max priority of columns that the normal mode shows. */
export const normalPriority = 9;

export interface LaidColumn<Row> {
	readonly column: TableColumn<Row>;
	/** Width in cells. */
	readonly width: number;
}

export interface ColumnLayout<Row> {
	readonly columns: readonly LaidColumn<Row>[];
	/** Number of hidden columns. */
	readonly hidden: number;
	/** Max steps by which the columns can be scrolled. */
	readonly furthest: number;
	/** True if each column is shown at some step: one may not even fit beside the column that identifies the rows. */
	readonly isComplete: boolean;
}

/**
none: there are no details beside the list. beside: there are. later: they open as soon as they fit, so that no column
may be shown that would have to leave for them.
*/
export type DetailsPlace = 'none' | 'later' | 'beside';

export interface ColumnRoom {
	/** Cells for the table. */
	readonly width: number;
	readonly mode: WidthMode;
	/** Steps to the right; each shows another hidden column. */
	readonly scroll: number;
	/** True if a header counts the hidden columns; default: true. */
	readonly hasHeader?: boolean;
	/** Place of the details, which repeat minor columns; default: 'none'. */
	readonly details?: DetailsPlace;
}

/** Cells between two columns. */
export const columnGap = 2;

/** Cells before the first column: the cursor's mark and a blank. */
export const gutter = 2;
