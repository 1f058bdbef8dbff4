import {movedRegion, moveRows, scrollBytes} from './moved-rows.ts';
import {blankCell, type Cell, type Picture} from './picture.ts';
import {styleBytes} from './style-bytes.ts';

/** UTF-8 bytes of the cells that look different afterwards: what no program can do without, but for the way there. */
export function changedBytes(before: Picture, after: Picture): number {
	let bytes = 0;
	for (const [index, cell] of after.cells.entries()) {
		if (!isSame(before.cells[index], cell)) bytes += Buffer.byteLength(cell.text);
	}
	return bytes;
}

/**
The changed bytes, the cheapest way between them (what lies between written again, or the cursor moved over it), the
shortest changes of colour on that way, and the end of a row erased where that is shorter than blanks.
*/
export function leastBytes(before: Picture, after: Picture): number {
	const {columns, cells} = after;
	const pen: Pen = {row: -1, column: 0, style: blankCell.style};
	let bytes = 0;
	for (let start = 0; start < cells.length; start += columns) {
		const from = before.cells.slice(start, start + columns);
		bytes += rowBytes(pen, start / columns, from, cells.slice(start, start + columns));
	}
	return bytes + styleBytes(pen.style, blankCell.style);
}

/** The least of `leastBytes` with and without a region of rows that the terminal scrolls by one, up or down. */
export function leastBytesScrolled(before: Picture, after: Picture): number {
	return Math.min(
		leastBytes(before, after),
		...[1, -1].map(count => {
			const region = movedRegion(before, after, count);
			if (!region) return Number.POSITIVE_INFINITY;
			return scrollBytes(region) + leastBytes(moveRows(before, region, count), after);
		}),
	);
}

/** Position and style of the cursor; row -1: not placed yet. */
interface Pen {
	row: number;
	column: number;
	style: string;
}

/** Bytes of `CSI K`. */
const eraseBytes = 3;

/** Returns the bytes that one row needs, and moves the pen along. */
function rowBytes(pen: Pen, row: number, from: readonly Cell[], to: readonly Cell[]): number {
	const isChanged = to.map((cell, column) => !isSame(from[column], cell));
	const end = isChanged.lastIndexOf(true) + 1;
	const text = to.findLastIndex(cell => !isSame(cell, blankCell)) + 1;
	let bytes = 0;
	for (let column = isChanged.indexOf(true); column < end && column >= 0; column++) {
		const cell = to[column] ?? blankCell;
		if (!isChanged[column] || cell.text === '') continue;
		bytes += wayBytes(pen, row, column, to) + styleBytes(pen.style, cell.style);
		Object.assign(pen, {row, column, style: cell.style});
		if (column >= text && end - column > eraseBytes) return bytes + eraseBytes;
		bytes += Buffer.byteLength(cell.text);
		pen.column += to[column + 1]?.text === '' ? 2 : 1;
	}
	return bytes;
}

/** Returns the bytes of the cheapest way to a cell: a move, or the cells between written again. */
function wayBytes(pen: Pen, row: number, column: number, cells: readonly Cell[]): number {
	const along = (from: number) =>
		Math.min(moveBytes(column - from), overBytes(pen.style, from, column, cells));
	const ways = [addressBytes(row, column)];
	if (pen.row === row) ways.push(along(pen.column));
	// CR and LF, and along the row from its beginning.
	if (pen.row >= 0 && pen.row === row - 1) ways.push(2 + along(0));
	if (pen.row >= 0 && pen.column === column) ways.push(moveBytes(row - pen.row));
	return Math.min(...ways);
}

/** Returns the bytes of the cells between two columns, in their colours. */
function overBytes(style: string, from: number, to: number, cells: readonly Cell[]): number {
	const between = cells.slice(from, to);
	const last = cells[to]?.style ?? '';
	const styles = [style, ...between.map(cell => cell.style), last];
	const changes = styles.slice(1).map((next, index) => styleBytes(styles[index] ?? '', next));
	const text = between.map(cell => cell.text).join('');
	// The last change is due wherever the way leads, but from the colours before it.
	return Buffer.byteLength(text) + sum(changes) - styleBytes(style, last);
}

/** Returns the bytes of `CSI 3 ; 12 H`, whose numbers are left out where they are 1. */
function addressBytes(row: number, column: number): number {
	return 3 + (row === 0 ? 0 : String(row + 1).length) + (column === 0 ? 0 : 1 + String(column + 1).length);
}

/** Returns the bytes of `CSI 12 C` or `CSI 12 B`. */
function moveBytes(cells: number): number {
	return cells === 0 ? 0 : cells === 1 ? 3 : 3 + String(cells).length;
}

function isSame(left: Cell | undefined, right: Cell): boolean {
	return left?.text === right.text && left.style === right.style;
}

function sum(values: readonly number[]): number {
	return values.reduce((total, value) => total + value, 0);
}
