import {expect, it} from 'vitest';
import {lists} from '../../source/columns/views.ts';
import {findChangedCells, rankChange, unseenEvents} from '../../source/ledger/changed-cells.ts';
import type {StoredEvent} from '../../source/ledger/event-row.ts';
import type {NoticeRecord} from '../../source/notices/notice.ts';
import {eventKinds} from '../../source/notices/notices.ts';
import {changeOf, createEvent} from '../helpers/fake-ledger.ts';

/** Cells of the validator 'heron' after those changes, the oldest first. */
const cellsAfter = (...events: readonly StoredEvent[]) =>
	Object.fromEntries(findChangedCells(events.toReversed()).ofValidator('heron') ?? []);

const heron = (kind: string, old: string, value: string) =>
	changeOf('heron', `validator.${kind}`, old, value);

const listsOf = {
	validator: ['validators', 'stake', 'bonds'],
	proposal: ['proposals'],
	address: ['stake', 'merged-bonds'],
} as const;

it.each(Object.entries<NoticeRecord>(eventKinds).filter(([, {cells}]) => cells))(
	'%s is seen in columns that a list of its subject has',
	(_, {subject, cells}) => {
		const columns = listsOf[subject as keyof typeof listsOf].flatMap(list =>
			lists[list].columns.map(({id}) => id as string),
		);
		expect(columns).toEqual(expect.arrayContaining([...cells!.columns]));
	},
);

it.each([
	['commission', '5%', '5.5%', {commission: 'risen'}],
	['commission', '10%', '9.9999%', {commission: 'fallen'}],
	// Both may be cut to the same figure.
	['commission', '<0.0001%', '0%', {commission: 'other'}],
	['max-change', '1%', '2%', {maxCommission: 'risen'}],
	['power', '9', '10', {votingPower: 'risen'}],
	['power', '90071992547409931', '90071992547409930', {votingPower: 'fallen'}],
	['rank', '18', '17', {rank: 'risen'}],
	['rank', '9', '10', {rank: 'fallen'}],
	['jailed', 'consensus', 'jailed', {state: 'other'}],
	['name', 'A', 'B', {name: 'other'}],
	['website', '', 'https://a.example', {website: 'other'}],
])('a validator whose %s went from %s to %s has changed cells', (kind, old, value, cells) => {
	expect(cellsAfter(heron(kind, old, value))).toEqual(cells);
});

it('takes several changes of a cell as one, from the first value to the last', () => {
	const [up, down] = [heron('commission', '5%', '7%'), heron('commission', '7%', '6%')];
	expect(cellsAfter(up, down)).toEqual({commission: 'risen'});
	expect(cellsAfter(down, heron('commission', '6%', '6.5%'))).toEqual({commission: 'fallen'});
	expect(cellsAfter(up, heron('commission', '7%', '5%'))).toEqual({commission: 'other'});
	expect(cellsAfter(up, heron('power', '9', '8'))).toEqual({commission: 'risen', votingPower: 'fallen'});
});

it('marks the stake of each validator that one action was about', () => {
	const subject = {type: 'address', id: 'cold', name: 'cold wallet'} as const;
	const parts = ['heron', 'kestrel'].map((value, index) => ({
		id: String(index),
		kind: 'stake.withdrawn',
		old: undefined,
		new: value,
	}));
	const cells = findChangedCells([createEvent({kind: 'stake.withdrawn', subject, new: 'heron', parts})]);
	for (const validator of ['heron', 'kestrel'])
		expect(cells.ofStake('cold', validator)).toEqual(new Map([['releases', 'other']]));
});

it('finds changes of a proposal, and of a delegator beside those of the validator', () => {
	const proposal = {type: 'proposal', id: '37', name: undefined} as const;
	const wallet = {type: 'address', id: 'cold', name: 'cold wallet'} as const;
	const cells = findChangedCells([
		createEvent({kind: 'proposal.turnout', subject: proposal, old: 'no', new: 'yes'}),
		createEvent({kind: 'stake.withdrawable', subject: wallet, new: 'heron'}),
		heron('commission', '5%', '6%'),
		createEvent({kind: 'stake.of-a-later-version', subject: wallet, new: 'kestrel'}),
	]);
	expect(cells.ofProposal('37')).toEqual(new Map([['turnout', 'risen']]));
	expect(cells.ofProposal('heron')).toBeUndefined();
	expect(cells.ofStake('cold', 'heron')).toEqual(
		new Map([
			['commission', 'risen'],
			['releases', 'other'],
		]),
	);
	// Rows are drawn again where it is another map.
	expect(cells.ofStake('cold', 'heron')).toBe(cells.ofStake('cold', 'heron'));
	expect(cells.ofStake('hot', 'heron')).toEqual(new Map([['commission', 'risen']]));
	expect(cells.ofStake('cold', 'kestrel')).toBeUndefined();
	expect(cells.ofStake(undefined, undefined)).toBeUndefined();
});

it.each([
	['fell since the last look', 250n, {rank: 'fallen'}],
	['rose since the user never looked', undefined, {rank: 'risen'}],
	['was looked at since it moved', 400n, {}],
] as const)('marks a rank without an event if it %s', (_, seenAt, cells) => {
	const ranks = [
		{epoch: 1200n, value: '9', time: 100n},
		{epoch: 1201n, value: '4', time: 200n},
		{epoch: 1202n, value: '7', time: 300n},
	].map(each => ({series: 'rank', subject: 'heron', ...each}) as const);
	const change = rankChange('heron', ranks, seenAt);
	const found = findChangedCells(change ? [change] : []);
	expect(Object.fromEntries(found.ofValidator('heron') ?? [])).toEqual(cells);
});

it('leaves out what was seen', () => {
	const [first, second] = [heron('name', 'A', 'B'), heron('name', 'B', 'C')];
	expect(unseenEvents([second, first], first.sequence)).toEqual([second]);
});
