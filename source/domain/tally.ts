import type {ActiveStake} from './active-stake.ts';
import {type Decimal, namnamPerNam, namToNamnam} from './decimal.ts';
import {isFlawed} from './decoded.ts';
import {type Proposal, type ProposalKind, proposalKinds} from './proposal.ts';
import {isOpen, nextEventOf} from './proposal-wait.ts';

/** Rules by which the votes of a proposal are weighed. Source: `tallyType` of a proposal. */
export const tallyTypes = ['twoFifths', 'oneHalfOverOneThird', 'lessOneHalfOverOneThirdNay'] as const;
export type TallyType = (typeof tallyTypes)[number];

const ruleNames: Readonly<Record<TallyType, string>> = {
	twoFifths: 'two fifths',
	oneHalfOverOneThird: 'half over a third',
	lessOneHalfOverOneThirdNay: 'unless nay over a third',
};

/** Returns what people call a rule: 'two fifths' for twoFifths. One that is not known keeps its word. */
export function nameOfRule(rule: string): string {
	return isTallyType(rule) ? ruleNames[rule] : rule;
}

/** Stake behind each answer. Any one unit, the same for all three and for the total stake. */
export interface Votes {
	readonly yay: bigint;
	readonly nay: bigint;
	readonly abstain: bigint;
}

/** A tally measured by its rule; all stakes in the unit of the votes. */
interface TallyResult {
	readonly isPassing: boolean;
	/** yay + nay + abstain. */
	readonly voted: bigint;
	/** The turnout that the rule speaks of, rounded up to a whole unit. */
	readonly threshold: bigint;
	/** True if the turnout reaches the threshold. */
	readonly hasTurnout: boolean;
	/** Votes that it would take to pass; undefined where it passes. */
	readonly lack: Lack | undefined;
	/** Nay that it would take to fail, at the yay there is; undefined if it fails, or if less has not voted yet. */
	readonly nayToTurn: bigint | undefined;
}

/** Votes that a failing tally lacks: turnout, or, as nay is as strong as it is, yay. */
export interface Lack {
	readonly of: 'turnout' | 'yay';
	/** Missing stake, at least one unit. */
	readonly amount: bigint;
}

/** Parts of the total active stake that must vote, as numerator and denominator. */
const turnoutShares: Readonly<Record<TallyType, readonly [bigint, bigint]>> = {
	twoFifths: [2n, 5n],
	oneHalfOverOneThird: [1n, 3n],
	lessOneHalfOverOneThirdNay: [1n, 3n],
};

/** Tells whether the text is one of the known rules; a newer service may have others. */
export function isTallyType(text: string | undefined): text is TallyType {
	return tallyTypes.some(type => type === text);
}

/** Returns the rule for a kind of proposal; only for public-goods funding does it matter whether a steward asks. */
export function tallyTypeFor(kind: ProposalKind, isBySteward: boolean): TallyType {
	switch (kind) {
		case 'default':
		case 'defaultWithWasm':
			return 'twoFifths';
		case 'pgfSteward':
			return 'oneHalfOverOneThird';
		case 'pgfFunding':
			return isBySteward ? 'lessOneHalfOverOneThirdNay' : 'oneHalfOverOneThird';
	}
}

/** Returns the part of active stake that a rule speaks of, as numerator and denominator. */
export function turnoutShareOf(type: TallyType): readonly [bigint, bigint] {
	return turnoutShares[type];
}

/** Returns the turnout that a rule speaks of, rounded up: a third of 100 is 34. */
export function turnoutThreshold(type: TallyType, totalStake: bigint): bigint {
	const [numerator, denominator] = turnoutShares[type];
	return (totalStake * numerator + denominator - 1n) / denominator;
}

/**
Applies a tally rule to votes.

@param totalStake active stake of all validators, in the unit of the votes. A service reports only today's, so for a
finished proposal the result is "at current stake".
*/
export function tally(type: TallyType, votes: Votes, totalStake: bigint): TallyResult {
	const voted = votes.yay + votes.nay + votes.abstain;
	const threshold = turnoutThreshold(type, totalStake);
	const hasTurnout = voted >= threshold;
	const lack = lackOf(type, votes, threshold - voted);
	const turning = lack === undefined ? nayToTurn(type, votes, threshold - voted) : undefined;
	const canTurn = turning !== undefined && turning <= totalStake - voted;
	return {
		isPassing: lack === undefined,
		voted,
		threshold,
		hasTurnout,
		lack,
		nayToTurn: canTurn ? turning : undefined,
	};
}

/** Returns the least nay that takes the majority from a passing tally, and reaches the turnout where that stops it. */
function nayToTurn(type: TallyType, {yay, nay}: Votes, missing: bigint): bigint {
	const majority = type === 'twoFifths' ? yay / 2n - nay + 1n : yay - nay;
	return majority > missing ? majority : missing;
}

/** @param missing from the turnout, 0 or less where it is reached */
function lackOf(type: TallyType, votes: Votes, missing: bigint): Lack | undefined {
	const yay = missingYay(type, votes);
	const lacksYay: Lack | undefined = yay > 0n ? {of: 'yay', amount: yay} : undefined;
	if (missing <= 0n) return lacksYay;
	return needsTurnout(type) ? {of: 'turnout', amount: missing} : undefined;
}

/** Tells whether a vote by the rule fails where too few take part; by the other one, too few cannot stop it. */
export function needsTurnout(type: TallyType): boolean {
	return type !== 'lessOneHalfOverOneThirdNay';
}

/** Returns the yay that is missing for the majority, at the nay there is; 0 or less: none. */
function missingYay(type: TallyType, {yay, nay}: Votes): bigint {
	return type === 'twoFifths' ? 2n * nay - yay : nay - yay + 1n;
}

/** Votes on a proposal, as far as they are known. */
type VoteCount =
	| {readonly kind: 'none'}
	/** Votes of which one is absent, below zero or unreadable: any share would be wrong. */
	| {readonly kind: 'unknown'}
	/** Stakes in namnam; `voted` is the sum, above 0. */
	| {readonly kind: 'counted'; readonly votes: Votes; readonly voted: bigint};

/** The answers in the order of a tally. */
const fields = ['yayVotes', 'nayVotes', 'abstainVotes'] as const;

/** Returns the votes as stakes; all three are absent, or zero, before the first tally. */
export function countVotes(proposal: Proposal): VoteCount {
	if (fields.some(field => isFlawed(proposal, field))) return {kind: 'unknown'};
	const [yay, nay, abstain] = fields.map(field => stakeOf(proposal[field]));
	if (yay === undefined && nay === undefined && abstain === undefined) return {kind: 'none'};
	if (yay === undefined || nay === undefined || abstain === undefined) return {kind: 'unknown'};
	if (yay < 0n || nay < 0n || abstain < 0n) return {kind: 'unknown'};
	const voted = yay + nay + abstain;
	return voted === 0n ? {kind: 'none'} : {kind: 'counted', votes: {yay, nay, abstain}, voted};
}

/**
Returns the tally rule: the one the proposal names, else the one that all proposals of its kind share. Undefined if the
rule is unknown here, or if the kind has more than one.
*/
export function ruleOf({tallyType, type}: Proposal): TallyType | undefined {
	if (tallyType !== undefined) return isTallyType(tallyType) ? tallyType : undefined;
	if (!isProposalKind(type)) return undefined;
	const [rule, bySteward] = [tallyTypeFor(type, false), tallyTypeFor(type, true)];
	return rule === bySteward ? rule : undefined;
}

function isProposalKind(text: string | undefined): text is ProposalKind {
	return proposalKinds.some(kind => kind === text);
}

function stakeOf(nam: Decimal | undefined): bigint | undefined {
	return nam === undefined ? undefined : namToNamnam(nam);
}

/** Reason why nothing is said of how a proposal ends: the first of these that holds. */
export type NoVerdict =
	/** Its vote has not begun. */
	| 'notBegun'
	/** The proposal is over: its status gives the result. */
	| 'over'
	/** The rule is unknown here, or absent. */
	| 'rule'
	/** The votes are not all known. */
	| 'votes'
	/** The active stake is unknown, or only part of it is known. */
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

/** Returns all active stake in namnam; undefined where part of it is unknown: any share would be too large. */
export function fullStake(stake: ActiveStake | undefined): bigint | undefined {
	if (stake?.exact !== undefined && stake.exact > 0n) return stake.exact;
	if (!stake?.isWhole || stake.unreadable > 0 || stake.total <= 0n) return undefined;
	return stake.total * namnamPerNam;
}

/** Returns all active stake in whole NAM, as votes are judged by it; without that, the sum that is known. */
export function wholeStake(stake: ActiveStake): bigint;
export function wholeStake(stake: ActiveStake | undefined): bigint | undefined;
export function wholeStake(stake: ActiveStake | undefined): bigint | undefined {
	const full = fullStake(stake);
	return full === undefined ? stake?.total : full / namnamPerNam;
}

/** Returns the full stake; undefined also where more has voted, as no share of it can be right. */
export function stakeBehind(voted: bigint, stake: ActiveStake | undefined): bigint | undefined {
	const total = fullStake(stake);
	return total !== undefined && voted <= total ? total : undefined;
}
