import {sortOrders} from '../domain/validator.ts';
import {offeredSorts, type ViewName, viewNames, views} from './route.ts';
import type {Filter, RouteForm} from './view.ts';

/** A word that a route begins with. */
export type RouteWord = {[Name in ViewName]: keyof (typeof views)[Name]['words']}[ViewName];

/** Forms of all route words, from which the help and the completion of a route are made. */
export const routeForms = Object.assign({}, ...viewNames.map(view => views[view].words)) as Readonly<
	Record<RouteWord, RouteForm>
>;

/** Words that begin a route, the names of the views first. */
export const routeWords: readonly RouteWord[] = [
	...viewNames,
	...(Object.keys(routeForms) as RouteWord[]).filter(word => !Object.hasOwn(views, word)),
];

/** Finds the word of a view by the word itself, or by the label of the view's tab. */
export function findRouteWord(text: string): RouteWord | undefined {
	const typed = text.toLowerCase();
	return (
		routeWords.find(word => word === typed) ?? viewNames.find(view => views[view].tab.toLowerCase() === typed)
	);
}

/** Returns the view that a word leads to. */
export function viewOfWord(word: RouteWord): ViewName {
	return viewNames.find(view => Object.hasOwn(views[view].words, word)) ?? 'overview';
}

/** Returns the view of a thing, by its word without the thing ('proposal'); undefined for any other word. */
export function viewOfThing(typed: string): ViewName | undefined {
	const word = routeWords.find(each => each === typed);
	if (word === undefined) return undefined;
	const {argument, isOptional} = routeForms[word];
	return argument === undefined || isOptional ? undefined : viewOfWord(word);
}

/** Returns the filters of a list, besides the words that every list of a service takes. */
export function filtersIn(word: RouteWord): readonly Filter[] {
	return routeForms[word].filters ?? [];
}

/** Returns the words that can follow in a route of the list; those that end in "=" take a typed value. */
export function choicesOf(word: RouteWord): readonly string[] {
	const {list} = routeForms[word];
	const filters = filtersIn(word).flatMap(({key, values}) => withValues(key, values));
	if (list === undefined) return filters;
	return [
		...filters,
		...withValues('sort=', offeredSorts(list)),
		...withValues('order=', sortOrders),
		'page=',
		'all',
	];
}

/** Returns the words that a filter of the list takes, each with its form in a route: 'jailed' is 'state=jailed'. */
export function filterWords(word: RouteWord): readonly {readonly word: string; readonly choice: string}[] {
	return filtersIn(word).flatMap(({key, values}) => values.map(each => ({word: each, choice: key + each})));
}

function withValues(key: string, values: readonly string[]): string[] {
	return values.length === 0 ? [key] : values.map(value => key + value);
}
