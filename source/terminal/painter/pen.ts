import {isEmoji} from './row.ts';
import {plainStyle, type Style, type Styles} from './style.ts';
import {introducer, type Size} from './terminal.ts';

/** Collects the bytes of one frame and tracks the cursor. */
export interface Pen {
	readonly row: number;
	/** Column of the cursor; undefined: not known, after a full row and at the start. */
	readonly column: number | undefined;
	/** The last cursor position that is certain. */
	readonly place: Place;
	readonly style: Style;
	/** Number of cursor moves so far. */
	readonly jumps: number;
	/** Bytes written so far. */
	readonly length: number;
	moveTo(row: number, column: number): void;
	/** Returns the length of the sequence that `moveTo` would write. */
	distanceTo(row: number, column: number): number;
	/** Returns the length of the SGR sequence that turns one style into the other. */
	costOf(from: Style, to: Style): number;
	/** Writes one character that takes so many cells. */
	write(text: string, width: number, style: Style): void;
	/** Blanks the rest of the row. */
	eraseRest(): void;
	/** Scrolls the rows from first to last, both included, up by count; down if it is negative. */
	scroll(first: number, last: number, count: number): void;
	/** Returns all that was written, with every attribute switched off at the end. */
	finish(): string;
}

/** A place on the screen, from 0. */
export interface Place {
	readonly row: number;
	readonly column: number | undefined;
}

/** Position of the cursor, as far as it is known. */
interface Cursor {
	row: number | undefined;
	column: number | undefined;
	/** Tells whether moves may count from it: terminals disagree on the width of some characters. */
	isSure: boolean;
	/** Tells whether it is set anew in any case: they disagree on emoji that often. */
	isLost: boolean;
}

/** Moves to the start of the next row, in two bytes. */
const nextLine = '\u001BE';

/** Returns a sequence with its number, which is omitted if it is 1. */
const sequence = (count: number, final: string) => `${introducer}${count === 1 ? '' : count}${final}`;

/** Finds the shortest sequence that moves the cursor to a place; empty if it is there. */
function findPath({row, column, isSure, isLost}: Cursor, toRow: number, toColumn: number): string {
	if (row === toRow && column === toColumn && !isLost) return '';
	const ways = [toColumn === 0 ? sequence(toRow + 1, 'H') : `${introducer}${toRow + 1};${toColumn + 1}H`];
	if (row === undefined) return ways[0] ?? '';
	if (row === toRow) ways.push(toColumn === 0 ? '\r' : sequence(toColumn + 1, 'G'));
	if (row + 1 === toRow && toColumn === 0) ways.push(nextLine);
	if (column !== undefined && isSure) {
		if (row === toRow && column < toColumn) ways.push(sequence(toColumn - column, 'C'));
		if (row === toRow && column > toColumn) ways.push(sequence(column - toColumn, 'D'));
		if (column === toColumn) ways.push(sequence(Math.abs(toRow - row), toRow > row ? 'B' : 'A'));
	}
	return ways.reduce((shortest, way) => (way.length < shortest.length ? way : shortest));
}

/** Creates a pen. @param at position of the cursor; undefined: not known */
export function createPen({columns, rows}: Size, styles: Styles, at: Place | undefined): Pen {
	let written = '';
	const cursor: Cursor = {row: at?.row, column: at?.column, isSure: true, isLost: false};
	let style: Style = plainStyle;
	let jumps = 0;

	// The same object all along: a new one for each move would be slower.
	function settle(row: number, column: number) {
		cursor.row = row;
		cursor.column = column;
		cursor.isSure = true;
		cursor.isLost = false;
	}

	return {
		get row() {
			return cursor.row ?? 0;
		},
		get column() {
			return cursor.column;
		},
		get place() {
			const {row = 0, column, isSure, isLost} = cursor;
			return {row, column: isSure && !isLost ? column : undefined};
		},
		get style() {
			return style;
		},
		get jumps() {
			return jumps;
		},
		get length() {
			return Buffer.byteLength(written);
		},
		distanceTo: (row, column) => findPath(cursor, row, column).length,
		costOf: (from, to) => styles.change(from, to).length,
		moveTo(row, column) {
			const path = findPath(cursor, row, column);
			if (path !== '') jumps++;
			written += path;
			settle(row, column);
		},
		write(text, width, next) {
			written += styles.change(style, next) + text;
			style = next;
			const end = (cursor.column ?? 0) + width;
			// After the last column, a terminal either waits there or has moved to the next row.
			cursor.column = end < columns ? end : undefined;
			cursor.isSure &&= text.length === 1 && text <= '~';
			cursor.isLost = width === 2 && isEmoji(text);
		},
		eraseRest() {
			// Erased cells take on the current colours.
			written += `${styles.change(style, plainStyle)}${introducer}K`;
			style = plainStyle;
		},
		scroll(first, last, count) {
			const isWhole = first === 0 && last === rows - 1;
			const change = styles.change(style, plainStyle);
			// Deletes or inserts lines: not every terminal has a sequence that scrolls.
			const move = sequence(Math.abs(count), count > 0 ? 'M' : 'L');
			const region = isWhole ? '' : `${introducer}${first + 1};${last + 1}r`;
			written += `${change}${region}${sequence(first + 1, 'H')}${move}${isWhole ? '' : `${introducer}r`}`;
			style = plainStyle;
			// Resetting the scroll region moves the cursor home.
			settle(0, 0);
			jumps++;
		},
		finish() {
			written += styles.change(style, plainStyle);
			style = plainStyle;
			return written;
		},
	};
}
