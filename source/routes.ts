import {
	defaultSortOrder,
	filterStates,
	type SortOrder,
	sortOrders,
	type ValidatorQuery,
	type ValidatorSortField,
	validatorSortFields,
} from './domain/validator.ts';
import {didYouMean, quote} from './options/words.ts';

export const viewNames = ['validators', 'proposals', 'delegator', 'parameters', 'tx', 'events'] as const;
export type ViewName = (typeof viewNames)[number];

export interface ValidatorsRoute {
	readonly view: 'validators';
	/** States the service shall keep; empty: all. */
	readonly states: readonly string[];
	readonly sort: ValidatorSortField;
	readonly order: SortOrder;
	/** From 1. */
	readonly page: number;
	/** Narrows the loaded rows alone; empty: all of them. */
	readonly narrowing: string;
}

/** A view that this program does not show yet. */
export interface LaterRoute {
	readonly view: Exclude<ViewName, 'validators'>;
}

export type Route = ValidatorsRoute | LaterRoute;

export const startRoute: ValidatorsRoute = {
	view: 'validators',
	states: [],
	sort: 'votingPower',
	order: 'desc',
	page: 1,
	narrowing: '',
};

/** A word for a state, which need not be one that this program knows. */
const stateWord = /^[a-z]+$/i;

/** Most digits of a page number: any more and it is no number a list can have. */
const longestPage = 9;

/**
Reads "validators state=jailed,inactive sort=commission order=desc page=2 /fox"; empty text is the first view. The problem is one sentence that names what is accepted.
*/
export function parseRoute(text: string): Route | {readonly problem: string} {
	const [head = '', narrowing = ''] = splitNarrowing(text.trim());
	const [view = 'validators', ...parts] = head.split(/\s+/).filter(part => part !== '');
	if (!isOneOf(viewNames, view)) {
		const hint = didYouMean(view, viewNames);
		return {problem: `there is no view ${quote(view)}: it is one of ${viewNames.join(', ')}${hint}`};
	}
	if (view === 'validators') return parseValidators(parts, narrowing);
	return parts.length > 0 || narrowing !== ''
		? {problem: `"${view}" takes nothing yet: that view comes later`}
		: {view};
}

/** The text that parses to the route; what is at its default is left out. */
export function formatRoute(route: Route): string {
	if (route.view !== 'validators') return route.view;
	const {states, sort, order, page, narrowing} = route;
	const isDefaultOrder = order === defaultSortOrder(sort);
	return [
		route.view,
		...states.map(state => `state=${state}`),
		...(sort === startRoute.sort ? [] : [`sort=${sort}`]),
		...(isDefaultOrder ? [] : [`order=${order}`]),
		...(page === 1 ? [] : [`page=${page}`]),
		...(narrowing === '' ? [] : [`/${narrowing}`]),
	].join(' ');
}

/** What a route asks of the service; the narrowing concerns the loaded rows alone. */
export function toValidatorQuery({page, states, sort, order}: ValidatorsRoute): ValidatorQuery {
	return {page, state: states, sortField: sort, sortOrder: order};
}

function parseValidators(parts: readonly string[], narrowing: string): Route | {readonly problem: string} {
	const states = new Set<string>();
	let sort: ValidatorSortField = startRoute.sort;
	let order: SortOrder | undefined;
	let page = 1;
	for (const part of parts) {
		const [name, value = ''] = part.split(/=(.*)/s);
		const words = value.split(',');
		if (name === 'state' && words.every(word => stateWord.test(word))) {
			for (const word of words) states.add(word);
		} else if (name === 'sort' && isOneOf(validatorSortFields, value)) {
			sort = value;
		} else if (name === 'order' && isOneOf(sortOrders, value)) {
			order = value;
		} else if (name === 'page' && /^[1-9]\d*$/.test(value) && value.length <= longestPage) {
			page = Number(value);
		} else {
			return {problem: describeProblem(part, name)};
		}
	}
	return {
		view: 'validators',
		states: [...states],
		sort,
		order: order ?? defaultSortOrder(sort),
		page,
		narrowing,
	};
}

function describeProblem(part: string, name: string | undefined): string {
	const typed = quote(part);
	if (name === 'state') return `${typed} is no state: it is a word, as one of ${filterStates.join(', ')}`;
	if (name === 'sort') return `${typed} is no sort key: it is one of ${validatorSortFields.join(', ')}`;
	if (name === 'order') return `${typed} is no order: it is asc or desc`;
	if (name === 'page') return `${typed} is no page: it is a whole number from 1`;
	return `${typed} is not understood: validators take state=, sort=, order=, page= and /TEXT`;
}

/** Everything behind the first " /" narrows, spaces included. */
function splitNarrowing(text: string): [string, string] {
	const at = text.search(/(?:^|\s)\//);
	if (at < 0) return [text, ''];
	const start = text.indexOf('/', at);
	return [text.slice(0, at), text.slice(start + 1).trim()];
}

function isOneOf<Value extends string>(values: readonly Value[], text: string): text is Value {
	return (values as readonly string[]).includes(text);
}
