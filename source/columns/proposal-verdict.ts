import type {ActiveStake} from '../domain/active-stake.ts';
import type {Proposal} from '../domain/proposal.ts';
import {isOpen, isUndecided, nextEventOf} from '../domain/proposal-wait.ts';
import {
	countVotes,
	type Judged,
	type NoVerdict,
	needsTurnout,
	ruleOf,
	stakeBehind,
	turnoutShareOf,
	type Verdict,
	verdictOf,
} from '../domain/tally.ts';
import {formatWholeShare} from '../format/number.ts';
import type {Signs} from '../format/signs.ts';
import {formatNextNam, shortReasons} from '../format/verdict-words.ts';
import {type Cell, type ColouredCell, textOf} from '../table/lay-out.ts';
import {notUnderstood} from './column.ts';
import {drawVoteBar} from './vote-bar.ts';

/** Cells of the verdict's sign with the blank before it, alone and with its reason. */
const signWidth = ' ✗'.length;
const reasonWidth = ' ✗ turnout'.length;

/** Cells of a bar in which tenths can be distinguished. */
const goodBar = 10;

/** Min cells of bar and verdict in which the reason fits. */
export const widthWithReason = goodBar + reasonWidth;

/**
Describes the turnout and the one needed, in whole per cent of active stake: '31/40%', '<1/40%'. Undefined if none is
needed, if it is unknown, and if the vote is over, since the stake of that time is unknown.
*/
export function describeTurnoutNeeded(
	proposal: Proposal,
	stake: ActiveStake | undefined,
): string | undefined {
	const rule = ruleOf(proposal);
	const count = countVotes(proposal);
	if (!isOpen(proposal) || rule === undefined || !needsTurnout(rule)) return undefined;
	if (count.kind === 'unknown') return undefined;
	const voted = count.kind === 'none' ? 0n : count.voted;
	const total = stakeBehind(voted, stake);
	if (total === undefined) return undefined;
	return `${formatWholeShare(voted, total)}/${formatWholeShare(...turnoutShareOf(rule))}%`;
}

/**
Draws the shares of the votes and the verdict's sign: '━━━━━━━━── ✗', with its reason if that fits. Undefined before
there is anything to show.

@param width cells of both
*/
export function drawVotes(
	proposal: Proposal,
	{theme, stake}: {readonly theme: Signs; readonly stake: ActiveStake | undefined},
	width: number,
): Cell | undefined {
	const count = countVotes(proposal);
	if (count.kind === 'unknown') return notUnderstood;
	const isCounted = count.kind === 'counted';
	const hasReason = width >= widthWithReason;
	const judged = verdictOf(proposal, stake);
	const sign = hasReason ? drawVerdictWithReason(judged, theme) : drawVerdict(judged, theme);
	if (!isCounted && !isOpen(proposal)) return undefined;
	const barWidth = Math.max(0, width - (hasReason ? reasonWidth : signWidth));
	const bar = isCounted
		? drawVoteBar(count.votes, barWidth, theme)
		: [{text: fitWords('no votes', barWidth), meaning: 'quiet'} as const];
	if (sign) return {parts: [...bar, ' ', sign]};
	// A final vote needs no attention.
	const isFinal = nextEventOf(proposal) === undefined && proposal.status !== undefined;
	return isFinal ? {text: textOf({parts: bar}), meaning: 'quiet'} : {parts: bar};
}

/** Pads words to exactly `width` cells; drops them if they do not fit, since the verdict after them says more. */
function fitWords(words: string, width: number): string {
	return (words.length <= width ? words : '').padEnd(width);
}

/** Draws the verdict as its sign alone; undefined: there is none. */
export function drawVerdict(judged: Judged, {glyphs}: Signs): ColouredCell | undefined {
	if ('why' in judged) return undefined;
	return judged.verdict.isPassing
		? {text: glyphs.passed, meaning: 'good'}
		: {text: glyphs.failed, meaning: 'bad'};
}

/** Draws the verdict with the reason for a failure: '✗ turnout', '✗ nays', '✓'; for a screen reader in words. */
export function drawVerdictWithReason(judged: Judged, signs: Signs): ColouredCell | undefined {
	const sign = drawVerdict(judged, signs);
	if (!sign || 'why' in judged) return undefined;
	if (signs.isSpoken) return {...sign, text: speakVerdict(judged) ?? ''};
	const {lack} = judged.verdict;
	return lack ? {...sign, text: `${sign.text} ${shortReasons[lack.of]}`} : sign;
}

/** Speaks the verdict: 'would pass', 'would fail for lack of turnout'; undefined: there is none. */
export function speakVerdict(judged: Judged): string | undefined {
	if ('why' in judged) return undefined;
	switch (judged.verdict.lack?.of) {
		case undefined:
			return 'would pass';
		case 'turnout':
			return 'would fail for lack of turnout';
		case 'yay':
			return 'would fail by its nays';
	}
}

/** Speaks the turnout: 'turnout 31 of 40 % needed'; undefined if the list shows none either. */
export function speakTurnout(proposal: Proposal, stake: ActiveStake | undefined): string | undefined {
	const [is, needed] = describeTurnoutNeeded(proposal, stake)?.split('/') ?? [];
	return is === undefined ? undefined : `turnout ${speakShare(is)} of ${needed?.replace('%', ' %')} needed`;
}

function speakShare(share = ''): string {
	return share.replace('<', 'less than ');
}

/** Speaks the share of yay: '62 % yay', 'no votes yet'. */
export function speakVotes(proposal: Proposal): string {
	const count = countVotes(proposal);
	switch (count.kind) {
		case 'counted':
			return `${speakShare(formatWholeShare(count.votes.yay, count.voted))} % yay`;
		case 'none':
			return describeNoVotes(proposal);
		case 'unknown':
			return 'votes not known';
	}
}

/** Returns 'no votes yet', or 'no votes' once voting is over. */
export function describeNoVotes(proposal: Proposal): string {
	return isUndecided(proposal) ? 'no votes yet' : 'no votes';
}

/**
Explains a verdict: '92 374 897 NAM of turnout are missing', 'turnout and majority are reached'.

@param format writes the missing namnam; default: rounds up to whole NAM
*/
export function explainVerdict({rule, lack, hasTurnout}: Verdict, format = formatNextNam): string {
	if (lack === undefined) {
		if (needsTurnout(rule)) return 'turnout and majority are reached';
		return hasTurnout ? 'yay is more than nay' : 'the turnout is too low to stop it';
	}
	const nam = format(lack.amount);
	if (lack.of === 'yay')
		return `yay lacks ${nam} NAM to be ${rule === 'twoFifths' ? 'twice' : 'more than'} nay`;
	return `${nam} NAM of turnout ${nam === '1' ? 'is' : 'are'} missing`;
}

/** Writes what would turn an open vote: ': yay lacks …', '; 94 000 000 NAM more of nay would turn it'. */
export function describeTurn(verdict: Verdict): string {
	if (!verdict.isPassing) return `: ${explainVerdict(verdict)}`;
	return verdict.nayToTurn === undefined
		? '; all that has not voted could not turn it'
		: `; ${formatNextNam(verdict.nayToTurn)} NAM more of nay would turn it`;
}

/** Explains in words why there is no verdict. */
export function explainNoVerdict(why: NoVerdict, {tallyType}: Proposal): string {
	switch (why) {
		case 'notBegun':
			return 'voting has not begun';
		case 'over':
			return 'voting is over';
		case 'rule':
			return tallyType === undefined ? 'the rule is not given' : `the rule ${tallyType} is unknown`;
		case 'votes':
			return 'not all votes are known';
		case 'stake':
			return 'the active stake is not known';
		case 'excess':
			return 'votes exceed the active stake';
	}
}
