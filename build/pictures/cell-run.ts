import {isDeepStrictEqual} from 'node:util';
import type {Look} from '../../test/helpers/look.ts';
import {shapeOf} from './glyph-shape.ts';

/** Content of one cell of a terminal. */
export interface PictureCell {
	/** '' for the second half of a wide character. */
	readonly text: string;
	readonly look: Look;
}

/** Cells beside each other that are drawn as one thing. */
export interface CellRun {
	/** First column, from 0. */
	readonly column: number;
	/** Width in cells. */
	readonly width: number;
	readonly text: string;
	readonly look: Look;
}

/**
Cuts a row where its look changes, where two blanks follow each other, and around each character that a reader's font may
lack: another font, with other widths, stands in for it, and must not push its neighbours aside. What is drawn as a line
goes on as long as it does.
*/
export function findTextRuns(row: readonly PictureCell[]): readonly CellRun[] {
	return findRuns(row, (last, cell) => {
		const isLine = last.text === cell.text && shapeOf(cell.text)?.width === 1;
		const isGap = last.text === ' ' && cell.text === ' ';
		const isText = !isGap && isUsual(last.text) && isUsual(cell.text);
		return (isLine || isText) && isDeepStrictEqual(last.look, cell.look);
	}).flatMap(withoutBlanks);
}

/** Cuts a row where its look changes, and nowhere else. */
export function findLookRuns(row: readonly PictureCell[]): readonly CellRun[] {
	return findRuns(row, (last, cell) => isDeepStrictEqual(last.look, cell.look));
}

type Joins = (last: PictureCell, cell: PictureCell) => boolean;

function findRuns(row: readonly PictureCell[], joins: Joins): CellRun[] {
	const runs: (CellRun & {readonly last: PictureCell})[] = [];
	for (const [column, cell] of row.entries()) {
		const run = runs.at(-1);
		const isHalf = cell.text === '';
		if (!run || !(isHalf || joins(run.last, cell))) {
			runs.push({column, width: 1, text: cell.text, look: cell.look, last: cell});
		} else {
			const last = isHalf ? run.last : cell;
			runs[runs.length - 1] = {...run, width: run.width + 1, text: run.text + cell.text, last};
		}
	}
	return runs;
}

/** Letters of the languages of Europe and the signs of a sentence are in every font that a terminal would use. */
function isUsual(text: string): boolean {
	return /^[\u0020-\u017F…–’]$/.test(text);
}

/** None for blanks alone. */
function withoutBlanks(run: CellRun): CellRun[] {
	const text = run.text.trim();
	if (text === '') return [];
	const before = run.text.length - run.text.trimStart().length;
	const after = run.text.length - run.text.trimEnd().length;
	return [{...run, column: run.column + before, width: run.width - before - after, text}];
}
