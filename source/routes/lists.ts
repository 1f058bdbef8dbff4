import {findSort, type ListName, listNames, lists} from '../columns/views.ts';
import {listWords, quote, toTypedWord} from '../domain/phrases.ts';
import type {Refused} from '../domain/result.ts';
import {type SortOrder, sortOrders, validatorSortFields} from '../domain/validator.ts';
import type {Filter} from './view.ts';

/** Choices that every list of a service takes. */
export interface ListChoices {
	/** Sort key: one of `sortWords`; 'service' is the order in which the service sends it. */
	readonly sort: string;
	readonly order: SortOrder;
	/**
	Number of the page, from 1: the list stays on it. Undefined: none was named, so that the list begins with its first
	page and a short list is loaded whole. Ignored while all pages are wanted.
	*/
	readonly page: number | undefined;
	/** True if every page is loaded, so that sorting and narrowing concern the whole list. */
	readonly isAll: boolean;
	/** Narrows the loaded rows alone; empty: all of them. */
	readonly narrowing: string;
}

export const firstPage = {page: undefined, isAll: false, narrowing: ''} as const;

/** Returns the sort keys of a list, its default first. Those of the service come first for validators. */
export function sortWords(list: ListName): readonly string[] {
	return lists[list].sorts.map(({id}) => id);
}

/** Returns the typed words for the sort keys of a list. */
export function offeredSorts(list: ListName): readonly string[] {
	return lists[list].sorts.map(offeredSort);
}

/** Sort keys that the service itself sorts validators by, as they are offered. */
export const serviceSorts: readonly string[] = lists.validators.sorts
	.filter(({id}) => isSortedByService('validators', id))
	.map(offeredSort);

/** Sort keys of validators that need what no service sorts by. */
export const ownSorts = ['missed', 'my-nam'] as const;

/** Returns the typed word of a sort key; the label of the service's own order is a clause. */
function offeredSort({id, label}: {readonly id: string; readonly label: string}): string {
	return id === 'service' ? id : toTypedWord(label).toLowerCase();
}

/** Tells whether the service sorts by it, so that the order holds for the whole list, not the loaded rows. */
export function isSortedByService(list: ListName, sort: string): boolean {
	return sort === 'service' || (list === 'validators' && validatorSortFields.some(field => field === sort));
}

/** Sort keys that sort in descending order by default. */
const descendingWords = new Set(
	listNames.flatMap(list => lists[list].sorts.filter(key => key.isDescending).map(({id}) => id)),
);

/** Returns the order that a person means who names only the key. */
export function defaultOrder(sort: string): SortOrder {
	return descendingWords.has(sort) ? 'desc' : 'asc';
}

/** A list as a route asks for it. */
export interface RouteList<Place> {
	readonly list: ListName;
	readonly filters: readonly Filter[];
	/** Reads one `name=value`; undefined where it has no such name, a sentence where the value is wrong. */
	read(route: Place, name: string, value: string, part: string): Place | Refused | undefined;
}

/** Maximum digits of a page number: no list has a page with more. */
const maxPageDigits = 9;

/** Reads the words behind that of a list, from a route in which nothing is chosen yet. */
export function parseChoices<Place extends ListChoices>(
	{list, filters, read}: RouteList<Place>,
	start: Place,
	parts: readonly string[],
): Place | Refused {
	let route = start;
	let order: SortOrder | undefined;
	const given = new Set<string>();
	for (const part of parts) {
		const [name = '', value = ''] = part.split(/=(.*)/s);
		if (given.has(name) && name !== 'state') {
			return {problem: `${quote(name)} is given twice: it takes one value`};
		}
		given.add(name);
		if (part === 'all') route = {...route, isAll: true};
		else if (name === 'order' && isOneOf(sortOrders, value)) order = value;
		else if (name === 'sort' && findSort(list, value) !== undefined) {
			route = {...route, sort: findSort(list, value) ?? route.sort};
		} else if (name === 'page' && /^[1-9]\d*$/.test(value) && value.length <= maxPageDigits) {
			route = {...route, page: Number(value)};
		} else {
			const own = read(route, name, value, part) ?? refuse({list, filters}, part, name);
			if ('problem' in own) return own;
			route = own;
		}
	}
	return {...route, order: order ?? defaultOrder(route.sort)};
}

function refuse(
	{list, filters}: Pick<RouteList<never>, 'list' | 'filters'>,
	part: string,
	name: string,
): Refused {
	const typed = quote(part);
	if (name === 'sort')
		return {problem: `${typed} is not a sort key: use one of ${offeredSorts(list).join(', ')}`};
	if (name === 'order') return {problem: `${typed} is not an order: use asc or desc`};
	if (name === 'page') return {problem: `${typed} is not a page: use a whole number from 1`};
	const keys = [...filters.map(({key}) => key), 'sort=', 'order=', 'page=', 'all', '/TEXT'];
	return {problem: `${typed} is not understood: ${list} take ${listWords(keys, 'and')}`};
}

function isOneOf<Value extends string>(values: readonly Value[], text: string): text is Value {
	return (values as readonly string[]).includes(text);
}

/** Returns the words of the choices that are not at their defaults. */
export function formatChoices(
	{sort, order, page, isAll, narrowing}: ListChoices,
	defaultSort = 'service',
): string[] {
	return [
		sort === defaultSort ? '' : `sort=${sort}`,
		order === defaultOrder(sort) ? '' : `order=${order}`,
		page === undefined || isAll ? '' : `page=${page}`,
		isAll ? 'all' : '',
		formatNarrowing(narrowing),
	];
}

export function formatNarrowing(text: string): string {
	return text === '' ? '' : `/${text}`;
}

export function joinWords(...words: readonly string[]): string {
	return words.filter(word => word !== '').join(' ');
}
