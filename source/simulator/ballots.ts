import {lastDelegatorVotingEpoch, lastValidatorVotingEpoch} from '../domain/epoch.ts';
import type {Votes} from '../domain/tally.ts';
import type {AgendaEntry} from './agenda.ts';
import type {Leaning, Vote} from './chain-action.ts';
import type {Account, ChainState, ProposalRecord} from './model.ts';
import type {Random} from './random.ts';
import {isActive} from './validator-set.ts';

/** Delegators who vote on one proposal, at most: a tally stays cheap on a chain with many. */
const mostDelegatorBallots = 150;
const delegatorTurnout = 0.2;

/** One answer as a proposal's voters lean. */
export function leanVote({yay, nay}: Leaning, random: Random): Vote {
	const point = random.fraction();
	if (point < yay) return 'yay';
	return point < yay + nay ? 'nay' : 'abstain';
}

/**
Active stake behind each answer, namnam. A validator votes with all its active stake, except that of delegators who
voted themselves; their stake counts for their own answer, whether or not the validator voted.
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

/** When those who are going to vote do so, spread over the time each of them has. */
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
		.slice(0, mostDelegatorBallots)
		.filter(() => random.chance(delegatorTurnout))
		.map(({address}) => plan(address, lastDelegatorVotingEpoch(proposal)));
	return [...validators, ...delegators];
}
