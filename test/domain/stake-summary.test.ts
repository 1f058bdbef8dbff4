import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {type StakeLists, summarizeStake} from '../../source/domain/stake-summary.ts';
import {createBond, createMergedBond, createUnbond, mergeBonds, mergeUnbonds} from '../helpers/stake.ts';

const whole = <Item>(...items: Item[]) => ({items, isWhole: true});
const part = <Item>(...items: Item[]) => ({items, isWhole: false});

const bonds = whole(
	createBond(0, {amount: 5n}),
	createBond(0, {amount: 7n, status: 'inactive', startEpoch: 1206n}),
	createBond(1, {amount: 11n}),
);
const unbonds = whole(
	createUnbond(1, {amount: 13n}),
	createUnbond(2, {amount: 17n, canWithdraw: true, withdrawEpoch: 1200n}),
);

describe('summarizeStake', () => {
	it('sums what is bonded, on its way in and out, and withdrawable, and counts validators once', () => {
		expect(summarizeStake({bonds, unbonds})).toEqual({
			bonded: {value: 23n, isWhole: true},
			notYetActive: {value: 7n, isWhole: true},
			unbonding: {value: 13n, isWhole: true},
			withdrawableNow: {value: 17n, isWhole: true},
			undated: {value: 0n, isWhole: true},
			validators: {value: 3, isWhole: true},
		});
	});

	it('has nothing, and not the whole of it, before anything was read', () => {
		const nothing = {value: 0n, isWhole: false};
		expect(summarizeStake({})).toEqual({
			bonded: nothing,
			notYetActive: nothing,
			unbonding: nothing,
			withdrawableNow: nothing,
			undated: nothing,
			validators: {value: 0, isWhole: false},
		});
	});

	it('says "at least" of what was read in part, and of nothing else', () => {
		const summary = summarizeStake({bonds: part(...bonds.items), unbonds});
		expect(summary.bonded).toEqual({value: 23n, isWhole: false});
		expect(summary.notYetActive.isWhole).toBe(false);
		expect(summary.validators).toEqual({value: 3, isWhole: false});
		expect(summary.unbonding.isWhole).toBe(true);
	});

	it('says "at least" where an amount could not be read, of the sums it belongs to alone', () => {
		const summary = summarizeStake({
			bonds: whole(createBond(0, {amount: 5n}), createBond(1, {amount: undefined})),
			unbonds: whole(createUnbond(1, {amount: undefined, canWithdraw: true})),
		});
		expect(summary.bonded).toEqual({value: 5n, isWhole: false});
		expect(summary.notYetActive).toEqual({value: 0n, isWhole: true});
		expect(summary.withdrawableNow.isWhole).toBe(false);
		expect(summary.unbonding).toEqual({value: 0n, isWhole: true});
	});

	it('takes stake without a known status, or whose withdrawal is not known, for neither', () => {
		const summary = summarizeStake({
			bonds: whole(createBond(0, {amount: 5n, status: 'resting'})),
			unbonds: whole(createUnbond(0, {canWithdraw: undefined, withdrawEpoch: 1n})),
		});
		expect(summary.bonded).toEqual({value: 5n, isWhole: true});
		expect(summary.notYetActive).toEqual({value: 0n, isWhole: false});
		expect(summary.unbonding).toEqual({value: 0n, isWhole: false});
		expect(summary.withdrawableNow).toEqual({value: 0n, isWhole: false});
	});

	it('trusts canWithdraw, whatever the epoch says', () => {
		const summary = summarizeStake({
			unbonds: whole(createUnbond(0, {amount: 2n, canWithdraw: true, withdrawEpoch: 9999n})),
		});
		expect(summary.withdrawableNow.value).toBe(2n);
	});

	it('counts at least so many validators where a row names none', () => {
		const {validators} = summarizeStake({bonds: whole(createBond(0, {validator: undefined})), unbonds});
		expect(validators).toEqual({value: 2, isWhole: false});
	});

	it('never adds a merged list to its plain one, and takes the whole one of the two', () => {
		const lists = {
			bonds: part(createBond(0, {amount: 5n})),
			mergedBonds: whole(...mergeBonds(bonds.items)),
			unbonds,
			mergedUnbonds: part(createUnbond(7, {amount: 1n})),
		};
		expect(summarizeStake(lists)).toMatchObject({
			bonded: {value: 23n, isWhole: true},
			unbonding: {value: 13n, isWhole: true},
			validators: {value: 3, isWhole: true},
		});
	});

	it('takes the larger of two parts, which is nearer to the whole', () => {
		const lists = {
			bonds: part(createBond(0, {amount: 5n})),
			mergedBonds: part(createMergedBond(1, {amount: 6n})),
		};
		expect(summarizeStake(lists).bonded).toEqual({value: 6n, isWhole: false});
	});

	it('says the same of merged lists as of plain ones', () => {
		const row = fc.record({
			seed: fc.integer({min: 0, max: 4}),
			amount: fc.bigInt({min: 0n, max: 10n ** 18n}),
			epoch: fc.bigInt({min: 1100n, max: 1300n}),
		});
		fc.assert(
			fc.property(fc.array(row), fc.array(row), (ins, outs) => {
				const plainBonds = ins.map(({seed, amount, epoch}) => createBond(seed, {amount, startEpoch: epoch}));
				const plainUnbonds = outs.map(({seed, amount, epoch}) =>
					createUnbond(seed, {amount, withdrawEpoch: epoch, canWithdraw: epoch <= 1204n}),
				);
				const figures = (lists: StakeLists) => {
					const {notYetActive: _, ...rest} = summarizeStake(lists);
					return rest;
				};
				expect(
					figures({
						mergedBonds: whole(...mergeBonds(plainBonds)),
						mergedUnbonds: whole(...mergeUnbonds(plainUnbonds)),
					}),
				).toEqual(figures({bonds: whole(...plainBonds), unbonds: whole(...plainUnbonds)}));
			}),
		);
	});
});
