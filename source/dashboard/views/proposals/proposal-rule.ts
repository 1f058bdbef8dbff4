import {explainNoVerdict, explainVerdict} from '../../../columns/proposal-verdict.ts';
import {isFlawed} from '../../../domain/decoded.ts';
import type {Proposal} from '../../../domain/proposal.ts';
import {isOpen} from '../../../domain/proposal-wait.ts';
import {nameOfRule, ruleOf, type TallyType, turnoutThreshold} from '../../../domain/tally.ts';
import {fullStake, judge} from '../../../domain/verdict.ts';
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

/** The rule in words, the turnout it speaks of, and what it makes of the votes. */
export function describeRule(proposal: Proposal, facts: Facts): Detail[] {
	const rule = ruleOf(proposal);
	return [
		nameRule(proposal, rule, facts),
		...(rule === undefined ? [] : [describeThreshold(rule, facts), describeOutcome(proposal, facts)]),
	];
}

function nameRule(proposal: Proposal, rule: TallyType | undefined, {theme}: Facts): Detail {
	const {tallyType} = proposal;
	const field = createDetailField(proposal, theme);
	if (tallyType !== undefined) {
		const note = rule ? rules[rule].words : 'unknown rule, shown as the service sent it';
		return field('tallyType', nameOfRule(tallyType), 'Rule', {
			note: rule ? `${tallyType}: ${note}` : note,
			exact: tallyType,
		});
	}
	const detail = field('tallyType', undefined, 'Rule');
	const byKind = rule
		? `by its kind ${nameOfRule(rule)}: ${rules[rule].words}`
		: 'its kind does not say which';
	const notTold = isFlawed(proposal, 'tallyType') ? `${detail.note}; ` : 'not given; ';
	return {...detail, note: notTold + byKind};
}

function describeThreshold(rule: TallyType, {stake, theme}: Facts): Detail {
	const label = 'Threshold';
	const {part} = rules[rule];
	const total = fullStake(stake);
	if (total === undefined) {
		const why = stake ? 'not known' : 'still being read';
		return {label, value: theme.glyphs.missing, note: `${part} of active stake, which is ${why}`};
	}
	const threshold = turnoutThreshold(rule, total);
	return {label, value: `${formatNam(threshold)} NAM`, note: `turnout of ${part} of active stake`};
}

function describeOutcome(proposal: Proposal, {stake, theme}: Facts): Detail {
	const label = 'By the rule';
	const judged = judge(proposal, stake);
	if ('why' in judged) {
		const isComing = judged.why === 'stake' && stake === undefined;
		const note = isComing ? 'active stake is still being read' : explainNoVerdict(judged.why, proposal);
		return {label, value: theme.glyphs.missing, note};
	}
	const {isPassing} = judged.verdict;
	const reason = explainVerdict(judged.verdict, formatNam);
	const meaning = isPassing ? 'good' : 'bad';
	if (isOpen(proposal))
		return {label, value: `would ${isPassing ? 'pass' : 'fail'} now`, meaning, note: reason};
	return {
		label,
		value: `${isPassing ? 'passes' : 'fails'} at current stake`,
		meaning,
		// The service tells today's stake alone.
		note: `${reason}; the stake at its end may have been another`,
	};
}
