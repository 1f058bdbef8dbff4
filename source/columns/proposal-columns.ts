import {namnamScale, toUnits} from '../domain/decimal.ts';
import {isFlawed} from '../domain/decoded.ts';
import {lastVotingEpoch} from '../domain/epoch.ts';
import {nameOfKind, type Proposal} from '../domain/proposal.ts';
import {placeOfStatus} from '../domain/proposal-status.ts';
import {waitOf} from '../domain/proposal-wait.ts';
import {nameOfRule, verdictOf} from '../domain/tally.ts';
import {formatIntegerWithin} from '../format/number.ts';
import {capitalized} from '../format/sentence.ts';
import type {Signs} from '../format/signs.ts';
import type {Cell} from '../table/lay-out.ts';
import type {CellContext} from './cell-context.ts';
import {type Column, columnOf, notUnderstood} from './column.ts';
import {drawOwnVotes, speakOwnVotes, voteForms} from './my-votes.ts';
import {drawStatus, sayStatus} from './proposal-status.ts';
import {
	describeTurnoutNeeded,
	drawVotes,
	speakTurnout,
	speakVerdict,
	speakVotes,
	widthWithReason,
} from './proposal-verdict.ts';
import {drawWhen, speakWait, whenForms} from './proposal-when.ts';
import {idShape, titleShape} from './shapes.ts';
import {explainVoteBar} from './vote-bar.ts';

const column = columnOf<Proposal>();

/** Columns in the order in which they are shown, the deciding ones first. */
export const proposalColumns: readonly Column<Proposal>[] = [
	column({
		...idShape,
		id: 'id',
		value: ({id}) => id,
		sort: {label: 'id', place: 1, isDescending: true},
		exported: 'id',
		spoken: {words: proposal => capitalized(nameOfProposal(proposal))},
	}),
	column({
		...titleShape,
		priority: 1,
		role: 'name',
		value: ({title}) => title,
		exported: 'title',
		spoken: {words: ({title}) => title ?? 'without a title'},
	}),
	column({
		id: 'when',
		title: 'When',
		// 'end ~14 h'
		minimum: 9,
		// 'rejected, final ~11 h'
		enough: 21,
		ideal: 21,
		priority: 2,
		value: proposal => proposal,
		forms: (proposal, facts) => whenForms(proposal, facts),
		show: drawWhenOrUnread,
		sort: {word: 'endEpoch', label: 'end of voting', place: 4, by: ({endEpoch}) => endEpoch},
		spoken: {
			// The next event ends the sentence.
			place: 20,
			words(proposal, facts) {
				const wait = waitOf(proposal, facts.clock);
				return wait && speakWait(wait);
			},
		},
	}),
	column({
		id: 'turnout',
		title: 'Turnout',
		align: 'right',
		minimum: 7,
		ideal: 7,
		priority: 4,
		needs: 'stake',
		value: proposal => proposal,
		show: (proposal, {stake}) => describeTurnoutNeeded(proposal, stake),
		spoken: {words: (proposal, {stake}) => speakTurnout(proposal, stake)},
	}),
	column({
		id: 'votes',
		title: explainVoteBar,
		minimum: 5,
		// Ten cells of the bar, and the verdict's sign.
		enough: 12,
		ideal: 22,
		priority: 3,
		fit: 'bar',
		stages: [widthWithReason],
		value: proposal => proposal,
		show: drawVotes,
		sort: {label: 'votes', place: 5, isDescending: true, by: sumOfVotes},
		spoken: {
			words: (proposal, {stake}) =>
				[speakVotes(proposal), speakVerdict(verdictOf(proposal, stake))]
					.filter(words => words !== undefined)
					.join(', '),
		},
	}),
	column({
		id: 'you',
		title: 'You',
		minimum: 3,
		ideal: 7,
		gap: 1,
		priority: 7,
		needs: 'ownVotes',
		isAbsentWithout: true,
		value: proposal => proposal,
		forms: voteForms,
		show: (proposal, facts, _width, form = '') => drawOwnVotes(proposal, facts, form),
		spoken: {words: speakOwnVotes},
	}),
	column({
		id: 'kind',
		title: 'Kind',
		field: 'type',
		minimum: 7,
		ideal: 8,
		priority: 8,
		value: ({type}) => type,
		show: nameOfKind,
		sort: {label: 'kind', place: 3},
		exported: 'type',
	}),
	column({
		id: 'status',
		title: 'Status',
		minimum: 6,
		enough: 10,
		ideal: 12,
		priority: 6,
		// The outcome is in the column of times.
		role: 'minor',
		value: ({status}) => status,
		show: (status, {theme}) => drawStatus(status, theme),
		sort: {
			label: 'status',
			place: 2,
			by: ({status}) => (status === undefined ? undefined : placeOfStatus(status)),
		},
		exported: 'status',
		spoken: {place: 2, words: ({status}) => (status === undefined ? 'status not known' : sayStatus(status))},
	}),
	column({
		id: 'epochs',
		title: 'Epochs',
		fit: 'figure',
		minimum: 9,
		ideal: 11,
		priority: 5,
		role: 'minor',
		value: proposal => proposal,
		show: (proposal, {theme}) => drawEpochs(proposal, theme),
	}),
	voteColumn('yayVotes', 'Yay NAM', 8),
	voteColumn('nayVotes', 'Nay NAM', 9),
	voteColumn('abstainVotes', 'Abstain NAM', 9),
	column({
		id: 'author',
		title: 'Author',
		minimum: 10,
		ideal: 16,
		priority: 20,
		fit: 'middle',
		value: ({author}) => author,
		exported: 'author',
	}),
	column({
		id: 'tallyType',
		title: 'Rule',
		word: 'rule',
		minimum: 9,
		ideal: 23,
		priority: 20,
		value: ({tallyType}) => tallyType,
		show: nameOfRule,
		exported: 'tallyType',
	}),
];

/** Makes a column of votes in whole NAM; the decimals are in the details. */
function voteColumn(
	id: 'yayVotes' | 'nayVotes' | 'abstainVotes',
	title: string,
	priority: number,
): Column<Proposal> {
	return column({
		id,
		title,
		word: id.replace('Votes', ''),
		align: 'right',
		minimum: 8,
		enough: 11,
		ideal: 13,
		priority,
		// The bar shows which answer leads.
		role: 'minor',
		value: item => item[id],
		show: (votes, _facts, width) => formatIntegerWithin(toUnits(votes, 0), width),
		exported: id,
	});
}

/** Draws the first and the last epoch of the vote: '1200–1209'. */
function drawEpochs(proposal: Proposal, {isAscii, glyphs}: Signs): Cell | undefined {
	const start = proposal.startEpoch;
	const end = lastVotingEpoch(proposal);
	const areUnread = [isFlawed(proposal, 'startEpoch'), isFlawed(proposal, 'endEpoch')];
	if (start === undefined && end === undefined && !areUnread.includes(true)) return undefined;
	const [from, to] = [start, end].map((epoch, at) => epoch ?? (areUnread[at] ? '?' : glyphs.missing));
	const text = `${from}${isAscii ? '-' : '–'}${to}`;
	return [start, end].some((epoch, at) => epoch === undefined && areUnread[at])
		? {text, meaning: 'warning'}
		: text;
}

/** Draws when it ends, or "?" if neither status nor times could be read. */
function drawWhenOrUnread(
	proposal: Proposal,
	facts: CellContext,
	_width: number,
	form: string | undefined,
): Cell | undefined {
	return drawWhen(proposal, form, facts) ?? (isFlawed(proposal, 'status') ? notUnderstood : undefined);
}

/** Adds up all votes on a proposal, in namnam; undefined before the first tally. */
function sumOfVotes({yayVotes, nayVotes, abstainVotes}: Proposal): bigint | undefined {
	const votes = [yayVotes, nayVotes, abstainVotes].filter(nam => nam !== undefined);
	return votes.length === 0 ? undefined : votes.reduce((sum, nam) => sum + toUnits(nam, namnamScale), 0n);
}

/** Names a proposal in a sentence. */
export function nameOfProposal({id}: Proposal): string {
	return id === undefined ? 'a proposal without an id' : `proposal ${id}`;
}
