import type {Borders} from '../../domain/borders.ts';

/** Layout of the screen for a size of the terminal, in cells. */
export interface Arrangement {
	/** full: four lines of chrome; list: rows only; line: a single summary line. */
	readonly kind: 'full' | 'list' | 'line';
	/** Cells of the terminal. */
	readonly columns: number;
	/** Cells between the frames, or all of the terminal's. */
	readonly width: number;
	readonly height: number;
	/** True if each part of a screen has a frame. */
	readonly hasFrames: boolean;
	/** Rows between the header and the last line, or all that the chrome leaves. */
	readonly bodyHeight: number;
}

/** Status, tabs and header above the list, one line below. */
const chromeHeight = 4;

/** Cells that a frame takes of a part of the screen, with a blank at its right, and lines. */
export const frameWidth = 3;
export const frameHeight = 2;

/** Least size of a terminal, in cells, in which the parts of a screen have frames. */
const leastFramed: Readonly<Record<Borders, {readonly columns: number; readonly rows: number}>> = {
	auto: {columns: 100, rows: 30},
	always: {columns: 80, rows: 24},
	never: {columns: Number.POSITIVE_INFINITY, rows: Number.POSITIVE_INFINITY},
};

/** Lines of a frame and of the heads of columns, which the rows of a body leave free for other parts. */
export const linesAroundBody = frameHeight + 1;

/** Blank cells and a rule between the list and the details; with frames, a blank and the edges of two. */
export const dividerWidth = 3;

/** Widths of the first and the last line if they are sentences, in cells. */
const spokenLineWidth = 80;

interface ArrangeOptions {
	/** True if the first line stays at any size, as for invented data. */
	readonly hasBanner: boolean;
	/** True for a screen reader: sentences may be of any length. */
	readonly isSpoken: boolean;
	/** Default: auto. */
	readonly borders?: Borders;
}

export function arrange(
	columns: number,
	rows: number,
	{hasBanner, isSpoken, borders = 'auto'}: ArrangeOptions,
): Arrangement {
	const width = Math.max(1, columns);
	const height = Math.max(1, rows);
	const size = {columns: width, width, height, hasFrames: false};
	if (width < 20 || height < 5) {
		return {...size, kind: 'line', bodyHeight: 0};
	}
	if (isSpoken) {
		// The open view takes one line, and so does the note of a prompt.
		const sentenceHeight = Math.ceil(spokenLineWidth / width);
		const bodyHeight = Math.max(1, height - 2 * sentenceHeight - 2);
		return {...size, kind: 'full', bodyHeight};
	}
	if (width < 40 || height < 10) {
		const bodyHeight = height - (hasBanner ? 1 : 0);
		return {...size, kind: 'list', bodyHeight};
	}
	const least = leastFramed[borders];
	const hasFrames = width >= least.columns && height >= least.rows;
	return {
		...size,
		kind: 'full',
		width: width - (hasFrames ? frameWidth : 0),
		hasFrames,
		bodyHeight: height - chromeHeight - (hasFrames ? frameHeight : 0),
	};
}
