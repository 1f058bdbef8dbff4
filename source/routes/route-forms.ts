import {kindWords} from '../domain/proposal.ts';
import {statusWords} from '../domain/proposal-status.ts';
import {sortOrders, stateWords} from '../domain/validator.ts';
import {type ListName, offeredSorts, stakeListNames, viewNames} from './route.ts';

/** Views by every word they can be called, the commands' own words included. */
export const routeWords = [...viewNames, 'validator', 'proposal', ...stakeListNames] as const;
/** Route words of the views that their tabs call otherwise. */
const otherWords: Readonly<Record<string, RouteWord>> = {chain: 'parameters'};

/** The view that a typed word names. */
export function findRouteWord(text: string): RouteWord | undefined {
	const typed = text.toLowerCase();
	return (
		routeWords.find(word => word === typed) ??
		(Object.hasOwn(otherWords, typed) ? otherWords[typed] : undefined)
	);
}

export type RouteWord = (typeof routeWords)[number];

/** Filters of each list, beside what every list takes. */
export const listKeys = {
	validators: ['state='],
	proposals: ['status=', 'kind=', 'pattern='],
	stake: [],
	bonds: [],
	'merged-bonds': [],
	unbonds: [],
	'merged-unbonds': [],
	withdraws: ['epoch='],
} as const satisfies Record<ListName, readonly string[]>;
export type ListKey = (typeof listKeys)[ListName][number];

/** What follows a view's word. */
export interface RouteForm {
	/** What comes first. */
	readonly argument?: 'address' | 'hash' | 'id';
	/** Whether the view is another one without it. */
	readonly isOptional?: boolean;
	/** Whose filters and sort keys it takes. */
	readonly list?: ListName;
}

const stake = {argument: 'address', isOptional: true} as const;

/** Every view that a route can name, with what it takes: the help and what completes a route are made from it. */
export const routeForms: Readonly<Record<RouteWord, RouteForm>> = {
	overview: {},
	validators: {list: 'validators'},
	proposals: {list: 'proposals'},
	delegator: {...stake, list: 'stake'},
	parameters: {},
	tx: {argument: 'hash', isOptional: true},
	validator: {argument: 'address'},
	proposal: {argument: 'id'},
	stake: {...stake, list: 'stake'},
	bonds: {...stake, list: 'bonds'},
	'merged-bonds': {...stake, list: 'merged-bonds'},
	unbonds: {...stake, list: 'unbonds'},
	'merged-unbonds': {...stake, list: 'merged-unbonds'},
	withdraws: {...stake, list: 'withdraws'},
};

/** What each view shows, in a few words. */
export const routeSummaries: Readonly<Record<RouteWord, string>> = {
	overview: 'what needs you: the network, open votes, my addresses',
	validators: 'all validators',
	proposals: 'governance proposals',
	delegator: 'as stake; without an address, those that are remembered',
	parameters: "the chain's parameters; takes only /TEXT",
	tx: 'a transaction, or those looked up before; takes /TEXT',
	validator: 'that validator, among all',
	proposal: 'that proposal, with its text',
	stake: "a delegator's stake by validator, problems first; always all of it",
	bonds: "a delegator's bonds, one for each start",
	'merged-bonds': 'bonds summed for each validator',
	unbonds: "a delegator's unbonding stake",
	'merged-unbonds': 'unbonds summed for each validator and epoch',
	withdraws: 'what can be withdrawn',
};

/** Values of each filter; empty: any text. */
export const filterValues: Readonly<Record<ListKey, readonly string[]>> = {
	'state=': stateWords,
	'status=': statusWords,
	'kind=': kindWords,
	'pattern=': [],
	'epoch=': [],
};

/** All that can follow in a route of the list, one word each; those that end in "=" take what is typed. */
export function choicesOf(list: ListName): readonly string[] {
	const filters = listKeys[list].flatMap(key => withValues(key, filterValues[key]));
	return [
		...filters,
		...withValues('sort=', offeredSorts(list)),
		...withValues('order=', sortOrders),
		'page=',
		'all',
	];
}

/** Words that a filter of the list takes, each with what it is in a route: 'jailed' is 'state=jailed'. */
export function filterWords(list: ListName): readonly {readonly word: string; readonly choice: string}[] {
	return listKeys[list].flatMap(key => filterValues[key].map(word => ({word, choice: key + word})));
}

function withValues(key: string, values: readonly string[]): string[] {
	return values.length === 0 ? [key] : values.map(value => key + value);
}
