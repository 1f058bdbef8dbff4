import {partOf} from './amounts.ts';
import type {Leaning, ProposalDraft} from './chain-action.ts';
import {blocksPerEpoch} from './clock.ts';
import {countBallots, leanVote, noVotes, scheduleBallots, settleProposal, toProposal} from './governance.ts';
import type {ChainState, ProposalRecord} from './model.ts';
import {createDraft, leanings} from './proposal-drafts.ts';
import {createRandom, type Random} from './random.ts';
import {activeStakeOf, isActive} from './validator-set.ts';

const pastCount = 34;

/**
Proposals at the start, with times in epochs from now: in each of the first epochs a vote opens, a vote closes and
a proposal is executed, and every status occurs.
*/
const underWay: ReadonlyArray<{start: number; end: number; activation: number; leaning: Leaning}> = [
	{start: -16, end: -2, activation: 1, leaning: leanings.popular},
	{start: -14, end: -1, activation: 2, leaning: leanings.disliked},
	{start: -13, end: 1, activation: 3, leaning: leanings.popular},
	{start: -10, end: 2, activation: 4, leaning: leanings.ignored},
	{start: -6, end: 6, activation: 9, leaning: leanings.contested},
	{start: -1, end: 11, activation: 13, leaning: leanings.popular},
	{start: 1, end: 13, activation: 15, leaning: leanings.disliked},
	{start: 4, end: 20, activation: 23, leaning: leanings.popular},
];

/** Adds the proposals that the chain has had when somebody first looks at it. */
export function createProposals(state: ChainState): void {
	const random = createRandom(`${state.seed}/proposals`);
	const pastLength = Number(state.epoch) - 60;
	for (let index = 0; index < pastCount; index++) {
		const age = pastLength - Math.floor((pastLength * index) / pastCount) + 30;
		state.proposals.push(createPast(state, age, random));
	}
	for (const {start, end, activation, leaning} of underWay) {
		const lead = 4;
		const draft: ProposalDraft = {
			...createDraftAt(state, lead - start, random),
			leaning,
			epochsToStart: lead,
			epochsOfVoting: end - start,
			epochsOfGrace: activation - end,
		};
		state.proposals.push(
			createUnderWay(state, toProposal(draft, {...state, epoch: state.epoch + BigInt(start - lead)})),
		);
	}
}

function createDraftAt(state: ChainState, age: number, random: Random): ProposalDraft {
	const milliseconds = age * Number(state.parameters.minDuration) * 1000;
	const context = {...state, epoch: state.epoch - BigInt(age)};
	return createDraft(context, random, state.time - milliseconds);
}

/** Creates a proposal that was executed long ago: by then, with the stake there was then. */
function createPast(state: ChainState, age: number, random: Random): ProposalRecord {
	const draft = createDraftAt(state, age, random);
	const proposal = toProposal(draft, {...state, epoch: state.epoch - BigInt(age)});
	const growth = 1 - (0.55 * age) / Number(state.epoch);
	const votes = {...noVotes};
	for (const validator of state.validators) {
		if (!isActive(validator) || !random.chance(draft.leaning.turnout)) continue;
		const vote = leanVote(draft.leaning, random);
		proposal.ballots.set(validator.address, vote);
		votes[vote] += partOf(validator.stake, growth);
	}
	proposal.votes = votes;
	settleProposal(proposal, state.epoch, partOf(activeStakeOf(state), growth));
	return proposal;
}

/** Creates a proposal whose votes are coming in, or have all come. */
function createUnderWay(state: ChainState, proposal: ProposalRecord): ProposalRecord {
	const blocks = blocksPerEpoch(state.parameters);
	const startHeight = state.epochStart.height - (state.epoch - proposal.startEpoch) * blocks;
	if (startHeight <= state.height) {
		const ballots = scheduleBallots({...state, height: startHeight}, proposal, blocks);
		for (const {height, event} of ballots) {
			if (height <= state.height && event.kind === 'voteProposal')
				proposal.ballots.set(event.voter, event.vote);
		}
		state.agenda.add(ballots.filter(({height}) => height > state.height));
	}
	proposal.votes = countBallots(state, proposal);
	settleProposal(proposal, state.epoch, activeStakeOf(state));
	return proposal;
}
