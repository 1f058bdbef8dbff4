import {renderToString, Text} from 'ink';
import {Table} from 'ink-table';
import type {ReactNode} from 'react';
import {widthOf} from '../format/text.ts';
import {type Cell, columnGap, textOf} from '../table/lay-out.ts';
import {fitCell, type Paint, paintCell} from '../table/paint-cell.ts';
import type {PrintedColumn} from '../table/printed-table.ts';

interface TextTableOptions {
	/** Text that a cut value ends in. */
	readonly ellipsis: string;
	/** Painter of texts with a meaning; default: none. */
	readonly paint?: Paint | undefined;
}

const plainly: Paint = (_meaning, text) => text;

/** Rows drawn at a time: enough to spread the fixed cost, few enough to need little memory. */
const rowsPerDrawing = 100;

/**
Max width of a table drawn by Ink, in cells: wider than any terminal. A wider one, as with the data of a transaction on
a pipe, is joined as text: Ink makes an object for each cell, and a value of a megabyte took half a gigabyte and 5 s.
*/
const maxDrawingWidth = 1000;

/** Marks both ends of a text, because the table pads by string length, not by width in cells. */
const edge = '\0';

/** Writes a table without borders: a header, then one line for each row, never wrapped. */
export function* textTable(
	columns: readonly PrintedColumn[],
	{ellipsis, paint = plainly}: TextTableOptions,
): Generator<string> {
	if (widthOfAll(columns) > maxDrawingWidth) {
		yield* wideTable(columns, {ellipsis, paint});
		return;
	}
	const headers = columns.map((column, index) => {
		const header = fitCell(column.title, column.width, {align: column.align}, '');
		// Painted spaces at the end of a line are kept, plain ones are not.
		return paint('title', index === columns.length - 1 ? header.trimEnd() : header);
	});
	for (let start = 0; start < Math.max(1, rowCountOf(columns)); start += rowsPerDrawing) {
		const blocks = columns.map(column =>
			column.cells
				.slice(start, start + rowsPerDrawing)
				.map(cell => paintCell(cell, paint, fitCell(textOf(cell), column.width, column, ellipsis)))
				.join('\n'),
		);
		const text = draw({headers, blocks, width: widthOfAll(columns)});
		yield `${start === 0 ? text : text.slice(text.indexOf('\n') + 1)}\n`;
	}
}

/** Writes the same lines without Ink. */
function* wideTable(
	columns: readonly PrintedColumn[],
	{ellipsis, paint}: {readonly ellipsis: string; readonly paint: Paint},
): Generator<string> {
	const header = joinCells(columns, ({title}) => title, {ellipsis: '', paint: plainly});
	yield `${paint('title', header)}\n`;
	for (let row = 0; row < rowCountOf(columns); row++) {
		yield `${joinCells(columns, ({cells}) => cells[row] ?? '', {ellipsis, paint})}\n`;
	}
}

/** Joins cells, padded to max `maxDrawingWidth`: one value of a megabyte would make every row as long. */
function joinCells(
	columns: readonly PrintedColumn[],
	cellOf: (column: PrintedColumn) => Cell,
	{ellipsis, paint}: {readonly ellipsis: string; readonly paint: Paint},
): string {
	const cells = columns.map((column, index) => {
		const cell = cellOf(column);
		const text = textOf(cell);
		const own = widthOf(text);
		const isLast = index === columns.length - 1 && column.align !== 'right';
		const isWhole = (isLast || own > maxDrawingWidth) && own <= column.width;
		const width = Math.min(column.width, maxDrawingWidth);
		return paintCell(cell, paint, isWhole ? text : fitCell(text, width, column, ellipsis));
	});
	return cells.join(' '.repeat(columnGap)).trimEnd();
}

function rowCountOf([first]: readonly PrintedColumn[]): number {
	return first?.cells.length ?? 0;
}

interface Drawing {
	readonly headers: readonly string[];
	/** Blocks of lines, one for each column: a row for each line would cost five times as much. */
	readonly blocks: readonly string[];
	readonly width: number;
}

function draw({headers, blocks, width}: Drawing): string {
	const gap = (index: number) => (index === headers.length - 1 ? '' : ' '.repeat(columnGap));
	const names = headers.map((header, index) => mark(header, gap(index), index));
	const row = Object.fromEntries(
		blocks.map((block, index) => [names[index] ?? '', mark(block, gap(index), index)]),
	);
	const table = (
		<Table
			data={blocks.every(block => block === '') ? [] : [row]}
			columns={names}
			skeleton={Nothing}
			header={Whole}
			cell={Whole}
		/>
	);
	return renderToString(table, {columns: width});
}

function widthOfAll(columns: readonly PrintedColumn[]): number {
	return columns.reduce((sum, column) => sum + column.width + columnGap, 0);
}

/** Returns each line with the gap to the next column. The number keeps the keys of columns with equal names apart. */
function mark(text: string, gap: string, index: number): string {
	return `${index}${edge}${text.replaceAll('\n', `${gap}\n`)}${gap}${edge}`;
}

function Nothing(): ReactNode {
	return null;
}

function Whole({children}: {readonly children?: ReactNode}) {
	const text = String(children);
	return <Text>{text.slice(text.indexOf(edge) + 1, text.lastIndexOf(edge))}</Text>;
}
