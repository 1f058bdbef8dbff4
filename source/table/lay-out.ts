import type {Meaning} from '../format/signs.ts';
import type {Alignment} from '../format/text.ts';

/** What a cell says, and what its colour repeats. */
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

/** A cell where there is room for all of it. */
export function wholeCellOf<Row>(column: TableColumn<Row>, row: Row): Cell {
	return column.cell(row, column.isBar ? column.ideal : Number.POSITIVE_INFINITY);
}

export function wholeTextOf<Row>(column: TableColumn<Row>, row: Row): string {
	return textOf(wholeCellOf(column, row));
}

/** Ever shorter ways to say the same, each with what is shorter in it where one row alone has no room for it. */
export type Forms = ReadonlyArray<readonly string[]>;

/** How a column is fitted to a width. */
export interface ColumnShape {
	readonly id: string;
	readonly align?: Alignment;
	/** Cells below which the column is left out, and which it takes where there is room. */
	readonly minimum: number;
	readonly ideal: number;
	/** Cells below which even the compact mode leaves it out; the minimum where left out. */
	readonly least?: number;
	/** Cells it has in the normal mode before any less important column is shown; the minimum where left out. */
	readonly enough?: number;
	/** Blank cells before it; `columnGap` where left out. */
	readonly gap?: number;
	/** Cells it gets in turn where several columns would like more; 1 where left out. */
	readonly weight?: number;
	/** 1 stays longest; those above `normalPriority` are not shown in the normal mode. */
	readonly priority: number;
	/** Stays at the left while the others scroll: it tells the rows apart. */
	readonly isFrozen?: boolean;
	/** Cut in the middle, as addresses are. */
	readonly isCutInMiddle?: boolean;
	/** A figure that is aligned as a text is: where a table is printed, neither is cut. */
	readonly isFigure?: boolean;
	/** Whether its cells go on below themselves where a table is printed, rather than be cut. */
	readonly isWrapped?: boolean;
	/** Whether its cells fill whatever width they are given, as a bar does. */
	readonly isBar?: boolean;
	/** Cells from which on a bar says more than in fewer; none where left out. */
	readonly stages?: readonly number[];
	/** Whether it only repeats a figure: the normal mode of a screen alone shows it, where there is room. */
	readonly isOrnament?: boolean;
	/**
	Whether others say what one decides by: the normal mode of a screen shows it where these have all they would like, and
	it gives way to details beside the list.
	*/
	readonly isMinor?: boolean;
}

/** A column of a table that is about to be laid out. */
export interface TableColumn<Row> extends ColumnShape {
	readonly title: string;
	/**
	@param width cells of the column, for a value that can be written shorter than by cutting it
	@param from the first of its `forms` that may be taken; the longest where left out
	*/
	cell(row: Row, width: number, from?: number): Cell;
	/** What a cell says in ever shorter forms; left out where it has one. All rows of a screen have the same form. */
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
	/** How many columns are not on the screen. */
	readonly hidden: number;
	/** How many steps the columns can be scrolled. */
	readonly furthest: number;
	/** Whether each column is shown at one step or another: one may not even fit beside what tells the rows apart. */
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
	/** Whether a header counts those that are hidden; true where left out. */
	readonly hasHeader?: boolean;
	/** Whether columns have their minimum in the normal mode before another one leaves; false where left out. */
	readonly isTight?: boolean;
	/** Where the details stand that say what minor columns say; 'none' where left out. */
	readonly details?: DetailsPlace;
}

/** Cells between two columns. */
export const columnGap = 2;

/** Cells before the first column: the cursor's mark, and a blank where that column does not begin with one. */
export function gutterOf(first: Pick<ColumnShape, 'align'> | undefined): number {
	return first?.align === 'right' ? 1 : 2;
}
