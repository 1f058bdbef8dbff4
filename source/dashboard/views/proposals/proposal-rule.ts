import {nextEventOf} from '../../../columns/proposal-time.ts';
import {countVotes, ruleOf} from '../../../columns/proposal-votes.ts';
import {namnamPerNam} from '../../../domain/amount.ts';
import {isFlawed} from '../../../domain/decoded.ts';
import type {Proposal} from '../../../domain/proposal.ts';
import {
	type TallyResult,
	type TallyType,
	tally,
	turnoutThreshold,
	type Votes,
} from '../../../domain/tally.ts';
import {formatNam} from '../../../format/number.ts';
import {createDetailField} from '../../list/detail-field.ts';
import type {Facts} from '../../list/subject.ts';
import type {Detail} from '../../ui/text/details.ts';

const rules: Readonly<Record<TallyType, {readonly part: string; readonly words: string}>> = {
	twoFifths: {
		part: '2/5',
		words: 'passes when at least 2/5 of active stake votes, and yay is at least twice nay',
	},
	oneHalfOverOneThird: {
		part: '1/3',
		words: 'passes when at least 1/3 of active stake votes, and yay is more than nay',
	},
	lessOneHalfOverOneThirdNay: {
		part: '1/3',
		words: 'passes unless at least 1/3 of active stake votes, and yay is no more than nay',
	},
};

const noVotes: Votes = {yay: 0n, nay: 0n, abstain: 0n};

/** The rule in words, the turnout it speaks of, and what it makes of the votes. */
export function describeRule(proposal: Proposal, facts: Facts): Detail[] {
	const rule = ruleOf(proposal);
	return [
		nameRule(proposal, rule, facts),
		...(rule === undefined ? [] : [describeThreshold(rule, facts), describeOutcome(proposal, rule, facts)]),
	];
}

function nameRule(proposal: Proposal, rule: TallyType | undefined, {theme}: Facts): Detail {
	const {tallyType} = proposal;
	const field = createDetailField(proposal, theme);
	if (tallyType !== undefined) {
		const note = rule ? rules[rule].words : 'not a rule that is known here; shown as the service says it';
		return field('tallyType', tallyType, 'Rule', note);
	}
	const detail = field('tallyType', undefined, 'Rule');
	const byKind = rule ? `by its kind ${rule}: ${rules[rule].words}` : 'its kind leaves open which one it is';
	const notTold = isFlawed(proposal, 'tallyType') ? `${detail.note}; ` : 'not told; ';
	return {...detail, note: notTold + byKind};
}

function describeThreshold(rule: TallyType, {stake, theme}: Facts): Detail {
	const label = 'Threshold';
	const {part} = rules[rule];
	if (!stake) {
		return {label, value: theme.glyphs.missing, note: `${part} of active stake, which is still being read`};
	}
	const threshold = turnoutThreshold(rule, stake.total * namnamPerNam);
	return {label, value: `${formatNam(threshold)} NAM`, note: `turnout of ${part} of active stake`};
}

function describeOutcome(proposal: Proposal, rule: TallyType, {stake, theme}: Facts): Detail {
	const label = 'By the rule';
	const unknown = (note: string): Detail => ({label, value: theme.glyphs.missing, note});
	const next = nextEventOf(proposal);
	if (next === 'start') return unknown('voting has not begun');
	const count = countVotes(proposal);
	if (count.kind === 'unknown') return unknown('not all votes are known');
	if (!stake) return unknown('active stake is still being read');
	const votes = count.kind === 'none' ? noVotes : count.votes;
	const result = tally(rule, votes, stake.total * namnamPerNam);
	const isOpen = next === 'end';
	return {
		label,
		value: isOpen
			? `would ${result.isPassing ? 'pass' : 'fail'} now`
			: `${result.isPassing ? 'passes' : 'fails'} at current stake`,
		meaning: result.isPassing ? 'good' : 'bad',
		// The service tells today's stake alone.
		note: isOpen
			? describeReason(rule, result)
			: `${describeReason(rule, result)}; the stake at its end may have been another`,
	};
}

function describeReason(rule: TallyType, {isPassing, hasTurnout, voted, threshold}: TallyResult): string {
	switch (rule) {
		case 'twoFifths':
		case 'oneHalfOverOneThird':
			if (!hasTurnout) return `${formatNam(threshold - voted)} NAM are missing from the turnout`;
			if (isPassing) return 'turnout and majority are reached';
			return rule === 'twoFifths' ? 'yay is less than twice nay' : 'yay is no more than nay';
		case 'lessOneHalfOverOneThirdNay':
			if (!hasTurnout) return 'the turnout is too low to stop it';
			return isPassing ? 'yay is more than nay' : 'the turnout is reached, and yay is no more than nay';
	}
}
