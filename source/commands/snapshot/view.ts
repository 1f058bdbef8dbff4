import type {NamedAddress} from '../../domain/labels.ts';
import type {SortOrder} from '../../domain/validator.ts';
import {listWords} from '../../domain/words.ts';
import type {AnswerOptions} from '../../options/answer.ts';
import {parseRoute} from '../../routes/parse-route.ts';
import {
	isSortedByService,
	type ListChoices,
	type ListName,
	type Route,
	stakeListNames,
	toProposalQuery,
	toValidatorQuery,
} from '../../routes/route.ts';
import {UsageError} from '../../system/usage-error.ts';

/** A view of the dashboard as one answer. */
export interface ViewOptions {
	readonly answer: AnswerOptions;
	/** How the rows that are read are sorted; undefined: they stay as the service sent them. */
	readonly sorting: {readonly sort: string; readonly order: SortOrder} | undefined;
	/** Narrows the rows that are read to those that hold it; empty: all of them. */
	readonly narrowing: string;
}

/**
Loads a route once, with the same requests as the dashboard. Throws a UsageError for an invalid route, and for one
that has no printed form.

@param known labels that may stand in place of an address
*/
export function readView(text: string, known: readonly NamedAddress[] = []): ViewOptions {
	const route = parseRoute(text, known);
	if ('problem' in route) throw new UsageError(`--view: ${route.problem}`);
	switch (route.view) {
		case 'validators': {
			if (route.at !== undefined) throw notPrintable('validator ADDRESS');
			const {page: _page, ...query} = toValidatorQuery(route);
			return ofList('validators', route, {validators: query});
		}
		case 'proposals': {
			if (route.at !== undefined) return ofObject('proposal', route.at, '');
			const {page: _page, ...query} = toProposalQuery(route);
			return ofList('proposals', route, {proposals: query});
		}
		case 'delegator': {
			const {list, address: argument, epoch} = route;
			if (argument === undefined) throw notPrintable(`${list} without an address`);
			return ofList(list, route, {argument, withdraws: epoch === undefined ? {} : {epoch}});
		}
		case 'parameters':
			return ofObject('parameters', '', route.narrowing);
		case 'tx':
			if (route.hash === undefined) throw notPrintable('tx without a hash');
			return ofObject('tx', route.hash, route.narrowing);
		case 'overview':
			return ofObject('overview', '', '');
	}
}

const forms = [
	'overview',
	'validators',
	'proposals',
	'proposal ID',
	...stakeListNames.map(list => `${list} ADDRESS`),
	'parameters',
	'tx HASH',
];

function notPrintable(what: string): UsageError {
	return new UsageError(`--view: without a terminal it can be ${listWords(forms)}, not ${what}`);
}

const nothingAsked = {
	argument: '',
	output: 'table',
	page: undefined,
	isAll: false,
	validators: {},
	proposals: {},
	withdraws: {},
} as const;

function ofList(
	list: ListName,
	{sort, order, page, isAll, narrowing}: ListChoices & Route,
	asked: Partial<AnswerOptions>,
): ViewOptions {
	const pages = {page: page === 1 || isAll ? undefined : page, isAll};
	return {
		answer: {...nothingAsked, command: list, ...asked, ...pages},
		sorting: isSortedByService(list, sort) ? undefined : {sort, order},
		narrowing,
	};
}

function ofObject(
	command: 'overview' | 'parameters' | 'proposal' | 'tx',
	argument: string,
	narrowing: string,
): ViewOptions {
	return {answer: {...nothingAsked, command, argument}, sorting: undefined, narrowing};
}
