import type {Proposal} from '../../../domain/proposal.ts';
import {filtersOf, isFoundBy} from '../../../domain/proposal-status.ts';
import {proposalQuestion, proposalsQuestion} from '../../../model/questions/proposals.ts';
import {isSortedByService, type ProposalsRoute, toProposalQuery} from '../../../routes/route.ts';
import type {PagedQuestion} from '../../list/use-paged-source.ts';
import type {Feed} from '../../queries/feed.ts';
import {knownProposals} from '../../queries/known-validators.ts';

/** Returns the question of a route: a page of proposals, or a single one as a list by itself. */
export function proposalsQuestionOf(
	{indexer, connection}: Pick<Feed, 'indexer' | 'connection'>,
	route: ProposalsRoute,
): PagedQuestion<Proposal, ProposalsRoute> {
	const {at} = route;
	const {page: _, ...query} = toProposalQuery(route);
	const shared = {
		kind: 'proposals',
		choices: route,
		isSortedByService: isSortedByService('proposals', route.sort),
		identityOf: proposalsQuestion.identityOf,
	} as const;
	if (at !== undefined) {
		return {
			...shared,
			key: ['proposal', at],
			one: at,
			findKnown: client => knownProposals(client, connection, ({id}) => id === at),
			async getPage(_page, options) {
				const proposal = await proposalQuestion.ask({indexer, ...options}, at);
				const {flaws} = proposal;
				return {items: [proposal], page: 1, perPage: 1, totalPages: 1, totalItems: 1, flaws};
			},
		};
	}
	return {
		...shared,
		findKnown(client) {
			const known = knownProposals(client, connection, each => fits(each, route));
			// Each service has wildcards of its own.
			return {...known, isWhole: known.isWhole && route.pattern === ''};
		},
		key: ['proposals', query],
		getPage: (page, options) => proposalsQuestion.getPage({indexer, ...options}, query, page),
		getWhole: options => proposalsQuestion.getWhole?.({indexer, ...options}, query),
	};
}

/** Checks whether a proposal belongs to the list of a route, as far as this program can search. */
function fits(
	{status: word, type, content = ''}: Proposal,
	{status, kind, pattern}: ProposalsRoute,
): boolean {
	return (
		(status === undefined || isFoundBy(filtersOf(status), word)) &&
		(kind === undefined || type === kind) &&
		content.toLowerCase().includes(pattern.toLowerCase())
	);
}
