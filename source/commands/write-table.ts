import type {Decoded} from '../domain/decoded.ts';
import {type Column, cellOf} from '../output/column.ts';
import {measureColumns, placeColumns} from '../output/table-layout.ts';
import {textTable} from '../output/text-table.tsx';
import {writePieces} from '../output/write.ts';
import {say} from '../say.ts';
import type {AnswerContext} from './context.ts';

/** Writes a table to stdout: whole on a pipe, fitted to its width on a terminal. */
export async function writeTable<Item extends Decoded>(
	columns: readonly Column<Item>[],
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
		say(system, `not shown for lack of width: ${placement.hidden.join(', ')}; a pipe shows all columns`);
	}
}
