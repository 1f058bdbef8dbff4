import type {Decoded} from '../domain/decoded.ts';
import type {Look} from '../options/options.ts';
import type {ExactColumn, ExactField} from '../output/column.ts';
import {csvLines} from '../output/csv.ts';
import {listJson, type Pagination} from '../output/json.ts';
import {writePieces} from '../output/write.ts';
import type {AnswerContext} from './context.ts';

/** How the items of a list are written. */
export interface ListForm<Item extends Decoded> {
	columns(look: Look): readonly ExactColumn<Item>[];
	readonly fields: readonly ExactField<Item>[];
}

export interface ListContent<Item> {
	readonly items: readonly Item[];
	readonly pagination: Pagination;
}

/** Only tables need the drawing library and the widths of characters, which take a while to load. */
export function loadTables() {
	return import('./write-table.ts');
}

/** Writes the items of a list to stdout in the form that was asked for. */
export async function writeList<Item extends Decoded>(
	form: ListForm<Item>,
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
			return writePieces(stdout, csvLines(form.fields, items));
		case 'table':
			return (await loadTables()).writeTable(form.columns(context.look), items, context);
	}
}
