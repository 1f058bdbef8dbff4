import type {ProposalKind} from '../domain/proposal.ts';
import {namText} from './amounts.ts';
import type {ChainState, ProposalRecord, ProposalStatus} from './model.ts';
import {servePage} from './paging.ts';
import {currentTimeText} from './served-time.ts';
import type {Writing} from './shape.ts';

/** What is wanted of the list; undefined asks for no such thing. */
export interface ProposalFilter {
	readonly statuses: readonly ProposalStatus[] | undefined;
	readonly kind: ProposalKind | undefined;
	/** Whether the content is one that was searched for. */
	readonly holds: (content: string) => boolean;
}

/** A page of proposals, newest first. */
export function listProposals(state: ChainState, page: number, filter: ProposalFilter, writing: Writing) {
	return servePage(filterProposals(state, filter), page, proposal => serveProposal(state, proposal, writing));
}

/** All of them, newest first. */
export function listAllProposals(state: ChainState, filter: ProposalFilter, writing: Writing) {
	return filterProposals(state, filter).map(proposal => serveProposal(state, proposal, writing));
}

function filterProposals({proposals}: ChainState, {statuses, kind, holds}: ProposalFilter): ProposalRecord[] {
	const found = proposals.filter(
		proposal =>
			(statuses === undefined || statuses.includes(proposal.status)) &&
			(kind === undefined || proposal.kind === kind) &&
			holds(proposal.content),
	);
	return found.reverse();
}

/** Writes a proposal as the list and its own path have it. */
export function serveProposal(state: ChainState, proposal: ProposalRecord, {epochTime}: Writing) {
	return {
		id: String(proposal.id),
		content: proposal.content,
		type: proposal.kind,
		tallyType: proposal.tallyType,
		data: proposal.data,
		author: proposal.author,
		startEpoch: String(proposal.startEpoch),
		endEpoch: String(proposal.endEpoch),
		activationEpoch: String(proposal.activationEpoch),
		startTime: epochTime(state, proposal.startEpoch),
		endTime: epochTime(state, proposal.endEpoch),
		currentTime: currentTimeText(state),
		activationTime: epochTime(state, proposal.activationEpoch),
		status: proposal.status,
		yayVotes: namText(proposal.votes.yay),
		nayVotes: namText(proposal.votes.nay),
		abstainVotes: namText(proposal.votes.abstain),
	};
}
