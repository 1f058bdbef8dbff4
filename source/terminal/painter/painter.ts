import {drawRow} from './draw-row.ts';
import {afterScroll, findScroll} from './find-scroll.ts';
import {createPen, type Pen, type Place} from './pen.ts';
import {blankRow, type Row, toRow} from './row.ts';
import {beginUpdate, endUpdate, hideCursor, introducer} from './sequences.ts';
import {createStyles, type Styles} from './style.ts';
import type {Size} from './terminal-size.ts';

/** Resets modes that another program may have left on, before the whole screen is written. */
const anew = `${introducer}r${introducer}m${hideCursor}`;

/** Knows what the terminal shows and writes only the difference. */
export interface Painter {
	/** The bytes that bring these lines onto the screen; empty if it already shows them. */
	paint(lines: readonly string[], size: Size): string;
	/** Forgets what the terminal shows, so that the next frame is written whole. */
	forget(): void;
}

interface Picture extends Cells {
	readonly lines: readonly string[];
	readonly cursor: Place;
}

/** A painter for a terminal with unknown content. */
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

/** Exactly as many lines as the terminal has rows; if there are more, the last ones, as after scrolling. */
function fitHeight(lines: readonly string[], rows: number): readonly string[] {
	if (lines.length >= rows) return lines.slice(-rows);
	return [...lines, ...new Array<string>(rows - lines.length).fill('')];
}

/** The lines as rows of cells, one for each row of the terminal. */
interface Cells extends Size {
	readonly cells: readonly Row[];
}

/** The shorter of two ways: only cell by cell, or scrolling the rows that moved and then cell by cell. */
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
