import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {
	addShortPage,
	addShortWhole,
	beginShort,
	isComplete,
	isShort,
	planPoll,
	type ShortPages,
	toWholePage,
} from '../../../source/dashboard/queries/short-pages.ts';
import type {Decoded} from '../../../source/domain/decoded.ts';
import type {Page} from '../../../source/domain/page.ts';

interface Thing extends Decoded {
	readonly id: string;
}

const perPage = 3;
const identityOf = ({id}: Thing) => id;
const thing = (id: string): Thing => ({id, source: {}, flaws: []});

/** A page of a list as a service sends it. */
function pageOf(ids: readonly string[], number: number): Page<Thing> {
	const items = ids.slice((number - 1) * perPage, number * perPage).map(thing);
	const isPast = items.length === 0 && number > 1;
	return {
		items,
		page: number,
		perPage,
		totalPages: isPast ? 0 : Math.ceil(ids.length / perPage),
		totalItems: isPast ? 0 : ids.length,
		flaws: [],
	};
}

const begin = (ids: readonly string[], epoch?: bigint) =>
	beginShort(pageOf(ids, 1), identityOf, {isInOrder: true, epoch, now: 0});

/** Reads until nothing is due, and tells which pages were asked for. */
function readOn(list: ShortPages<Thing>, ids: readonly string[]) {
	const asked: number[] = [];
	let now = list;
	for (let [next] = now.due; next !== undefined; [next] = now.due) {
		asked.push(next);
		now = addShortPage(now, next, pageOf(ids, next), identityOf);
	}
	return {asked, now};
}

const idsOf = (list: ShortPages<Thing>) => toWholePage(list).items.map(({id}) => id);
const poll = (list: ShortPages<Thing>, shown: readonly string[] = [], epoch?: bigint, now = 0) =>
	planPoll(list, {shown, epoch, now});
const letters = [...'abcdefgh'];

describe('a short list of which items are missing', () => {
	const {now: whole} = readOn(begin(letters), letters);
	const lacking = {...whole, entries: whole.entries.slice(1)};

	it('is read whole once in five minutes until they are there', () => {
		const mending = poll(lacking, [], undefined, 5);
		expect(mending.due).toEqual([1, 2, 3]);
		const still = {...mending, due: []};
		expect(poll(still, [], undefined, 300_004).due).toHaveLength(2);
		expect(poll(still, [], undefined, 300_005).due).toEqual([1, 2, 3]);
	});

	/** Answers with rows of another order from the third page on, for so many readings of that page. */
	function readTorn(list: ShortPages<Thing>, tornReadings: number, total = 8) {
		const asked: number[] = [];
		let torn = 0;
		let now = list;
		for (let [next] = now.due; next !== undefined; [next] = now.due) {
			asked.push(next);
			const isTorn = next === 3 && ++torn <= tornReadings;
			const page = pageOf(isTorn ? [...'abcdefba'] : letters, next);
			now = addShortPage(now, next, {...page, totalItems: total}, identityOf);
		}
		return {asked, now};
	}

	it('is read up to six times more, one page after the other, where rows came twice', () => {
		const first = begin(letters);
		const {asked, now} = readTorn(first, 5);
		expect(asked).toEqual([2, 3, ...Array.from({length: 5}, () => [1, 2, 3]).flat()]);
		expect(idsOf(now)).toEqual(letters);
		const forGood = readTorn(first, Number.POSITIVE_INFINITY);
		expect(forGood.asked).toHaveLength(2 + 6 * 3);
		expect(isComplete(forGood.now)).toBe(false);
	});

	it('keeps its rows in their places while rows come twice', () => {
		const {now} = readTorn(begin(letters), Number.POSITIVE_INFINITY);
		let next = now;
		for (let count = 0; count < 4; count++) {
			next = readTorn(poll(next, ['a'], undefined, 10), Number.POSITIVE_INFINITY).now;
			expect(idsOf(next)).toEqual(idsOf(now));
		}
	});

	it('is believed where three readings bring the same and none of them twice', () => {
		const {asked, now} = readTorn({...begin(letters), totalItems: 9}, 0, 9);
		expect(asked).toHaveLength(2 + 2 * 3);
		expect(poll(now, [], undefined, 10).due).toHaveLength(2);
	});
});

describe('a list that changes at each answer', () => {
	interface Answering {
		readonly ids: readonly string[];
		readonly epoch?: bigint;
	}

	/** Requests of so many polls, ten seconds apart; `answer` is told how many came before. */
	function countRequests(polls: number, answer: (count: number) => Answering) {
		let count = 0;
		let now = readOn(begin(letters, 7n), letters).now;
		for (let index = 0; index < polls; index++) {
			now = poll(now, ['a'], answer(count).epoch ?? 7n, (index + 1) * 10_000);
			for (let [next] = now.due; next !== undefined; [next] = now.due) {
				now = addShortPage(now, next, pageOf(answer(++count).ids, next), identityOf);
			}
		}
		return count;
	}

	// A burst may come in the last of them.
	const usual = (polls: number, pages: number) => 2 * polls + pages;

	it('costs no more than one that stays, but for a mending in five minutes', () => {
		const changing = (count: number) => ({ids: count % 2 === 0 ? letters : [...letters, 'i']});
		expect(countRequests(29, changing)).toBeLessThanOrEqual(usual(29, 3) + 6 * 3);
		const growing = (count: number) => ({ids: Array.from({length: 8 + count}, (_, index) => `${index}`)});
		const pages = 50;
		expect(countRequests(29, growing)).toBeLessThanOrEqual(usual(29, pages) + 6 * pages);
		expect(countRequests(29, () => ({ids: letters}))).toBe(2 * 29);
	});

	it('costs no more where the epoch goes to and fro, or rises at each', () => {
		const flapping = (count: number) => ({ids: letters, epoch: count % 2 === 0 ? 7n : 8n});
		expect(countRequests(30, flapping)).toBeLessThanOrEqual(usual(30, 3));
		const rising = (count: number) => ({ids: letters, epoch: 7n + BigInt(count)});
		expect(countRequests(30, rising)).toBeLessThanOrEqual(usual(30, 3));
	});
});

describe('a short list', () => {
	it('is read page by page behind its first one', () => {
		const {asked, now} = readOn(begin(letters), letters);
		expect(asked).toEqual([2, 3]);
		expect(idsOf(now)).toEqual(letters);
		expect(isComplete(now)).toBe(true);
	});

	it('is asked for its first page again where that came in another order', () => {
		const first = beginShort(pageOf(['h', 'g', 'f'], 1), identityOf, {isInOrder: false, now: 0});
		const counted = {...first, totalItems: 8};
		expect(isComplete(counted)).toBe(false);
		expect(first.due).toEqual([1]);
	});

	it.each([
		[{totalItems: 500, totalPages: 17}, true],
		[{totalItems: 501, totalPages: 17}, false],
		[{totalItems: 30, totalPages: 1}, false],
		[{totalItems: 0, totalPages: 0}, false],
		[{totalItems: 205, totalPages: undefined}, false],
		[{totalItems: undefined, totalPages: 7}, false],
		[{totalItems: 400, totalPages: 400}, false],
	])('is one of few items on several pages that are counted: %o', (counts, expected) => {
		expect(isShort(counts)).toBe(expected);
	});
});

describe('a poll', () => {
	const {now: whole} = readOn(begin(letters, 7n), letters);

	it('asks for the page that most shown items came from, and for the others in turn', () => {
		const first = readOn(poll(whole, ['d', 'e', 'a']), letters);
		expect(first.asked).toEqual([2, 1]);
		const second = readOn(poll(first.now, ['d', 'e', 'a']), letters);
		expect(second.asked).toEqual([2, 3]);
		expect(readOn(poll(second.now, ['d']), letters).asked).toEqual([2, 1]);
	});

	it('asks for all of them in another epoch, once', () => {
		const next = readOn(poll(whole, [], 8n), letters);
		expect(next.asked).toEqual([1, 2, 3]);
		const after = readOn(poll(next.now, [], 8n), letters);
		expect(after.asked).toHaveLength(1);
		expect(readOn(poll(after.now, [], 8n), letters).asked).toHaveLength(2);
	});

	it('asks for all of them where the total is another', () => {
		const more = ['0', ...letters];
		const {asked, now} = readOn(poll(whole), more);
		expect(new Set(asked)).toEqual(new Set([1, 2, 3]));
		expect(idsOf(now)).toEqual(more);
	});

	it('learns from the first page that there is no last one any more', () => {
		const fewer = letters.slice(0, 4);
		const {now} = readOn(poll(whole, ['g']), fewer);
		expect(idsOf(now)).toEqual(fewer);
	});

	it('believes the newest answer, and keeps what no page holds until all were read', () => {
		// c moves to the third page between two answers: no page holds it for a while.
		const moved = [...'abdefghc'];
		const once = addShortPage(poll(whole), 1, pageOf(moved, 1), identityOf);
		expect(idsOf(once)).toContain('c');
		expect(idsOf(once).filter(id => id === 'd')).toHaveLength(1);
		const gone = letters.map(id => (id === 'c' ? 'x' : id));
		let now = poll(whole, ['a']);
		for (let round = 0; round < 3; round++) now = poll(readOn(now, gone).now, ['a']);
		expect(idsOf(now)).toEqual(gone);
	});

	it('keeps each item that did not change', () => {
		const before = toWholePage(whole).items;
		const after = toWholePage(readOn(poll(whole), letters).now).items;
		expect(after.every((item, index) => item === before[index])).toBe(true);
	});

	it('takes all of them from one answer, without those that left', () => {
		const ids = ['x', ...letters.slice(1)];
		const whole = addShortWhole(begin(letters), {...pageOf(ids, 1), items: ids.map(thing)}, identityOf);
		expect(idsOf(whole)).toEqual(ids);
		expect(whole.due).toEqual([]);
		expect(isComplete(whole)).toBe(true);
	});
});

it('ends with what the service holds, however the list moved while it was read', () => {
	const list = fc.uniqueArray(fc.integer({min: 0, max: 40}).map(String), {minLength: 4, maxLength: 30});
	fc.assert(
		fc.property(list, fc.array(list, {maxLength: 4}), list, (first, between, last) => {
			let now = begin(first);
			for (const ids of between) {
				const [next = 1] = now.due;
				now = addShortPage(now.due.length > 0 ? now : poll(now), next, pageOf(ids, next), identityOf);
			}
			let requests = 0;
			// Each poll asks for two pages, so that a full round takes as many polls as there are pages.
			for (let count = 0; count < 60; count++) {
				const read = readOn(now.due.length > 0 ? now : poll(now, [], undefined, count * 10_000), last);
				requests = read.asked.length;
				now = read.now;
			}
			expect(idsOf(now).toSorted()).toEqual(last.toSorted());
			expect(requests).toBeLessThanOrEqual(2);
		}),
	);
});
