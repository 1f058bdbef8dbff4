import headless, {type IBufferCell, type Terminal} from '@xterm/headless';
import {measureAsToday} from '../../test/helpers/unicode-widths.ts';

/** Rows and columns of a terminal, in cells. */
export interface Size {
	readonly columns: number;
	readonly rows: number;
}

export interface Cell {
	/** '' for the second half of a wide character. */
	readonly text: string;
	/** SGR codes that switch on its colours and attributes, '1;32': equal where two cells look alike. */
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

/** A cell that nothing was written to. */
export const blankCell: Cell = {text: ' ', style: ''};

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
			cells.push(kept ? {text: textOf(kept), style: styleOf(kept)} : blankCell);
		}
	}
	return {columns: cols, cells, text: lines.join('\n')};
}

function textOf(cell: IBufferCell): string {
	return cell.getWidth() === 0 ? '' : cell.getChars() || ' ';
}

/** Codes of what is switched on for a cell. */
function styleOf(cell: IBufferCell): string {
	const codes = [
		cell.isBold() && '1',
		cell.isDim() && '2',
		cell.isItalic() && '3',
		cell.isUnderline() && '4',
		cell.isInverse() && '7',
		cell.isStrikethrough() && '9',
		colourOf(cell.getFgColor(), 30, {isBasic: cell.isFgPalette(), isRgb: cell.isFgRGB()}),
		colourOf(cell.getBgColor(), 40, {isBasic: cell.isBgPalette(), isRgb: cell.isBgRGB()}),
	];
	return codes.filter(Boolean).join(';');
}

/** @param base the code of the first of the sixteen colours: 30 for the text, 40 for what is behind it */
function colourOf(
	color: number,
	base: number,
	{isBasic, isRgb}: {readonly isBasic: boolean; readonly isRgb: boolean},
): string | undefined {
	if (isRgb) return `${base + 8};2;${color >> 16};${(color >> 8) & 255};${color & 255}`;
	if (!isBasic) return undefined;
	if (color < 8) return String(base + color);
	return color < 16 ? String(base + 52 + color) : `${base + 8};5;${color}`;
}
