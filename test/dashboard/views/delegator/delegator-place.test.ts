import {expect, it} from 'vitest';
import {describePlace} from '../../../../source/dashboard/views/delegator/delegator-place.ts';
import {type StakeListName, stakeListNames} from '../../../../source/routes/route.ts';
import {createFacts} from '../../../helpers/facts.ts';

const {theme} = createFacts();
const address = 'tnam1qxr2rz3wv2nn2h9hfp87sn3wt4yw49f54gc3yus9';
const placeIn = (width: number, label?: string, lists: readonly StakeListName[] = stakeListNames) =>
	describePlace('stake', address, label, {lists, width, theme});

it.each([
	[
		90,
		'Cold wallet',
		'[stake] bonds  merged bonds  unbonds  merged unbonds  withdrawable  history  Cold wallet',
	],
	// The names of the lists are shortened before a label is cut.
	[78, 'Cold wallet', '[stake] bonds  merged  unbonds  merged  due  history  Cold wallet'],
	[78, 'Garden club fund', '[stake] bonds  merged  unbonds  merged  due  history  Garden club fund'],
	// None is ever left out where there is room for the short ones.
	[58, 'Garden club fund', '[stake] bonds merged unbonds merged due history  Garden c…'],
	[58, undefined, '[stake] bonds merged unbonds merged due hist  tnam1qxr…us9'],
	[38, 'Garden club fund', '1/7 stake  Garden club fund'],
])('in %d cells beside the label %s the lists are named so', (width, label, start) => {
	const place = placeIn(width, label);
	expect(place.replaceAll(/ {2,}/g, '  ')).toContain(start);
	expect(place).toHaveLength(width);
});

it('leaves out the history that a service does not have', () => {
	const lists = stakeListNames.filter(name => name !== 'history');
	expect(placeIn(78, 'Cold wallet', lists)).not.toContain('history');
	expect(placeIn(38, 'Cold wallet', lists)).toContain('1/6 stake');
});
