import {toId} from '../domain/parse-input.ts';
import {quote} from '../domain/phrases.ts';
import {kindWords, type ProposalKind, type ProposalQuery, readKind} from '../domain/proposal.ts';
import {type ProposalStatusChoice, readStatusChoice, statusWords} from '../domain/proposal-status.ts';
import {
	firstPage,
	formatChoices,
	joinWords,
	type ListChoices,
	parseChoices,
	type RouteList,
} from './lists.ts';
import {quoteWord} from './route-words.ts';
import {parseArgument, type ViewRecord} from './view.ts';

export interface ProposalsRoute extends ListChoices {
	readonly view: 'proposals';
	readonly status: ProposalStatusChoice | undefined;
	readonly kind: ProposalKind | undefined;
	/** Searched for by the service; empty: not searched. */
	readonly pattern: string;
	/** Id of the proposal to open. */
	readonly at: string | undefined;
	/** True for the votes on that proposal. */
	readonly isOfVotes: boolean;
}

const unfiltered = {
	status: undefined,
	kind: undefined,
	pattern: '',
	at: undefined,
	isOfVotes: false,
} as const;

const proposalsRoute: ProposalsRoute = {
	view: 'proposals',
	...unfiltered,
	sort: 'service',
	order: 'asc',
	...firstPage,
};

/** The proposals that are being voted on. */
export const openVoting: ProposalsRoute = {...proposalsRoute, status: 'votingPeriod'};

/** Returns the route of a proposal, by its id. */
export function proposalRoute(id: string): ProposalsRoute {
	return {...proposalsRoute, at: id};
}

/** Returns the route of the votes on a proposal, by its id. */
export function votesRoute(id: string): ProposalsRoute {
	return {...proposalRoute(id), isOfVotes: true};
}

/** Returns the service's query of a route. */
export function toProposalQuery({page = 1, status, kind, pattern}: ProposalsRoute): ProposalQuery {
	return {page, status, kind, ...(pattern === '' ? {} : {pattern})};
}

const form: RouteList<ProposalsRoute> = {
	list: 'proposals',
	filters: [
		{
			key: 'status=',
			values: statusWords,
			help: `status=STATUS: ${statusWords.join(', ')}; passed and rejected alone are both, final or not`,
		},
		{key: 'kind=', values: kindWords, help: `kind=KIND: ${kindWords.join(', ')}`},
		{key: 'pattern=', values: [], help: 'pattern=TEXT: text that the service searches for'},
	],
	read(route, name, value, part) {
		if (name === 'pattern') return {...route, pattern: value};
		if (name === 'status') {
			const status = readStatusChoice(value);
			return status
				? {...route, status}
				: {problem: `${quote(part)} is not a status: use one of ${statusWords.join(', ')}`};
		}
		if (name === 'kind') {
			const kind = readKind(value);
			return kind
				? {...route, kind}
				: {problem: `${quote(part)} is not a kind: use one of ${kindWords.join(', ')}`};
		}
		return undefined;
	},
};

export const proposalsView = {
	tab: 'Proposals',
	help: 'proposals',
	link: 'proposal',
	signs: ['turnout', 'outlook', 'votes', 'you', 'estimate', 'trends', 'order', 'marks'],
	words: {
		proposals: {summary: 'governance proposals', list: form.list, filters: form.filters},
		proposal: {summary: 'that proposal, with its text', argument: 'id'},
		votes: {summary: 'who voted how on that proposal', argument: 'id'},
	},
	start: proposalsRoute,
	printed: ['proposals', 'proposal ID'],
	parse: (word, parts, narrowing) =>
		word === 'proposal' || word === 'votes'
			? parseArgument(parts, 'an id', toId, word === 'votes' ? votesRoute : proposalRoute)
			: parseChoices(form, {...proposalsRoute, narrowing}, parts),
	format(route) {
		const {at, status, kind, pattern} = route;
		if (at !== undefined) return `${route.isOfVotes ? 'votes' : 'proposal'} ${at}`;
		return joinWords(
			'proposals',
			status === undefined ? '' : `status=${status}`,
			kind === undefined ? '' : `kind=${kind}`,
			pattern === '' ? '' : `pattern=${quoteWord(pattern)}`,
			...formatChoices(route),
		);
	},
	listOf: () => 'proposals',
	filter: (route, parts, narrowing) =>
		parseChoices(form, {...route, page: undefined, narrowing, ...unfiltered}, parts),
	answer(route) {
		if (route.isOfVotes) return 'votes, which stakedeck votes prints';
		if (route.at !== undefined) return {command: 'proposal', argument: route.at};
		const {page: _page, ...query} = toProposalQuery(route);
		return {command: 'proposals', proposals: query};
	},
} as const satisfies ViewRecord<ProposalsRoute>;
