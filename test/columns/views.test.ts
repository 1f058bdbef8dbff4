import {describe, expect, it} from 'vitest';
import {columnWords, findColumn, identityIdOf, viewWords, wordOfColumn} from '../../source/columns/views.ts';
import {identityColumn} from '../../source/table/choose-columns.ts';
import {listColumns} from '../helpers/list-columns.ts';

describe.each(viewWords)('the columns of %s', view => {
	const columns = listColumns[view] ?? [];
	const words = columnWords(view);

	it('have words, each its own, that lead to the columns of the list in their order', () => {
		expect(new Set(words).size).toBe(words.length);
		expect(words.map(word => findColumn(view, word))).toEqual(columns.map(({id}) => id));
		for (const word of words) expect(word).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
	});

	it('are understood by their ids and titles too', () => {
		for (const [index, {id, title}] of columns.entries()) {
			expect(findColumn(view, id), id).toBe(id);
			if (id !== 'votes' && id !== 'powerChange') expect(findColumn(view, title), title).toBe(id);
			expect(wordOfColumn(view, id)).toBe(words[index]);
		}
	});

	it('have one that tells the rows apart', () => {
		expect(identityIdOf(view)).toBe(identityColumn(columns)?.id);
	});
});

it.each([
	['validators', 'power', 'votingPower'],
	['validators', 'Power NAM', 'votingPower'],
	['validators', 'voting-power', 'votingPower'],
	['validators', 'Comm', 'commission'],
	['validators', 'powr', undefined],
	['stake', 'mine', 'bonded'],
	['stake', 'My NAM', 'bonded'],
	['stake', 'a-year', 'yearly'],
	['validators', '#', 'rank'],
	['validators', 'maxCommission', 'maxCommission'],
	['proposals', 'tallyType', 'tallyType'],
	['delegator', 'next', 'withdrawable'],
	['validators', '', undefined],
	['stake', 'name', 'name'],
] as const)('in %s, %s is %s', (view, word, id) => {
	expect(findColumn(view, word)).toBe(id);
});
