import {describe, expect, it} from 'vitest';
import type {Decoded} from '../../../source/domain/decoded.ts';
import type {Page} from '../../../source/domain/page.ts';
import {findPage} from '../../../source/services/indexer/all-pages.ts';

interface Item extends Decoded {
	readonly id: string;
}

/** Searches pages of one item each. */
async function find(wanted: string, letters: string, isCounted: boolean) {
	const asked: number[] = [];
	const counts = {totalPages: letters.length, totalItems: letters.length};
	const page = await findPage<Item>('http://service', wanted, {
		async getPage(number): Promise<Page<Item>> {
			asked.push(number);
			const id = letters[number - 1];
			const items = id === undefined ? [] : [{id, source: {id}, flaws: []}];
			const none = {totalPages: undefined, totalItems: undefined};
			return {items, page: undefined, perPage: 1, flaws: [], ...(isCounted ? counts : none)};
		},
		identityOf: ({id}) => id,
	});
	return {asked, page};
}

describe.each([true, false])('the page of one item of a list that is counted: %s', isCounted => {
	it('is found without asking for the pages behind it', async () => {
		const {asked, page} = await find('b', 'abcd', isCounted);
		expect(asked).toEqual([1, 2]);
		expect(page).toMatchObject({page: 2, items: [{id: 'b'}]});
	});

	it('has no items where no page has it', async () => {
		const {asked, page} = await find('x', 'abc', isCounted);
		expect(asked).toEqual(isCounted ? [1, 2, 3] : [1, 2, 3, 4]);
		expect(page).toMatchObject({items: [], totalItems: 0});
	});
});

it('a list is not searched without end', async () => {
	const letters = Array.from({length: 10_001}, (_, index) => String.fromCodePoint(0x4e_00 + index)).join('');
	await expect(find('x', letters, true)).rejects.toThrow('more than 10000 pages');
});
