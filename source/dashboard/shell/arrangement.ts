/** Layout of the screen for a size of the terminal, in cells. */
export interface Arrangement {
	/** full: four lines of chrome; list: rows only; line: a single summary line. */
	readonly kind: 'full' | 'list' | 'line';
	readonly width: number;
	readonly height: number;
	/** Rows between the header and the last line, or all that the chrome leaves. */
	readonly bodyHeight: number;
}

/** Status, tabs and header above the list, one line below. */
const chromeHeight = 4;

/** Blank cells and a rule between the list and the details. */
export const dividerWidth = 3;

/** Widths of the first and the last line if they are sentences, in cells. */
const spokenLineWidth = 80;

interface ArrangeOptions {
	/** True if the first line stays at any size, as for invented data. */
	readonly hasBanner: boolean;
	/** True for a screen reader: sentences may be of any length. */
	readonly isSpoken: boolean;
}

export function arrange(columns: number, rows: number, {hasBanner, isSpoken}: ArrangeOptions): Arrangement {
	const width = Math.max(1, columns);
	const height = Math.max(1, rows);
	if (width < 20 || height < 5) {
		return {kind: 'line', width, height, bodyHeight: 0};
	}
	if (isSpoken) {
		// The open view takes one line, and so does the note of a prompt.
		const sentenceHeight = Math.ceil(spokenLineWidth / width);
		const bodyHeight = Math.max(1, height - 2 * sentenceHeight - 2);
		return {kind: 'full', width, height, bodyHeight};
	}
	if (width < 40 || height < 10) {
		const bodyHeight = height - (hasBanner ? 1 : 0);
		return {kind: 'list', width, height, bodyHeight};
	}
	return {kind: 'full', width, height, bodyHeight: height - chromeHeight};
}
