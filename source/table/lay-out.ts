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
	/** Whether its cells fill whatever width they are given, as a bar does. */
	readonly isBar?: boolean;
	/** Whether it only repeats a figure: the normal mode of a screen alone shows it, where there is room. */
	readonly isOrnament?: boolean;
}

/** A column of a table that is about to be laid out. */
export interface TableColumn<Row> extends ColumnShape {
	readonly title: string;
	/** @param width cells of the column, for a value that can be written shorter than by cutting it */
	cell(row: Row, width: number): Cell;
}

/** compact: as many columns as fit; normal: the important ones; wide: each at its ideal width, in their order. */
export const widthModes = ['compact', 'normal', 'wide'] as const;
export type WidthMode = (typeof widthModes)[number];

/** Columns above this priority are left to the compact and the wide mode. */
export const normalPriority = 9;

/** A frozen column of more cells than this leaves too little to the others. */
const widestFrozen = 20;

/** Below this width the wide mode gives frozen columns only what they need. */
const widthForFrozen = 60;

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
	/** Whether each column is shown at one step or another; there are widths for which one is too wide. */
	readonly isComplete: boolean;
}

export interface ColumnRoom {
	/** Cells for the table. */
	readonly width: number;
	readonly mode: WidthMode;
	/** Steps to the right; each shows a column that was hidden. */
	readonly scroll: number;
	/** Whether a header counts those that are hidden; true where left out. */
	readonly hasHeader?: boolean;
}

/** Cells before the first column (the cursor's mark) and between two columns. */
export const gutterWidth = 1;
export const columnGap = 2;

/** Chooses the columns that fit: by importance, or from the left on once they are scrolled. */
export function layOutColumns<Row>(
	columns: readonly TableColumn<Row>[],
	room: ColumnRoom,
): ColumnLayout<Row> {
	const layout = layOut(columns, room);
	if (!isAlone(layout)) return layout;
	// A short name beside a figure says more than a whole one alone, and than two names without any.
	const modest = columns.map(column => ({...column, enough: column.minimum}));
	const [, ...loose] = columns.filter(({isFrozen}) => isFrozen);
	const tight = columns.map(column => (loose.includes(column) ? {...column, isFrozen: false} : column));
	const compact = {...room, mode: 'compact'} as const;
	const tried = [layOut(modest, room), layOut(columns, compact), layOut(tight, compact)];
	return tried.find(each => !isAlone(each)) ?? layout;
}

/** Whether there is nothing beside the frozen columns. */
function isAlone<Row>({columns}: ColumnLayout<Row>): boolean {
	return columns.every(({column}) => column.isFrozen);
}

function layOut<Row>(columns: readonly TableColumn<Row>[], room: ColumnRoom): ColumnLayout<Row> {
	const frozen = columns.filter(({isFrozen}) => isFrozen);
	const movable = columns.filter(({isFrozen}) => !isFrozen);
	const countOf = (wanted: readonly TableColumn<Row>[]) => countFitting(frozen, wanted, room, columns.length);
	const first = preferred(movable, room.mode);
	const views = viewsOf(movable, first.slice(0, countOf(first)), countOf);
	const furthest = views.length - 1;
	const fitting = new Set([...frozen, ...(views[Math.min(room.scroll, furthest)] ?? [])]);
	const chosen = columns.filter(column => fitting.has(column));
	const hidden = columns.length - chosen.length;
	const starts = chosen.map(column => startOf(column, room));
	const isComplete = new Set(views.flat()).size === movable.length;
	return {columns: widen(chosen, starts, usableWidth(room, hidden)), hidden, furthest, isComplete};
}

/** The columns in the order in which they are shown where nothing is scrolled. */
function preferred<Row>(movable: readonly TableColumn<Row>[], mode: WidthMode): readonly TableColumn<Row>[] {
	if (mode === 'wide') return movable.filter(({isOrnament}) => !isOrnament);
	return movable
		.filter(({priority, isOrnament}) => (mode === 'compact' ? !isOrnament : priority <= normalPriority))
		.toSorted((left, right) => left.priority - right.priority);
}

/**
The columns shown after each step to the right: first the preferred ones, then neighbours, moving on only as far as
it takes to show the next column that was not shown yet. A column that fits nowhere is in no step.
*/
function viewsOf<Row>(
	movable: readonly TableColumn<Row>[],
	first: readonly TableColumn<Row>[],
	countOf: (wanted: readonly TableColumn<Row>[]) => number,
): readonly (readonly TableColumn<Row>[])[] {
	const views = [first];
	const seen = new Set(first);
	let start = 0;
	for (const [index, column] of movable.entries()) {
		if (seen.has(column)) continue;
		for (; start <= index; start++) {
			const view = movable.slice(start, start + countOf(movable.slice(start)));
			if (!view.includes(column)) continue;
			views.push(view);
			for (const shown of view) seen.add(shown);
			break;
		}
	}
	return views;
}

/** Cells a column has before what is left is given away. */
function startOf<Row>(column: TableColumn<Row>, room: ColumnRoom): number {
	const {minimum, ideal, least = minimum, enough = minimum, isFrozen} = column;
	if (room.mode === 'compact') return least;
	if (room.mode === 'normal') return enough;
	if (!isFrozen) return ideal;
	return room.width < widthForFrozen ? minimum : Math.min(ideal, widestFrozen);
}

/** How many of the columns, in their order, fit beside the frozen ones. */
function countFitting<Row>(
	frozen: readonly TableColumn<Row>[],
	columns: readonly TableColumn<Row>[],
	room: ColumnRoom,
	total: number,
): number {
	const starts = frozen.map(column => startOf(column, room));
	let used = widthOfAll(frozen, starts);
	for (const [count, column] of columns.entries()) {
		const gap = column.gap ?? columnGap;
		const left = usableWidth(room, total - frozen.length - count - 1) - used - gap;
		const start = startOf(column, room);
		// The last one takes what is left, rather than leave a part of the screen empty.
		if (left < start) return count + (left >= Math.min(start, column.minimum) ? 1 : 0);
		used += gap + start;
	}
	return columns.length;
}

/** Gives the room that is left to the columns that would like more, in turns from the left. */
function widen<Row>(
	columns: readonly TableColumn<Row>[],
	starts: readonly number[],
	width: number,
): LaidColumn<Row>[] {
	const widths = [...starts];
	let left = width - widthOfAll(columns, widths);
	for (let isGrowing = true; isGrowing && left > 0; ) {
		isGrowing = false;
		for (const [index, column] of columns.entries()) {
			const own = widths[index] ?? 0;
			const more = Math.min(left, column.weight ?? 1, column.ideal - own);
			if (more <= 0) continue;
			widths[index] = own + more;
			left -= more;
			isGrowing = true;
		}
	}
	// One of them has what was left for it; a terminal narrower than the frozen ones still shows their beginning.
	for (const [index, {minimum}] of [...columns.entries()].reverse()) {
		const less = Math.min(-left, (widths[index] ?? 0) - minimum);
		if (less <= 0) continue;
		widths[index] = (widths[index] ?? 0) - less;
		left += less;
	}
	if (left < 0 && widths.length > 0) widths[widths.length - 1] = Math.max(1, (widths.at(-1) ?? 0) + left);
	return columns.map((column, index) => ({column, width: widths[index] ?? 0}));
}

/** Cells of the columns with the gutter and the gaps between them. */
export function widthOfAll<Row>(columns: readonly TableColumn<Row>[], widths: readonly number[]): number {
	const gaps = columns.slice(1).reduce((sum, {gap = columnGap}) => sum + gap, 0);
	return gutterWidth + gaps + widths.reduce((sum, width) => sum + width, 0);
}

/** Columns that are hidden are counted at the right end of the header: " +3". */
export function usableWidth({width, hasHeader = true}: ColumnRoom, hidden: number): number {
	return hidden > 0 && hasHeader ? width - ` +${hidden}`.length : width;
}
