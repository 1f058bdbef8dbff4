import {toUnits} from '../../../domain/decimal.ts';
import {isFlawed} from '../../../domain/decoded.ts';
import {lastVotingEpoch} from '../../../domain/epoch.ts';
import type {Proposal} from '../../../domain/proposal.ts';
import {greatest} from '../../../format/greatest.ts';
import {formatIntegerWithin} from '../../../format/number.ts';
import {drawStatus} from '../../cells/proposal-status.ts';
import {createShowField} from '../../list/cell-field.ts';
import type {Cell, Column} from '../../ui/table/columns.ts';
import type {Theme} from '../../ui/theme.ts';
import {formatWait, waitOf} from './proposal-time.ts';
import {countVotes, describeNoVotes} from './proposal-votes.ts';
import {drawVoteBar, explainVoteBar} from './vote-bar.ts';

/** An id longer than this would leave too little to the title. */
const longestId = 12;

/**
The columns of the list of proposals.

@param rows those on the page: the id column is as wide as their longest id
*/
export function createProposalColumns(
	theme: Theme,
	rows: readonly Proposal[] = [],
): readonly Column<Proposal>[] {
	const idWidth = Math.min(
		longestId,
		greatest(
			rows.map(({id = ''}) => id.length),
			4,
		),
	);
	const legend = explainVoteBar(theme);
	const showField = createShowField(theme);
	const show = <Field extends keyof Proposal & string>(
		item: Proposal,
		field: Field,
		format: (value: NonNullable<Proposal[Field]>) => Cell,
	) => showField(item, {field, value: item[field] ?? undefined}, format);

	return [
		{
			id: 'id',
			title: 'Id',
			align: 'right',
			minimum: idWidth,
			ideal: idWidth,
			priority: 1,
			isFrozen: true,
			cell: item => show(item, 'id', String),
		},
		{
			id: 'title',
			title: 'Title',
			minimum: 16,
			least: 12,
			enough: 24,
			ideal: 60,
			weight: 6,
			priority: 1,
			isFrozen: true,
			cell: item => show(item, 'title', String),
		},
		{
			id: 'kind',
			title: 'Kind',
			minimum: 10,
			least: 7,
			ideal: 15,
			priority: 6,
			cell: item => show(item, 'type', String),
		},
		{
			id: 'status',
			title: 'Status',
			minimum: 10,
			least: 6,
			ideal: 18,
			priority: 2,
			cell: (item, width) => show(item, 'status', status => drawStatus(status, theme, width)),
		},
		{
			id: 'epochs',
			title: 'Epochs',
			minimum: 9,
			ideal: 11,
			priority: 5,
			cell: item => epochsOf(item, theme),
		},
		{
			id: 'left',
			title: 'Time left',
			align: 'right',
			minimum: 10,
			least: 8,
			ideal: 10,
			priority: 3,
			cell: (item, width) => leftOf(item, width, theme),
		},
		{
			id: 'votes',
			title: legend,
			minimum: legend.length,
			least: 8,
			ideal: legend.length + 6,
			priority: 4,
			cell: (item, width) => votesOf(item, width, theme),
		},
		...answers.map(
			({field, title, priority}): Column<Proposal> => ({
				id: field,
				title,
				align: 'right',
				minimum: 11,
				least: 8,
				ideal: 13,
				priority,
				// Whole NAM; the decimals are in the details.
				cell: (item, width) => show(item, field, votes => formatIntegerWithin(toUnits(votes, 0), width)),
			}),
		),
		{
			id: 'author',
			title: 'Author',
			minimum: 10,
			ideal: 16,
			priority: 20,
			isCutInMiddle: true,
			cell: item => show(item, 'author', String),
		},
		{
			id: 'tallyType',
			title: 'Rule',
			minimum: 9,
			ideal: 26,
			priority: 20,
			cell: item => show(item, 'tallyType', String),
		},
	];
}

const answers = [
	{field: 'yayVotes', title: 'Yay NAM', priority: 7},
	{field: 'nayVotes', title: 'Nay NAM', priority: 8},
	{field: 'abstainVotes', title: 'Abstain NAM', priority: 9},
] as const;

/** '1200–1209': the first and the last epoch of the vote. */
function epochsOf(item: Proposal, theme: Theme): Cell {
	const epochs = {startEpoch: item.startEpoch, endEpoch: lastVotingEpoch(item)};
	const texts = (['startEpoch', 'endEpoch'] as const).map(field =>
		createShowField(theme)(item, {field, value: epochs[field]}, String),
	);
	const [start = '', end = ''] = texts.map(cell => (typeof cell === 'string' ? cell : cell.text));
	if (start === end && start === theme.glyphs.missing) return start;
	const text = `${start}${theme.isAscii ? '-' : '–'}${end}`;
	return texts.every(cell => typeof cell === 'string') ? text : {text, meaning: 'warning'};
}

const times = ['startTime', 'endTime', 'activationTime', 'currentTime', 'status'] as const;

/** Until the start of the vote, its end, or the execution: whichever comes next. */
function leftOf(item: Proposal, width: number, theme: Theme): Cell {
	const wait = waitOf(item);
	if (wait) return formatWait(wait, width);
	return times.some(field => isFlawed(item, field)) ? {text: '?', meaning: 'warning'} : theme.glyphs.missing;
}

function votesOf(item: Proposal, width: number, theme: Theme): Cell {
	const count = countVotes(item);
	switch (count.kind) {
		case 'counted':
			return drawVoteBar(count.votes, width, theme);
		case 'unknown':
			return {text: '?', meaning: 'warning'};
		case 'none': {
			const words = describeNoVotes(item);
			return {text: words.length <= width ? words : 'no votes', meaning: 'quiet'};
		}
	}
}
