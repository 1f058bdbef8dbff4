import type {Pen} from './pen.ts';
import {blankRow, isSameAt, type Row, styleAt, textAt} from './row.ts';
import {plainStyle} from './style.ts';

/** Up to this many cells, writing blanks is shorter than the sequence that erases. */
const fewCells = 3;

/**
Writes the bytes that turn one row of the screen into another: the cells that differ, and the cells between them if
rewriting those is shorter than moving the cursor past them.

@param shown what the terminal shows in this row; undefined: not known
*/
export function drawRow(pen: Pen, row: number, shown: Row | undefined, to: Row, columns: number): void {
	// Terminals disagree on the width of emoji, so the position of the cells after one is unknown.
	const from = shown?.hasEmoji || to.hasEmoji ? undefined : shown;
	const before = from ?? blankRow;
	const end = to.texts.length;
	for (let column = 0; column < end; column++) {
		// The second cell of a wide character is written with the first.
		if (textAt(to, column) === '' || (from && isSameAt(before, to, column))) continue;
		goTo(pen, row, column, to);
		drawCell(pen, to, column);
	}
	const rest = (from ? before.texts.length : columns) - end;
	if (rest <= 0) return;
	goTo(pen, row, end, to);
	if (from && rest <= fewCells) for (let count = rest; count > 0; count--) pen.write(' ', 1, plainStyle);
	else pen.eraseRest();
}

function drawCell(pen: Pen, row: Row, column: number): void {
	const width = textAt(row, column + 1) === '' ? 2 : 1;
	pen.write(textAt(row, column), width, styleAt(row, column));
}

/** Moves to a cell: with a cursor move, or by rewriting the cells in between if that is shorter. */
function goTo(pen: Pen, row: number, column: number, cells: Row): void {
	const around = pen.distanceTo(row, column);
	const starts = pen.row === row && pen.column !== undefined ? [pen.column, 0] : [0];
	for (const start of starts) {
		// Each cell in between costs at least one byte.
		if (start > column || column - start > around) continue;
		const over = pen.distanceTo(row, start) + lengthOf(pen, start, column, cells);
		if (over > around) continue;
		pen.moveTo(row, start);
		for (let at = start; at < column; at++) if (textAt(cells, at) !== '') drawCell(pen, cells, at);
		break;
	}
	pen.moveTo(row, column);
}

/** Bytes of the cells in between, plus the style changes that a cursor move would not need. */
function lengthOf(pen: Pen, from: number, to: number, row: Row): number {
	let {style} = pen;
	let length = -pen.costOf(style, styleAt(row, to));
	for (let column = from; column <= to; column++) {
		const next = styleAt(row, column);
		length += pen.costOf(style, next);
		style = next;
		if (column < to) length += Buffer.byteLength(textAt(row, column));
	}
	return length;
}
