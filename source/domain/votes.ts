import {byPower} from './active-stake.ts';
import type {CastVote} from './holdings.ts';
import type {Proposal} from './proposal.ts';
import type {Validator} from './validator.ts';

/** Words of a vote that a choice takes. */
export const voteWords = ['yay', 'nay', 'abstain', 'unknown'] as const;

/** Vote of one address, with its proposal. */
export interface OwnVote extends CastVote {
	/** Its proposal; undefined: not known. */
	readonly proposal: Proposal | undefined;
}

/** Vote on one proposal, with the validator that cast it. */
export interface VoterVote extends CastVote {
	/** Voter; undefined: a delegator, or the validators are not known. */
	readonly validator: Validator | undefined;
	/** Name that the person gave the voter, and whether it is one of the person's own addresses. */
	readonly label?: string | undefined;
	readonly isMine?: boolean;
	/** Stake of the person's with the voter, namnam; left out: none, or not known. */
	readonly mine?: bigint | undefined;
}

/** Adds to votes of an address the proposals they are about, the newest first. */
export function withProposals(
	votes: readonly CastVote[],
	proposals: readonly Proposal[],
): readonly OwnVote[] {
	const byId = new Map(proposals.map(proposal => [proposal.id, proposal]));
	return votes
		.map(vote => ({
			...vote,
			proposal: vote.proposalId === undefined ? undefined : byId.get(vote.proposalId),
		}))
		.sort((left, right) => compareIds(right.proposalId, left.proposalId));
}

/** Compares ids, which are whole numbers mostly; what is none comes first. */
function compareIds(left = '', right = ''): number {
	return left.length - right.length || (left < right ? -1 : left > right ? 1 : 0);
}

function isOwnValidator({validator, label}: VoterVote): boolean {
	return validator !== undefined && label !== undefined;
}

/** Adds to votes on a proposal the validators and the person's own names among the voters. */
export function withVoters(
	votes: readonly CastVote[],
	validators: readonly Validator[],
	named: ReadonlyMap<string, Pick<VoterVote, 'label' | 'isMine' | 'mine'>> = new Map(),
): readonly VoterVote[] {
	const byAddress = new Map(validators.map(validator => [validator.address, validator]));
	return votes.map(vote => ({
		...vote,
		...(vote.voter === undefined ? {} : named.get(vote.voter)),
		validator: vote.voter === undefined ? undefined : byAddress.get(vote.voter),
	}));
}

/**
Sorts votes on a proposal: mine first, then those of validators that have stake of mine, the most first, then the person's
own validators, the others by their power, and delegators by their address.
*/
export function byVoter(left: VoterVote, right: VoterVote): number {
	const mine = Number(right.isMine ?? false) - Number(left.isMine ?? false);
	if (mine !== 0) return mine;
	const [{mine: here = 0n}, {mine: there = 0n}] = [left, right];
	if (here !== there) return here > there ? -1 : 1;
	const own = Number(isOwnValidator(right)) - Number(isOwnValidator(left));
	if (own !== 0) return own;
	if (left.validator && right.validator) return byPower(left.validator, right.validator);
	if (left.validator || right.validator) return left.validator ? -1 : 1;
	const {voter: one = ''} = left;
	const {voter: other = ''} = right;
	return one < other ? -1 : one > other ? 1 : 0;
}
