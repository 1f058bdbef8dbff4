import type {CastVote} from '../../domain/holdings.ts';
import {proposalIdentity} from '../../domain/identity.ts';
import type {Page, PageQuery} from '../../domain/page.ts';
import type {Proposal, ProposalQuery} from '../../domain/proposal.ts';
import type {ListQuestion} from './list-question.ts';
import type {OptionalQuestion, Question} from './question.ts';

/** Proposals by status, kind and pattern, newest first. Source: GET /api/v1/gov/proposal and gov/proposal/all. */
export const proposalsQuestion: ListQuestion<Proposal, ProposalQuery> = {
	getPage: ({indexer, ...options}, query, page) => indexer.getProposals({...query, page}, options),
	getWhole: ({indexer, ...options}, query) => indexer.extensions.getAllProposals(query, options),
	extent: 'automatic',
	identityOf: proposalIdentity,
};

/** One proposal, by its id. Source: GET /api/v1/gov/proposal/{id}. */
export const proposalQuestion: Question<Proposal, string> = {
	ask: ({indexer, ...options}, id) => indexer.getProposal(id, options),
};

/**
A page of the votes on a proposal, in no order; undefined: this service does not offer them. Rejects with a `notFound`
failure if there is no such proposal. Source: GET /api/v1/gov/proposal/{id}/votes.
*/
export const proposalVotesQuestion: OptionalQuestion<Page<CastVote>, {readonly id: string} & PageQuery> = {
	capability: 'proposalVotes',
	ask: ({indexer, ...options}, query) => indexer.extensions.getProposalVotes(query, options),
};
