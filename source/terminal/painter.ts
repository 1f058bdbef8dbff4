import {drawRow} from './draw-row.ts';
import {afterScroll, findScroll} from './find-scroll.ts';
import {createPen, type Pen, type Place} from './pen.ts';
import {blankRow, type Row, toRow} from './row.ts';

const beginUpdate = '\u001B[?2026h';
const endUpdate = '\u001B[?2026l';
const hideCursor = '\u001B[?25l';

/** Size of a terminal, in cells. */
export interface Size {
	readonly columns: number;
	readonly rows: number;
}

/** Knows what the terminal shows, and writes what makes it show something else. */
export interface Painter {
	/** The bytes that bring these lines onto the screen; none where it shows them already. */
	paint(lines: readonly string[], size: Size): string;
	/** What the terminal shows is no longer known: the next frame is written whole. */
	forget(): void;
}

interface Picture extends Size {
	readonly lines: readonly string[];
	readonly cells: readonly Row[];
	readonly cursor: Place;
}

interface PainterOptions {
	/** Whether rows may be moved by the terminal itself. */
	readonly canScroll: boolean;
}

export function createPainter({canScroll}: PainterOptions): Painter {
	let shown: Picture | undefined;
	return {
		paint(drawn, size) {
			if (shown && (shown.columns !== size.columns || shown.rows !== size.rows)) shown = undefined;
			const lines = fitHeight(drawn, size.rows);
			const cells = lines.map((line, index) =>
				shown && shown.lines[index] === line ? (shown.cells[index] ?? blankRow) : toRow(line, size.columns),
			);
			const pen = draw(shown, cells, size, canScroll);
			const written = (shown ? '' : hideCursor) + pen.finish();
			shown = {...size, lines, cells, cursor: {row: pen.row, column: pen.column}};
			// What changes in one place cannot be seen half done.
			return pen.jumps > 1 ? beginUpdate + written + endUpdate : written;
		},
		forget() {
			shown = undefined;
		},
	};
}

/** As many lines as the terminal has rows: of more the last ones, as they would scroll. */
function fitHeight(lines: readonly string[], rows: number): readonly string[] {
	if (lines.length >= rows) return lines.slice(-rows);
	return [...lines, ...new Array<string>(rows - lines.length).fill('')];
}

/** The shorter of two ways: cell by cell alone, or after the terminal has moved the rows that only moved. */
function draw(shown: Picture | undefined, cells: readonly Row[], size: Size, canScroll: boolean): Pen {
	const plain = createPen(size.columns, size.rows, shown?.cursor);
	drawRows(plain, shown?.cells, cells, size);
	const scroll = shown && canScroll ? findScroll(shown.cells, cells) : undefined;
	if (!shown || !scroll) return plain;
	const scrolled = createPen(size.columns, size.rows, shown.cursor);
	scrolled.scroll(scroll.first, scroll.last, scroll.count);
	drawRows(scrolled, afterScroll(shown.cells, scroll, blankRow), cells, size);
	return scrolled.length < plain.length ? scrolled : plain;
}

function drawRows(pen: Pen, from: readonly Row[] | undefined, to: readonly Row[], {columns}: Size): void {
	for (const [index, row] of to.entries()) {
		if (from?.[index] !== row) drawRow(pen, index, from?.[index], row, columns);
	}
}
