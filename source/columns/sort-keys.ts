import type {SortKeys, SortValue} from '../domain/sort-items.ts';
import type {CellContext} from './cell-context.ts';
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
	readonly toValue?: ((item: Item, facts?: CellContext) => SortValue) | undefined;
	/** Context without which the list has no such column. */
	readonly needs?: keyof CellContext | undefined;
	/** False if that is missing, so that nobody is offered this order now. */
	readonly isOffered?: boolean;
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
		.flatMap(({id, sort, value, needs, isAbsentWithout = false}) =>
			sort === undefined
				? []
				: [
						{
							...sort,
							id: sort.word ?? id,
							column: id,
							...(isAbsentWithout && {needs}),
							toValue: sort.by ?? (value as (item: Item) => SortValue),
						},
					],
		)
		.sort((left, right) => left.place - right.place);
	// The service's own order can only be reversed.
	return isSortedByService ? keys : [{id: 'service', label: 'indexer order'}, ...keys];
}

/** Keys of a list as they were last bound, with the facts of which they were made. */
const lastBound = new WeakMap<object, {readonly known: readonly unknown[]; readonly keys: unknown}>();

/** Gives the sort keys of a list the facts that they need: the same keys until one of these facts changes. */
export function bindSorts<Item>(
	keys: readonly SortKey<Item>[],
	facts: CellContext,
): readonly SortKey<Item>[] {
	const known = keys.flatMap(({needs}) => (needs === undefined ? [] : [facts[needs]]));
	if (known.length === 0) return keys;
	const last = lastBound.get(keys);
	if (last?.known.every((fact, index) => fact === known[index])) return last.keys as readonly SortKey<Item>[];
	const bound = keys.map(key => {
		const {needs, toValue} = key;
		if (needs === undefined) return key;
		return {...key, isOffered: facts[needs] !== undefined, toValue: (item: Item) => toValue?.(item, facts)};
	});
	lastBound.set(keys, {known, keys: bound});
	return bound;
}

/** Maps the words of sort keys to their values, for sorting loaded items. */
export function toSortKeys<Item>(keys: readonly SortKey<Item>[]): SortKeys<Item> {
	return Object.fromEntries(keys.flatMap(({id, toValue}) => (toValue ? [[id, toValue]] : [])));
}
