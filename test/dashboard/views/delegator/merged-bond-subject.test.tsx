import {expect, it} from 'vitest';
import {bindColumns} from '../../../../source/columns/column.ts';
import {mergedBondSpec} from '../../../../source/columns/merged-bonds.ts';
import {createMergedBondSubject} from '../../../../source/dashboard/views/delegator/stake-subject.ts';
import type {Redelegation} from '../../../../source/domain/stake.ts';
import {sortWords} from '../../../../source/routes/route.ts';
import {textOf} from '../../../../source/table/lay-out.ts';
import {detailLines} from '../../../helpers/detail-lines.ts';
import {drawRows} from '../../../helpers/draw-rows.tsx';
import {createFacts} from '../../../helpers/facts.ts';
import {createMergedBond} from '../../../helpers/stake.ts';
import {addressOf} from '../../../helpers/validators.ts';

const subject = createMergedBondSubject(createFacts());
const until = (earliestEpoch: bigint | undefined): Redelegation => ({
	earliestEpoch,
	earliestTime: 1_767_355_200n,
	source: {},
	flaws: [],
});
const locked = createMergedBond(1, {redelegation: until(1210n)});
const free = createMergedBond(2, {redelegation: until(1204n)});
const bonds = [createMergedBond(0), locked, free];

it('draws the lock while it holds, and nothing once it is over', () => {
	expect(drawRows(subject, bonds, 120)).toEqual([
		'  Validator                             Amount NAM  Redelegation               State           Comm              +1 cols',
		'  Kestrel Nodes                           1 234.50  –                                            5%',
		'  Stake & Relax 🦥                        1 234.50  locked until epoch 1210                     10%',
		'  Harbour Light                           1 234.50  –                                          4.5%',
	]);
});

it('counts what is active alone as earning', () => {
	const [bond] = bonds;
	const rewardOf = (notYetActive: ReadonlyMap<string, bigint> | undefined) =>
		detailLines(createMergedBondSubject(createFacts({notYetActive})).detailsOf(bond!)).find(line =>
			line.startsWith('Reward'),
		);
	const estimate = 'an estimate: yield 12% less the commission of 5%';
	expect(rewardOf(undefined)).toBe(`Reward: ~140.733 NAM a year once all of it is active (${estimate})`);
	expect(rewardOf(new Map())).toBe(`Reward: ~140.733 NAM a year (${estimate})`);
	const waiting = (amount: bigint) => new Map([[bond?.validator?.address ?? '', amount]]);
	expect(rewardOf(waiting(234_500_000n))).toBe(
		`Reward: ~114.0 NAM a year (~140.733 NAM a year once all of it is active, ${estimate})`,
	);
	expect(rewardOf(waiting(1_234_500_000n))).toBe(
		`Reward: none yet (~140.733 NAM a year once all of it is active, ${estimate})`,
	);
});

it('draws the lock shorter where there is less room, and asks where the epoch is not known', () => {
	expect(drawRows(subject, bonds, 50)[2]).toContain('  until 1210');
	const lost = createMergedBondSubject(createFacts({clock: undefined}));
	expect(drawRows(lost, bonds, 120)[2]).toContain('? until epoch 1210');
	expect(drawRows(lost, bonds, 120)[1]).toContain(' –   ');
});

it.each([
	[1_767_355_199n, '? until epoch 1210, ~2026-01-02 12:00 UTC'],
	[1_767_355_200n, '? since epoch 1210, ~2026-01-02 12:00 UTC'],
	[undefined, '? until epoch 1210, ~2026-01-02 12:00 UTC'],
])('at %d calls no time that is past "until"', (now, lock) => {
	const facts = {...createFacts({clock: undefined}), now};
	const [column] = bindColumns(mergedBondSpec.columns, facts).filter(({id}) => id === 'redelegation');
	expect(textOf(column!.cell(locked, 60))).toBe(lock);
});

it('shows a lock that could not be read as such', () => {
	const flaw = {
		path: '',
		field: 'redelegation.earliestEpoch',
		problem: 'expected a whole number, got "soon"',
	};
	const flawed = createMergedBond(0, {redelegation: until(undefined), flaws: [flaw]});
	expect(drawRows(subject, [flawed], 80)[1]).toContain(' ?  ');
	expect(detailLines(subject.detailsOf(flawed), 'Validator')).toContain(
		'Redelegation: ? (unreadable: expected a whole number, got "soon")',
	);
});

it.each([
	[
		locked,
		[
			'Redelegation: locked until epoch 1210 (it came from another validator by redelegation, and may be redelegated again only from that epoch on: in 6 epochs <1 d 12 h)',
			'Lock ends: before 2026-01-02 12:00 UTC (an estimate, which drifts by hours)',
		],
	],
	[
		free,
		[
			'Redelegation: free since epoch 1204 (it came from another validator by redelegation, and may be redelegated again)',
		],
	],
	[
		createMergedBond(0),
		['Redelegation: not locked (the service knows of no redelegation that would lock it)'],
	],
])('explains the lock', (bond, lines) => {
	expect(detailLines(subject.detailsOf(bond), 'Validator')).toEqual(expect.arrayContaining(lines));
});

it.each([
	[createMergedBond(0), 'Kestrel Nodes, bonded 1 234.500000 NAM'],
	[locked, 'Stake & Relax 🦥, bonded 1 234.500000 NAM, locked until epoch 1210'],
	[free, 'Harbour Light, bonded 1 234.500000 NAM'],
])('says a merged bond as a sentence', (bond, sentence) => {
	expect(subject.sentenceOf(bond)).toBe(sentence);
});

it('is known by its validator, and found by its lock', () => {
	expect(subject.identityOf(locked)).toBe(addressOf(1));
	expect(subject.textsOf(locked)).toContain('locked until epoch 1210');
	expect(subject.sorts.map(({id}) => id)).toEqual(sortWords('merged-bonds'));
});
