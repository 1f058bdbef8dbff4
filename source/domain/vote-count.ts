import {namToNamnam} from './amount.ts';
import type {Decimal} from './decimal.ts';
import {isFlawed} from './decoded.ts';
import type {Proposal, ProposalKind} from './proposal.ts';
import {proposalKinds} from './proposal.ts';
import {isTallyType, type TallyType, tallyTypeFor, type Votes} from './tally.ts';

/** What is known of the votes on a proposal. */
export type VoteCount =
	| {readonly kind: 'none'}
	/** One of the three is absent, below zero or could not be understood: any share would be wrong. */
	| {readonly kind: 'unknown'}
	/** Stakes in namnam; `voted` is the sum, above 0. */
	| {readonly kind: 'counted'; readonly votes: Votes; readonly voted: bigint};

/** The answers in the order of a tally. */
const fields = ['yayVotes', 'nayVotes', 'abstainVotes'] as const;

/** The votes as stakes; all three are absent, or zero, before the first tally. */
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
The tally rule: the one the proposal names, else the one that all proposals of its kind share. Undefined if the
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
