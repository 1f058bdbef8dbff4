import {createPen, type Pen, type Place} from './pen.ts';
import {blankRow, isEmoji, isSameAt, type Row, styleAt, textAt, toRow} from './row.ts';
import {afterScroll, findScroll} from './scroll.ts';
import {createStyles, plainStyle, type Styles} from './style.ts';
import {beginUpdate, endUpdate, hideCursor, introducer, type Size} from './terminal.ts';

/** Resets modes that another program may have left on, before the whole screen is written. */
const anew = `${introducer}r${introducer}m${hideCursor}`;

/** Knows what the terminal shows and writes only the difference. */
interface Painter {
	/** Returns the bytes that bring these lines onto the screen; empty if it already shows them. */
	paint(lines: readonly string[], size: Size): string;
	/** Forgets what the terminal shows, so that the next frame is written whole. */
	forget(): void;
}

interface Picture extends Cells {
	readonly lines: readonly string[];
	readonly cursor: Place;
}

/** Creates a painter for a terminal with unknown content. */
export function createPainter(): Painter {
	const styles = createStyles();
	let shown: Picture | undefined;
	return {
		paint(drawn, size) {
			if (shown && (shown.columns !== size.columns || shown.rows !== size.rows)) shown = undefined;
			const lines = fitHeight(drawn, size.rows);
			const cells = lines.map((line, index) =>
				shown && shown.lines[index] === line
					? (shown.cells[index] ?? blankRow)
					: toRow(line, size.columns, styles),
			);
			const pen = draw(shown, {...size, cells}, styles);
			const written = (shown ? '' : anew) + pen.finish();
			shown = {...size, lines, cells, cursor: pen.place};
			// A change in a single place cannot be seen half done, so it needs no synchronized update.
			return pen.jumps > 1 ? beginUpdate + written + endUpdate : written;
		},
		forget() {
			shown = undefined;
		},
	};
}

/** Returns as many lines as the terminal has rows; if there are more, the last ones, as after scrolling. */
function fitHeight(lines: readonly string[], rows: number): readonly string[] {
	if (lines.length >= rows) return lines.slice(-rows);
	return [...lines, ...new Array<string>(rows - lines.length).fill('')];
}

/** The lines as rows of cells, one for each row of the terminal. */
interface Cells extends Size {
	readonly cells: readonly Row[];
}

/** Returns the shorter of two ways: only cell by cell, or scrolling the rows that moved and then cell by cell. */
function draw(shown: Picture | undefined, next: Cells, styles: Styles): Pen {
	const {cells} = next;
	const plain = createPen(next, styles, shown?.cursor);
	drawRows(plain, shown?.cells, cells, next);
	const scroll = shown ? findScroll(shown.cells, cells) : undefined;
	if (!shown || !scroll) return plain;
	const scrolled = createPen(next, styles, shown.cursor);
	scrolled.scroll(scroll.first, scroll.last, scroll.count);
	drawRows(scrolled, afterScroll(shown.cells, scroll, blankRow), cells, next);
	return scrolled.length < plain.length ? scrolled : plain;
}

function drawRows(pen: Pen, from: readonly Row[] | undefined, to: readonly Row[], {columns}: Size): void {
	for (const [index, row] of to.entries()) {
		if (from?.[index] !== row) drawRow(pen, index, from?.[index], row, columns);
	}
}

/** Up to this many cells, writing blanks is shorter than the sequence that erases. */
const fewCells = 3;

/**
Writes the bytes that turn one row of the screen into another: the cells that differ, and the cells between them if
rewriting those is shorter than moving the cursor past them.

@param shown what the terminal shows in this row; undefined: not known
*/
function drawRow(pen: Pen, row: number, shown: Row | undefined, to: Row, columns: number): void {
	const from = shown && changesEmoji(shown, to) ? undefined : shown;
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

/**
Tells whether an emoji comes, goes or changes its style. Terminals disagree on its width, so the content of its cells
then is unknown; the cells after it are where they belong, as each was written at an absolute position.
*/
function changesEmoji(shown: Row, to: Row): boolean {
	if (!shown.hasEmoji && !to.hasEmoji) return false;
	const isChanged = (column: number) => !isSameAt(shown, to, column) || !isSameAt(shown, to, column + 1);
	return [shown, to].some(row =>
		row.texts.some((text, column) => isWide(row, column) && isEmoji(text) && isChanged(column)),
	);
}

function drawCell(pen: Pen, row: Row, column: number): void {
	const text = textAt(row, column);
	const style = styleAt(row, column);
	const width = isWide(row, column) ? 2 : 1;
	if (width === 2 && isEmoji(text)) {
		// A terminal that draws it in one cell would keep what was in the second.
		const {row: line} = pen;
		pen.write('  ', width, style);
		pen.moveTo(line, column);
	}
	pen.write(text, width, style);
}

/** Tells whether the character takes two cells. */
function isWide(row: Row, column: number): boolean {
	return textAt(row, column + 1) === '';
}

/** Moves to a cell: with a cursor move, or by rewriting the cells in between if that is shorter. */
function goTo(pen: Pen, row: number, column: number, cells: Row): void {
	const around = pen.distanceTo(row, column);
	const starts = pen.row === row && pen.column !== undefined ? [pen.column, 0] : [0];
	for (const start of starts) {
		// Each cell in between costs at least one byte.
		if (start > column || column - start > around || (cells.hasEmoji && hasEmojiIn(cells, start, column)))
			continue;
		const over = pen.distanceTo(row, start) + lengthOf(pen, start, column, cells);
		if (over > around) continue;
		pen.moveTo(row, start);
		for (let at = start; at < column; at++) if (textAt(cells, at) !== '') drawCell(pen, cells, at);
		break;
	}
	pen.moveTo(row, column);
}

function hasEmojiIn({texts}: Row, from: number, to: number): boolean {
	return texts.slice(from, to).some(isEmoji);
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
