import {findSort, isListName, type ListName, type RoutedWord} from '../columns/views.ts';
import {didYouMean, listWords, quote} from '../domain/phrases.ts';
import type {Refused} from '../domain/result.ts';
import {type SortOrder, sortOrders} from '../domain/validator.ts';
import {defaultOrder, defaultRoute, offeredSorts, type Route, viewOf} from './route.ts';
import {splitRoute} from './route-words.ts';

/** A sort key, and its direction. */
export interface ListOrder {
	/** Sort key: one of `sortWords`. */
	readonly sort: string;
	readonly order: SortOrder;
}

/** Orders in which a person wants lists to open, by their words, in place of the program's own. */
export type DefaultOrders = Readonly<Record<string, {readonly order?: ListOrder | undefined}>>;

/** Reads an order as typed: 'commission', 'votes asc'. Without a direction it is the key's default. */
export function readOrder(list: ListName, text: string): ListOrder | Refused {
	const words = text.trim().split(/\s+/);
	// The menu calls one 'max change'.
	const lengths = words.map((_, index) => words.length - index);
	const length = lengths.find(count => findSort(list, words.slice(0, count).join(' ')) !== undefined) ?? 1;
	const key = words.slice(0, length).join(' ');
	const [direction, surplus] = words.slice(length);
	if (surplus !== undefined) {
		return {problem: `${quote(surplus)} is one word too many: sort takes a key, and asc or desc`};
	}
	const sort = findSort(list, key);
	if (sort === undefined) {
		const known = offeredSorts(list);
		return {
			problem: `${quote(key)} is not a sort key of this list: use one of ${known.join(', ')}${didYouMean(key, known)}`,
		};
	}
	const order = sortOrders.find(word => word === direction?.toLowerCase());
	if (direction !== undefined && order === undefined) {
		return {problem: `${quote(direction)} is not an order: use ${listWords(sortOrders)}`};
	}
	return {sort, order: order ?? defaultOrder(sort)};
}

/** Returns the word under which display options of a route's list are kept; undefined: it has no such list. */
export function viewWordOf(route: Route): RoutedWord | undefined {
	return viewOf(route).listOf?.(route);
}

/** Returns the list that a route shows; undefined: it has no list that the service can sort or filter. */
export function listOf(route: Route): ListName | undefined {
	const word = viewWordOf(route);
	return word !== undefined && isListName(word) ? word : undefined;
}

/** Returns the same place in the person's order of its list, where it has the default; one thing has none. */
export function withDefaultOrder(route: Route, orders: DefaultOrders): Route {
	const list = listOf(route);
	const wanted = list && orders[list]?.order;
	if (!wanted || !('sort' in route) || ('at' in route && route.at !== undefined)) return route;
	const own = defaultRoute(route.view);
	return route.sort === own.sort && route.order === own.order ? {...route, ...wanted} : route;
}

/** Returns the same list in the order in which it opens. */
export function sortedAsUsual(route: Route, orders: DefaultOrders): Route {
	const own = defaultRoute(route.view);
	if (listOf(route) === undefined || !('sort' in route) || !('sort' in own)) return route;
	const isOther = route.sort !== own.sort || route.order !== own.order;
	return withDefaultOrder(
		{...route, sort: own.sort, order: own.order, ...(isOther && {page: undefined})},
		orders,
	);
}

/** Returns the same, except for a route whose text says by itself how the list is sorted. */
export function withTypedOrder(route: Route, text: string, orders: DefaultOrders): Route {
	const namesOrder = splitRoute(text).parts.some(part => /^(?:sort|order)=/.test(part));
	return namesOrder ? route : withDefaultOrder(route, orders);
}
