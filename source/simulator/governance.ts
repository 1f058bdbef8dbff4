import {lastDelegatorVotingEpoch, lastValidatorVotingEpoch, proposalPhase} from '../domain/epoch.ts';
import {tally, tallyTypeFor, type Votes} from '../domain/tally.ts';
import type {AgendaEntry, Leaning, ProposalDraft, Vote} from './chain-action.ts';
import type {Account, ChainState, ProposalRecord} from './model.ts';
import type {Random} from './random.ts';
import type {Problem} from './stake.ts';
import {activeStakeOf, isActive} from './validator-set.ts';

/** Blocks between two counts of the votes, about seven minutes of the chain. */
export const tallyEvery = 60n;

/** Proposals whose ballots are kept after they are executed. */
const maxWithBallots = 100;

export const noVotes: Votes = {yay: 0n, nay: 0n, abstain: 0n};

/** Adds a proposal that starts in an epoch to come. */
export function announceProposal(state: ChainState, draft: ProposalDraft): Problem {
	if (draft.epochsToStart < 1 || draft.epochsOfVoting < 1) return 'a proposal starts after this epoch';
	state.proposals.push(toProposal(draft, state));
	return undefined;
}

/** Returns the proposal that a draft becomes when it is handed in during the state's epoch. */
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
		result: undefined,
		ballots: new Map(),
		isTallyDue: false,
	};
}

/** Opens, closes and executes proposals at the start of an epoch; returns those whose vote has opened. */
export function turnProposals(state: ChainState): readonly ProposalRecord[] {
	const opened: ProposalRecord[] = [];
	for (const proposal of state.proposals) {
		if (proposal.status.startsWith('executed')) continue;
		const phase = proposalPhase(proposal, state.epoch);
		if (phase === 'voting' && proposal.status === 'pending') opened.push(proposal);
		// Stake moves between epochs, and with it the weight of votes that are in.
		if (phase !== 'pending') proposal.votes = countBallots(state, proposal);
		proposal.isTallyDue = false;
		settleProposal(proposal, state.epoch, activeStakeOf(state));
		if (phase === 'finished') state.proposals[proposal.id - maxWithBallots]?.ballots.clear();
	}
	return opened;
}

/** Counts again the proposals that got votes since their last count. */
export function tallyProposals(state: ChainState): void {
	for (const proposal of state.proposals) {
		if (!proposal.isTallyDue) continue;
		proposal.votes = countBallots(state, proposal);
		proposal.isTallyDue = false;
	}
}

/** Gives a proposal its status in an epoch: once the vote is over, what the stake of that time decided. */
export function settleProposal(proposal: ProposalRecord, epoch: bigint, totalStake: bigint): void {
	const phase = proposalPhase(proposal, epoch);
	if (phase === 'pending' || phase === 'voting') {
		proposal.status = phase;
		return;
	}
	const {tallyType, votes} = proposal;
	proposal.result ??= {votes, total: totalStake, isPassed: tally(tallyType, votes, totalStake).isPassing};
	const {isPassed} = proposal.result;
	if (phase === 'grace') proposal.status = isPassed ? 'passed' : 'rejected';
	else proposal.status = isPassed ? 'executedPassed' : 'executedRejected';
}

/** Delegators who vote on one proposal, at most: a tally stays cheap on a chain with many. */
const maxDelegatorBallots = 150;
const delegatorTurnout = 0.2;

/** Returns one answer as a proposal's voters lean. */
export function leanVote({yay, nay}: Leaning, random: Random): Vote {
	const point = random.fraction();
	if (point < yay) return 'yay';
	return point < yay + nay ? 'nay' : 'abstain';
}

/**
Sums up the active stake behind each answer, namnam. A validator votes with all its active stake, except that of
delegators who voted themselves; their stake counts for their own answer, whether or not the validator voted.
*/
export function countBallots(state: ChainState, proposal: ProposalRecord): Votes {
	const votes = {yay: 0n, nay: 0n, abstain: 0n};
	for (const [voter, vote] of proposal.ballots) {
		const validator = state.validatorsByAddress.get(voter);
		if (validator && isActive(validator)) votes[vote] += validator.stake;
		const account = state.accounts.get(voter);
		if (!validator && account) addOwnAnswer(votes, account, {state, proposal, vote});
	}
	return votes;
}

function addOwnAnswer(
	votes: {yay: bigint; nay: bigint; abstain: bigint},
	account: Account,
	{state, proposal, vote}: {state: ChainState; proposal: ProposalRecord; vote: Vote},
): void {
	for (const bond of account.bonds) {
		if (bond.startEpoch > state.epoch || !isActive(bond.validator)) continue;
		const inherited = proposal.ballots.get(bond.validator.address);
		if (inherited) votes[inherited] -= bond.amount;
		votes[vote] += bond.amount;
	}
}

/** Schedules the votes of those who are going to vote, spread over the time each of them has. */
export function scheduleBallots(
	state: Pick<ChainState, 'validatorsByStake' | 'delegators' | 'height' | 'seed' | 'random'>,
	proposal: ProposalRecord,
	blocksPerEpoch: bigint,
): AgendaEntry[] {
	const {leaning, startEpoch} = proposal;
	const {random} = state;
	const plan = (voter: string, lastEpoch: bigint): AgendaEntry => {
		const blocks = Number((lastEpoch + 1n - startEpoch) * blocksPerEpoch);
		// The end is left free: epochs are not equally long, and a late vote would be refused.
		const height = state.height + BigInt(random.integer(1, Math.max(1, Math.floor(blocks * 0.95))));
		return {
			height,
			event: {kind: 'voteProposal', voter, proposal: proposal.id, vote: leanVote(leaning, random)},
		};
	};
	const validators = state.validatorsByStake
		.filter(({rank}) => rank !== undefined && random.chance(leaning.turnout))
		.map(({address}) => plan(address, lastValidatorVotingEpoch(proposal)));
	const delegators = state.delegators
		.slice(0, maxDelegatorBallots)
		.filter(() => random.chance(delegatorTurnout))
		.map(({address}) => plan(address, lastDelegatorVotingEpoch(proposal)));
	return [...validators, ...delegators];
}
