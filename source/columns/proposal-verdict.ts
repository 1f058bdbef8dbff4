import type {ActiveStake} from '../domain/active-stake.ts';
import {namnamPerNam} from '../domain/decimal.ts';
import type {Proposal} from '../domain/proposal.ts';
import {isOpen, isUndecided, nextEventOf} from '../domain/proposal-wait.ts';
import {countVotes, needsTurnout, ruleOf, turnoutShareOf} from '../domain/tally.ts';
import {type Judged, type NoVerdict, stakeBehind, type Verdict, verdictOf} from '../domain/verdict.ts';
import {formatInteger, formatWholeShare} from '../format/number.ts';
import type {Signs} from '../format/signs.ts';
import {type Cell, type ColouredCell, textOf} from '../table/lay-out.ts';
import {notUnderstood} from './column.ts';
import {drawVoteBar} from './vote-bar.ts';

/** What a vote fails for, in a word. */
const shortReasons = {turnout: 'turnout', yay: 'nays'} as const;

/** Cells of the verdict's sign and the blank before it, alone and with its reason. */
const signWidth = ' ✗'.length;
const reasonWidth = ' ✗ turnout'.length;

/** Cells of a bar in which tenths are told apart. */
const goodBar = 10;

/** Cells of both from which on the reason has room. */
export const widthWithReason = goodBar + reasonWidth;

/**
The turnout of what is needed, in whole per cent of active stake: '31/40%', '<1/40%'. Undefined where none is
needed, where it is not known, and where the vote is over: the stake of that time is not known.
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
How what voted is shared out, and the verdict's sign after it: '━━━━━━━━── ✗', with its reason where there is room.
Undefined before there is anything to show.

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
	// What is final asks nothing of anybody.
	const isFinal = nextEventOf(proposal) === undefined && proposal.status !== undefined;
	return isFinal ? {text: textOf({parts: bar}), meaning: 'quiet'} : {parts: bar};
}

/** Words in exactly so many cells; none where they do not fit, as the verdict after them says more. */
function fitWords(words: string, width: number): string {
	return (words.length <= width ? words : '').padEnd(width);
}

/** The verdict as its sign alone; undefined: there is none. */
export function drawVerdict(judged: Judged, {glyphs}: Signs): ColouredCell | undefined {
	if ('why' in judged) return undefined;
	return judged.verdict.isPassing
		? {text: glyphs.passed, meaning: 'good'}
		: {text: glyphs.failed, meaning: 'bad'};
}

/** The verdict with what it fails for in a word: '✗ turnout', '✗ nays', '✓'; for a screen reader in words. */
export function drawVerdictWithReason(judged: Judged, signs: Signs): ColouredCell | undefined {
	const sign = drawVerdict(judged, signs);
	if (!sign || 'why' in judged) return undefined;
	if (signs.isSpoken) return {...sign, text: speakVerdict(judged) ?? ''};
	const {lack} = judged.verdict;
	return lack ? {...sign, text: `${sign.text} ${shortReasons[lack.of]}`} : sign;
}

/** 'would pass', 'would fail for lack of turnout'; undefined: there is no verdict. */
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

/** 'turnout 31 of 40 % needed'; undefined where the list says nothing either. */
export function speakTurnout(proposal: Proposal, stake: ActiveStake | undefined): string | undefined {
	const [is, needed] = describeTurnoutNeeded(proposal, stake)?.split('/') ?? [];
	return is === undefined ? undefined : `turnout ${speakShare(is)} of ${needed?.replace('%', ' %')} needed`;
}

function speakShare(share = ''): string {
	return share.replace('<', 'less than ');
}

/** '62 % yay', 'no votes yet'. */
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

/** 'no votes yet', or 'no votes' once voting is over. */
export function describeNoVotes(proposal: Proposal): string {
	return isUndecided(proposal) ? 'no votes yet' : 'no votes';
}

/**
What a verdict rests on: '92 374 897 NAM of turnout are missing', 'turnout and majority are reached'.

@param format writes what is missing, namnam; to the next whole NAM where left out
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

/** Whole NAM, the last one begun: no more than that is missing. */
function formatNextNam(namnam: bigint): string {
	return formatInteger((namnam + namnamPerNam - 1n) / namnamPerNam);
}

/** Why there is no verdict, in words. */
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
