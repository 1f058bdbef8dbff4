import headless, {type IBufferCell, type Terminal} from '@xterm/headless';
import {type Colour, lookOf, textOf} from '../../test/helpers/look.ts';
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

/** Content of a screen. */
export interface Picture {
	readonly columns: number;
	readonly cells: readonly Cell[];
	/** Its rows, the blanks at their ends left out. */
	readonly text: string;
}

interface Emulator {
	/** Writes the output, and returns the screen after it. */
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

/** Tells whether two screens look the same. */
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

/** Codes of what is switched on for a cell. */
function styleOf(cell: IBufferCell): string {
	const look = lookOf(cell);
	const codes = [
		look.isBold && '1',
		look.isDim && '2',
		look.isItalic && '3',
		look.isUnderlined && '4',
		look.isInverse && '7',
		look.isStruck && '9',
		codeOf(look.foreground, 30),
		codeOf(look.background, 40),
	];
	return codes.filter(Boolean).join(';');
}

/** @param base the code of the first of the sixteen colours: 30 for the text, 40 for what is behind it */
function codeOf(colour: Colour | undefined, base: number): string | undefined {
	if (colour === undefined) return undefined;
	if (typeof colour === 'object') return `${base + 8};2;${colour.red};${colour.green};${colour.blue}`;
	if (colour < 8) return String(base + colour);
	return colour < 16 ? String(base + 52 + colour) : `${base + 8};5;${colour}`;
}
