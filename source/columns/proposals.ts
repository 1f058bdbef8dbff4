import {namnamScale} from '../domain/amount.ts';
import {toUnits} from '../domain/decimal.ts';
import {isFlawed} from '../domain/decoded.ts';
import {lastVotingEpoch} from '../domain/epoch.ts';
import type {Proposal} from '../domain/proposal.ts';
import {placeOfStatus} from '../domain/proposal-status.ts';
import {formatIntegerWithin} from '../format/number.ts';
import {capitalized} from '../format/sentence.ts';
import type {Signs} from '../format/signs.ts';
import type {Cell} from '../table/lay-out.ts';
import {type Column, columnOf, notUnderstood} from './column.ts';
import {exactFieldsOf, unshown} from './exact-field.ts';
import type {Listing} from './listing.ts';
import {drawStatusWithin} from './proposal-status.ts';
import {formatWait, speakWait, waitOf} from './proposal-time.ts';
import {countVotes, describeNoVotes, speakVotes} from './proposal-votes.ts';
import {sortKeysOf} from './sort-keys.ts';
import {drawVoteBar, explainVoteBar} from './vote-bar.ts';

const column = columnOf<Proposal>();

const columns: readonly Column<Proposal>[] = [
	column({
		id: 'id',
		title: 'Id',
		align: 'right',
		minimum: 4,
		ideal: 4,
		// A longer one would leave too little to the title.
		widest: 12,
		priority: 1,
		isFrozen: true,
		value: ({id}) => id,
		sort: {label: 'id', place: 1, isDescending: true},
		exported: 'id',
		spoken: {words: proposal => capitalized(nameOfProposal(proposal))},
	}),
	column({
		id: 'title',
		title: 'Title',
		minimum: 16,
		least: 12,
		enough: 24,
		ideal: 60,
		weight: 6,
		priority: 1,
		isFrozen: true,
		value: ({title}) => title,
		spoken: {words: ({title}) => title ?? 'without a title'},
	}),
	column({
		id: 'kind',
		title: 'Kind',
		field: 'type',
		minimum: 10,
		least: 7,
		ideal: 15,
		priority: 6,
		value: ({type}) => type,
		sort: {label: 'kind', place: 3},
		exported: 'type',
	}),
	column({
		id: 'status',
		title: 'Status',
		minimum: 10,
		least: 6,
		ideal: 18,
		priority: 2,
		value: ({status}) => status,
		show: (status, {theme}, width) => drawStatusWithin(status, theme, width),
		sort: {
			label: 'status',
			place: 2,
			by: ({status}) => (status === undefined ? undefined : placeOfStatus(status)),
		},
		exported: 'status',
		spoken: {words: ({status}) => status ?? 'status not known'},
	}),
	column({
		id: 'epochs',
		title: 'Epochs',
		isFigure: true,
		minimum: 9,
		ideal: 11,
		priority: 5,
		value: proposal => proposal,
		show: (proposal, {theme}) => drawEpochs(proposal, theme),
		sort: {word: 'endEpoch', label: 'end of voting', place: 4, by: ({endEpoch}) => endEpoch},
	}),
	column({
		id: 'left',
		title: 'Time left',
		align: 'right',
		minimum: 10,
		least: 8,
		ideal: 10,
		priority: 3,
		value: proposal => proposal,
		show: drawWait,
		spoken: {
			// What it waits for is the end of the sentence.
			place: 20,
			words(proposal) {
				const wait = waitOf(proposal);
				return wait && speakWait(wait);
			},
		},
	}),
	column({
		id: 'votes',
		title: explainVoteBar,
		minimum: 18,
		least: 8,
		ideal: 24,
		priority: 4,
		isBar: true,
		value: proposal => proposal,
		show: drawVotes,
		sort: {label: 'votes', place: 5, isDescending: true, by: sumOfVotes},
		spoken: {words: speakVotes},
	}),
	voteColumn('yayVotes', 'Yay NAM', 7),
	voteColumn('nayVotes', 'Nay NAM', 8),
	voteColumn('abstainVotes', 'Abstain NAM', 9),
	column({
		id: 'author',
		title: 'Author',
		minimum: 10,
		ideal: 16,
		priority: 20,
		isCutInMiddle: true,
		value: ({author}) => author,
		exported: 'author',
	}),
	column({
		id: 'tallyType',
		title: 'Rule',
		minimum: 9,
		ideal: 26,
		priority: 20,
		value: ({tallyType}) => tallyType,
		exported: 'tallyType',
	}),
];

/** Whole NAM; the decimals are in the details. */
function voteColumn(
	id: 'yayVotes' | 'nayVotes' | 'abstainVotes',
	title: string,
	priority: number,
): Column<Proposal> {
	return column({
		id,
		title,
		align: 'right',
		minimum: 11,
		least: 8,
		ideal: 13,
		priority,
		value: item => item[id],
		show: (votes, _facts, width) => formatIntegerWithin(toUnits(votes, 0), width),
		exported: id,
	});
}

/** '1200–1209': the first and the last epoch of the vote. */
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

const times = ['startTime', 'endTime', 'activationTime', 'currentTime', 'status'] as const;

/** Until the start of the vote, its end, or the execution: whichever comes next. */
function drawWait(proposal: Proposal, _facts: unknown, width: number): Cell | undefined {
	const wait = waitOf(proposal);
	if (wait) return formatWait(wait, width);
	return times.some(field => isFlawed(proposal, field)) ? notUnderstood : undefined;
}

function drawVotes(proposal: Proposal, {theme}: {readonly theme: Signs}, width: number): Cell {
	const count = countVotes(proposal);
	switch (count.kind) {
		case 'counted':
			return theme.isSpoken ? speakVotes(proposal) : drawVoteBar(count.votes, width, theme);
		case 'unknown':
			return notUnderstood;
		case 'none': {
			const words = describeNoVotes(proposal);
			return {text: words.length <= width ? words : 'no votes', meaning: 'quiet'};
		}
	}
}

/** All votes on a proposal, in millionths of a NAM; undefined before the first tally. */
function sumOfVotes({yayVotes, nayVotes, abstainVotes}: Proposal): bigint | undefined {
	const votes = [yayVotes, nayVotes, abstainVotes].filter(nam => nam !== undefined);
	return votes.length === 0 ? undefined : votes.reduce((sum, nam) => sum + toUnits(nam, namnamScale), 0n);
}

/** What a proposal is called in a sentence. */
export function nameOfProposal({id}: Proposal): string {
	return id === undefined ? 'a proposal without an id' : `proposal ${id}`;
}

export const proposalFields = exactFieldsOf<Proposal>(
	[
		...columns,
		...unshown<Proposal>('startEpoch', 'endEpoch', 'activationEpoch'),
		...unshown<Proposal>('startTime', 'endTime', 'currentTime', 'activationTime', 'data', 'content'),
	],
	[
		'id',
		'type',
		'status',
		'author',
		'startEpoch',
		'endEpoch',
		'activationEpoch',
		'startTime',
		'endTime',
		'currentTime',
		'activationTime',
		'yayVotes',
		'nayVotes',
		'abstainVotes',
		'tallyType',
		'data',
		'content',
	],
);

export const proposalListing: Listing<Proposal> = {
	columns,
	sorts: sortKeysOf(columns),
	fields: proposalFields,
};
