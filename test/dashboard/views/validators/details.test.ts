import {expect, it} from 'vitest';
import {layOutDetails} from '../../../../source/dashboard/ui/text/details.ts';
import {createTheme} from '../../../../source/dashboard/ui/theme.ts';
import {describeValidator} from '../../../../source/dashboard/views/validators/validator-subject.ts';
import {sumUpActiveStake} from '../../../../source/domain/active-stake.ts';
import {defaultKeys} from '../../../../source/keys/key-map.ts';
import {createValidator} from '../../../helpers/validators.ts';

const facts = {
	theme: createTheme({colors: 'none', isAscii: false}),
	stake: undefined,
	parameters: undefined,
	keyMap: defaultKeys,
};

it.each([
	['a million lines', 'a\n'.repeat(1_000_000)],
	['one word', 'x'.repeat(1_000_000)],
])('leaves out a description that is too long, and says so: %s', (_, description) => {
	const lines = layOutDetails(describeValidator(createValidator(1, {description}), facts, true), 80);
	expect(lines.length).toBeLessThan(100);
	expect(lines.at(-1)?.text).toMatch(/^… \d( \d{3}){2} more characters; J shows all$/);
});

it('shows a description of many words whole', () => {
	const description = 'word '.repeat(20_000).trim();
	const details = describeValidator(createValidator(1, {description}), facts, true);
	expect(details.find(({label}) => label === 'Description')?.value).toBe(description);
});

it.each([
	['without a rank only to the edge of the set', {state: 'belowCapacity', rank: undefined}, ['Cut-off']],
	['once it is out of the active stake not at all', {state: 'jailed', rank: undefined}, []],
	['with a rank to both', {state: 'consensus', rank: 3}, ['Neighbours', 'Cut-off']],
])('measures to others, %s', (_, fields, expected) => {
	const weak = createValidator(2, {...fields, votingPower: 5n});
	const others = [createValidator(0, {votingPower: 9n}), createValidator(1, {votingPower: 7n})];
	// It may have been active still when the others were read.
	const read = {...weak, state: fields.state === 'belowCapacity' ? fields.state : 'consensus'};
	const stake = sumUpActiveStake([...others, read], true);
	const labels = describeValidator(weak, {...facts, stake}).map(({label}) => label);
	expect(labels.filter(label => /Neighbours|Cut-off/.test(label))).toEqual(expected);
});
