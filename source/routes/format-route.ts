import {
	type DelegatorRoute,
	defaultRoute,
	type ListChoices,
	type ProposalsRoute,
	type Route,
	usualOrder,
	type ValidatorsRoute,
} from './route.ts';
import {quoteWord} from './route-words.ts';

/** The text that parses to the route; what is at its default is left out. */
export function formatRoute(route: Route): string {
	switch (route.view) {
		case 'validators':
			return formatValidators(route);
		case 'proposals':
			return formatProposals(route);
		case 'delegator':
			return formatDelegator(route);
		case 'parameters':
			return join(route.view, narrowing(route));
		case 'tx':
			return join(route.view, route.hash ?? '', narrowing(route));
		case 'overview':
			return route.view;
	}
}

function formatValidators(route: ValidatorsRoute): string {
	if (route.at !== undefined) return `validator ${route.at}`;
	const states = route.states.length === 0 ? '' : `state=${route.states.join(',')}`;
	return join('validators', states, ...choices(route, defaultRoute('validators').sort));
}

function formatProposals(route: ProposalsRoute): string {
	if (route.at !== undefined) return `proposal ${route.at}`;
	const {status, kind, pattern} = route;
	return join(
		'proposals',
		status === undefined ? '' : `status=${status}`,
		kind === undefined ? '' : `kind=${kind}`,
		pattern === '' ? '' : `pattern=${quoteWord(pattern)}`,
		...choices(route, 'service'),
	);
}

function formatDelegator(route: DelegatorRoute): string {
	const {address, list, epoch} = route;
	if (address === undefined) return list === 'stake' ? join('delegator', narrowing(route)) : list;
	const own = list === 'withdraws' && epoch !== undefined ? `epoch=${epoch}` : '';
	return join(list, address, own, ...choices(route, 'service'));
}

function choices(route: ListChoices, usualSort: string): string[] {
	const {sort, order, page, isAll} = route;
	return [
		sort === usualSort ? '' : `sort=${sort}`,
		order === usualOrder(sort) ? '' : `order=${order}`,
		page === undefined || isAll ? '' : `page=${page}`,
		isAll ? 'all' : '',
		narrowing(route),
	];
}

function narrowing({narrowing: text}: {readonly narrowing: string}): string {
	return text === '' ? '' : `/${text}`;
}

function join(...words: readonly string[]): string {
	return words.filter(word => word !== '').join(' ');
}
