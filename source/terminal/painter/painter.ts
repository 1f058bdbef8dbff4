import {drawRow} from './draw-row.ts';
import {afterScroll, findScroll} from './find-scroll.ts';
import {createPen, type Pen, type Place} from './pen.ts';
import {blankRow, type Row, toRow} from './row.ts';
import {beginUpdate, endUpdate, hideCursor, introducer} from './sequences.ts';
import {createStyles, type Styles} from './style.ts';
import type {Size} from './terminal-size.ts';

/** Before a screen that is written whole: what another program may have left on, off. */
const anew = `${introducer}r${introducer}m${hideCursor}`;

/** Knows what the terminal shows, and writes what makes it show something else. */
export interface Painter {
	/** The bytes that bring these lines onto the screen; none where it shows them already. */
	paint(lines: readonly string[], size: Size): string;
	/** What the terminal shows is no longer known: the next frame is written whole. */
	forget(): void;
}

interface Picture extends Cells {
	readonly lines: readonly string[];
	readonly cursor: Place;
}

/** A painter for a terminal whose screen is not known yet. */
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

/** Rows of cells, as many as the terminal has. */
interface Cells extends Size {
	readonly cells: readonly Row[];
}

/** The shorter of two ways: cell by cell alone, or after the terminal has moved the rows that only moved. */
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
