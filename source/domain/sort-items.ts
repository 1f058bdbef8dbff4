import {compareDecimals, type Decimal} from './decimal.ts';
import {ownValue} from './own-value.ts';
import type {SortOrder} from './validator.ts';

/** The value to sort an item by; undefined if it has none. */
export type SortValue = bigint | number | string | Decimal | undefined;

/** Maps each sort key of a list to a value, for sorting the loaded items. */
export type SortKeys<Item> = Readonly<Record<string, (item: Item) => SortValue>>;

/**
Sorts the items on this side, not by the service. Items without a value come last in either direction. An unknown
key changes nothing.

@param identityOf breaks ties, so that equal items keep their order from poll to poll; without it they keep the
service's order
*/
export function sortItems<Item>(
	items: readonly Item[],
	keys: SortKeys<Item>,
	{sort, order}: {readonly sort: string; readonly order: SortOrder},
	identityOf: (item: Item) => string | undefined = () => undefined,
): readonly Item[] {
	const toValue = ownValue(keys, sort);
	if (!toValue) return items;
	const sign = order === 'asc' ? 1 : -1;
	return items
		.map(item => ({item, value: toValue(item), identity: identityOf(item) ?? ''}))
		.sort((first, second) => {
			const {value: left} = first;
			const {value: right} = second;
			const difference =
				left === undefined || right === undefined
					? absence(left) - absence(right)
					: sign * compare(left, right);
			return difference || compareIdentities(first.identity, second.identity);
		})
		.map(({item}) => item);
}

function compareIdentities(left: string, right: string): number {
	return left < right ? -1 : left > right ? 1 : 0;
}

function absence(value: SortValue): number {
	return value === undefined ? 1 : 0;
}

function compare(left: Exclude<SortValue, undefined>, right: Exclude<SortValue, undefined>): number {
	if (typeof left === 'string' && typeof right === 'string') return byName().compare(left, right);
	if (typeof left === 'object' && typeof right === 'object') return compareDecimals(left, right);
	return left < right ? -1 : left > right ? 1 : 0;
}

let collator: Intl.Collator | undefined;

/** Compares names as people do: ignoring case, and 2 before 10. Created on first use, which is slow. */
function byName(): Intl.Collator {
	collator ??= new Intl.Collator('en', {sensitivity: 'base', numeric: true});
	return collator;
}
