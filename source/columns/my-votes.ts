import {namnamPerNam} from '../domain/decimal.ts';
import {lastVotingEpoch} from '../domain/epoch.ts';
import {countedStake, type MyVotes, maxThrough, votesThrough} from '../domain/my-votes.ts';
import {ownValue} from '../domain/own-value.ts';
import type {Proposal} from '../domain/proposal.ts';
import {isOpen} from '../domain/proposal-wait.ts';
import {formatInteger, formatNamBriefly, formatWholeShare} from '../format/number.ts';
import type {Signs} from '../format/signs.ts';
import {shortenMiddle} from '../format/text.ts';
import type {Cell, Forms} from '../table/lay-out.ts';
import type {CellContext} from './cell-context.ts';
import {createSentence, type DecidingFact} from './vote-measures.ts';

type VoteContext = Pick<CellContext, 'votes' | 'theme'>;

/** Votes with their letters in a column. */
const letters: Readonly<Record<string, string>> = {yay: 'y', nay: 'n', abstain: 'a'};

/** Vote of an address of the user's: 'none' if it has not voted, 'no-stake' if it cannot either, undefined if that is not known. */
interface OwnVote {
	readonly label: string;
	readonly vote: string | undefined;
}

function ownVotes({id}: Proposal, {mine}: MyVotes): readonly OwnVote[] {
	return mine.map(({label, votes, mayVote}) => ({
		label,
		vote: id === undefined ? undefined : votes && (votes.get(id) ?? (mayVote ? 'none' : 'no-stake')),
	}));
}

/** Writes how I voted: one word where all my addresses agree, else a letter for each: 'yay', 'y–n'. */
export function voteForms(proposal: Proposal, {votes, theme}: VoteContext): Forms | undefined {
	if (!votes) return undefined;
	const own = ownVotes(proposal, votes);
	const voting = own.filter(isVoting);
	const [first] = voting;
	if (!first) return undefined;
	const signs = own.map(({vote}) => signOf(vote, theme)).join('');
	if (first.vote === undefined || voting.some(({vote}) => vote !== first.vote)) return [[signs]];
	const sign = signOf(first.vote, theme);
	return Object.hasOwn(letters, first.vote) ? [[first.vote], [sign]] : [[sign]];
}

/** Counts the user's addresses that voted, of those that did or may; undefined: that is not known. */
export function countMyVotes(proposal: Proposal, {votes}: VoteContext): string | undefined {
	const voting = votes ? ownVotes(proposal, votes).filter(isVoting) : [];
	const isKnown = voting.length > 0 && voting.every(({vote}) => vote !== undefined);
	return isKnown ? `${voting.filter(({vote}) => vote !== 'none').length} of ${voting.length}` : undefined;
}

/** Checks whether an address voted, or may. */
function isVoting({vote}: OwnVote): boolean {
	return vote !== 'no-stake';
}

function signOf(vote: string | undefined, {glyphs}: Signs): string {
	// Each address keeps its place.
	if (vote === 'no-stake') return ' ';
	if (vote === 'none') return glyphs.missing;
	return (vote === undefined ? undefined : ownValue(letters, vote)) ?? '?';
}

/** Draws it; an open vote that I may still cast stands out. */
export function drawOwnVotes(proposal: Proposal, {votes}: VoteContext, text: string): Cell {
	const mayVote = votes && isOpen(proposal) && ownVotes(proposal, votes).some(({vote}) => vote === 'none');
	return mayVote ? {text, meaning: 'accent'} : text;
}

/** Speaks it: 'you voted yay', 'Cold wallet voted yay, Hot wallet has not voted'. */
export function speakOwnVotes(proposal: Proposal, {votes}: VoteContext): string | undefined {
	if (!votes) return undefined;
	const own = ownVotes(proposal, votes).filter(isVoting);
	const [first] = own;
	if (first && own.every(({vote}) => vote === first.vote)) {
		return `you ${speakVote(first.vote, 'have')}`;
	}
	return own.map(({label, vote}) => `${label} ${speakVote(vote, 'has')}`).join(', ');
}

function speakVote(vote: string | undefined, has: string): string {
	if (vote === undefined) return `${has} votes that are not known`;
	return vote === 'none' ? `${has} not voted` : `voted ${vote}`;
}

/**
Describes how I vote and who votes for my stake: 'Cold wallet: yay · Hot wallet: not voted, to the end of epoch 1214',
'Cedar Watch: yay (8 000 of yours) · Delta Harbour: not voted (4 004)'.
*/
export function factsOfMine(
	proposal: Proposal,
	{votes, voters, theme}: VoteContext & Pick<CellContext, 'voters'>,
): readonly DecidingFact[] {
	const {id} = proposal;
	const own = votes && id !== undefined ? ownVotes(proposal, votes).filter(isVoting) : [];
	const mayVote = isOpen(proposal);
	if (
		!votes ||
		id === undefined ||
		own.length === 0 ||
		!(mayVote || own.some(({vote}) => ownValue(letters, vote ?? '')))
	)
		return [];
	const last = mayVote ? lastVotingEpoch(proposal) : undefined;
	const deadline = last === undefined ? '' : `, to the end of epoch ${last}`;
	const {separator} = theme.glyphs;
	const mine = [...Map.groupBy(own, ({vote}) => vote)].map(([vote, addresses]) => {
		const who = addresses.map(({label}) => label).join(', ');
		return `${who}: ${nameOfVote(vote)}${vote === 'none' ? deadline : ''}`;
	});
	const through = votesThrough(proposal, votes, voters?.id === id ? voters : undefined);
	const named = through.slice(0, maxThrough).map(({address, name, vote, amount}, index) => {
		const who = name ?? shortenMiddle(address, 12, theme.glyphs.ellipsis);
		return `${who}: ${nameOfVote(vote)} (${formatBriefNam(amount)}${index === 0 ? ' of yours' : ''})`;
	});
	const more = through.length > maxThrough ? [`${through.length - maxThrough} more`] : [];
	return [
		createLine('Mine', mine, separator),
		...(through.length === 0 ? [] : [createLine('Through', [...named, ...more], separator)]),
	];
}

/** Sums up how the user's stake votes: 'Of 1 725 834 NAM: 49% nay, 51% not voted: it follows validators'. */
export function sharesOfMine(proposal: Proposal, {votes}: VoteContext): readonly DecidingFact[] {
	const {id, endEpoch} = proposal;
	if (!votes || id === undefined || !isOpen(proposal)) return [];
	const amounts = new Map<string, bigint>();
	for (const {votes: cast, stake} of votes.mine) {
		const vote = nameOfVote(cast && (cast.get(id) ?? 'none'));
		const amount = [...stake.values()].reduce((sum, row) => sum + countedStake(row, endEpoch), 0n);
		if (amount > 0n) amounts.set(vote, (amounts.get(vote) ?? 0n) + amount);
	}
	const total = [...amounts.values()].reduce((sum, amount) => sum + amount, 0n);
	if (total < namnamPerNam) return [];
	const shares = [...amounts]
		.toSorted(([one], [other]) => Number(one === notVoted) - Number(other === notVoted))
		.map(([vote, amount]) => {
			const follows = vote === notVoted ? ', which follows its validators' : '';
			return `${formatWholeShare(amount, total)}% ${vote}${follows}`;
		});
	const words = `Of ${formatInteger(total / namnamPerNam)} NAM: ${shares.join(', ')}`;
	return [createSentence('Your stake', 'how your stake that counts in this vote is cast', words, words)];
}

/** Describes who voted: '9 of 189 validators with 10.8% of their power · 204 delegators'. */
export function factsOfVoters(
	{id}: Proposal,
	{voters, theme}: Pick<CellContext, 'voters' | 'theme'>,
): readonly DecidingFact[] {
	return voters?.words === undefined || voters.id !== id
		? []
		: [createLine('By', voters.words, theme.glyphs.separator)];
}

const labelWidth = 'Through  '.length;

/** Lines with their explanations. */
const lines = {
	Mine: 'how each address of yours voted, and to when one that has not may',
	Through:
		'how the validators of those of your addresses voted that have not voted themselves: their vote counts for that stake; in brackets how much it is',
	By: "how many have voted; shares are of validators' power, since a delegator's vote has no weight of its own here",
} as const;

/** Makes a line with its label in the column of the bars. */
function createLine(label: keyof typeof lines, texts: readonly string[], separator: string): DecidingFact {
	const sentence = createSentence(label, lines[label], texts.join('; '), texts.join(separator));
	return {
		...sentence,
		draw: width =>
			sentence.draw(width - labelWidth).map((line, index) => ({
				parts: [(index === 0 ? label : '').padEnd(labelWidth), line as string],
			})),
	};
}

const notVoted = 'not voted';

function nameOfVote(vote: string | undefined): string {
	return vote === undefined ? 'not known' : vote === 'none' ? notVoted : vote;
}

function formatBriefNam(amount: bigint): string {
	return amount < 100n * namnamPerNam ? formatNamBriefly(amount) : formatInteger(amount / namnamPerNam);
}
