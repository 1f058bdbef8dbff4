import type {Proposal} from '../../../domain/proposal.ts';
import type {Indexer} from '../../../domain/service.ts';
import {proposalQuestion, proposalsQuestion} from '../../../model/questions/proposals.ts';
import {isSortedByService, type ProposalsRoute, toProposalQuery} from '../../../routes/route.ts';
import type {PagedQuestion} from '../../list/use-paged-source.ts';

/** Returns the question of a route: a page of proposals, or a single one as a list by itself. */
export function proposalsQuestionOf(
	indexer: Indexer,
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
			async getPage(_page, options) {
				const proposal = await proposalQuestion.ask({indexer, ...options}, at);
				const {flaws} = proposal;
				return {items: [proposal], page: 1, perPage: 1, totalPages: 1, totalItems: 1, flaws};
			},
		};
	}
	return {
		...shared,
		key: ['proposals', query],
		getPage: (page, options) => proposalsQuestion.getPage({indexer, ...options}, query, page),
		getWhole: options => proposalsQuestion.getWhole?.({indexer, ...options}, query),
	};
}
