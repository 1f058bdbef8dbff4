import {isListName} from '../columns/views.ts';
import type {Refused} from '../domain/result.ts';
import {filterStates, readStateWord} from '../domain/validator.ts';
import {listOf, readOrder, viewWordOf} from './default-order.ts';
import {isSortedByService, type Route, viewOf} from './route.ts';
import {filtersIn, filterWords, type RouteWord} from './route-forms.ts';
import {splitRoute} from './route-words.ts';

/** Returns the same place sorted otherwise: 'commission', 'votes asc'. */
export function sortRoute(route: Route, text: string): Route | Refused {
	const list = listOf(route);
	if (list === undefined || !('sort' in route)) return {problem: 'this list has one order'};
	const order = readOrder(list, text);
	if ('problem' in order) return order;
	// Sorted by the service, another order is another list, which begins at its first page.
	const isOther = isSortedByService(list, order.sort) || isSortedByService(list, route.sort);
	return {...route, ...order, ...(isOther && {page: undefined})};
}

/**
Returns the same view with only these filters: words that the service filters by, with their names or bare ('jailed',
'status=passed'), and other words, which search the loaded rows; alone, these leave the filters as they are.
*/
export function filterRoute(route: Route, text: string): Route | Refused {
	if (!('narrowing' in route)) return {problem: 'this view has nothing to filter'};
	const list = viewWordOf(route);
	if (list === undefined || !(isListName(list) || filtersIn(list).length > 0))
		return {...route, narrowing: text.trim().replace(/^\//, '')};
	const {parts, narrowing} = splitRoute(text);
	const filters: string[] = [];
	const rest: string[] = [];
	for (const part of parts) {
		const filter = /^\w+=/.test(part) ? part : toFilter(route, list, part);
		if (filter !== undefined) filters.push(filter);
		else rest.push(part);
	}
	const narrowed = [...rest, narrowing].filter(word => word !== '').join(' ');
	if (filters.length === 0) return {...route, narrowing: narrowed};
	return parseFilters(route, filters, narrowed);
}

/** Filters leave the order as it was, unless they name one. */
function parseFilters(route: Route, parts: readonly string[], narrowing: string): Route | Refused {
	const read = viewOf(route).filter?.(route, parts, narrowing);
	if (read === undefined) return {problem: 'the service cannot filter this list'};
	const namesOrder = parts.some(part => /^(?:sort|order)=/.test(part));
	return 'sort' in read && 'sort' in route && !namesOrder ? {...read, order: route.order} : read;
}

/** Filters that take any word. */
const openKeys = ['state=', 'subject='];

/** Finds the filter of a bare word: 'jailed' is 'state=jailed'; undefined where the service filters by no such word. */
function toFilter(route: Route, list: RouteWord, word: string): string | undefined {
	const state = readStateWord(word);
	if (list === 'validators' && filterStates.includes(state)) return `state=${state}`;
	const known = filterWords(list).find(each => isSame(each.word, word));
	if (known) return known.choice;
	// Other words for the same, as 'voting' for 'votingPeriod', are known where a route is read. Any word may be a state, or the
	// name of a thing.
	const closed = filtersIn(list).filter(({key, values}) => !openKeys.includes(key) && values.length > 0);
	return closed.map(({key}) => key + word).find(filter => !('problem' in parseFilters(route, [filter], '')));
}

function isSame(left: string, right: string): boolean {
	return left.toLowerCase() === right.toLowerCase();
}
