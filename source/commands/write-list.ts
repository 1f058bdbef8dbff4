import type {CellContext} from '../columns/cell-context.ts';
import {bindColumns, type Column, withAlike} from '../columns/column.ts';
import type {ItemSpec} from '../columns/item-spec.ts';
import type {Decoded} from '../domain/decoded.ts';
import type {AnswerOptions} from '../options/answer.ts';
import {csvLines} from '../output/csv.ts';
import {listJson, type Pagination} from '../output/json.ts';
import {writePieces} from '../output/write.ts';
import {isName} from '../table/choose-columns.ts';
import {normalPriority, type TableColumn} from '../table/lay-out.ts';
import {chosenColumns, chosenFields} from './chosen-columns.ts';
import type {AnswerContext} from './context.ts';
import {toExplainedColumns, toExplainedJson} from './explained.ts';
import type {ListSpec} from './list.ts';
import {toCellContext} from './to-cell-context.ts';

interface ListContent<Item> {
	readonly items: readonly Item[];
	/** Left out: they are the whole list. */
	readonly pagination?: Pagination | undefined;
	/** Facts for the cells, derived from the items or asked for. */
	readonly facts: Partial<CellContext>;
}

/** Loads the drawing library, which takes a while and is needed only for tables. */
export function loadTables() {
	return import('./write-table.ts');
}

/** Writes the items of a list to stdout in the form that was asked for. */
export async function writeList<Item extends Decoded>(
	{listing, explain, besides}: Pick<ListSpec<Item>, 'listing' | 'explain' | 'besides'>,
	context: Pick<AnswerContext, 'system' | 'answer' | 'look'>,
	{items, pagination, facts}: ListContent<Item>,
): Promise<void> {
	const {stdout} = context.system;
	const {output, isExplained, columns: chosen} = context.answer;
	const explained = isExplained ? explain?.(facts) : undefined;
	const known = toCellContext(context.look, facts);
	switch (output) {
		case 'json':
			return writePieces(
				stdout,
				listJson(
					items.map(({source}) => source),
					pagination,
					{
						...besides?.(items),
						...(explained && {explained: items.map(item => toExplainedJson(explained, item))}),
					},
				),
			);
		case 'csv': {
			const fields = chosen ? chosenFields(listing, chosen, known) : listing.fields;
			return writePieces(stdout, csvLines([...fields, ...toExplainedColumns(explained ?? [])], items));
		}
		case 'table': {
			const {writeTable} = await loadTables();
			return writeTable(columnsFor(listing, chosen, known, items), items, context);
		}
	}
}

/** Returns the chosen columns; default: those whose facts are known. */
export function columnsFor<Item extends Decoded>(
	listing: Pick<ItemSpec<Item>, 'columns'>,
	chosen: AnswerOptions['columns'],
	facts: CellContext,
	rows: readonly Item[],
): readonly TableColumn<Item>[] {
	if (!chosen) return tellingColumns(listing.columns, facts, rows);
	// One that is chosen is printed, even if it is not one of those shown by themselves.
	return bindColumns(chosenColumns(listing, chosen), withAlike(listing.columns, rows, facts), rows).map(
		column => ({
			...column,
			priority: Math.min(column.priority, normalPriority),
			role: isName(column) ? column.role : undefined,
		}),
	);
}

/** Returns the columns without those that need facts that are not known. */
export function tellingColumns<Item extends Decoded>(
	columns: readonly Column<Item>[],
	facts: CellContext,
	rows: readonly Item[],
): readonly TableColumn<Item>[] {
	const telling = columns.filter(({needs}) => needs === undefined || facts[needs] !== undefined);
	return bindColumns(telling, withAlike(columns, rows, facts), rows);
}
