import {parseInteger} from '../../domain/decimal.ts';
import {proposalIdentity} from '../../domain/identity.ts';
import type {Proposal} from '../../domain/proposal.ts';
import {proposalFields} from '../../output/proposal-fields.ts';
import type {Facts, ListSubject} from '../list/subject.ts';
import {createProposalColumns} from './proposal-columns.ts';
import {describeProposal} from './proposal-details.ts';
import {placeOfStatus} from './proposal-status.ts';
import {sayWait, waitOf} from './proposal-time.ts';
import {countVotes, sayNoVotes} from './proposal-votes.ts';

/** Proposals as a list: what it needs to know of them. */
export function createProposalSubject(facts: Facts): ListSubject<Proposal> {
	return {
		noun: {one: 'proposal', many: 'proposals'},
		columns: createProposalColumns(facts.theme),
		sorts: [
			{id: 'service', label: 'service order', valueOf: () => undefined},
			{id: 'id', label: 'id', valueOf: ({id}) => (id === undefined ? undefined : parseInteger(id))},
			{
				id: 'status',
				label: 'status',
				valueOf: ({status}) => (status === undefined ? undefined : placeOfStatus(status)),
			},
			{id: 'kind', label: 'kind', valueOf: ({type}) => type},
			{id: 'endEpoch', label: 'end of voting', valueOf: ({endEpoch}) => endEpoch},
			{id: 'votes', label: 'votes', valueOf: votedOn},
		],
		fields: proposalFields,
		identityOf: proposalIdentity,
		nameOf: callProposal,
		textsOf: ({id, title, type, status, author}) => [id, title, type, status, author],
		idOf: ({id}) => id,
		idName: 'id',
		detailsOf: item => describeProposal(item, facts),
		sentenceOf: sayProposal,
	};
}

function callProposal({id}: Proposal): string {
	return id === undefined ? 'a proposal without an id' : `proposal ${id}`;
}

/** Stake that voted, namnam; none is 0. Undefined where not all of it is known. */
function votedOn(proposal: Proposal): bigint | undefined {
	const count = countVotes(proposal);
	switch (count.kind) {
		case 'counted':
			return count.voted;
		case 'none':
			return 0n;
		case 'unknown':
			return undefined;
	}
}

/** 'Proposal 12, Hold upgrades on Tuesdays, voting, 62 % yay, 2 days left'. */
function sayProposal(proposal: Proposal): string {
	const {title, status} = proposal;
	const name = callProposal(proposal);
	const wait = waitOf(proposal);
	return [
		name.slice(0, 1).toUpperCase() + name.slice(1),
		title ?? 'without a title',
		status ?? 'status not known',
		sayVotes(proposal),
		...(wait ? [sayWait(wait)] : []),
	].join(', ');
}

function sayVotes(proposal: Proposal): string {
	const count = countVotes(proposal);
	switch (count.kind) {
		case 'counted':
			return `${(count.votes.yay * 100n) / count.voted} % yay`;
		case 'none':
			return sayNoVotes(proposal);
		case 'unknown':
			return 'votes not known';
	}
}
