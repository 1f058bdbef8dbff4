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

/** Moves to the start of the next row, in two bytes. */
const nextLine = '\u001BE';

/** Returns a sequence with its number, which is omitted if it is 1. */
const sequence = (count: number, final: string) => `${introducer}${count === 1 ? '' : count}${final}`;

/** @param at position of the cursor; undefined: not known */
export function createPen({columns, rows}: Size, styles: Styles, at: Place | undefined): Pen {
	let written = '';
	let row = at?.row;
	let column = at?.column;
	let style: Style = plainStyle;
	let jumps = 0;
	// Terminals disagree on the width of some characters: after one, only absolute positions are safe.
	let isSure = true;
	// They disagree on emoji so often that the position after one is always set anew.
	let isLost = false;

	const pathTo = (toRow: number, toColumn: number): string => {
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
	};

	return {
		get row() {
			return row ?? 0;
		},
		get column() {
			return column;
		},
		get place() {
			return {row: row ?? 0, column: isSure && !isLost ? column : undefined};
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
		distanceTo: (toRow, toColumn) => pathTo(toRow, toColumn).length,
		costOf: (from, to) => styles.change(from, to).length,
		moveTo(toRow, toColumn) {
			const path = pathTo(toRow, toColumn);
			if (path !== '') jumps++;
			written += path;
			row = toRow;
			column = toColumn;
			isSure = true;
			isLost = false;
		},
		write(text, width, next) {
			written += styles.change(style, next) + text;
			style = next;
			const end = (column ?? 0) + width;
			// After the last column, a terminal either waits there or has moved to the next row.
			column = end < columns ? end : undefined;
			isSure &&= text.length === 1 && text <= '~';
			isLost = width === 2 && isEmoji(text);
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
			row = 0;
			column = 0;
			isSure = true;
			isLost = false;
			jumps++;
		},
		finish() {
			written += styles.change(style, plainStyle);
			style = plainStyle;
			return written;
		},
	};
}
