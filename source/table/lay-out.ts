import type {Meaning} from '../format/signs.ts';
import type {Alignment} from '../format/text.ts';

/** Text of a cell, and what its colour repeats. */
export type Cell = string | ColouredCell | MixedCell;

export interface ColouredCell {
	readonly text: string;
	readonly meaning: Meaning;
}

/** Parts side by side, each in its own colour, as a bar has them. They are plain where the cell has to be cut. */
export interface MixedCell {
	readonly parts: readonly (string | ColouredCell)[];
}

export function textOf(cell: Cell): string {
	if (typeof cell === 'string') return cell;
	return 'parts' in cell ? cell.parts.map(textOf).join('') : cell.text;
}

/** Draws a cell where there is room for all of it. */
export function wholeCellOf<Row>(column: TableColumn<Row>, row: Row): Cell {
	return column.cell(row, column.fit === 'bar' ? column.ideal : Number.POSITIVE_INFINITY);
}

export function wholeTextOf<Row>(column: TableColumn<Row>, row: Row): string {
	return textOf(wholeCellOf(column, row));
}

/** Ever shorter ways to say the same, each with what is shorter in it where one row alone has no room for it. */
export type Forms = ReadonlyArray<readonly string[]>;

/** Shape of a column: its cells, and when it is shown. */
export interface ColumnShape {
	readonly id: string;
	readonly align?: Alignment;
	/** Cells below which it is left out. */
	readonly minimum: number;
	/** Cells that it has in the normal mode before any less important column is shown; the minimum where left out. */
	readonly enough?: number;
	/** Cells that it takes where there is room. */
	readonly ideal: number;
	/** Blank cells before it; `columnGap` where left out. */
	readonly gap?: number;
	/** Cells it gets in turn where several columns would like more; 1 where left out. */
	readonly weight?: number;
	/** 1 stays longest; those above `normalPriority` are not shown in the normal mode. */
	readonly priority: number;
	readonly role?: ColumnRole | undefined;
	readonly fit?: ColumnFit | undefined;
	/** Cells from which on a bar says more than in fewer; none where left out. */
	readonly stages?: readonly number[];
}

/**
name: tells the rows apart, and stays at the left while the others scroll.
minor: repeats what others say; shown in normal mode only if every other column has its ideal width and no details pane
is open.
ornament: only repeats a figure; shown in normal mode alone, where there is room.
*/
type ColumnRole = 'name' | 'minor' | 'ornament';

/**
middle: cut in the middle, as addresses are.
bar: fills whatever width it is given.
whole: as wide as its widest value on the page, up to `ideal`.
figure: has `enough` cells though its values are shorter, as its title needs them where it sorts, and is never cut where
a table is printed, as what is aligned right.
wrapped: goes on below itself where a table is printed, rather than be cut.
*/
export type ColumnFit = 'middle' | 'bar' | 'whole' | 'figure' | 'wrapped';

/** A column of a table that is about to be laid out. */
export interface TableColumn<Row> extends ColumnShape {
	readonly title: string;
	/**
	@param width cells of the column, for a value that can be written shorter than by cutting it
	@param from the first of its `forms` that may be taken; the longest where left out
	*/
	cell(row: Row, width: number, from?: number): Cell;
	/** Returns what a cell says in ever shorter forms; left out where it has one. All rows of a screen have the same form. */
	forms?(row: Row): Forms;
}

/** compact: as many columns as fit; normal: the important ones; wide: each at its ideal width, in their order. */
export const widthModes = ['compact', 'normal', 'wide'] as const;
export type WidthMode = (typeof widthModes)[number];

/** Columns above this priority are left to the compact and the wide mode. */
export const normalPriority = 9;

export interface LaidColumn<Row> {
	readonly column: TableColumn<Row>;
	/** Cells. */
	readonly width: number;
}

export interface ColumnLayout<Row> {
	readonly columns: readonly LaidColumn<Row>[];
	/** Number of columns that are not on the screen. */
	readonly hidden: number;
	/** Number of steps that the columns can be scrolled. */
	readonly furthest: number;
	/** True if each column is shown at one step or another: one may not even fit beside what tells the rows apart. */
	readonly isComplete: boolean;
}

/**
none: all is said in the list. beside: the details have a place of their own beside it. later: they get it as soon as
there is room, so that nothing may be shown that would have to go for them.
*/
export type DetailsPlace = 'none' | 'later' | 'beside';

export interface ColumnRoom {
	/** Cells for the table. */
	readonly width: number;
	readonly mode: WidthMode;
	/** Steps to the right; each shows a column that was hidden. */
	readonly scroll: number;
	/** True if a header counts those that are hidden; true where left out. */
	readonly hasHeader?: boolean;
	/** Place of the details that say what minor columns say; 'none' where left out. */
	readonly details?: DetailsPlace;
}

/** Cells between two columns. */
export const columnGap = 2;

/** Cells before the first column: the cursor's mark, and a blank. */
export const gutter = 2;
