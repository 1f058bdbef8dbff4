import {nameOfProposal} from '../../../columns/proposal-columns.ts';
import {proposalSpec, proposalSpecWithVotes} from '../../../columns/proposals.ts';
import {titleOfProposal} from '../../../columns/verdict-block.ts';
import {proposalIdentity} from '../../../domain/identity.ts';
import type {Proposal} from '../../../domain/proposal.ts';
import {capitalized} from '../../../format/sentence.ts';
import {fromListing} from '../../list/from-listing.ts';
import type {ItemContext, ListSubject} from '../../list/subject.ts';
import {describeProposal} from './proposal-details.ts';

/**
Creates the subject of a list of proposals.

@param rows those on the page: the id column is as wide as their longest id
*/
export function createProposalSubject(
	facts: ItemContext,
	rows: readonly Proposal[] = [],
): ListSubject<Proposal> {
	return {
		noun: {one: 'proposal', many: 'proposals'},
		...fromListing(facts.ownVotes ? proposalSpecWithVotes : proposalSpec, facts, rows, ({id}) =>
			facts.changes?.ofProposal(id),
		),
		identityOf: proposalIdentity,
		nameOf: nameOfProposal,
		titleOf: proposal => `${capitalized(nameOfProposal(proposal))}  ${titleOfProposal(proposal)}`,
		textsOf,
		idOf: ({id}) => id,
		idName: 'id',
		isDim: ({status = ''}) => status.startsWith('executed'),
		compared: ['Verdict', 'Turnout', 'Yay', 'Nay', 'Abstain', 'When', 'Status', 'Kind'],
		detailsOf: item => describeProposal(item, facts),
	};
}

function textsOf({id, title, type, status, author}: Proposal): readonly (string | undefined)[] {
	return [id, title, type, status, author];
}
