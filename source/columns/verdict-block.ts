import {cutText} from '../domain/clean.ts';
import {lastValidatorVotingEpoch} from '../domain/epoch.ts';
import type {Proposal} from '../domain/proposal.ts';
import {isOpen, nextEventOf} from '../domain/proposal-wait.ts';
import {withResult} from '../domain/recorded-result.ts';
import {verdictOf} from '../domain/tally.ts';
import {capitalized} from '../format/sentence.ts';
import type {Signs} from '../format/signs.ts';
import {textOf} from '../table/lay-out.ts';
import type {CellContext} from './cell-context.ts';
import {factsOfMine, factsOfVoters, sharesOfMine} from './my-votes.ts';
import {drawStatus, explainStatus, isKnownStatus} from './proposal-status.ts';
import {describeTurn, drawVerdict, explainNoVerdict} from './proposal-verdict.ts';
import {describeWhen, outcomeOf} from './proposal-when.ts';
import {createSentence, type DecidingFact, describePace, measureVotes} from './vote-measures.ts';

/** Max characters; the record has longer titles in full. */
const maxTitleLength = 500;

type BlockFacts = Pick<
	CellContext,
	'theme' | 'isUtc' | 'stake' | 'clock' | 'history' | 'votes' | 'voters' | 'result'
>;

/** Lists the deciding facts, shown before any text: its title, its verdict, and the user's part in it. */
export function decidingFacts(proposal: Proposal, facts: BlockFacts): readonly DecidingFact[] {
	const {id = facts.theme.glyphs.missing} = proposal;
	const title = titleOfProposal(proposal);
	return [
		createSentence(`Proposal ${id}`, 'its number and its title', title, {
			text: `${id}  ${title}`,
			meaning: 'title',
		}),
		...verdictFacts(proposal, facts),
		...ownFacts(proposal, facts),
	];
}

/** Returns the title of a proposal, cut to what is read at a glance. */
export function titleOfProposal({title = 'without a title'}: Proposal): string {
	return cutText(title, maxTitleLength);
}

/** Lists how the user's addresses vote, who votes for their stake, and who has voted at all. */
export function ownFacts(proposal: Proposal, facts: BlockFacts): readonly DecidingFact[] {
	return [
		...sharesOfMine(proposal, facts),
		...factsOfMine(proposal, facts),
		...factsOfVoters(proposal, facts),
	];
}

/** Lists the verdict or outcome, the votes, and the times. */
export function verdictFacts(proposal: Proposal, facts: BlockFacts): readonly DecidingFact[] {
	const pace = describePace(proposal, facts);
	const recorded = withResult(proposal, facts);
	return [
		describeEnd(proposal, facts),
		...measureVotes(recorded.proposal, recorded.facts),
		...(pace === undefined
			? []
			: [createSentence('Pace', 'the turnout by epochs, and where it ends if it goes on so', pace, pace)]),
		...describeTimes(proposal, facts).map(text =>
			createSentence('When', 'how long votes count: those of validators end earlier', text, text),
		),
	];
}

const aboutVerdict = 'how it would end with the votes so far, or how it ended';

/** Describes the verdict, '✗ Would fail if it ended now: 92 374 897 NAM of turnout are missing', or the outcome. */
function describeEnd(proposal: Proposal, {theme, stake}: BlockFacts): DecidingFact {
	const judged = verdictOf(proposal, stake);
	const sign = drawVerdict(judged, theme);
	if (sign && 'verdict' in judged) {
		const {isPassing} = judged.verdict;
		const words = `Would ${isPassing ? 'pass' : 'fail'} if it ended now${describeTurn(judged.verdict)}`;
		return createSentence('Verdict', aboutVerdict, words, {...sign, text: withSign(sign.text, words)});
	}
	if (isOpen(proposal) || nextEventOf(proposal) === 'start') {
		const why = 'why' in judged ? explainNoVerdict(judged.why, proposal) : '';
		const words = isOpen(proposal) ? `No verdict: ${why}` : capitalized(why);
		return createSentence('Verdict', aboutVerdict, words, {
			text: words,
			meaning: isOpen(proposal) ? 'warning' : 'quiet',
		});
	}
	return describeOutcome(proposal, theme);
}

function describeOutcome({status}: Proposal, theme: Signs): DecidingFact {
	const outcome = outcomeOf(status);
	if (outcome && status !== undefined) {
		const isFinal = status.startsWith('executed');
		const isPassed = outcome.word === 'passed';
		const words = capitalized(`${outcome.word}${isFinal ? '' : ' by its votes, not yet final'}`);
		const sign = isPassed ? theme.glyphs.passed : theme.glyphs.failed;
		return createSentence('Verdict', aboutVerdict, words, {
			text: withSign(sign, words),
			meaning: isPassed ? 'good' : 'bad',
		});
	}
	const words = status === undefined ? 'Its status is not known' : explainStatus(status);
	const text = status === undefined ? words : `${textOf(drawStatus(status, theme))}: ${words}`;
	const isOdd = status !== undefined && !isKnownStatus(status);
	return createSentence('Verdict', aboutVerdict, text, {text, meaning: isOdd ? 'warning' : 'quiet'});
}

/** Puts the sign before the words; a screen reader gets none. */
function withSign(sign: string, words: string): string {
	return sign === '' ? words : `${sign} ${words}`;
}

/** Describes the end, 'Ends in ~2 d 14 h, epoch 1215 (~2026-11-24 08:00)', and the earlier one for validators. */
function describeTimes(proposal: Proposal, facts: BlockFacts): readonly string[] {
	const when = describeWhen(proposal, facts);
	const {startEpoch, endEpoch} = proposal;
	const hasWindow = startEpoch !== undefined && endEpoch !== undefined && startEpoch < endEpoch;
	const mayVote = isOpen(proposal) || nextEventOf(proposal) === 'start';
	const forValidators = hasWindow && mayVote ? lastValidatorVotingEpoch({startEpoch, endEpoch}) : undefined;
	const isOver = forValidators !== undefined && (facts.clock?.epoch ?? 0n) > forValidators;
	return [
		...(when === undefined ? [] : [when]),
		...(forValidators === undefined
			? []
			: [`Validators ${isOver ? 'voted' : 'vote'} to the end of epoch ${forValidators}`]),
	];
}
