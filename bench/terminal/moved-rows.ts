import {blankCell, type Picture} from './picture.ts';

/** Rows from first to last, both included. */
interface Region {
	readonly first: number;
	readonly last: number;
}

/** Returns the region of rows that look more like those `count` rows below them before; above if negative. */
export function movedRegion(before: Picture, after: Picture, count: number): Region | undefined {
	const rows = after.cells.length / after.columns;
	const moved = Array.from({length: rows}, (_, row) => row).filter(
		row =>
			row + count >= 0 &&
			row + count < rows &&
			sameTexts(before, row + count, after, row) > sameTexts(before, row, after, row),
	);
	const [first, last] = [moved[0], moved.at(-1)];
	if (first === undefined || last === undefined) return undefined;
	return {first: Math.min(first, first + count), last: Math.max(last, last + count)};
}

/** Cells that hold the same text in two rows: marks and what is beside a list change by themselves. */
function sameTexts(before: Picture, from: number, after: Picture, to: number): number {
	const {columns} = after;
	let same = 0;
	for (let column = 0; column < columns; column++) {
		if (before.cells[from * columns + column]?.text === after.cells[to * columns + column]?.text) same++;
	}
	return same;
}

/** The screen after a terminal has scrolled those rows, blank where nothing moved in. */
export function moveRows(picture: Picture, {first, last}: Region, count: number): Picture {
	const {columns, cells} = picture;
	const isIn = (row: number) => row >= first && row <= last;
	return {
		...picture,
		cells: cells.map((cell, index) => {
			const row = Math.floor(index / columns);
			if (!isIn(row)) return cell;
			return isIn(row + count) ? (cells[index + count * columns] ?? blankCell) : blankCell;
		}),
	};
}

/** Returns the bytes of `CSI 3 ; 22 r`, `CSI 3 H`, `CSI M` and `CSI r`. */
export function scrollBytes({first, last}: Region): number {
	const top = String(first + 1).length;
	return 4 + top + String(last + 1).length + (3 + top) + 3 + 3;
}
