import fc from 'fast-check';
import {expect, it} from 'vitest';
import {fitFacts, type RankedFact} from '../../../source/dashboard/shell/fit-facts.ts';

const texts = fc.string({minLength: 1, maxLength: 30, unit: fc.constantFrom('a', 'b', '7')});
const fact = fc.record({text: texts, rank: fc.integer({min: 0, max: 7}), isExtra: fc.boolean()});
/** A fact that can be said with fewer words; both begin with the shorter one. */
const brief = fc
	.tuple(texts, texts)
	.map(([text, more]) => ({text: `! ${text} ${more}`, brief: `! ${text}`, rank: 0}));
const name: fc.Arbitrary<RankedFact> = texts.map(text => ({text, rank: 1, least: 8}));

it('shows in the first line at no width less than at a smaller one', () => {
	fc.assert(
		fc.property(fc.array(fact, {maxLength: 6}), name, brief, (others, own, said) => {
			const facts = [own, said, ...others.map((each, index) => ({...each, text: `${index} ${each.text}`}))];
			const shownAt = (width: number) => fitFacts(facts, width, {gap: 3, ellipsis: '…'});
			const wholeAt = (width: number) =>
				shownAt(width).flatMap(({text}) => {
					if (text.includes('…')) return [];
					return text === said.text ? [text, said.brief] : [text];
				});
			let before = wholeAt(20);
			for (let width = 21; width <= 220; width++) {
				const now = wholeAt(width);
				expect(now, `${width}`).toEqual(expect.arrayContaining([...before]));
				before = now;
			}
		}),
	);
});
