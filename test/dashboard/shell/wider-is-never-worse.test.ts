import fc from 'fast-check';
import {expect, it} from 'vitest';
import {fitFacts, type RankedFact} from '../../../source/dashboard/shell/fit-facts.ts';

const texts = fc.string({minLength: 1, maxLength: 30, unit: fc.constantFrom('a', 'b', '7')});
const fact = fc.record({text: texts, rank: fc.integer({min: 0, max: 7}), isExtra: fc.boolean()});
const name: fc.Arbitrary<RankedFact> = texts.map(text => ({text, rank: 1, least: 8}));

it('shows in the first line at no width less than at a smaller one', () => {
	fc.assert(
		fc.property(fc.array(fact, {maxLength: 6}), name, (others, own) => {
			const facts = [own, ...others.map((each, index) => ({...each, text: `${index} ${each.text}`}))];
			const shownAt = (width: number) => fitFacts(facts, width, {gap: 3, ellipsis: '…'});
			const wholeAt = (width: number) =>
				shownAt(width).flatMap(({text}) => (text.includes('…') ? [] : [text]));
			let before = wholeAt(20);
			for (let width = 21; width <= 220; width++) {
				const now = wholeAt(width);
				expect(now, `${width}`).toEqual(expect.arrayContaining([...before]));
				before = now;
			}
		}),
	);
});
