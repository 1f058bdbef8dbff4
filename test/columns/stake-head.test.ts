import {expect, it} from 'vitest';
import {describeStake, describeWrong, sumUpStake} from '../../source/columns/stake-head.ts';
import {parseDecimal} from '../../source/domain/decimal.ts';
import {toStakePosition} from '../../source/domain/stake-position.ts';
import {createSigns} from '../../source/format/signs.ts';
import {createBond, createUnbond} from '../helpers/stake.ts';
import {createValidator} from '../helpers/validators.ts';

const theme = createSigns({isAscii: false, isSpoken: false});
const list = <Item>(items: readonly Item[], isWhole = true) => ({items, isWhole});
const apr = parseDecimal('0.12');

const cold = toStakePosition(
	{
		bonds: list([
			createBond(0, {amount: 711_035_086_100n}),
			createBond(0, {amount: 131_450_893_999n, status: 'inactive', startEpoch: 1206n}),
			createBond(7, {amount: 2_004_100_000n, validator: createValidator(7, {state: 'jailed'})}),
		]),
		unbonds: list([
			createUnbond(0, {amount: 788_706_351_234n, canWithdraw: true}),
			createUnbond(0, {amount: 1_205_170_000n}),
		]),
	},
	apr,
);

it.each([
	[
		200,
		[
			'844 490.080099 NAM bonded, 131 450.893999 not yet active · 1 205.17 unbonding · 788 706.351234 to withdraw now · ~81 057 a year',
		],
	],
	[
		120,
		[
			'844 490.08 bonded, 131 450.89 not yet active · 1 205.17 unbonding · 788 706.35 to withdraw now · ~81 057 a year',
		],
	],
	[
		80,
		[
			'844 490.08 bonded · 788 706.35 to withdraw now · 1 205.17 unbonding',
			'131 450.89 not yet active · ~81 057 a year',
		],
	],
	[
		60,
		[
			'844 490.08 bonded · 788 706.35 to withdraw now',
			'1 205.17 unbonding · 131 450.89 not yet active',
			'~81 057 a year',
		],
	],
	[
		30,
		[
			'844 490.08 bonded',
			'788 706.35 to withdraw now',
			'1 205.17 unbonding',
			'131 450.89 not yet active',
			'~81 057 a year',
		],
	],
])('hides no amount in %d cells: it takes more lines, the most important first', (width, lines) => {
	expect(describeStake(cold, {width, theme})).toEqual(lines);
});

it('says "at least" of what is not whole, and never rounds up', () => {
	const unread = toStakePosition(
		{bonds: list([createBond(0, {amount: 1_999_999n})], false), unbonds: list([createUnbond(0)], false)},
		undefined,
	);
	expect(describeStake(unread, {width: 47, theme})).toEqual([
		'at least 1.99 bonded · at least 3.00 unbonding',
	]);
	const unreadable = toStakePosition(
		{bonds: list([createBond(0), createBond(1, {amount: undefined})]), unbonds: list([])},
		undefined,
	);
	expect(describeStake(unreadable, {width: 80, theme})).toEqual(['at least 1 234.5 NAM bonded']);
});

it('names unbonded stake of which nothing says when it can be withdrawn', () => {
	const unbonds = list([createUnbond(0, {canWithdraw: undefined})]);
	const silent = toStakePosition({bonds: list([]), unbonds}, undefined);
	expect(describeStake(silent, {width: 80, theme})).toEqual(['nothing bonded · 3.0 unbonded, date unknown']);
	expect(
		describeStake(toStakePosition({bonds: list([]), unbonds}, undefined, 1n), {width: 80, theme}),
	).toEqual(['nothing bonded · 3.0 unbonding']);
});

it('says that nothing is bonded', () => {
	const nothing = toStakePosition({bonds: list([]), unbonds: list([])}, apr);
	expect(describeStake(nothing, {width: 80, theme})).toEqual(['nothing bonded']);
	expect(describeWrong(nothing, theme)).toBeUndefined();
});

it('counts what is wrong, for the ear without the sign', () => {
	expect(describeWrong(cold, theme)).toBe('! 1 jailed: stake bonded there earns nothing now');
	expect(describeWrong(cold, createSigns({isAscii: true, isSpoken: true}))).toBe(
		'1 jailed: stake bonded there earns nothing now',
	);
});

it('is one figure where a terminal has a single line', () => {
	expect(sumUpStake({bonded: {value: 844_490_080_099n, isWhole: false}})).toEqual([
		'>844 490.080099 NAM bonded',
		'>844 490.080099 bonded',
		'>844 490.080099 NAM',
		'~844 490 NAM',
		'~844 490',
	]);
});
