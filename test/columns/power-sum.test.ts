import {expect, it} from 'vitest';
import {sumUpPower} from '../../source/columns/shares.ts';
import {sumUpActiveStake} from '../../source/domain/active-stake.ts';
import {createValidator} from '../helpers/validators.ts';

const strong = createValidator(0, {votingPower: 900_000n});
const weak = createValidator(1, {votingPower: 99_500n});
const below = createValidator(2, {votingPower: 500n, state: 'belowThreshold'});
const jailed = createValidator(3, {votingPower: 24_267n, state: 'jailed'});
const stake = sumUpActiveStake([strong, weak, below], true);

it.each([
	['active ones', [weak, below], ['100 000 NAM', '10.00% of the active stake']],
	['little of it', [below], ['500 NAM', '0.05% of the active stake']],
	['what is not part of it', [jailed], ['24 267 NAM', 'as much as 2.42% of the active stake']],
	['both', [jailed, below], ['24 767 NAM', 'as much as 2.47% of the active stake']],
	['nothing', [], []],
	['what could not all be read', [weak, createValidator(4, {votingPower: undefined})], []],
])('adds up the power of %s', (_, validators, expected) => {
	expect(sumUpPower(validators, stake)).toEqual(expected);
});

it('leaves out the share while the active stake is not known', () => {
	expect(sumUpPower([weak], undefined)).toEqual(['99 500 NAM']);
});
