import {expect, it} from 'vitest';
import {
	gapsOf,
	partsPassedAt,
	smallestGroupHolding,
	stakeParts,
	sumUpActiveStake,
} from '../../source/domain/active-stake.ts';
import {createValidator} from '../helpers/validators.ts';

/** Validators a, b, c … with these powers. */
function stakeOf(powers: readonly bigint[], states: readonly string[] = []) {
	const validators = powers.map((votingPower, index) =>
		createValidator(index, {
			address: String.fromCharCode(97 + index),
			votingPower,
			state: states[index] ?? 'consensus',
		}),
	);
	return sumUpActiveStake(validators, true);
}

it.each([
	// Exactly a third, half and two thirds are not more than it.
	[
		[1n, 1n, 1n],
		[2, 2, 3],
		[[], ['third', 'half'], ['twoThirds']],
	],
	[
		[2n, 1n, 1n, 1n, 1n],
		[2, 3, 4],
		[[], ['third'], ['half'], ['twoThirds'], []],
	],
	[
		[100n, 1n],
		[1, 1, 1],
		[['third', 'half', 'twoThirds'], []],
	],
] as const)('tells how few of %o hold a third, half and two thirds', (powers, fewest, passed) => {
	const stake = stakeOf(powers);
	expect(stakeParts.map(part => smallestGroupHolding(part, stake))).toEqual(fewest);
	expect(powers.map((_, index) => partsPassedAt(String.fromCharCode(97 + index), stake))).toEqual(passed);
});

it('says of no number that it holds more than half of nothing', () => {
	expect(smallestGroupHolding('half', stakeOf([]))).toBeUndefined();
});

it('measures to the next stronger one and to the weakest of the set', () => {
	const stake = stakeOf([50n, 30n, 20n, 19n], ['consensus', 'consensus', 'consensus', 'belowCapacity']);
	expect(gapsOf('a', stake)).toEqual({toNext: undefined, toEdge: 30n});
	expect(gapsOf('b', stake)).toEqual({toNext: 20n, toEdge: 10n});
	expect(gapsOf('d', stake)).toEqual({toNext: 1n, toEdge: -1n});
	expect(gapsOf('elsewhere', stake)).toBeUndefined();
});

it('keeps the order of equal powers, whichever comes first in the answer', () => {
	const [one, other] = [
		createValidator(1, {address: 'x', votingPower: 5n}),
		createValidator(2, {address: 'y', votingPower: 5n}),
	];
	const addressesOf = (...validators: (typeof one)[]) => [
		...sumUpActiveStake(validators, true).runningSums.keys(),
	];
	expect(addressesOf(one, other)).toEqual(addressesOf(other, one));
});

it('names the strongest and the weakest of those with active stake', () => {
	const {holders} = stakeOf([9n, 8n, 7n], ['jailed', 'consensus', 'consensus']);
	expect(holders?.strongest.map(({address}) => address)).toEqual(['b', 'c']);
	expect(holders?.weakest?.address).toBe('c');
});
