import {proposalIdentity} from '../../../domain/identity.ts';
import type {Proposal} from '../../../domain/proposal.ts';
import {proposalSortKeys} from '../../../domain/sort-keys.ts';
import {proposalFields} from '../../../output/proposal-fields.ts';
import type {Facts, ListSubject, SortKey} from '../../list/subject.ts';
import {createProposalColumns} from './proposal-columns.ts';
import {describeProposal} from './proposal-details.ts';
import {speakWait, waitOf} from './proposal-time.ts';
import {countVotes, describeNoVotes} from './proposal-votes.ts';

const sorts: readonly SortKey<Proposal>[] = [
	{id: 'service', label: 'service order', toValue: undefined},
	{id: 'id', label: 'id', toValue: proposalSortKeys.id},
	{id: 'status', label: 'status', toValue: proposalSortKeys.status},
	{id: 'kind', label: 'kind', toValue: proposalSortKeys.kind},
	{id: 'endEpoch', label: 'end of voting', toValue: proposalSortKeys.endEpoch},
	{id: 'votes', label: 'votes', toValue: proposalSortKeys.votes},
];

/**
What a list needs to know to show proposals.

@param rows those on the page: the id column is as wide as their longest id
*/
export function createProposalSubject(facts: Facts, rows: readonly Proposal[] = []): ListSubject<Proposal> {
	return {
		noun: {one: 'proposal', many: 'proposals'},
		columns: createProposalColumns(facts.theme, rows),
		sorts,
		fields: proposalFields,
		identityOf: proposalIdentity,
		nameOf: callProposal,
		textsOf,
		idOf: ({id}) => id,
		idName: 'id',
		detailsOf: item => describeProposal(item, facts),
		sentenceOf: speakProposal,
	};
}

function textsOf({id, title, type, status, author}: Proposal): readonly (string | undefined)[] {
	return [id, title, type, status, author];
}

function callProposal({id}: Proposal): string {
	return id === undefined ? 'a proposal without an id' : `proposal ${id}`;
}

/** 'Proposal 12, Hold upgrades on Tuesdays, voting, 62 % yay, 2 days left'. */
function speakProposal(proposal: Proposal): string {
	const {title, status} = proposal;
	const name = callProposal(proposal);
	const wait = waitOf(proposal);
	return [
		name.slice(0, 1).toUpperCase() + name.slice(1),
		title ?? 'without a title',
		status ?? 'status not known',
		speakVotes(proposal),
		...(wait ? [speakWait(wait)] : []),
	].join(', ');
}

function speakVotes(proposal: Proposal): string {
	const count = countVotes(proposal);
	switch (count.kind) {
		case 'counted':
			return `${(count.votes.yay * 100n) / count.voted} % yay`;
		case 'none':
			return describeNoVotes(proposal);
		case 'unknown':
			return 'votes not known';
	}
}
