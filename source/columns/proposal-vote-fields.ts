import type {ActiveStake} from '../domain/active-stake.ts';
import {namnamPerNam, namnamScale, namToNamnam} from '../domain/decimal.ts';
import {isFlawed} from '../domain/decoded.ts';
import type {Proposal} from '../domain/proposal.ts';
import {isOpen} from '../domain/proposal-wait.ts';
import {withResult} from '../domain/recorded-result.ts';
import {
	countVotes,
	fullStake,
	judge,
	nameOfRule,
	ruleOf,
	type TallyType,
	turnoutThreshold,
} from '../domain/tally.ts';
import {formatDecimal, formatInteger, formatNam, formatShare} from '../format/number.ts';
import type {CellContext} from './cell-context.ts';
import {notUnderstood} from './column.ts';
import {fieldOf, type ItemField, withOwnWord} from './field.ts';
import {describeNoVotes, explainNoVerdict, explainVerdict} from './proposal-verdict.ts';

const field = fieldOf<Proposal>();

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

const stakeIsComing = 'active stake is still being read';

/** Checks whether the verdict above has the votes. */
function isRepeated(item: Proposal): boolean {
	const {kind} = countVotes(item);
	return kind === 'counted' || (kind === 'none' && isOpen(item));
}

/** Fields of the exact votes with their shares, the turnout, and the verdict by the rule. */
export const voteFields: readonly ItemField<Proposal>[] = [
	...(
		[
			['yayVotes', 'Yay'],
			['nayVotes', 'Nay'],
			['abstainVotes', 'Abstain'],
		] as const
	).map(([name, label]) =>
		field(name, label, {
			about: `NAM behind ${name.replace('Votes', '')}; a delegator's stake counts as its validator votes, unless it votes itself`,
			isRepeated,
			show: votes => `${formatDecimal(votes)} NAM`,
			note: (votes, facts, item) => describeShares(namToNamnam(votes), item, ofItsTime(item, facts).stake),
			print(votes, _facts, item) {
				const share = formatShare(namToNamnam(votes), sumOfVotes(item));
				return `${formatDecimal(votes)} NAM${share === undefined ? '' : `, ${share} of the votes`}`;
			},
		}),
	),
	{
		label: 'Turnout',
		about: 'NAM that voted at all',
		isRepeated,
		show(item) {
			const count = countVotes(item);
			if (count.kind === 'unknown') return notUnderstood;
			return count.kind === 'none' ? describeNoVotes(item) : `${formatNam(count.voted)} NAM`;
		},
		note(item, facts) {
			const {stake} = ofItsTime(item, facts);
			const count = countVotes(item);
			if (count.kind === 'unknown') return 'not all votes are known';
			return count.kind === 'none' ? undefined : describeVoted(count.voted, stake);
		},
		exact(item) {
			const count = countVotes(item);
			return count.kind === 'counted' ? {units: count.voted, scale: namnamScale} : undefined;
		},
	},
	{
		...field('tallyType', 'Rule', {
			about: 'how much has to vote, and how much of that for it, so that it passes',
			show: nameOfRule,
			print: tallyType => withOwnWord(nameOfRule(tallyType), tallyType),
		}),
		note: explainRule,
	},
	{
		label: 'Threshold',
		about: "NAM that the rule asks for, of today's active stake",
		show(...of) {
			const {item, stake} = ofItsTime(...of);
			const [rule, total] = [ruleOf(item), fullStake(stake)];
			return rule && total !== undefined ? `${formatNam(turnoutThreshold(rule, total))} NAM` : undefined;
		},
		note(...of) {
			const {item, stake} = ofItsTime(...of);
			const rule = ruleOf(item);
			if (rule === undefined) return undefined;
			const {part} = rules[rule];
			const when = stake?.isOfItsTime ? ', with the stake of its time' : '';
			if (fullStake(stake) !== undefined) return `turnout of ${part} of active stake${when}`;
			return `${part} of active stake, which is ${stake ? 'not known' : 'still being read'}`;
		},
	},
	{
		label: 'By the rule',
		about: 'the verdict on the votes so far',
		isRepeated: item => isOpen(item) && isRepeated(item),
		show(...of) {
			const {item, stake} = ofItsTime(...of);
			const judged = judge(item, stake);
			if ('why' in judged) return undefined;
			const {isPassing} = judged.verdict;
			const text = isOpen(item)
				? `would ${isPassing ? 'pass' : 'fail'} now`
				: stake?.isOfItsTime
					? `${isPassing ? 'passed' : 'failed'} with the stake of its time`
					: `${isPassing ? 'passes' : 'fails'} at current stake`;
			return {text, meaning: isPassing ? 'good' : 'bad'};
		},
		note: explainOutcome,
	},
];

function explainRule(item: Proposal): string {
	const {tallyType} = item;
	const rule = ruleOf(item);
	if (tallyType !== undefined) {
		return rule ? `${tallyType}: ${rules[rule].words}` : 'unknown rule, shown as the service sent it';
	}
	const byKind = rule
		? `by its kind ${nameOfRule(rule)}: ${rules[rule].words}`
		: 'its kind does not say which';
	return isFlawed(item, 'tallyType') ? byKind : `not given; ${byKind}`;
}

/** Returns a proposal and the stake by which it is measured. */
function ofItsTime(item: Proposal, facts: Pick<CellContext, 'stake' | 'result'>) {
	const {
		proposal,
		facts: {stake},
	} = withResult(item, facts);
	return {item: proposal, stake};
}

function explainOutcome(...of: Parameters<typeof ofItsTime>): string | undefined {
	const {item, stake} = ofItsTime(...of);
	if (ruleOf(item) === undefined) return undefined;
	const judged = judge(item, stake);
	if ('why' in judged) {
		return judged.why === 'stake' && stake === undefined ? stakeIsComing : explainNoVerdict(judged.why, item);
	}
	const reason = explainVerdict(judged.verdict, formatNam);
	if (isOpen(item)) return reason;
	if (stake?.isOfItsTime) return `${reason}, as the chain wrote it down`;
	// The service reports only today's stake.
	return `${reason}; the stake at its end may have been another`;
}

function sumOfVotes({yayVotes, nayVotes, abstainVotes}: Proposal): bigint {
	return [yayVotes, nayVotes, abstainVotes].reduce((sum, nam) => sum + (nam ? namToNamnam(nam) : 0n), 0n);
}

function describeShares(votes: bigint, item: Proposal, stake: ActiveStake | undefined): string | undefined {
	const count = countVotes(item);
	if (count.kind !== 'counted') return undefined;
	const own = `${formatShare(votes, count.voted)} of what voted`;
	return stake ? `${own}, ${describeStakeShare(votes, stake)}` : `${own}; ${stakeIsComing}`;
}

function describeStakeShare(votes: bigint, {total}: ActiveStake): string {
	const share = formatShare(votes, total * namnamPerNam);
	return share === undefined ? 'while there is no active stake' : `${share} of active stake`;
}

function describeVoted(voted: bigint, stake: ActiveStake | undefined): string {
	if (!stake) return stakeIsComing;
	const {total, unreadable} = stake;
	const left = unreadable === 0 ? '' : `; ${unreadable} left out, whose power or state is not known`;
	return `${describeStakeShare(voted, stake)}, which is ${formatInteger(total)} NAM${left}`;
}
