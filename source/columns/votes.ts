import type {ActiveStake} from '../domain/active-stake.ts';
import type {OwnVote, VoterVote} from '../domain/votes.ts';
import {
	formatAmountWithin,
	formatInteger,
	formatIntegerWithin,
	formatNam,
	formatShare,
} from '../format/number.ts';
import {shortenMiddle} from '../format/text.ts';
import type {Cell} from '../table/lay-out.ts';
import {type Column, columnOf} from './column.ts';
import {exactFieldsOf, ownFields} from './exact-field.ts';
import type {ItemSpec} from './item-spec.ts';
import {drawStatus, sayStatus} from './proposal-status.ts';
import {addressShape, idShape, mineShape, nameShape, shareShape, titleShape} from './shapes.ts';
import {decimalsOfPower, exactShare, shareOf} from './shares.ts';
import {sortKeysOf} from './sort-keys.ts';
import {listedName} from './validator-name.ts';

/** Draws a vote in the colour of its answer. */
export function drawVote(vote: string): Cell {
	if (vote === 'yay') return {text: vote, meaning: 'good'};
	if (vote === 'nay') return {text: vote, meaning: 'bad'};
	return vote === 'abstain' ? {text: vote, meaning: 'quiet'} : {text: vote, meaning: 'warning'};
}

const voteShape = {
	id: 'vote',
	title: 'Vote',
	minimum: 7,
	ideal: 7,
	priority: 1,
	show: drawVote,
	exported: 'vote',
} as const;

const own = columnOf<OwnVote>();

const ownColumns: readonly Column<OwnVote>[] = [
	own({
		...idShape,
		id: 'proposalId',
		word: 'id',
		value: ({proposalId}) => proposalId,
		sort: {word: 'id', label: 'id', place: 1, isDescending: true},
		exported: 'proposalId',
		spoken: {words: ({proposalId}) => `Proposal ${proposalId ?? 'without an id'}`},
	}),
	own({
		...titleShape,
		priority: 2,
		value: ({proposal}) => proposal?.title,
		exported: 'proposal.title',
		spoken: {words: ({proposal}) => proposal?.title},
	}),
	own({
		...voteShape,
		value: ({vote}) => vote,
		sort: {label: 'vote', place: 2},
		spoken: {place: 1, words: ({vote}) => `voted ${vote ?? 'not known how'}`},
	}),
	own({
		id: 'status',
		title: 'Status',
		minimum: 6,
		enough: 10,
		ideal: 12,
		priority: 3,
		value: ({proposal}) => proposal?.status,
		show: (status, {theme}) => drawStatus(status, theme),
		sort: {label: 'status', place: 3},
		exported: 'proposal.status',
		spoken: {words: ({proposal}) => proposal?.status && sayStatus(proposal.status)},
	}),
];

/** Columns of the votes of one address. */
export const ownVoteSpec: ItemSpec<OwnVote> = {
	columns: ownColumns,
	sorts: sortKeysOf(ownColumns),
	fields: exactFieldsOf(ownColumns, ownFields<OwnVote>('proposalId', 'vote')),
};

const column = columnOf<VoterVote>();

const voterColumns: readonly Column<VoterVote>[] = [
	column({
		...nameShape,
		title: 'By',
		word: 'by',
		field: 'voter',
		value: vote => vote.label ?? vote.validator?.name ?? (vote.voter === undefined ? undefined : vote),
		show: (named, {theme}) =>
			typeof named === 'string'
				? named
				: {
						text: named.validator
							? shortenMiddle(named.voter ?? '', 16, theme.glyphs.ellipsis)
							: 'a delegator',
						meaning: 'quiet',
					},
		instead: ({validator}, facts) => validator && listedName(validator, facts),
		// A delegator has no name to show.
		named: ({label, validator, voter}) => ({
			name: label ?? validator?.name ?? (validator ? voter : undefined),
			address: voter,
		}),
		sort: {label: 'name', place: 2, by: ({label, validator, voter}) => label ?? validator?.name ?? voter},
		spoken: {
			words: ({label, validator, voter}) =>
				label ??
				validator?.name ??
				(validator ? `validator ${validator.address}` : `delegator ${voter ?? ''}`),
		},
	}),
	column({
		...addressShape,
		field: 'voter',
		value: ({voter}) => voter,
		exported: 'voterAddress',
	}),
	column({
		...voteShape,
		value: ({vote}) => vote,
		sort: {label: 'vote', place: 3},
		spoken: {words: ({vote}) => `voted ${vote ?? 'not known how'}`},
	}),
	column({
		id: 'power',
		title: 'Power NAM',
		align: 'right',
		minimum: 8,
		enough: 11,
		ideal: 12,
		fit: 'figure',
		priority: 3,
		value: ({validator}) => validator?.votingPower,
		show: (power, _facts, width) => formatIntegerWithin(power, width),
		sort: {label: 'power', place: 1, isDescending: true},
		exported: 'validator.votingPower',
		spoken: {
			words: ({validator}) =>
				validator?.votingPower === undefined
					? undefined
					: `a validator with ${formatInteger(validator.votingPower)} NAM`,
		},
	}),
	column({
		...mineShape,
		priority: 4,
		value: ({mine}) => mine,
		show: (mine, _facts, width) => formatAmountWithin(mine, width),
		sort: {label: 'my NAM', place: 4, isDescending: true},
		spoken: {words: ({mine}) => (mine === undefined ? undefined : `${formatNam(mine)} NAM of mine`)},
	}),
	column({
		...shareShape,
		title: 'Of power',
		word: 'of-power',
		minimum: 8,
		ideal: 8,
		priority: 4,
		value: ({validator}) => validator,
		exact: ({validator}, facts) => validator && exactShare(validator, facts),
		spoken: {
			words({validator}, {stake}) {
				const share = validator && shareOf(validator, stake);
				return share && `${share} of the validators' power`;
			},
		},
	}),
];

/** Columns of the votes on one proposal. */
export const voterVoteSpec: ItemSpec<VoterVote> = {
	columns: voterColumns,
	sorts: sortKeysOf(voterColumns),
	fields: exactFieldsOf(voterColumns, [
		...ownFields<VoterVote>('proposalId', 'vote'),
		{name: 'voterAddress', field: 'voter', exact: ({voter}) => voter},
		{name: 'validator.name', field: 'validator.name', exact: ({validator}) => validator?.name},
	]),
};

/**
Sums up who voted, of all votes on a proposal: '9 of 189 validators with 10.84% of their power', '204 delegators'. A vote
of a delegator has no known weight.

@param stake of all active validators
*/
export function describeVoters(votes: readonly VoterVote[], stake: ActiveStake): readonly string[] {
	const voted = votes.flatMap(({validator}) => {
		const power = validator?.address === undefined ? undefined : stake.powers.get(validator.address);
		return power === undefined ? [] : [power];
	});
	const share = formatShare(
		voted.reduce((sum, power) => sum + power, 0n),
		stake.total,
		decimalsOfPower,
	);
	const delegators = votes.filter(({validator}) => validator === undefined).length;
	const all = `${formatInteger(voted.length)} of ${formatInteger(stake.powers.size)} validators`;
	return [
		share === undefined ? all : `${all} with ${share} of their power`,
		`${formatInteger(delegators)} ${delegators === 1 ? 'delegator' : 'delegators'}`,
	];
}
