import headless, {type IBufferCell, type Terminal} from '@xterm/headless';
import {measureAsToday} from '../../test/helpers/unicode-widths.ts';

/** Rows and columns of a terminal, in cells. */
export interface Size {
	readonly columns: number;
	readonly rows: number;
}

interface Cell {
	/** '' for the second half of a wide character. */
	readonly text: string;
	/** Colours and the like: equal where two cells look alike. */
	readonly style: string;
}

/** What stands on a screen. */
export interface Picture {
	readonly columns: number;
	readonly cells: readonly Cell[];
	/** Its rows, the blanks at their ends left out. */
	readonly text: string;
}

export interface Emulator {
	/** What is on the screen after all that. */
	draw(output: string): Promise<Picture>;
	resize(size: Size): void;
}

/** A terminal that nobody sees. */
export function createEmulator({columns, rows}: Size): Emulator {
	const terminal = new headless.Terminal({cols: columns, rows, scrollback: 0, allowProposedApi: true});
	measureAsToday(terminal);
	return {
		async draw(output) {
			await new Promise<void>(resolve => terminal.write(output, resolve));
			return takePicture(terminal);
		},
		resize: size => terminal.resize(size.columns, size.rows),
	};
}

/** UTF-8 bytes of the cells that look different afterwards: what no program can do without, but for the way there. */
export function changedBytes(before: Picture, after: Picture): number {
	let bytes = 0;
	for (const [index, {text, style}] of after.cells.entries()) {
		const old = before.cells[index];
		if (old?.text !== text || old.style !== style) bytes += Buffer.byteLength(text);
	}
	return bytes;
}

/**
The changed bytes and the cheapest way between them: what lies between written again, or the cursor moved over it.
Nobody can draw them with less, but for what a scrolled region spares.
*/
export function leastBytes(before: Picture, after: Picture): number {
	let bytes = 0;
	let passedCells = 0;
	let passedBytes = 0;
	let lastRow = -1;
	for (const [index, {text, style}] of after.cells.entries()) {
		const row = Math.floor(index / after.columns);
		const old = before.cells[index];
		if (old?.text === text && old.style === style) {
			passedCells++;
			passedBytes += Buffer.byteLength(text);
			continue;
		}
		const column = index % after.columns;
		bytes +=
			row === lastRow ? Math.min(passedBytes, moveBytes(passedCells)) : jumpBytes(row, column, lastRow);
		bytes += Buffer.byteLength(text);
		lastRow = row;
		passedCells = 0;
		passedBytes = 0;
	}
	return bytes;
}

/** Of `CSI 12 C`. */
function moveBytes(cells: number): number {
	return cells === 0 ? 0 : cells === 1 ? 3 : 3 + String(cells).length;
}

/** Of `CSI 3 ; 12 H`, or of a line feed and a move. */
function jumpBytes(row: number, column: number, lastRow: number): number {
	const direct = 4 + String(row + 1).length + String(column + 1).length;
	return row === lastRow + 1 ? Math.min(direct, 2 + moveBytes(column)) : direct;
}

/** Whether two screens cannot be told apart. */
export function isSamePicture(left: Picture, right: Picture): boolean {
	return left.cells.every(({text, style}, index) => {
		const other = right.cells[index];
		return other?.text === text && other.style === style;
	});
}

function takePicture({buffer: {active}, cols, rows}: Terminal): Picture {
	const cells: Cell[] = [];
	const lines: string[] = [];
	let kept: IBufferCell | undefined;
	for (let row = 0; row < rows; row++) {
		const line = active.getLine(active.viewportY + row);
		lines.push(line?.translateToString(true) ?? '');
		for (let column = 0; column < cols; column++) {
			kept = line?.getCell(column, kept);
			cells.push(kept ? {text: textOf(kept), style: styleOf(kept)} : {text: ' ', style: ''});
		}
	}
	return {columns: cols, cells, text: lines.join('\n')};
}

function textOf(cell: IBufferCell): string {
	return cell.getWidth() === 0 ? '' : cell.getChars() || ' ';
}

function styleOf(cell: IBufferCell): string {
	return [
		cell.getFgColorMode() + cell.getFgColor(),
		cell.getBgColorMode() + cell.getBgColor(),
		cell.isBold(),
		cell.isDim(),
		cell.isItalic(),
		cell.isUnderline(),
		cell.isInverse(),
		cell.isStrikethrough(),
	].join(' ');
}
