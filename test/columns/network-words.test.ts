import {expect, it} from 'vitest';
import {describeNetwork, describePower} from '../../source/columns/network-words.ts';
import {sumUpActiveStake} from '../../source/domain/active-stake.ts';
import {fitParts} from '../../source/format/text.ts';
import {createParameters, createValidator} from '../helpers/validators.ts';

const inState = (state: string, count: number, from: number) =>
	Array.from({length: count}, (_, index) => createValidator(from + index, {state, votingPower: 5n}));
const parameters = createParameters();

function describe(states: Readonly<Record<string, number>>, width = Number.POSITIVE_INFINITY): string {
	const validators = Object.entries({...states, inactive: 6, jailed: 3}).flatMap(([state, count], index) =>
		inState(state, count, index * 20),
	);
	const facts = {stake: sumUpActiveStake(validators, true), parameters};
	return fitParts(describeNetwork(facts), width, 3)
		.map(({text}) => text)
		.join(' · ');
}

it('counts those in the set apart from those that earn nothing', () => {
	expect(describe({consensus: 9, belowThreshold: 2})).toBe(
		'55 NAM bonded · 9 in the set · 2 below min · 6 inactive · 3 jailed · ~12% a year',
	);
});

it('says that the set is full only where one waits for a slot', () => {
	expect(describe({consensus: 9, belowCapacity: 1, belowThreshold: 2})).toContain(
		'9 in the set · set full, 1 below cap · 2 below min',
	);
	expect(describe({consensus: 9})).not.toMatch(/full|below/);
});

it.each([
	[69, '55 NAM bonded · 9 in the set · 2 below min · 6 inactive · 3 jailed'],
	[60, '55 NAM bonded · 9 in the set · 2 below min · 3 jailed'],
	[40, '55 NAM bonded · 9 in the set · 3 jailed'],
	[20, '55 NAM bonded'],
])('drops what matters least first in %d cells', (width, text) => {
	expect(describe({consensus: 9, belowThreshold: 2}, width)).toBe(text);
});

it('says that the stake is at least that, and nothing of its spread, where a power cannot be read', () => {
	const validators = [
		...inState('consensus', 9, 0),
		createValidator(9, {state: 'consensus', votingPower: undefined}),
	];
	const stake = sumUpActiveStake(validators, true);
	const [bonded] = describeNetwork({stake, parameters});
	expect(bonded?.text).toBe('at least 45 NAM bonded');
	expect(describePower(stake)).toBeUndefined();
	expect(describePower(sumUpActiveStake(validators.slice(0, 9), true))).toBe(
		'4 hold a third, 5 half, 7 two thirds',
	);
});

it('says what is known where something is not', () => {
	const unknown = {stake: undefined, parameters: undefined};
	expect(describeNetwork(unknown)).toEqual([]);
});
