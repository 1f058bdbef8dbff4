import {listings} from '../columns/views.ts';
import type {ProposalKind, ProposalQuery} from '../domain/proposal.ts';
import type {ProposalStatusChoice} from '../domain/proposal-status.ts';
import {
	defaultSortOrder,
	type SortOrder,
	type ValidatorQuery,
	type ValidatorSortField,
	validatorSortFields,
} from '../domain/validator.ts';
import {toTypedWord} from '../domain/words.ts';

export const viewNames = [
	'overview',
	'validators',
	'proposals',
	'delegator',
	'parameters',
	'tx',
	'events',
] as const;
export type ViewName = (typeof viewNames)[number];

/** Views with a tab and a digit, from 0; what has nothing to show yet has none. */
export const tabbedViews: readonly ViewName[] = viewNames.filter(view => view !== 'events');

/** The lists of a delegator, in the words of the commands; the first one is reckoned from whole bonds and unbonds. */
export const stakeListNames = [
	'stake',
	'bonds',
	'merged-bonds',
	'unbonds',
	'merged-unbonds',
	'withdraws',
] as const;
export type StakeListName = (typeof stakeListNames)[number];

/** Lists that can be sorted and narrowed. */
export type ListName = 'validators' | 'proposals' | StakeListName;

/** What every list of a service can be asked or shown by. */
export interface ListChoices {
	/** One of `sortWords`; 'service' is the order in which the service sends it. */
	readonly sort: string;
	readonly order: SortOrder;
	/**
	From 1: the list stays on this page. Undefined: none was named, so that it begins with its first page and a short list
	is loaded whole. Of no meaning while all pages are wanted.
	*/
	readonly page: number | undefined;
	/** Whether every page is loaded, so that sorting and narrowing concern the whole list. */
	readonly isAll: boolean;
	/** Narrows the loaded rows alone; empty: all of them. */
	readonly narrowing: string;
}

export interface ValidatorsRoute extends ListChoices {
	readonly view: 'validators';
	/** States to filter by, sent to the service; empty: all. */
	readonly states: readonly string[];
	/** Address of the validator to go to, whatever page it is on. */
	readonly at: string | undefined;
}

export interface ProposalsRoute extends ListChoices {
	readonly view: 'proposals';
	readonly status: ProposalStatusChoice | undefined;
	readonly kind: ProposalKind | undefined;
	/** Searched for by the service; empty: not searched. */
	readonly pattern: string;
	/** Id of the proposal to open. */
	readonly at: string | undefined;
}

export interface DelegatorRoute extends ListChoices {
	readonly view: 'delegator';
	/** Undefined: the remembered addresses, and a way to enter one. */
	readonly address: string | undefined;
	readonly list: StakeListName;
	/** Withdraws as of this epoch; undefined: as of now. */
	readonly epoch: bigint | undefined;
}

/** What needs the person, from all the others. */
export interface OverviewRoute {
	readonly view: 'overview';
}

export interface ParametersRoute {
	readonly view: 'parameters';
	readonly narrowing: string;
}

export interface TxRoute {
	readonly view: 'tx';
	/** 64 hex digits; undefined: the hashes looked up so far. */
	readonly hash: string | undefined;
	readonly narrowing: string;
}

/** A view that this program does not show yet. */
export interface LaterRoute {
	readonly view: 'events';
}

export type Route =
	| OverviewRoute
	| ValidatorsRoute
	| ProposalsRoute
	| DelegatorRoute
	| ParametersRoute
	| TxRoute
	| LaterRoute;

/** Sort keys of each list; the first one is its usual order. Those of the service come first for validators. */
export const sortWords: Readonly<Record<ListName, readonly string[]>> = {
	validators: wordsOf('validators'),
	proposals: wordsOf('proposals'),
	stake: wordsOf('stake'),
	bonds: wordsOf('bonds'),
	'merged-bonds': wordsOf('merged-bonds'),
	unbonds: wordsOf('unbonds'),
	'merged-unbonds': wordsOf('merged-unbonds'),
	withdraws: wordsOf('withdraws'),
};

function wordsOf(list: ListName): readonly string[] {
	return listings[list].sorts.map(({id}) => id);
}

/** The words that a person is offered for the sort keys of a list: what its menu calls them. */
export function offeredSorts(list: ListName): readonly string[] {
	return listings[list].sorts.map(offeredSort);
}

/** Those that the service itself sorts validators by. */
export const serviceSorts: readonly string[] = listings.validators.sorts
	.filter(({id}) => isSortedByService('validators', id))
	.map(offeredSort);

/** The label of the service's own order is a clause. */
function offeredSort({id, label}: {readonly id: string; readonly label: string}): string {
	return id === 'service' ? id : toTypedWord(label);
}

/** Sort keys that sort in descending order by default. */
const descendingWords = new Set(
	Object.values(listings).flatMap(({sorts}) => sorts.filter(key => key.isDescending).map(({id}) => id)),
);

/** The order a person means who names only the key. */
export function usualOrder(sort: string): SortOrder {
	return descendingWords.has(sort) ? 'desc' : 'asc';
}

const firstPage = {page: undefined, isAll: false, narrowing: ''} as const;

/** What a route without a word means. */
export const startRoute: ValidatorsRoute = {
	view: 'validators',
	states: [],
	sort: 'votingPower',
	order: 'desc',
	...firstPage,
	at: undefined,
};

const proposalsRoute: ProposalsRoute = {
	view: 'proposals',
	status: undefined,
	kind: undefined,
	pattern: '',
	sort: 'service',
	order: 'asc',
	...firstPage,
	at: undefined,
};

/** The proposals that are being voted on. */
export const openVoting: ProposalsRoute = {...proposalsRoute, status: 'votingPeriod'};

const delegatorRoute: DelegatorRoute = {
	view: 'delegator',
	address: undefined,
	list: 'stake',
	epoch: undefined,
	sort: 'service',
	order: 'asc',
	...firstPage,
};

/** A view with its default settings. */
export function defaultRoute<View extends ViewName>(view: View): Extract<Route, {view: View}>;
export function defaultRoute(view: ViewName): Route {
	switch (view) {
		case 'validators':
			return startRoute;
		case 'proposals':
			return proposalsRoute;
		case 'delegator':
			return delegatorRoute;
		case 'parameters':
			return {view, narrowing: ''};
		case 'tx':
			return {view, hash: undefined, narrowing: ''};
		case 'overview':
		case 'events':
			return {view};
	}
}

/** A validator, by its address. */
export function validatorRoute(address: string): ValidatorsRoute {
	return {...startRoute, at: address};
}

/** A proposal, by its id. */
export function proposalRoute(id: string): ProposalsRoute {
	return {...proposalsRoute, at: id};
}

/** One of a delegator's lists. */
export function delegatorRouteOf(address: string, list: StakeListName = 'stake'): DelegatorRoute {
	return {...delegatorRoute, address, list};
}

/** A transaction, by its hash. */
export function txRoute(hash: string): TxRoute {
	return {view: 'tx', hash, narrowing: ''};
}

/** What a route asks of the service; narrowing and the orders that the service does not know concern loaded rows. */
export function toValidatorQuery({page = 1, states, sort, order}: ValidatorsRoute): ValidatorQuery {
	const sortField = validatorSortFields.find(field => field === sort);
	return sortField === undefined
		? {page, state: states, sortField: 'votingPower', sortOrder: defaultSortOrder('votingPower')}
		: {page, state: states, sortField, sortOrder: order};
}

export function toProposalQuery({page = 1, status, kind, pattern}: ProposalsRoute): ProposalQuery {
	return {page, status, kind, ...(pattern === '' ? {} : {pattern})};
}

/** Whether the service sorts by it, so that the order holds for the whole list and not for the loaded rows alone. */
export function isSortedByService(list: ListName, sort: string): boolean {
	return sort === 'service' || (list === 'validators' && validatorSortFields.some(field => field === sort));
}

export type {ValidatorSortField};
