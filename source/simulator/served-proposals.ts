import type {ProposalKind, ProposalStatusFilter} from '../domain/proposal.ts';
import {namText} from './amounts.ts';
import type {ChainState, ProposalRecord, ProposalStatus} from './model.ts';
import {servePage} from './paging.ts';
import {currentTimeText, epochTimeText} from './served-time.ts';

/** What is wanted of the list; undefined asks for no such thing. */
export interface ProposalListQuery {
	readonly page: number;
	readonly status?: ProposalStatusFilter | undefined;
	readonly kind?: ProposalKind | undefined;
	/** Searched for in the content, upper and lower case alike. */
	readonly pattern?: string | undefined;
}

/** Statuses that each word of the filter keeps. */
const statusesOf: Readonly<Record<ProposalStatusFilter, readonly ProposalStatus[]>> = {
	pending: ['pending'],
	votingPeriod: ['voting'],
	passed: ['passed', 'executedPassed'],
	rejected: ['rejected', 'executedRejected'],
};

/** Proposals, newest first. */
export function listProposals(state: ChainState, {page, status, kind, pattern}: ProposalListQuery) {
	const wanted = pattern?.toLowerCase();
	const found = state.proposals.filter(
		proposal =>
			(status === undefined || statusesOf[status].includes(proposal.status)) &&
			(kind === undefined || proposal.kind === kind) &&
			(wanted === undefined || proposal.content.toLowerCase().includes(wanted)),
	);
	return servePage(found.toReversed(), page, proposal => serveProposal(state, proposal));
}

/** One proposal; undefined where there is none with this id. */
export function findProposal(state: ChainState, id: string) {
	const proposal = /^\d{1,9}$/.test(id) ? state.proposals[Number(id)] : undefined;
	return proposal && serveProposal(state, proposal);
}

function serveProposal(state: ChainState, proposal: ProposalRecord) {
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
		startTime: epochTimeText(state, proposal.startEpoch),
		endTime: epochTimeText(state, proposal.endEpoch),
		currentTime: currentTimeText(state),
		activationTime: epochTimeText(state, proposal.activationEpoch),
		status: proposal.status,
		yayVotes: namText(proposal.votes.yay),
		nayVotes: namText(proposal.votes.nay),
		abstainVotes: namText(proposal.votes.abstain),
	};
}
