import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {
	addPage,
	addWhole,
	beginGathering,
	type GatheredPages,
	isComplete,
	isShort,
	planPoll,
	toWholePage,
} from '../../../source/dashboard/queries/gathered-pages.ts';
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
	beginGathering(pageOf(ids, 1), identityOf, {isInOrder: true, epoch});

/** Reads until nothing is due, and tells which pages were asked for. */
function readOn(gathered: GatheredPages<Thing>, ids: readonly string[]) {
	const asked: number[] = [];
	let now = gathered;
	for (let [next] = now.due; next !== undefined; [next] = now.due) {
		asked.push(next);
		now = addPage(now, next, pageOf(ids, next), identityOf);
	}
	return {asked, now};
}

const idsOf = (gathered: GatheredPages<Thing>) => toWholePage(gathered).items.map(({id}) => id);
const poll = (gathered: GatheredPages<Thing>, shown: readonly string[] = [], epoch?: bigint) =>
	planPoll(gathered, {shown, epoch});
const letters = [...'abcdefgh'];

describe('a short list of which items are missing', () => {
	it('is read whole at every second poll until they are there', () => {
		const {now} = readOn(begin(letters), letters);
		const lacking = {...now, entries: now.entries.slice(1)};
		const mending = poll(lacking);
		expect(mending.due).toEqual([1, 2, 3]);
		const still = {...mending, due: []};
		expect(poll(still).due).toHaveLength(2);
		expect(poll({...poll(still), due: []}).due).toEqual([1, 2, 3]);
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
		const first = beginGathering(pageOf(['h', 'g', 'f'], 1), identityOf, {isInOrder: false});
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
		expect(readOn(poll(next.now, [], 8n), letters).asked).toHaveLength(2);
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
		const once = addPage(poll(whole), 1, pageOf(moved, 1), identityOf);
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
		const whole = addWhole(begin(letters), {...pageOf(ids, 1), items: ids.map(thing)}, identityOf);
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
				now = addPage(now.due.length > 0 ? now : poll(now), next, pageOf(ids, next), identityOf);
			}
			let requests = 0;
			// Each poll asks for two pages, so that a full round takes as many polls as there are pages.
			for (let count = 0; count < 24; count++) {
				const read = readOn(now.due.length > 0 ? now : poll(now), last);
				requests = read.asked.length;
				now = read.now;
			}
			expect(idsOf(now).toSorted()).toEqual(last.toSorted());
			expect(requests).toBeLessThanOrEqual(2);
		}),
	);
});
