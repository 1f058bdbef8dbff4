import type {SortKeys, SortValue} from '../domain/sort-items.ts';
import type {Column} from './column.ts';

export interface SortKey<Item> {
	/** Word in a route. */
	readonly id: string;
	/** Id of the column that shows it; undefined: none does. */
	readonly column?: string | undefined;
	/** Name in the last line: 'power'. */
	readonly label: string;
	readonly isDescending?: boolean | undefined;
	/** Compares rows; omitted if only the service knows the order. */
	readonly toValue?: ((item: Item) => SortValue) | undefined;
}

/**
Lists the sort keys of a list, the default order first.

@param isSortedByService true if the service can sort; otherwise its own order comes first
*/
export function sortKeysOf<Item>(
	columns: readonly Column<Item>[],
	{isSortedByService = false} = {},
): readonly SortKey<Item>[] {
	const keys = columns
		.flatMap(({id, sort, value}) =>
			sort === undefined
				? []
				: [
						{
							...sort,
							id: sort.word ?? id,
							column: id,
							toValue: sort.by ?? (value as (item: Item) => SortValue),
						},
					],
		)
		.sort((left, right) => left.place - right.place);
	// The service's own order can only be reversed.
	return isSortedByService ? keys : [{id: 'service', label: 'indexer order'}, ...keys];
}

/** Maps the words of sort keys to their values, for sorting loaded items. */
export function toSortKeys<Item>(keys: readonly SortKey<Item>[]): SortKeys<Item> {
	return Object.fromEntries(keys.flatMap(({id, toValue}) => (toValue ? [[id, toValue]] : [])));
}
