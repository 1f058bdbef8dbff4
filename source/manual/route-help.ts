import {kindWords} from '../domain/proposal.ts';
import {statusWords} from '../domain/proposal-status.ts';
import {stateWords} from '../domain/validator.ts';
import {type ListName, offeredSorts} from '../routes/route.ts';
import {
	type ListKey,
	listKeys,
	type RouteForm,
	routeForms,
	routeSummaries,
	routeWords,
} from '../routes/route-forms.ts';

/** A view as a route names it. */
export interface ViewHelp {
	/** The view's word and its argument: 'bonds [ADDRESS]'. */
	readonly form: string;
	/** What it shows, then each filter of its own. */
	readonly texts: readonly string[];
}

/** How a route is put together. */
export const routeGrammar = [
	'A route is what --view takes and what is typed after ":": a view, then what the view takes, words separated by blanks. No word at all is the validators; without a route the dashboard opens on the overview.',
	'Each list takes, in any order, sort=KEY; order=asc or order=desc, instead of the usual order of the key; page=N, from 1, or all for every page; and its own filters. sort=service is the order in which the service sends it. A text with blanks stands in double quotes: pattern="two words". Last may come /TEXT, which narrows only the loaded rows.',
] as const;

const filters: Readonly<Record<ListKey, string>> = {
	'state=': `state=STATE: ${stateWords.join(', ')}; several separated by commas`,
	'status=': `status=STATUS: ${statusWords.join(', ')}; passed and rejected alone are both, final or not`,
	'kind=': `kind=KIND: ${kindWords.join(', ')}`,
	'pattern=': 'pattern=TEXT: text that the service searches for',
	'epoch=': 'epoch=N: as of this epoch, instead of now',
};

/** Every view that a route can name, in the order of its grammar. */
export const viewHelp: readonly ViewHelp[] = routeWords.map(word => {
	const {list} = routeForms[word];
	return {
		form: `${word} ${takenBy(routeForms[word])}`.trim(),
		texts: list === undefined ? [routeSummaries[word]] : [routeSummaries[word], ...textsOf(list)],
	};
});

function takenBy({argument, isOptional = false}: RouteForm): string {
	if (argument === undefined) return '';
	return isOptional ? `[${argument.toUpperCase()}]` : argument.toUpperCase();
}

function textsOf(list: ListName): string[] {
	const own: readonly ListKey[] = listKeys[list];
	return [...own.map(key => filters[key]), `sort=KEY: ${offeredSorts(list).join(', ')}`];
}
