import {type Alignment, fitToWidth, shortenMiddle, widthOf} from '../format/text.ts';

/** A column with its cells already formatted as text. */
export interface TextColumn {
	readonly header: string;
	/** Left where it is undefined. */
	readonly align?: Alignment | undefined;
	/** Rank by which it leaves, the highest first; undefined: never. */
	readonly leaves?: number | undefined;
	readonly gives?: {readonly part: 'middle' | 'end'; readonly least: number} | undefined;
	/** Cells of the widest value, header included. */
	readonly width: number;
}

export interface PlacedColumn extends TextColumn {
	/** Where its values stand in a row of cells. */
	readonly index: number;
}

export interface Placement {
	readonly columns: readonly PlacedColumn[];
	/** Headers of the columns that had to leave, in the table's order. */
	readonly hidden: readonly string[];
}

/** Columns with the width of their widest value. */
export function measureColumns(
	columns: readonly Omit<TextColumn, 'width'>[],
	rows: readonly (readonly string[])[],
): TextColumn[] {
	return columns.map((column, index) => ({
		...column,
		width: rows.reduce((most, row) => Math.max(most, widthOf(row[index] ?? '')), widthOf(column.header)),
	}));
}

/** Cells between two columns. */
export const gapWidth = 2;

/**
Chooses columns and their widths for a terminal of `width` cells: long values shrink first, then the least
important columns are dropped, and those that still fit come back. Undefined, as on a pipe: everything is shown in
full.
*/
export function placeColumns(columns: readonly TextColumn[], width: number | undefined): Placement {
	let placed: readonly PlacedColumn[] = columns.map((column, index) => ({...column, index}));
	while (width !== undefined && leastTotal(placed) > width) {
		const leaving = placed.reduce<PlacedColumn | undefined>(
			(worst, column) => ((column.leaves ?? 0) > (worst?.leaves ?? 0) ? column : worst),
			undefined,
		);
		if (!leaving) break;
		placed = placed.filter(column => column !== leaving);
	}
	// A wide column that left may have made more room than it took to show a narrower one.
	const returning = columns
		.map((column, index) => ({...column, index}))
		.filter(({index}) => !placed.some(column => column.index === index))
		.sort((left, right) => (left.leaves ?? 0) - (right.leaves ?? 0));
	for (const column of returning) {
		const more = [...placed, column].sort((left, right) => left.index - right.index);
		if (width !== undefined && leastTotal(more) <= width) placed = more;
	}
	const stays = new Set(placed.map(({index}) => index));
	const hidden = columns.filter((_, index) => !stays.has(index)).map(({header}) => header);
	return {columns: width === undefined ? placed : shrink(placed, width), hidden};
}

/** The text in exactly `width` cells. */
export function fitCell(text: string, {width, align, gives}: TextColumn, ellipsis: string): string {
	if (gives?.part === 'middle' && widthOf(text) > width && /^[\x20-\x7e]*$/.test(text)) {
		return shortenMiddle(text, width, ellipsis);
	}
	return fitToWidth(text, width, align, ellipsis);
}

function leastTotal(columns: readonly PlacedColumn[]): number {
	return total(columns.map(({width, gives}) => (gives ? Math.min(width, gives.least) : width)));
}

function total(widths: readonly number[]): number {
	return widths.reduce((sum, width) => sum + width, 0) + gapWidth * Math.max(0, widths.length - 1);
}

/** Takes what is too much from the columns that may give, from the last to the first. */
function shrink(columns: readonly PlacedColumn[], width: number): PlacedColumn[] {
	let surplus = total(columns.map(column => column.width)) - width;
	return columns
		.toReversed()
		.map(column => {
			const given = column.gives
				? Math.min(Math.max(0, surplus), Math.max(0, column.width - column.gives.least))
				: 0;
			surplus -= given;
			return {...column, width: column.width - given};
		})
		.toReversed();
}
