import {expect, it} from 'vitest';
import {type MyStake, sumMyStakes} from '../../source/domain/my-stakes.ts';
import type {Bond, Unbond} from '../../source/domain/stake.ts';
import {toStakePosition} from '../../source/domain/stake-position.ts';
import {createBond, createUnbond} from '../helpers/stake.ts';

function stakeOf(
	bonds: readonly Bond[],
	unbonds: readonly Unbond[],
	readAt: number,
	isWhole = true,
): MyStake {
	const position = toStakePosition(
		{bonds: {items: bonds, isWhole}, unbonds: {items: unbonds, isWhole}},
		{units: 12n, scale: 2},
	);
	return {address: `tnam1${readAt}`, label: 'x', position, readAt, failure: undefined};
}

const cold = stakeOf(
	[createBond(1, {amount: 7n})],
	[createUnbond(1, {amount: 1n, canWithdraw: true}), createUnbond(2, {amount: 2n, withdrawEpoch: 9n})],
	2,
);
const hot = stakeOf([createBond(1, {amount: 5n})], [createUnbond(2, {amount: 4n, withdrawEpoch: 9n})], 1);
const unread: MyStake = {
	address: 'tnam1',
	label: 'y',
	position: undefined,
	readAt: undefined,
	failure: undefined,
};

it('adds up what is known, and each release of an epoch', () => {
	expect(sumMyStakes([cold, hot])).toMatchObject({
		bonded: {value: 12n, isWhole: true},
		unbonding: {value: 6n, isWhole: true},
		releases: [
			{amount: 1n, epoch: undefined},
			{amount: 6n, epoch: 9n},
		],
		areReleasesWhole: true,
		known: 2,
		oldestAt: 1,
	});
});

it('is not whole where an address was not read, or not to its end', () => {
	const partly = stakeOf([createBond(1, {amount: 5n})], [], 3, false);
	for (const stakes of [
		[cold, unread],
		[cold, partly],
	]) {
		const {bonded, unbonding, yearly, areReleasesWhole} = sumMyStakes(stakes);
		expect([bonded, unbonding, yearly].map(figure => figure?.isWhole)).toEqual([false, false, false]);
		expect(areReleasesWhole).toBe(false);
	}
});

it('of nothing is nothing', () => {
	expect(sumMyStakes([unread])).toMatchObject({
		known: 0,
		yearly: undefined,
		oldestAt: undefined,
		releases: [],
	});
});
