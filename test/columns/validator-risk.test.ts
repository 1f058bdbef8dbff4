import {expect, it} from 'vitest';
import {risk} from '../../source/columns/validator-risk.ts';
import {sumUpActiveStake} from '../../source/domain/active-stake.ts';
import {parseDecimal} from '../../source/domain/decimal.ts';
import type {Validator} from '../../source/domain/validator.ts';
import {textOf} from '../../source/table/lay-out.ts';
import {meaningOf} from '../../source/table/paint-cell.ts';
import {createFacts} from '../helpers/facts.ts';
import {createValidator} from '../helpers/validators.ts';

const strong = createValidator(1, {votingPower: 5_000n});
const weakest = createValidator(2, {votingPower: 1_000n});
const outside = createValidator(3, {votingPower: 900n, state: 'belowCapacity', rank: undefined});
const close = createValidator(4, {votingPower: 1_094n});

function riskOf(item: Validator, mayRaise = '0.01') {
	const stake = sumUpActiveStake([strong, close, weakest, outside], true);
	const cell = risk.show({...item, maxCommission: parseDecimal(mayRaise)}, createFacts({stake}));
	return cell && [textOf(cell), meaningOf(cell)];
}

it.each<[string, Validator, string, readonly [string, string | undefined] | undefined]>([
	['nothing of what is normal', strong, '0.01', undefined],
	['that it is jailed, before all else', {...strong, state: 'jailed'}, '1', ['! jailed', 'bad']],
	['what it lacks for a place', outside, '1', ['! below cap, 100 NAM below the cut-off', 'warning']],
	['how near the cut-off is', close, '1', ['! 94 NAM above the cut-off', 'warning']],
	['that it is the weakest', weakest, '1', ['! the weakest in the set', 'warning']],
	['a raise of all in a warning', strong, '1', ['! may raise its commission by 100% an epoch', 'warning']],
	['a small raise without one', strong, '0.02', ['! may raise its commission by 2% an epoch', undefined]],
])('says %s', (_, item, mayRaise, expected) => {
	expect(riskOf(item, mayRaise)).toEqual(expected);
});
