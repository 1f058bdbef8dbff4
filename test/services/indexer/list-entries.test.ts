import {describe, expect, it} from 'vitest';
import type {Decoded} from '../../../source/domain/decoded.ts';
import {type Entry, identifyItems, mergeEntries} from '../../../source/services/indexer/list-entries.ts';

interface Row extends Decoded {
	readonly id: string | undefined;
}

const row = (id: string | undefined, text = ''): Row => ({id, source: {id, text}, flaws: []});
const namesOf = (rows: readonly Row[], page = 1) =>
	identifyItems(
		rows,
		({id}) => id,
		place => ({page, place}),
		1,
	).map(({key}) => key);

describe('the name of a row', () => {
	it('is its identity, whatever it says on another page', () => {
		expect(namesOf([row('a', '1')])).toEqual(namesOf([row('a', '2')], 2));
	});

	it('is the same where it comes twice on one page, and another one where it says something else', () => {
		const [first, same, other, again] = namesOf([row('a', '1'), row('a', '1'), row('a', '2'), row('a', '2')]);
		expect(same).toBe(first);
		expect(other).not.toBe(first);
		expect(again).toBe(other);
	});

	it('is never that of another one where neither has an identity', () => {
		const names = [...namesOf([row(undefined), row(undefined)]), ...namesOf([row(undefined)], 2)];
		expect(new Set(names).size).toBe(3);
	});

	it('takes a time that grows with the list where all have one identity', () => {
		const count = 50_000;
		const names = namesOf(Array.from({length: count}, (_, index) => row('a', `${index}`)));
		expect(new Set(names).size).toBe(count);
	});
});

describe('entries of several readings', () => {
	const entriesOf = (keys: string): readonly Entry<string>[] =>
		[...keys].map((key, place) => ({item: key, key, isNamed: true, page: 1, place, answer: 0}));
	const merge = (before: string, came: string, isMending: boolean) =>
		mergeEntries(entriesOf(before), entriesOf(came), {pages: [{answer: 1}], isMending})
			.map(({key}) => key)
			.join('');

	it.each([
		['abc', 'abc', 'abc'],
		['abcd', 'acd', 'abcd'],
		['xabc', 'cba', 'xcba'],
		['abcd', 'dxb', 'adxbc'],
	])('of %s and %s keep each that is missing behind the one it was behind', (before, came, expected) => {
		expect(merge(before, came, true)).toBe(expected);
	});

	it('lose those that are missing once all pages were read since', () => {
		expect(merge('abcd', 'acd', false)).toBe('acd');
	});
});
