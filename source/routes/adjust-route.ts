import type {Refused} from '../domain/result.ts';
import {filterStates, readStateWord, sortOrders} from '../domain/validator.ts';
import {didYouMean, listWords, quote} from '../domain/words.ts';
import {parseFilters} from './parse-route.ts';
import {isSortedByService, type ListName, type Route, sortWords, usualOrder} from './route.ts';
import {filterValues, filterWords, listKeys} from './route-forms.ts';
import {splitRoute} from './route-words.ts';

/** The list that a route shows; undefined: it has no list that the service can sort or filter. */
export function listOf(route: Route): ListName | undefined {
	switch (route.view) {
		case 'validators':
		case 'proposals':
			return route.view;
		case 'delegator':
			return route.address === undefined ? undefined : route.list;
		default:
			return undefined;
	}
}

/** The same place sorted otherwise: 'commission', 'votes asc'. */
export function sortRoute(route: Route, text: string): Route | Refused {
	const list = listOf(route);
	if (list === undefined || !('sort' in route)) return {problem: 'this list has one order'};
	const [key = '', order, surplus] = text.trim().split(/\s+/);
	if (surplus !== undefined) {
		return {problem: `${quote(surplus)} is one word too many: sort takes a key, and asc or desc`};
	}
	const sort = sortWords[list].find(word => isSame(word, key));
	if (sort === undefined) {
		const known = sortWords[list];
		return {
			problem: `${quote(key)} is not a sort key of this list: use one of ${known.join(', ')}${didYouMean(key, known)}`,
		};
	}
	const named = sortOrders.find(word => order !== undefined && isSame(word, order));
	if (order !== undefined && named === undefined) {
		return {problem: `${quote(order)} is not an order: use ${listWords(sortOrders)}`};
	}
	// Sorted by the service, another order is another list, which begins at its first page.
	const isOther = isSortedByService(list, sort) || isSortedByService(list, route.sort);
	return {...route, sort, order: named ?? usualOrder(sort), ...(isOther && {page: undefined})};
}

/**
The same view with only these filters: words that the service filters by, with their names or bare ('jailed',
'status=passed'), and other words, which search the loaded rows.
*/
export function filterRoute(route: Route, text: string): Route | Refused {
	if (!('narrowing' in route)) return {problem: 'this view has nothing to filter'};
	const list = listOf(route);
	if (list === undefined) return {...route, narrowing: text.trim().replace(/^\//, '')};
	const {parts, narrowing} = splitRoute(text);
	const filters: string[] = [];
	const rest: string[] = [];
	for (const part of parts) {
		const filter = /^\w+=/.test(part) ? part : toFilter(route, list, part);
		if (filter !== undefined) filters.push(filter);
		else rest.push(part);
	}
	const narrowed = [...rest, narrowing].filter(word => word !== '').join(' ');
	return parseFilters(route, filters, narrowed);
}

/** What a bare word is in a route: 'jailed' is 'state=jailed'; undefined where the service filters by no such word. */
function toFilter(route: Route, list: ListName, word: string): string | undefined {
	const state = readStateWord(word);
	if (list === 'validators' && filterStates.includes(state)) return `state=${state}`;
	const known = filterWords(list).find(each => isSame(each.word, word));
	if (known) return known.choice;
	// Other words for the same, as 'voting' for 'votingPeriod', are known where a route is read. Any word may be a state.
	const closed = listKeys[list].filter(key => key !== 'state=' && filterValues[key].length > 0);
	return closed.map(key => key + word).find(filter => !('problem' in parseFilters(route, [filter], '')));
}

function isSame(left: string, right: string): boolean {
	return left.toLowerCase() === right.toLowerCase();
}
