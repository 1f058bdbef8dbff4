import {expect, it} from 'vitest';
import {type Concern, isQuiet} from '../../source/domain/concern.ts';

const concernOf = (amount: bigint, kind: Concern['kind'] = 'stake.jailed'): Concern => ({
	kind,
	level: 'needs-me',
	subject: {type: 'validator', id: 'tnam1v', name: undefined},
	mine: amount === 0n ? [] : [{address: 'tnam1a', label: 'Savings', amount}],
	epoch: undefined,
	since: undefined,
	words: 'earn nothing, jailed',
});

it.each([
	[100n, 100n, true],
	[100n, 109n, true],
	[100n, 110n, false],
	[100n, 5n, true],
	[0n, 0n, true],
	[0n, 1n, false],
])('keeps quiet what was accepted with %i until it has grown by a tenth: %i', (accepted, now, expected) => {
	const quiet = new Map([['stake.jailed tnam1v', accepted]]);
	expect(isQuiet(concernOf(now), quiet)).toBe(expected);
});

it('is loud where nothing was accepted, or something of another kind', () => {
	expect(isQuiet(concernOf(5n), new Map())).toBe(false);
	expect(isQuiet(concernOf(5n, 'stake.below'), new Map([['stake.jailed tnam1v', 5n]]))).toBe(false);
});
