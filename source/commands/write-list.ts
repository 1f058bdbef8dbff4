import {bindColumns, type Column} from '../columns/column.ts';
import type {CellFacts} from '../columns/facts.ts';
import type {Decoded} from '../domain/decoded.ts';
import {csvLines} from '../output/csv.ts';
import {listJson, type Pagination} from '../output/json.ts';
import {writePieces} from '../output/write.ts';
import type {TableColumn} from '../table/lay-out.ts';
import type {AnswerContext} from './context.ts';
import {toExplainedColumns, toExplainedJson} from './explained.ts';
import {knownFacts} from './known-facts.ts';
import type {List} from './list.ts';

export interface ListContent<Item> {
	readonly items: readonly Item[];
	readonly pagination: Pagination;
	/** What the items tell of each other. */
	readonly facts: Partial<CellFacts>;
}

/** Only tables need the drawing library, which takes a while to load. */
export function loadTables() {
	return import('./write-table.ts');
}

/** Writes the items of a list to stdout in the form that was asked for. */
export async function writeList<Item extends Decoded>(
	{listing: {columns, fields}, explain}: Pick<List<Item>, 'listing' | 'explain'>,
	context: AnswerContext,
	{items, pagination, facts}: ListContent<Item>,
): Promise<void> {
	const {stdout} = context.system;
	const explained = context.answer.isExplained ? explain?.(facts) : undefined;
	switch (context.answer.output) {
		case 'json':
			return writePieces(
				stdout,
				listJson(
					items.map(({source}) => source),
					pagination,
					explained && {explained: items.map(item => toExplainedJson(explained, item))},
				),
			);
		case 'csv':
			return writePieces(stdout, csvLines([...fields, ...toExplainedColumns(explained ?? [])], items));
		case 'table': {
			const {writeTable} = await loadTables();
			return writeTable(tellingColumns(columns, knownFacts(context.look, facts)), items, context);
		}
	}
}

/** The columns without those that would say nothing, as they need what is not known. */
export function tellingColumns<Item extends Decoded>(
	columns: readonly Column<Item>[],
	facts: CellFacts,
): readonly TableColumn<Item>[] {
	const telling = columns.filter(({needs}) => needs === undefined || facts[needs] !== undefined);
	return bindColumns(telling, facts);
}
