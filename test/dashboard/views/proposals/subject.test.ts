import {expect, it} from 'vitest';
import {createProposalSubject} from '../../../../source/dashboard/views/proposals/proposal-subject.ts';
import {parseDecimal} from '../../../../source/domain/decimal.ts';
import type {Proposal} from '../../../../source/domain/proposal.ts';
import {sortWords} from '../../../../source/routes/route.ts';
import {createProposal, createVoteFacts, nowInSeconds} from '../../../helpers/proposals.ts';

const subject = createProposalSubject(createVoteFacts());
const noVotes = {yayVotes: undefined, nayVotes: undefined, abstainVotes: undefined};

it('sorts by the words of its routes', () => {
	expect(subject.sorts.map(({id}) => id)).toEqual(sortWords('proposals'));
});

it.each<[string, Partial<Proposal>, unknown]>([
	['service', {}, undefined],
	['id', {}, '12'],
	['status', {}, 0],
	['status', {status: 'frozen'}, 7],
	['status', {status: undefined}, undefined],
	['kind', {}, 'default'],
	['endEpoch', {}, 1210n],
	['votes', {}, 100_000_000_750_000n],
	['votes', noVotes, undefined],
])('compares %s', (id, fields, expected) => {
	expect(subject.sorts.find(each => each.id === id)?.toValue?.(createProposal(fields))).toBe(expected);
});

it.each<[string, Partial<Proposal>]>([
	[
		'Proposal 12, Hold upgrades on Tuesdays, voting, turnout 50 of 40 % needed, 62 % yay, would pass, 1 day left',
		{},
	],
	[
		'Proposal 12, Hold upgrades on Tuesdays, pending, no votes yet, starts in 5 hours',
		{...noVotes, status: 'pending', startEpoch: 1205n},
	],
	[
		'Proposal 12, Hold upgrades on Tuesdays, passed, 62 % yay, final in 2 minutes',
		{status: 'passed', activationTime: nowInSeconds + 119n},
	],
	['Proposal 12, Hold upgrades on Tuesdays, rejected, no votes', {...noVotes, status: 'executedRejected'}],
	[
		'Proposal 12, Hold upgrades on Tuesdays, voting, turnout 50 of 40 % needed, 62 % yay, would pass, end is due',
		{endTime: nowInSeconds - 1n},
	],
	[
		'Proposal 12, Hold upgrades on Tuesdays, voting, turnout 50 of 40 % needed, 62 % yay, would pass, 59 seconds left',
		{endTime: nowInSeconds + 59n},
	],
	[
		'A proposal without an id, without a title, status not known, votes not known, 1 day left',
		{id: undefined, title: undefined, status: undefined, yayVotes: parseDecimal('-1')},
	],
])('says of a row: %s', (expected, fields) => {
	expect(subject.sentenceOf(createProposal(fields))).toBe(expected);
});

it('names, finds and copies a proposal', () => {
	const proposal = createProposal();
	expect(subject.nameOf(proposal)).toBe('proposal 12');
	expect(subject.identityOf(proposal)).toBe('12');
	expect(subject.idOf(proposal)).toBe('12');
	expect(subject.textsOf(proposal)).toEqual([
		'12',
		'Hold upgrades on Tuesdays',
		'default',
		'voting',
		proposal.author,
	]);
	expect(subject.detailsOf(proposal)).toContainEqual(expect.objectContaining({label: 'Id', value: '12'}));
});
