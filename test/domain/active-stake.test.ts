import {expect, it} from 'vitest';
import {
	gapsOf,
	partsPassedAt,
	smallestGroupHolding,
	stakeParts,
	sumUpActiveStake,
} from '../../source/domain/active-stake.ts';
import {decimalToText, parseDecimal} from '../../source/domain/decimal.ts';
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

it('measures to those beside it and to the weakest of the set', () => {
	const stake = stakeOf([50n, 30n, 20n, 19n], ['consensus', 'consensus', 'consensus', 'belowCapacity']);
	const to = (address: string, gap: bigint) => ({address, gap});
	expect(gapsOf('a', stake)).toEqual({stronger: undefined, weaker: to('b', 20n), toEdge: 30n});
	expect(gapsOf('b', stake)).toEqual({stronger: to('a', 20n), weaker: to('c', 10n), toEdge: 10n});
	expect(gapsOf('d', stake)).toEqual({stronger: to('c', 1n), weaker: undefined, toEdge: -1n});
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

it.each([
	['of an odd number in the middle', ['0.05', '0.1', '0'], '0.050'],
	['of an even number between the two in the middle', ['0.05', '0.1', '0', '0.2'], '0.075'],
	['of none', [], undefined],
	['not where one is not known', ['0.05', undefined, '0.05'], undefined],
	// The hundred weakest keep all.
	['of the fifty strongest', [...Array(50).fill('0.05'), ...Array(100).fill('1')], '0.050'],
])('knows the median of the commissions: %s', (_case, commissions, median) => {
	const validators = commissions.map((commission, index) => ({
		...createValidator(index, {votingPower: BigInt(1000 - index), state: 'consensus'}),
		commission: commission === undefined ? undefined : parseDecimal(commission),
	}));
	const {holders} = sumUpActiveStake(validators, true);
	expect(holders?.medianCommission && decimalToText(holders.medianCommission)).toBe(median);
});

it.each([
	['consensus', undefined, 1],
	['jailed', undefined, 0],
	[undefined, 5n, 1],
	[undefined, undefined, 1],
	[undefined, 0n, 0],
	['dormant', 5n, 1],
	['constructor', 5n, 1],
	['inactive', 5n, 0],
])(
	'counts one in the state %s with the power %s as %i that the total may lack',
	(state, votingPower, unreadable) => {
		const known = createValidator(1, {state: 'consensus', votingPower: 7n});
		const other = createValidator(2, {state, votingPower});
		expect(sumUpActiveStake([known, other], true).unreadable).toBe(unreadable);
	},
);
