import fc from 'fast-check';
import {expect, it} from 'vitest';
import {cutText, quoteBeginning} from '../../source/domain/clean.ts';
import {wholeCharacter} from '../helpers/arbitraries.ts';

it.each([
	['ab', 2, 'ab'],
	['abc', 2, 'ab'],
	['a😀', 2, 'a'],
	['a😀', 3, 'a😀'],
	['😀', 1, ''],
	['a', 0, ''],
])('%j cut to %i units is %j', (text, longest, expected) => {
	expect(cutText(text, longest)).toBe(expected);
});

it('never cuts a character in half', () => {
	fc.assert(
		fc.property(fc.string({unit: wholeCharacter}), fc.nat(20), (text, longest) => {
			const kept = quoteBeginning(text, longest);
			expect(kept.isWellFormed()).toBe(true);
			expect(kept.length).toBeLessThanOrEqual(longest + 3);
		}),
	);
});
