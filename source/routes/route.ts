import {changesView} from './changes.ts';
import {delegatorView} from './delegator.ts';
import {overviewView, parametersView, txView} from './plain-views.ts';
import {proposalsView} from './proposals.ts';
import {validatorsView} from './validators.ts';
import type {ViewRecord} from './view.ts';

export type {ListName} from '../columns/views.ts';
export {
	type ChangeListName,
	type ChangesRoute,
	changeListNames,
	changesRouteOf,
	isSubjectType,
} from './changes.ts';
export {type DelegatorRoute, delegatorRouteOf, type StakeListName, stakeListNames} from './delegator.ts';
export {
	defaultOrder,
	isSortedByService,
	type ListChoices,
	offeredSorts,
	ownSorts,
	serviceSorts,
	sortWords,
} from './lists.ts';
export {type ParametersRoute, type TxRoute, txRoute} from './plain-views.ts';
export {openVoting, type ProposalsRoute, proposalRoute, toProposalQuery, votesRoute} from './proposals.ts';
export {startRoute, toValidatorQuery, type ValidatorsRoute, validatorRoute} from './validators.ts';

/** The one table of views, each with the digit of its place. */
export const views = {
	overview: overviewView,
	validators: validatorsView,
	proposals: proposalsView,
	delegator: delegatorView,
	parameters: parametersView,
	tx: txView,
	changes: changesView,
} as const;

export type ViewName = keyof typeof views;

/** A place in the program: a view, and what is shown there. */
export type Route = (typeof views)[ViewName]['start'];

export const viewNames = Object.keys(views) as readonly ViewName[];

/** Returns the record of a route's view. */
export function viewOf(route: Route): ViewRecord<Route> {
	return views[route.view];
}

/** Returns a view with its default settings. */
export function defaultRoute<Name extends ViewName>(view: Name): (typeof views)[Name]['start'] {
	return views[view].start;
}

/** Returns the text that parses to the route, without what is at its default. */
export function formatRoute(route: Route): string {
	return viewOf(route).format(route);
}
