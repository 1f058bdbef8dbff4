import {expect, it} from 'vitest';
import {
	activeStates,
	defaultSortOrder,
	filterStates,
	readStateWord,
	totalActiveStake,
	type Validator,
} from '../../source/domain/validator.ts';

it('counts as active what is in the set, below capacity or below the threshold', () => {
	expect(activeStates).toEqual(['consensus', 'belowCapacity', 'belowThreshold']);
});

it('does not offer the states under way as a filter', () => {
	expect(filterStates).toEqual([
		'consensus',
		'belowCapacity',
		'belowThreshold',
		'inactive',
		'jailed',
		'unknown',
	]);
});

it('sorts by most power, lowest commission, first rank unless told otherwise', () => {
	expect(defaultSortOrder('votingPower')).toBe('desc');
	expect(defaultSortOrder('commission')).toBe('asc');
	expect(defaultSortOrder('rank')).toBe('asc');
});

it('adds up the stake of active validators alone, past 2^53', () => {
	const validators = [
		{state: 'consensus', votingPower: 9_007_199_254_740_993n},
		{state: 'belowThreshold', votingPower: 7n},
		{state: 'jailed', votingPower: 1000n},
		{state: undefined, votingPower: 1000n},
		{state: 'consensus', votingPower: undefined},
	] as Validator[];
	expect(totalActiveStake(validators)).toBe(9_007_199_254_741_000n);
});

it.each([
	['below-cap', 'belowCapacity'],
	['below min', 'belowThreshold'],
	['BelowCapacity', 'belowCapacity'],
	['Jailed', 'jailed'],
	['dozing', 'dozing'],
])('reads "%s" as the state %s', (typed, state) => {
	expect(readStateWord(typed)).toBe(state);
});
