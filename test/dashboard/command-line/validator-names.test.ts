import {expect, it} from 'vitest';
import {completeValidator, findValidator} from '../../../source/dashboard/command-line/validator-names.ts';
import {defaultKeys} from '../../../source/keys/key-map.ts';
import {startDashboard} from '../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';
import {addressOf} from '../../helpers/validators.ts';

const [one, two, three] = [addressOf(1), addressOf(2), addressOf(3)];
const validators = [
	{name: 'Kestrel Nodes', address: one},
	{name: 'Twins', address: two},
	{name: 'twins', address: three},
	{name: undefined, address: addressOf(4)},
];

it.each([
	['kest', ['Kestrel Nodes']],
	['TWI', [`Twins ${two}`, `twins ${three}`]],
	['nobody', []],
	['', []],
])('completes %j', (typed, lines) => {
	expect(completeValidator(typed, validators)).toEqual(lines);
});

it.each([
	['kestrel nodes', {value: one}],
	[`Twins ${three}`, {value: three}],
	['twins', {problem: expect.stringMatching(/^2 validators are called "twins": .*tnam1/)}],
	['nobody', undefined],
	['', undefined],
])('finds %j', (line, found) => {
	expect(findValidator(line, validators, defaultKeys)).toEqual(found);
});

it('leads to a validator that is named after ":", with its address', async () => {
	const indexer = createFakeIndexer(61);
	indexer.validators = indexer.validators.map((item, index) => ({...item, name: `Number ${index}`}));
	await using dashboard = startDashboard({indexer});
	await dashboard.shows('all 61');
	dashboard.type(':number 45\r');
	await dashboard.shows(/Details of Number 45[\s\S]*tnam1/);
	await dashboard.shows('all 61');
});
