import type {Signs} from '../format/signs.ts';
import {fitToWidth, widthOf} from '../format/text.ts';
import {columnGap} from '../table/lay-out.ts';
import {markOf} from './words.ts';

/** Cells of a row; those of the first one say whether their column has figures, at its right. */
export type TableRow = Array<{text: string; readonly isFigure: boolean}>;

/** Min width of a cut column. */
const minColumn = 6;

/** Draws a table, with columns of words cut; undefined if there is no room for it. */
export function drawTable(
	rows: readonly TableRow[],
	width: number,
	signs: Signs,
): readonly string[] | undefined {
	const head = rows[0] ?? [];
	const own = head.map((_, at) => rows.reduce((max, row) => Math.max(max, widthOf(row[at]?.text ?? '')), 0));
	const room = width - columnGap * (head.length - 1);
	// Half a figure would be a different one.
	const widthsWithin = (limit: number) =>
		own.map((each, at) => (head[at]?.isFigure ? each : Math.min(each, limit)));
	let limit = room;
	while (limit >= minColumn && widthsWithin(limit).reduce((sum, each) => sum + each, 0) > room) limit--;
	if (limit < minColumn) return undefined;
	const widths = widthsWithin(limit);
	const gap = ' '.repeat(columnGap);
	const [titles = '', ...lines] = rows.map(row => {
		const cells = widths.map((each, at) => {
			const align = head[at]?.isFigure ? 'right' : 'left';
			return fitToWidth(row[at]?.text ?? '', each, align, signs.glyphs.ellipsis);
		});
		return cells.join(gap).trimEnd();
	});
	const rule = widths.map(each => (signs.isAscii ? '-' : '─').repeat(each)).join(gap);
	return [markOf('title') + titles, markOf('quiet') + rule, ...lines];
}
