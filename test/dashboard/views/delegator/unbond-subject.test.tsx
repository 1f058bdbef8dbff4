import {expect, it} from 'vitest';
import {createUnbondSubject} from '../../../../source/dashboard/views/delegator/stake-subject.ts';
import {sortWords} from '../../../../source/routes/route.ts';
import {detailLines} from '../../../helpers/detail-lines.ts';
import {drawRows} from '../../../helpers/draw-rows.tsx';
import {createEpochClock, createFacts} from '../../../helpers/facts.ts';
import {createUnbond} from '../../../helpers/stake.ts';
import {addressOf, createParameters} from '../../../helpers/validators.ts';

const subject = createUnbondSubject(createFacts(), 'unbonds');
const past = createUnbond(1, {withdrawEpoch: 0n, withdrawTime: 0n, canWithdraw: true});
const unbonds = [createUnbond(0), past, createUnbond(2, {withdrawEpoch: 1204n})];

it('draws when stake can be withdrawn, in epochs and about when', () => {
	expect(drawRows(subject, unbonds, 120)).toEqual([
		'  Validator                             Amount NAM  Withdraw    Epoch  Time left                                 +1 cols',
		'  Kestrel Nodes                               3.00  not yet      1257  in 53 epochs <13 d 6 h',
		'  Stake & Relax 🦥                            3.00  now          past  now',
		'  Harbour Light                               3.00  not yet      1204  due',
	]);
});

it('keeps the time left longest where there is less room', () => {
	expect(drawRows(subject, unbonds, 80).slice(0, 2)).toEqual([
		'  Validator              Amount NAM  Withdraw   Epoch  Time left              +1',
		'  Kestrel Nodes                3.00  not yet     1257  in 53 epochs <13 d 6 h',
	]);
	expect(drawRows(subject, unbonds, 60).slice(0, 2)).toEqual([
		'  Validator             Amount NAM  Time left             +3',
		'  Kestrel Nodes               3.00  53 epochs <13 d 6 h',
	]);
	expect(drawRows(subject, unbonds, 40).slice(0, 2)).toEqual([
		'  Validator     Amount NAM  Time left +3',
		'  Kestrel Nod…        3.00  <13 d 6 h',
	]);
});

it.each([
	[{clock: undefined}, createUnbond(0), '~2026-01-14 18:00 UTC'],
	[{clock: undefined}, createUnbond(0, {withdrawTime: undefined}), '–'],
	[{clock: createEpochClock({length: undefined})}, createUnbond(0), 'in 53 epochs'],
	[{}, createUnbond(0, {withdrawEpoch: 1205n}), 'in 1 epoch <6 h'],
	[{}, createUnbond(0, {canWithdraw: undefined}), 'in 53 epochs <13 d 6 h'],
])('counts down by what is known of %o', (fields, unbond, expected) => {
	const [, row] = drawRows(createUnbondSubject(createFacts(fields), 'unbonds'), [unbond], 120);
	expect(row?.trimEnd().endsWith(`  ${expected}`)).toBe(true);
});

it('explains how long stake waits on this chain, and when it is over', () => {
	expect(detailLines(subject.detailsOf(unbonds[0]!), 'Validator').slice(2)).toEqual([
		'Withdraw: not yet (unbonded stake waits 56 epochs ~14 d before it can be withdrawn)',
		'From epoch: 1257 (in 53 epochs <13 d 6 h)',
		'Estimated time: before 2026-01-14 06:00 UTC (an estimate, which drifts by hours)',
	]);
	expect(detailLines(subject.detailsOf(past), 'Validator').slice(2)).toEqual([
		'Withdraw: now (its waiting time is over; withdraw it to have it back)',
		'From epoch: past (the service sends 0 for every epoch that is over)',
	]);
	const poor = createUnbondSubject(createFacts({parameters: createParameters()}), 'unbonds');
	expect(detailLines(poor.detailsOf(unbonds[0]!))).toContain(
		'Withdraw: not yet (unbonded stake waits before it can be withdrawn)',
	);
});

it.each([
	[
		unbonds[0]!,
		'Kestrel Nodes, unbonding 3.000000 NAM, withdrawable from epoch 1257, in 53 epochs, less than 13 d 6 h',
	],
	[past, 'Stake & Relax 🦥, unbonded 3.000000 NAM, withdrawable now'],
	[createUnbond(0, {withdrawEpoch: undefined}), 'Kestrel Nodes, unbonding 3.000000 NAM'],
])('says an unbond as a sentence', (unbond, sentence) => {
	expect(subject.sentenceOf(unbond)).toBe(sentence);
});

it('calls each of its lists by its own words', () => {
	const nouns = (['unbonds', 'merged-unbonds', 'withdraws'] as const).map(
		list => createUnbondSubject(createFacts(), list).noun.one,
	);
	expect(nouns).toEqual(['unbond', 'merged unbond', 'withdraw']);
	expect(subject.identityOf(unbonds[0]!)).toBe(`${addressOf(0)} 1257`);
	expect(subject.textsOf(past)).toContain('past');
	expect(subject.sorts.map(({id}) => id)).toEqual(sortWords('unbonds'));
});
