import type {Decoded} from '../domain/decoded.ts';
import {type Column, cellOf} from '../output/column.ts';
import {csvLines} from '../output/csv.ts';
import {listJson, type Pagination} from '../output/json.ts';
import {measureColumns, placeColumns} from '../output/table-layout.ts';
import {writePieces} from '../output/write.ts';
import {say} from '../say.ts';
import type {AnswerContext} from './context.ts';
import type {List} from './list-answer.ts';

export interface ListContent<Item> {
	readonly items: readonly Item[];
	readonly pagination: Pagination;
}

/** Writes the items of a list to stdout in the form that was asked for. */
export async function writeList<Item extends Decoded>(
	list: List<Item>,
	context: AnswerContext,
	{items, pagination}: ListContent<Item>,
): Promise<void> {
	const {stdout} = context.system;
	switch (context.answer.output) {
		case 'json':
			return writePieces(
				stdout,
				listJson(
					items.map(({source}) => source),
					pagination,
				),
			);
		case 'csv':
			return writePieces(stdout, csvLines(list.fields, items));
		case 'table':
			return writeTable(list.columns(context.look), items, context);
	}
}

/** Writes a table to stdout: whole on a pipe, fitted to its width on a terminal. */
export async function writeTable<Item extends Decoded>(
	columns: readonly Column<Item>[],
	items: readonly Item[],
	{system, look}: Pick<AnswerContext, 'system' | 'look'>,
): Promise<void> {
	// Only tables need the drawing library, which takes a while to load.
	const {textTable} = await import('../output/text-table.tsx');
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
