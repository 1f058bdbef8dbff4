import type {CellTrends} from '../../columns/cell-context.ts';
import {bindColumns, presentColumns, speakItem, withAlike} from '../../columns/column.ts';
import type {ItemSpec} from '../../columns/item-spec.ts';
import {bindSorts} from '../../columns/sort-keys.ts';
import type {Decoded} from '../../domain/decoded.ts';
import type {ItemContext, ListSubject} from './subject.ts';

/**
Makes the part of a subject that follows from its columns.

@param rows rows on the page, for columns that are as wide as their widest value
@param trendsOf finds the cells of a row that changed; default: none did
*/
export function fromListing<Item extends Decoded>(
	{columns, sorts, fields}: ItemSpec<Item>,
	facts: ItemContext,
	rows: readonly Item[] = [],
	trendsOf?: (item: Item) => CellTrends | undefined,
): Pick<ListSubject<Item>, 'columns' | 'sorts' | 'fields' | 'sentenceOf' | 'trendsOf'> {
	const known = withAlike(columns, rows, facts);
	return {
		columns: bindColumns(presentColumns(columns, facts), known, rows),
		sorts: bindSorts(sorts, facts),
		fields,
		sentenceOf: item => speakItem(columns, item, known, trendsOf?.(item)),
		...(trendsOf && {trendsOf}),
	};
}
