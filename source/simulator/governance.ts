import {proposalPhase} from '../domain/epoch.ts';
import {type TallyType, tally, tallyTypeFor, type Votes} from '../domain/tally.ts';
import {countBallots, scheduleBallots} from './ballots.ts';
import type {ProposalDraft} from './chain-action.ts';
import type {ChainState, ProposalRecord, ProposalStatus} from './model.ts';
import type {Problem} from './stake.ts';
import {activeStakeOf} from './validator-set.ts';

/** Proposals whose ballots are kept after they are executed. */
const mostWithBallots = 100;

export const noVotes: Votes = {yay: 0n, nay: 0n, abstain: 0n};

/** Adds a proposal that starts in an epoch to come. */
export function announceProposal(state: ChainState, draft: ProposalDraft): Problem {
	if (draft.epochsToStart < 1 || draft.epochsOfVoting < 1) return 'a proposal starts after this epoch';
	state.proposals.push(toProposal(draft, state));
	return undefined;
}

/** The proposal that a draft becomes when it is handed in during the state's epoch. */
export function toProposal(
	draft: ProposalDraft,
	state: Pick<ChainState, 'epoch' | 'proposals' | 'stewards'>,
): ProposalRecord {
	const startEpoch = state.epoch + BigInt(draft.epochsToStart);
	const endEpoch = startEpoch + BigInt(draft.epochsOfVoting);
	const {content, kind, author, data, program, leaning} = draft;
	return {
		id: state.proposals.length,
		content,
		kind,
		author,
		tallyType: tallyTypeFor(kind, state.stewards.includes(author)),
		data,
		program,
		leaning,
		startEpoch,
		endEpoch,
		activationEpoch: endEpoch + BigInt(draft.epochsOfGrace),
		status: 'pending',
		votes: noVotes,
		ballots: new Map(),
		isTallyDue: false,
	};
}

/** Opens, closes and executes proposals at the start of an epoch. */
export function turnProposals(state: ChainState, blocksPerEpoch: bigint): void {
	for (const proposal of state.proposals) {
		if (proposal.status.startsWith('executed')) continue;
		const phase = proposalPhase(proposal, state.epoch);
		if (phase === 'voting' && proposal.status === 'pending') {
			state.agenda.add(scheduleBallots(state, proposal, blocksPerEpoch));
		}
		// Stake moves between epochs, and with it the weight of votes that are in.
		if (phase !== 'pending') proposal.votes = countBallots(state, proposal);
		proposal.isTallyDue = false;
		proposal.status = statusOf(proposal, state.epoch, activeStakeOf(state));
		if (phase === 'finished') state.proposals[proposal.id - mostWithBallots]?.ballots.clear();
	}
}

/** Counts anew what has got votes since it was last counted. */
export function tallyProposals(state: ChainState): void {
	for (const proposal of state.proposals) {
		if (!proposal.isTallyDue) continue;
		proposal.votes = countBallots(state, proposal);
		proposal.isTallyDue = false;
	}
}

/** Phase of a proposal in an epoch; from the grace period on, the tally decides. */
export function statusOf(
	proposal: Pick<ProposalRecord, 'startEpoch' | 'endEpoch' | 'activationEpoch' | 'votes'> & {
		tallyType: TallyType;
	},
	epoch: bigint,
	totalStake: bigint,
): ProposalStatus {
	const phase = proposalPhase(proposal, epoch);
	if (phase === 'pending' || phase === 'voting') return phase;
	const {isPassing} = tally(proposal.tallyType, proposal.votes, totalStake);
	if (phase === 'grace') return isPassing ? 'passed' : 'rejected';
	return isPassing ? 'executedPassed' : 'executedRejected';
}
