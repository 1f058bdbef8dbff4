import type {ActiveStake} from './active-stake.ts';
import {namnamPerNam} from './decimal.ts';
import type {Proposal} from './proposal.ts';
import {isOpen, nextEventOf} from './proposal-wait.ts';
import {countVotes, ruleOf, type TallyResult, type TallyType, tally, type Votes} from './tally.ts';

/** Reason why nothing is said of how a proposal ends: the first of these that holds. */
export type NoVerdict =
	/** Its vote has not begun. */
	| 'notBegun'
	/** It cannot be voted on: what it came to is told by its status. */
	| 'over'
	/** The rule is not known here, or not told. */
	| 'rule'
	/** Not all votes are known. */
	| 'votes'
	/** The active stake is not known, or not all of it. */
	| 'stake'
	/** More has voted than is active, so that one of the two is wrong. */
	| 'excess';

/** Result of a rule for the votes so far; stakes in namnam. */
export interface Verdict extends TallyResult {
	readonly rule: TallyType;
}

export type Judged = {readonly verdict: Verdict} | {readonly why: NoVerdict};

const noVotes: Votes = {yay: 0n, nay: 0n, abstain: 0n};

/** Tells whether a proposal that is being voted on would pass if its vote ended now. */
export function verdictOf(proposal: Proposal, stake: ActiveStake | undefined): Judged {
	if (nextEventOf(proposal) !== 'start' && !isOpen(proposal)) return {why: 'over'};
	return judge(proposal, stake);
}

/**
Returns what the rule makes of the votes on a proposal, open or not.

@param stake today's: of a proposal whose vote is over the verdict is only one at the current stake
*/
export function judge(proposal: Proposal, stake: ActiveStake | undefined): Judged {
	if (nextEventOf(proposal) === 'start') return {why: 'notBegun'};
	const rule = ruleOf(proposal);
	if (rule === undefined) return {why: 'rule'};
	const count = countVotes(proposal);
	if (count.kind === 'unknown') return {why: 'votes'};
	const total = fullStake(stake);
	if (total === undefined) return {why: 'stake'};
	const votes = count.kind === 'none' ? noVotes : count.votes;
	if (count.kind === 'counted' && count.voted > total) return {why: 'excess'};
	return {verdict: {...tally(rule, votes, total), rule}};
}

/** Returns all active stake in namnam; undefined where some of it is not known, as any share of the rest would be too large. */
export function fullStake(stake: ActiveStake | undefined): bigint | undefined {
	if (!stake?.isWhole || stake.unreadable > 0 || stake.total <= 0n) return undefined;
	return stake.total * namnamPerNam;
}

/** Returns the full stake; undefined also where more has voted, as no share of it can be right. */
export function stakeBehind(voted: bigint, stake: ActiveStake | undefined): bigint | undefined {
	const total = fullStake(stake);
	return total !== undefined && voted <= total ? total : undefined;
}
