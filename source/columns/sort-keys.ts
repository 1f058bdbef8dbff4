import type {SortKeys, SortValue} from '../domain/sort-items.ts';
import type {Column} from './column.ts';

export interface SortKey<Item> {
	/** Its word in a route. */
	readonly id: string;
	/** Id of the column that shows it; undefined: none does. */
	readonly column?: string | undefined;
	/** What the last line calls it: 'power'. */
	readonly label: string;
	readonly isDescending?: boolean | undefined;
	/** Compares rows; omitted if only the service knows the order. */
	readonly toValue?: ((item: Item) => SortValue) | undefined;
}

/**
What a list can be sorted by, the usual order first.

@param isSortedByService whether the service can be asked for an order; otherwise its own one comes first
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
	// Its own order can only be turned round.
	return isSortedByService ? keys : [{id: 'service', label: 'indexer order'}, ...keys];
}

/** The same by their words, for sorting loaded items. */
export function toSortKeys<Item>(keys: readonly SortKey<Item>[]): SortKeys<Item> {
	return Object.fromEntries(keys.flatMap(({id, toValue}) => (toValue ? [[id, toValue]] : [])));
}
