import {type ColumnRoom, columnGap, gutterOf, type LaidColumn, type TableColumn} from './lay-out.ts';

/** A frozen column of more cells than this leaves too little to the others. */
const widestFrozen = 20;

/** Below this width the wide mode gives frozen columns only what they need. */
const widthForFrozen = 60;

type Room = Pick<ColumnRoom, 'width' | 'mode' | 'isTight'>;

/** Cells a column has before what is left is given away. */
export function startOf<Row>(column: TableColumn<Row>, {width, mode, isTight = false}: Room): number {
	const {minimum, ideal, least = minimum, enough = minimum, isFrozen} = column;
	if (mode === 'compact') return least;
	if (mode === 'normal') return isTight ? minimum : enough;
	if (!isFrozen) return ideal;
	return width < widthForFrozen ? minimum : Math.min(ideal, widestFrozen);
}

/** Cells below which a column says nothing. */
export function leastOf<Row>({minimum, least = minimum}: TableColumn<Row>): number {
	return least;
}

/** Cells of the columns with the gutter and the gaps between them. */
export function widthOfAll<Row>(columns: readonly TableColumn<Row>[], widths: readonly number[]): number {
	const gaps = columns.slice(1).reduce((sum, {gap = columnGap}) => sum + gap, 0);
	return gutterOf(columns[0]) + gaps + widths.reduce((sum, width) => sum + width, 0);
}

/** Columns that are hidden are counted at the right end of the header: " +3". */
export function usableWidth(
	{width, hasHeader = true}: Pick<ColumnRoom, 'width' | 'hasHeader'>,
	hidden: number,
): number {
	return hidden > 0 && hasHeader ? width - ` +${hidden}`.length : width;
}

/** Whether the columns have room side by side, each with so many cells, where all others are hidden. */
export function fitsBeside<Row>(
	columns: readonly TableColumn<Row>[],
	widths: readonly number[],
	{room, total}: {readonly room: ColumnRoom; readonly total: number},
): boolean {
	return widthOfAll(columns, widths) <= usableWidth(room, total - columns.length);
}

/** How many of the columns, in their order, fit beside the frozen ones. */
export function countFitting<Row>(
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
export function widen<Row>(
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
	const minimums = columns.map(({minimum}) => minimum);
	const floors = widthOfAll(columns, minimums) <= width ? minimums : columns.map(leastOf);
	// One of them has what was left for it; a terminal narrower than the frozen ones still shows their beginning.
	for (const [index, floor] of [...floors.entries()].reverse()) {
		const less = Math.min(-left, (widths[index] ?? 0) - floor);
		if (less <= 0) continue;
		widths[index] = (widths[index] ?? 0) - less;
		left += less;
	}
	if (left < 0 && widths.length > 0) widths[widths.length - 1] = Math.max(1, (widths.at(-1) ?? 0) + left);
	return columns.map((column, index) => ({column, width: widths[index] ?? 0}));
}
