import type {Alignment} from '../format/text.ts';
import type {Meaning} from '../theme.ts';

/** What a cell says, and what its colour repeats. */
export type Cell = string | {readonly text: string; readonly meaning: Meaning};

export interface Column<Row> {
	readonly id: string;
	readonly title: string;
	readonly align?: Alignment;
	/** Cells below which the column is left out, and which it takes where there is room. */
	readonly minimum: number;
	readonly ideal: number;
	/** Cells it gets in turn where several columns would like more; 1 where left out. */
	readonly weight?: number;
	/** 1 stays longest; those above `normalPriority` are shown in the wide mode alone. */
	readonly priority: number;
	/** Stays at the left while the others scroll: it tells the rows apart. */
	readonly isFrozen?: boolean;
	/** Cut in the middle, as addresses are. */
	readonly isCutInMiddle?: boolean;
	/** @param width cells of the column, for a value that can be written shorter than by cutting it */
	cell(row: Row, width: number): Cell;
}

export const widthModes = ['compact', 'normal', 'wide'] as const;
export type WidthMode = (typeof widthModes)[number];

/** Columns up to these priorities belong to a mode. */
const highestPriority: Readonly<Record<WidthMode, number>> = {compact: 5, normal: 9, wide: 99};

export interface LaidColumn<Row> {
	readonly column: Column<Row>;
	/** Cells. */
	readonly width: number;
}

export interface ColumnLayout<Row> {
	readonly columns: readonly LaidColumn<Row>[];
	/** How many columns are not on the screen. */
	readonly hidden: number;
	/** How far the columns can be scrolled. */
	readonly furthest: number;
}

export interface ColumnRoom {
	/** Cells for the table. */
	readonly width: number;
	readonly mode: WidthMode;
	/** How many columns are scrolled out at the left. */
	readonly scroll: number;
}

/** Cells before the first column (the cursor's mark) and between two columns. */
export const gutterWidth = 1;
export const gapWidth = 2;

/** Chooses the columns that fit: by importance, or from the left on once they are scrolled. */
export function layOutColumns<Row>(columns: readonly Column<Row>[], room: ColumnRoom): ColumnLayout<Row> {
	const frozen = columns.filter(({isFrozen}) => isFrozen);
	const movable = columns.filter(
		({isFrozen, priority}) => !isFrozen && priority <= highestPriority[room.mode],
	);
	const countOf = (wanted: readonly Column<Row>[]) => countFitting(frozen, wanted, room, columns.length);
	const furthest = Math.max(0, movable.length - countOf(movable.toReversed()));
	const scroll = Math.min(room.scroll, furthest);
	const isByOrder = scroll > 0 || room.mode === 'wide';
	const wanted = isByOrder
		? movable.slice(scroll)
		: movable.toSorted((left, right) => left.priority - right.priority);
	const fitting = new Set([...frozen, ...wanted.slice(0, countOf(wanted))]);
	const chosen = columns.filter(column => fitting.has(column));
	const hidden = columns.length - chosen.length;
	return {columns: widen(chosen, usableWidth(room, hidden)), hidden, furthest};
}

/** How many of the columns, in their order, fit beside the frozen ones. */
function countFitting<Row>(
	frozen: readonly Column<Row>[],
	columns: readonly Column<Row>[],
	room: ColumnRoom,
	total: number,
): number {
	const isWide = room.mode === 'wide';
	let used = widthOfAll(frozen.map(({minimum, ideal}) => (isWide ? Math.min(ideal, 20) : minimum)));
	for (const [count, {minimum, ideal}] of columns.entries()) {
		used += gapWidth + (isWide ? ideal : minimum);
		if (used > usableWidth(room, total - frozen.length - count - 1)) return count;
	}
	return columns.length;
}

/** Gives the room that is left to the columns that would like more, in turns from the left. */
function widen<Row>(columns: readonly Column<Row>[], width: number): LaidColumn<Row>[] {
	const widths = columns.map(({minimum}) => minimum);
	let left = width - widthOfAll(widths);
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
	// A terminal narrower than the frozen columns still shows their beginning.
	if (left < 0 && widths.length > 0) widths[widths.length - 1] = Math.max(1, (widths.at(-1) ?? 0) + left);
	return columns.map((column, index) => ({column, width: widths[index] ?? 0}));
}

function widthOfAll(widths: readonly number[]): number {
	return (
		gutterWidth + widths.reduce((sum, width) => sum + width, 0) + gapWidth * Math.max(0, widths.length - 1)
	);
}

/** Columns that are hidden are counted at the right end of the header: " +3". */
function usableWidth({width}: ColumnRoom, hidden: number): number {
	return hidden > 0 ? width - ` +${hidden}`.length : width;
}
