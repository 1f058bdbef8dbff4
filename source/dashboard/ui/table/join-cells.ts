import type {Trend} from '../../../format/signs.ts';
import {widthOf} from '../../../format/width.ts';
import {columnGap, gutter, type LaidColumn} from '../../../table/lay-out.ts';
import type {Theme} from '../theme.ts';

/** Cells of a row that changed, by the ids of their columns. */
export type Trends = ReadonlyMap<string, Trend>;

interface MarkedRow<Row> {
	readonly columns: readonly LaidColumn<Row>[];
	readonly trends: Trends;
	readonly theme: Theme;
}

/** Puts a cell that changed in bold, with its sign right before its text: in a blank of its own, else in the gap. */
function markChange(
	text: string,
	trend: Trend,
	{glyphs, embolden}: Theme,
): {readonly text: string; readonly sign: string} {
	const glyph = trend === 'risen' ? glyphs.grown : trend === 'fallen' ? glyphs.shrunk : '';
	const shown = text.trim();
	if (shown === '') return {text, sign: ' '};
	const [before = '', after = ''] = text.split(shown);
	if (glyph === '') return {text: before + embolden(shown) + after, sign: ' '};
	return before === ''
		? {text: embolden(shown) + after, sign: embolden(glyph)}
		: {text: before.slice(1) + embolden(glyph + shown) + after, sign: ' '};
}

/** Joins the cells of a row, with the signs of those that changed; no cell moves by it. */
export function joinMarked<Row>(
	mark: string,
	cells: readonly string[],
	{columns, trends, theme}: MarkedRow<Row>,
): string {
	const marked = cells.map((text, index) => {
		const trend = trends.get(columns[index]?.column.id ?? '');
		return trend === undefined ? {text, sign: ' '} : markChange(text, trend, theme);
	});
	const texts = marked.map(({text}) => text);
	const signs = marked.map(({sign}) => sign);
	return joinCells(mark, texts, columns, signs);
}

/**
Joins the cells of a row behind its mark.

@param signs of one cell each, in the last cell of the gap before each column; default: blanks
*/
export function joinCells<Row>(
	mark: string,
	cells: readonly string[],
	columns: readonly LaidColumn<Row>[],
	signs: readonly string[] = [],
): string {
	const start = mark + ' '.repeat(Math.max(0, gutter - 1 - widthOf(mark)));
	return cells
		.map(
			(cell, index) => ' '.repeat(Math.max(0, gapBefore(columns, index) - 1)) + (signs[index] ?? ' ') + cell,
		)
		.reduce((line, cell) => line + cell, start);
}

export function gapBefore<Row>(columns: readonly LaidColumn<Row>[], index: number): number {
	return index === 0 ? 0 : (columns[index]?.column.gap ?? columnGap);
}
