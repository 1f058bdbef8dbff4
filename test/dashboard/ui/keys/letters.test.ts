import {expect, it} from 'vitest';
import {lettersFor} from '../../../../source/dashboard/ui/keys/letters.ts';
import {defaultKeys} from '../../../../source/keys/key-map.ts';

it.each([
	[
		['power', 'commission', 'rank', 'name', 'state', 'max change'],
		['p', 'c', 'r', 'n', 's', 'm'],
	],
	// Neither what moves nor what leaves the menu, and none twice.
	[
		['jkq', 'gap', 'apple', 'ap'],
		[undefined, 'a', 'p', undefined],
	],
])('gives each of %j a letter of its own', (names, expected) => {
	expect(lettersFor(names, defaultKeys)).toEqual(expected);
});
