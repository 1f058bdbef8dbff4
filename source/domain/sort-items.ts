import {compareDecimals, type Decimal} from './decimal.ts';
import type {SortOrder} from './validator.ts';

/** What an item is sorted by; undefined where it has none. */
export type SortValue = bigint | number | string | Decimal | undefined;

/** What each of a list's sort keys stands for, for the orders that are made of loaded items. */
export type SortKeys<Item> = Readonly<Record<string, (item: Item) => SortValue>>;

/**
The items in an order of our own. Those without a value come last in either direction, and equal ones stay in the
service's order. An unknown key changes nothing.
*/
export function sortItems<Item>(
	items: readonly Item[],
	keys: SortKeys<Item>,
	{sort, order}: {readonly sort: string; readonly order: SortOrder},
): readonly Item[] {
	const toValue = Object.hasOwn(keys, sort) ? keys[sort] : undefined;
	if (!toValue) return items;
	const sign = order === 'asc' ? 1 : -1;
	return items
		.map(item => ({item, value: toValue(item)}))
		.sort(({value: left}, {value: right}) => {
			if (left === undefined || right === undefined) return absence(left) - absence(right);
			return sign * compare(left, right);
		})
		.map(({item}) => item);
}

function absence(value: SortValue): number {
	return value === undefined ? 1 : 0;
}

/** Names as people sort them: whatever their case, and 2 before 10. */
const collator = new Intl.Collator('en', {sensitivity: 'base', numeric: true});

function compare(left: Exclude<SortValue, undefined>, right: Exclude<SortValue, undefined>): number {
	if (typeof left === 'string' && typeof right === 'string') return collator.compare(left, right);
	if (typeof left === 'object' && typeof right === 'object') return compareDecimals(left, right);
	return left < right ? -1 : left > right ? 1 : 0;
}
