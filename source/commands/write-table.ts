import type {Decoded} from '../domain/decoded.ts';
import {greatest} from '../format/greatest.ts';
import {widthOf, wrap} from '../format/text.ts';
import {cellOf, type ExactColumn} from '../output/column.ts';
import {gapWidth, measureColumns, placeColumns} from '../output/table-layout.ts';
import {textTable} from '../output/text-table.tsx';
import {writePieces} from '../output/write.ts';
import {printLine} from '../system/print.ts';
import type {AnswerContext} from './context.ts';

/** Writes a table to stdout: whole on a pipe, fitted to its width on a terminal. */
export async function writeTable<Item extends Decoded>(
	columns: readonly ExactColumn<Item>[],
	items: readonly Item[],
	{system, look}: Pick<AnswerContext, 'system' | 'look'>,
): Promise<void> {
	const rows = items.map(item => columns.map(column => cellOf(column, item)));
	const width = system.stdout.isTTY ? system.stdout.columns : undefined;
	const placement = placeColumns(measureColumns(columns, rows), width || undefined);
	const ellipsis = look.isAscii ? '~' : '…';
	await writePieces(
		system.stdout,
		textTable(rows, {columns: placement.columns, ellipsis, hasColor: look.hasColor}),
	);
	if (placement.hidden.length > 0) {
		printLine(
			system,
			`not shown for lack of width: ${placement.hidden.join(', ')}; a pipe shows all columns`,
		);
	}
}

type Pair = readonly [name: string, value: string];

/** Fewest cells in which a value can be read. */
const narrowestValue = 10;

/** Label and value pairs. Long values wrap below themselves on a narrow terminal and stay on one line on a pipe. */
export function wrapCells(pairs: readonly Pair[], {isTTY, columns}: NodeJS.WriteStream): readonly Pair[] {
	if (!isTTY || !columns) return pairs;
	const nameWidth = greatest(pairs.map(([name]) => widthOf(name)));
	const width = Math.max(narrowestValue, columns - nameWidth - gapWidth);
	return pairs.flatMap(([name, value]) =>
		wrap(value, width).map((line, index): Pair => [index === 0 ? name : '', line]),
	);
}
