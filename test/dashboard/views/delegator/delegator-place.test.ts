import {expect, it} from 'vitest';
import {describePlace} from '../../../../source/dashboard/views/delegator/delegator-place.ts';
import {createFacts} from '../../../helpers/facts.ts';

const {theme} = createFacts();
const address = 'tnam1qxr2rz3wv2nn2h9hfp87sn3wt4yw49f54gc3yus9';
const placeIn = (width: number, label?: string) => describePlace('stake', address, label, {width, theme});

it.each([
	[90, 'Cold wallet', '[stake] bonds  merged-bonds  unbonds  merged-unbonds  withdraws  Cold wallet'],
	[78, 'Cold wallet', '[stake] bonds  merged-bonds  unbonds  merged-unbonds  withdraws   Cold wallet'],
	// The names of the lists stand closer before a label is cut.
	[78, 'Garden club fund', '[stake] bonds merged-bonds unbonds merged-unbonds withdraws  Garden club fund'],
	[60, 'Garden club fund', '1/6 stake  Garden club fund '],
])('in %d cells the label %s stands whole', (width, label, start) => {
	const place = placeIn(width, label);
	expect(place.replaceAll(/ {2,}/g, '  ')).toContain(start.replaceAll(/ {2,}/g, '  ').trimEnd());
	expect(place).toHaveLength(width);
});
