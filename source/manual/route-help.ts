import {offeredSorts} from '../routes/route.ts';
import {routeForms, routeWords} from '../routes/route-forms.ts';
import type {RouteForm} from '../routes/view.ts';

/** A view as a route names it. */
interface ViewHelp {
	/** The view's word and its argument: 'bonds [ADDRESS]'. */
	readonly form: string;
	/** Summary of the view, then its own filters. */
	readonly texts: readonly string[];
}

/** Grammar of a route. */
export const routeGrammar = [
	'A route is what --view takes and what is typed after ":": a view, then what the view takes, words separated by blanks. No word at all is the validators; without a route the dashboard opens on the overview.',
	'Each list takes, in any order, sort=KEY; order=asc or order=desc, instead of the usual order of the key; page=N, from 1, or all for every page; and its own filters. sort=service is the order in which the service sends it. A text with blanks stands in double quotes: pattern="two words". Last may come /TEXT, which narrows only the loaded rows.',
] as const;

/** Every view that a route can name, in the order of its grammar. */
export const viewHelp: readonly ViewHelp[] = routeWords.map(word => {
	const {summary, list, filters = []} = routeForms[word];
	const sorts = list === undefined ? [] : [`sort=KEY: ${offeredSorts(list).join(', ')}`];
	return {
		form: `${word} ${takenBy(routeForms[word])}`.trim(),
		texts: [summary, ...filters.map(({help}) => help), ...sorts],
	};
});

function takenBy({argument, isOptional = false}: RouteForm): string {
	if (argument === undefined) return '';
	return isOptional ? `[${argument.toUpperCase()}]` : argument.toUpperCase();
}
