import {expect, it} from 'vitest';
import {
	describePlace,
	listsBeside,
	tabsOf,
} from '../../../../source/dashboard/views/delegator/delegator-place.ts';
import {stakeListNames} from '../../../../source/routes/route.ts';
import {createFacts} from '../../../helpers/facts.ts';

const {theme} = createFacts();
const address = 'tnam1qxr2rz3wv2nn2h9hfp87sn3wt4yw49f54gc3yus9';
const withoutHistory = stakeListNames.filter(name => name !== 'history');
const placeIn = (width: number, label?: string, tabs = tabsOf('stake', stakeListNames)) =>
	describePlace(address, label, {tabs, width, theme});

it.each([
	[90, 'Cold wallet', '[stake] bonds  unbonding  history  Cold wallet'],
	[58, 'Garden club fund', '[stake] bonds  unbonding  history  Garden club fund'],
	// The names stand closer before a label is cut.
	[50, 'Garden club fund', '[stake] bonds unbonding history  Garden club fund'],
	[47, 'Garden club fund', '[stake] bonds unbonding history  Garden club f…'],
	[58, undefined, '[stake] bonds  unbonding  history  tnam1qxr'],
	[38, 'Garden club fund', '1/4 stake  Garden club fund'],
])('in %d cells beside the label %s the tabs are named so', (width, label, start) => {
	const place = placeIn(width, label);
	expect(place.replaceAll(/ {2,}/g, '  ')).toContain(start);
	expect(place).toHaveLength(width);
});

it('leaves out the history that a service does not have', () => {
	const tabs = tabsOf('stake', withoutHistory);
	expect(placeIn(78, 'Cold wallet', tabs)).not.toContain('history');
	expect(placeIn(26, 'Cold wallet', tabs)).toContain('1/3 stake');
});

it.each([
	['stake', 0, ['stake', 'bonds', 'unbonding', 'history']],
	['merged-bonds', 1, ['stake', 'merged bonds', 'unbonding', 'history']],
	['unbonds', 2, ['stake', 'bonds', 'unbonding', 'history']],
	['merged-unbonds', 2, ['stake', 'bonds', 'merged unbonds', 'history']],
	['withdraws', 2, ['stake', 'bonds', 'withdrawable', 'history']],
] as const)('opens the list %s in the nearest tab', (list, open, names) => {
	expect(tabsOf(list, stakeListNames)).toEqual({open, names});
	expect(listsBeside(list, stakeListNames)[open]).toBe(list);
});
