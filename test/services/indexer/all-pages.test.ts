import {describe, expect, it} from 'vitest';
import type {Decoded} from '../../../source/domain/decoded.ts';
import type {Page} from '../../../source/domain/page.ts';
import {readAllPages} from '../../../source/services/indexer/all-pages.ts';

interface Item extends Decoded {
	readonly id: string | undefined;
}

function pageOf(ids: readonly (string | undefined)[], counts: Partial<Page<Item>> = {}): Page<Item> {
	return {
		items: ids.map(id => ({id, source: {id: id ?? null}, flaws: []})),
		page: undefined,
		perPage: undefined,
		totalPages: undefined,
		totalItems: undefined,
		flaws: [],
		...counts,
	};
}

async function readAll(pages: readonly Page<Item>[], afterLast: Page<Item> = pageOf([])) {
	const asked: number[] = [];
	const list = await readAllPages<Item>({
		async getPage(page) {
			asked.push(page);
			return pages[page - 1] ?? afterLast;
		},
		identityOf: ({id}) => id,
	});
	return {...list, asked, ids: list.items.map(({id}) => id)};
}

describe('without counts', () => {
	it('a list ends at an empty page', async () => {
		const {ids, asked} = await readAll([pageOf(['a', 'b']), pageOf(['c'])]);
		expect({ids, asked}).toEqual({ids: ['a', 'b', 'c'], asked: [1, 2, 3]});
	});

	it('a list ends at a page that repeats earlier rows', async () => {
		const {ids, asked, duplicateCount} = await readAll([pageOf(['a', 'b'])], pageOf(['a', 'b']));
		expect({ids, asked, duplicateCount}).toEqual({ids: ['a', 'b'], asked: [1, 2], duplicateCount: 0});
	});

	it('a repeated page is known by its text where its items have no identity', async () => {
		const {ids, asked} = await readAll([pageOf([undefined])], pageOf([undefined]));
		expect({ids, asked}).toEqual({ids: [undefined], asked: [1, 2]});
	});
});

it('a list without counts that never ends is given up', async () => {
	const reading = readAllPages<Item>({
		getPage: async page => pageOf([String(page)]),
		identityOf: ({id}) => id,
	});
	await expect(reading).rejects.toThrow('more than 10000 pages');
});

describe('a list that nobody asked for whole', () => {
	const read = async (counts: (page: number) => Partial<Page<Item>>, isPartEnough: 'cut' | false = false) => {
		let asked = 0;
		const reading = readAllPages<Item>({
			extent: 'automatic',
			isPartEnough,
			async getPage(page) {
				asked += 1;
				return pageOf([String(page)], counts(page));
			},
			identityOf: ({id}) => id,
		});
		const {isCut, standing, items} = await reading;
		return {asked, isCut, standing, count: items.length};
	};

	it.each([
		['without counts', () => ({}), 100],
		['of 9 999 pages', () => ({totalPages: 9999}), 100],
		['whose counts grow', page => ({totalPages: page + 3}), 100],
		['of a million million pages', () => ({totalPages: 1e12}), 1],
	] satisfies [string, (page: number) => Partial<Page<Item>>, number][])(
		'%s is cut, and says so where a part is of use',
		async (_name, counts, count) => {
			const asked = expect.closeTo(count, -1);
			expect(await read(counts, 'cut')).toEqual({asked, isCut: true, standing: 'short', count: asked});
			await expect(read(counts)).rejects.toThrow('too many to read');
		},
	);

	it('fails as ever where a page is missing', async () => {
		const reading = readAllPages<Item>({
			extent: 'automatic',
			isPartEnough: 'cut',
			getPage: async page => pageOf(page === 2 ? [] : [String(page)], {totalPages: 3}),
			identityOf: ({id}) => id,
		});
		await expect(reading).rejects.toThrow('page 2 of 3 came back empty');
	});
});

describe('a list beyond any that is read is given up', () => {
	it('at its first page, where that counts too many', async () => {
		const asked: number[] = [];
		const reading = readAllPages<Item>({
			async getPage(page) {
				asked.push(page);
				return pageOf([String(page)], {totalPages: 1e12});
			},
			identityOf: ({id}) => id,
		});
		await expect(reading).rejects.toThrow(
			'the list has more than 10000 pages, too many to read (the service counts 1000000000000); ask for single pages, or for less',
		);
		expect(asked).toEqual([1]);
	});

	it('where its pages come to too much together', async () => {
		const asked: number[] = [];
		const reading = readAllPages<Item>({
			async getPage(page) {
				asked.push(page);
				return {...pageOf([String(page)], {totalPages: 100}), bytes: 4 * 2 ** 20};
			},
			identityOf: ({id}) => id,
			maxAtOnce: 1,
		});
		await expect(reading).rejects.toThrow('the list comes to more than 64 MiB');
		expect(asked).toHaveLength(17);
	});
});

describe('a list that moves while it is read', () => {
	/** What each reading gets for its two pages, the last one for all that follow. */
	async function readRounds(rounds: readonly (readonly [string, string])[], totalItems?: number) {
		const asked: number[] = [];
		const list = await readAllPages<Item>({
			async getPage(page) {
				asked.push(page);
				const round = Math.floor((asked.length - 1) / 2);
				const letters = rounds.at(Math.min(round, rounds.length - 1))?.[page - 1] ?? '';
				return pageOf([...letters], {totalPages: 2, totalItems});
			},
			identityOf: ({id}) => id,
			maxAtOnce: 1,
		});
		const ids = list.items.map(({id}) => id).join('');
		return {ids, standing: list.standing, rounds: asked.length / 2};
	}

	it('is read again, and the second reading counts where it is whole', async () => {
		const rounds = [
			['ab', 'bc'],
			['abc', 'de'],
		] as const;
		expect(await readRounds(rounds, 5)).toMatchObject({ids: 'abcde', standing: 'whole', rounds: 2});
	});

	it('is put together of what the readings bring, each item where it was', async () => {
		expect(
			await readRounds(
				[
					['abc', 'cf'],
					['acd', 'de'],
				],
				6,
			),
		).toMatchObject({ids: 'abcfde', standing: 'whole', rounds: 2});
	});

	it('is short where seven readings do not bring all of it', async () => {
		expect(
			await readRounds(
				[
					['ab', 'bc'],
					['ab', 'bd'],
					['ab', 'bc'],
				],
				6,
			),
		).toMatchObject({
			ids: 'abcd',
			standing: 'short',
			rounds: 7,
		});
	});

	it('is short where three readings bring the same, and a row came twice in each', async () => {
		expect(await readRounds([['ab', 'bc']], 5)).toMatchObject({ids: 'abc', standing: 'short', rounds: 7});
	});

	it('is that of the last reading where rows have left since the first', async () => {
		const rounds = [
			['ab', 'bx'],
			['ab', 'cd'],
		] as const;
		expect(await readRounds(rounds, 4)).toMatchObject({ids: 'abcd', standing: 'whole', rounds: 2});
	});

	it.each([
		['is kept where it says something else', '2', ['a', 'a', 'b', 'c'], 'whole'],
		['came twice where it says the same', '1', ['a', 'b', 'c'], 'short'],
	])('a second row of one identity on one page %s', async (_what, second, ids, standing) => {
		const row = (id: string, text: string): Item => ({id, source: {id, text}, flaws: []});
		const list = await readAllPages<Item>({
			getPage: async page => ({
				...pageOf([], {totalPages: 2, totalItems: 4}),
				items: page === 1 ? [row('a', '1'), row('a', second)] : [row('b', '1'), row('c', '1')],
			}),
			identityOf: ({id}) => id,
		});
		expect(list).toMatchObject({standing});
		expect(list.items.map(({id}) => id)).toEqual(ids);
	});

	it('has its total doubted where three readings bring the very same', async () => {
		expect(await readRounds([['ab', 'c']], 5)).toMatchObject({ids: 'abc', standing: 'doubted', rounds: 3});
	});

	it('is read again for its duplicates where it is not counted', async () => {
		const list = await readRounds([
			['ab', 'bc'],
			['ab', 'cd'],
		]);
		expect(list).toMatchObject({ids: 'abcd', standing: 'whole', rounds: 2});
	});

	it('is read again where a page repeats another', async () => {
		let count = 0;
		const list = await readAllPages<Item>({
			getPage: async page =>
				pageOf([page === 2 && ++count === 2 ? 'b' : 'a'], {totalPages: 2, totalItems: 2}),
			identityOf: ({id}) => id,
		});
		expect(list).toMatchObject({items: [{id: 'a'}, {id: 'b'}], standing: 'whole'});
	});
});

describe('with counts', () => {
	it('an item that moved to the next page is dropped once, one without identity never', async () => {
		const counts = {totalPages: 2, totalItems: 5};
		const {ids, duplicateCount} = await readAll([
			pageOf(['a', undefined, 'b'], counts),
			pageOf(['b', undefined, 'c'], counts),
		]);
		expect({ids, duplicateCount}).toEqual({ids: ['a', undefined, 'b', undefined, 'c'], duplicateCount: 1});
	});

	it('a list that grows is read to its new end', async () => {
		const {asked, firstTotal, lastTotal} = await readAll([
			pageOf(['a'], {totalPages: 2, totalItems: 2}),
			pageOf(['b'], {totalPages: 3, totalItems: 3}),
			pageOf(['c'], {totalPages: 3, totalItems: 3}),
		]);
		expect({asked, firstTotal, lastTotal}).toEqual({asked: [1, 2, 3], firstTotal: 2, lastTotal: 3});
	});

	it.each([
		['comes back empty', pageOf([], {totalPages: 10_000}), 'page 2 of 10000 came back empty'],
		['repeats the first', pageOf(['a'], {totalPages: 10_000}), 'page 2 of 10000 repeats earlier rows'],
	])('a counted page that %s leaves no whole list', async (_what, page, sentence) => {
		const reading = readAll([pageOf(['a'], {totalPages: 10_000})], page);
		await expect(reading).rejects.toThrow(`${sentence}, so the list is incomplete; try again`);
	});

	it('items that are counted count the pages', async () => {
		const reading = readAll([pageOf(['a', 'b'], {totalItems: 3}), pageOf([])]);
		await expect(reading).rejects.toThrow('page 2 of 2 came back empty');
	});

	it.each([
		['empty', pageOf([], {totalPages: 2, totalItems: 2})],
		['the last one again', pageOf(['b'], {totalPages: 2, totalItems: 2})],
	])('a list that shrinks ends at its new end, where the page beyond is %s', async (_what, beyond) => {
		const {ids, duplicateCount} = await readAll(
			[pageOf(['a'], {totalPages: 5, totalItems: 5}), pageOf(['b'], {totalPages: 2, totalItems: 2})],
			beyond,
		);
		expect({ids, duplicateCount}).toEqual({ids: ['a', 'b'], duplicateCount: 0});
	});

	it.each([
		['nothing', pageOf([])],
		['that there is nothing', pageOf([], {totalPages: 0, totalItems: 0})],
	])('an empty page that counts %s does not end a longer list', async (_what, empty) => {
		const counts = {totalPages: 3, totalItems: 3};
		const reading = readAll([pageOf(['a'], counts), empty, pageOf(['c'], counts)]);
		await expect(reading).rejects.toThrow('page 2 of 3 came back empty');
	});

	it('an empty page that alone knows of a new end has it confirmed by the first', async () => {
		let isShrunk = false;
		const list = await readAllPages<Item>({
			async getPage(number) {
				if (number === 2) isShrunk = true;
				const counts = isShrunk ? {totalPages: 1, totalItems: 1} : {totalPages: 2, totalItems: 2};
				return number === 1 ? pageOf(['a'], counts) : pageOf([], counts);
			},
			identityOf: ({id}) => id,
		});
		expect(list).toMatchObject({items: [{id: 'a'}], firstTotal: 2, lastTotal: 1});
	});

	it('a list that is emptied while it is read is read once more, and has nothing', async () => {
		const asked: number[] = [];
		const list = await readAllPages<Item>({
			async getPage(number) {
				asked.push(number);
				return asked.length === 1
					? pageOf(['a', 'b'], {totalPages: 3, totalItems: 6})
					: pageOf([], {totalPages: 0, totalItems: 0});
			},
			identityOf: ({id}) => id,
			maxAtOnce: 1,
		});
		expect(list).toMatchObject({items: [], lastTotal: 0, standing: 'whole', readings: 2});
		expect(asked).toEqual([1, 2, 1, 1]);
	});

	it.each([0, 1])('an empty list may be counted as %d pages', async totalPages => {
		const {ids, asked} = await readAll([pageOf([], {totalPages, totalItems: 0})]);
		expect({ids, asked}).toEqual({ids: [], asked: [1]});
	});

	it('pages come in order, however they arrive, and a few at a time', async () => {
		let underWay = 0;
		let most = 0;
		const list = await readAllPages<Item>({
			async getPage(page) {
				most = Math.max(most, ++underWay);
				for (let turns = 0; turns < (20 - page) % 7; turns++) await Promise.resolve();
				underWay--;
				return pageOf([String(page)], {totalPages: 20});
			},
			identityOf: ({id}) => id,
		});
		expect(list.items.map(({id}) => id)).toEqual(Array.from({length: 20}, (_, index) => String(index + 1)));
		expect(most).toBe(4);
	});
});
