import type {ProposalKind} from './proposal.ts';

/** How the votes of a proposal are weighed. Source: `tallyType` of a proposal. */
export const tallyTypes = ['twoFifths', 'oneHalfOverOneThird', 'lessOneHalfOverOneThirdNay'] as const;
export type TallyType = (typeof tallyTypes)[number];

/** Stake behind each answer. Any one unit, the same for all three and for the total stake. */
export interface Votes {
	readonly yay: bigint;
	readonly nay: bigint;
	readonly abstain: bigint;
}

/** A tally measured by its rule; all stakes in the unit of the votes. */
export interface TallyResult {
	readonly isPassing: boolean;
	/** yay + nay + abstain. */
	readonly voted: bigint;
	/** The turnout that the rule speaks of, rounded up to a whole unit. */
	readonly threshold: bigint;
	/** Whether the turnout reaches the threshold. */
	readonly hasTurnout: boolean;
}

/** Parts of the total active stake that must vote, as numerator and denominator. */
const turnoutShares: Readonly<Record<TallyType, readonly [bigint, bigint]>> = {
	twoFifths: [2n, 5n],
	oneHalfOverOneThird: [1n, 3n],
	lessOneHalfOverOneThirdNay: [1n, 3n],
};

/** Whether the text is one of the known rules; a newer service may have others. */
export function isTallyType(text: string | undefined): text is TallyType {
	return tallyTypes.some(type => type === text);
}

/** The rule for a kind of proposal; only for public-goods funding does it matter whether a steward asks. */
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

/** The turnout that a rule speaks of, rounded up: a third of 100 is 34. */
export function turnoutThreshold(type: TallyType, totalStake: bigint): bigint {
	const [numerator, denominator] = turnoutShares[type];
	return (totalStake * numerator + denominator - 1n) / denominator;
}

/**
Applies a tally rule to votes.

@param totalStake active stake of all validators, in the unit of the votes. A service tells only today's, so for a
finished proposal the result is "at current stake".
*/
export function tally(type: TallyType, votes: Votes, totalStake: bigint): TallyResult {
	const voted = votes.yay + votes.nay + votes.abstain;
	const threshold = turnoutThreshold(type, totalStake);
	const hasTurnout = voted >= threshold;
	return {isPassing: passes(type, votes, hasTurnout), voted, threshold, hasTurnout};
}

function passes(type: TallyType, {yay, nay}: Votes, hasTurnout: boolean): boolean {
	switch (type) {
		case 'twoFifths':
			return hasTurnout && yay >= 2n * nay;
		case 'oneHalfOverOneThird':
			return hasTurnout && yay > nay;
		case 'lessOneHalfOverOneThirdNay':
			return !hasTurnout || yay > nay;
	}
}
