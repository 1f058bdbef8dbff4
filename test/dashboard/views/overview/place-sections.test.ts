import fc from 'fast-check';
import {expect, it} from 'vitest';
import {
	isApart,
	type PartId,
	placeSections,
	shareRoom,
} from '../../../../source/dashboard/views/overview/place-sections.ts';

const usual = {
	counts: {stake: 2, next: 2, voting: 4, mine: 2, power: 20},
	dust: 0,
	hasMine: true,
	heads: {stake: 1, foot: 1, network: 2},
	isBeside: false,
};

const heightsOf = (room: Partial<typeof usual> & {readonly lines: number}) =>
	new Map<PartId, number>(
		placeSections({...usual, ...room})
			.columns.flat()
			.map(({id, height}) => [id, height]),
	);

it.each([
	[40, 21],
	[30, 11],
	[23, 4],
	[22, 0],
])('gives the chart what the lists leave of %i lines: %i', (lines, power) => {
	expect(heightsOf({lines}).get('power')).toBe(power);
});

it('gives each part what it needs where there is room for all, and keeps the lists apart', () => {
	expect([...heightsOf({lines: 18})]).toEqual([
		['stake', 4],
		['next', 2],
		['network', 2],
		['voting', 5],
		['mine', 3],
		['power', 0],
	]);
	expect(placeSections({...usual, lines: 18}).hasBlanks).toBe(true);
	expect(placeSections({...usual, lines: 17}).hasBlanks).toBe(false);
});

it('gives what needs me its rows first, and every other list its title and a row', () => {
	const counts = {...usual.counts, stake: 30, voting: 9, mine: 9};
	const heights = heightsOf({lines: 20, counts});
	expect(heights.get('stake')).toBe(14);
	expect([heights.get('next'), heights.get('network')]).toEqual([1, 1]);
	expect([heights.get('voting'), heights.get('mine')]).toEqual([2, 2]);
});

it('begins with the network where no address is mine', () => {
	const {columns} = placeSections({
		...usual,
		lines: 30,
		hasMine: false,
		counts: {...usual.counts, stake: 0, next: 0, mine: 0},
		heads: {stake: 1, foot: 0, network: 2},
		isBeside: true,
	});
	expect(columns.map(parts => parts.map(({id, height}) => [id, height]))).toEqual([
		[
			['network', 2],
			['stake', 1],
			['voting', 5],
			['power', 20],
		],
	]);
});

it('stands side by side: mine and what comes at the left, votes and the network at the right', () => {
	const {columns} = placeSections({...usual, lines: 27, isBeside: true});
	expect(columns.map(parts => parts.map(({id}) => id))).toEqual([
		['stake', 'next', 'mine'],
		['voting', 'network', 'power'],
	]);
	expect(columns[1]?.map(({height}) => height)).toEqual([5, 2, 18]);
});

const room = fc.record({
	lines: fc.integer({min: 1, max: 60}),
	counts: fc.record({
		stake: fc.integer({min: 0, max: 30}),
		next: fc.integer({min: 0, max: 30}),
		voting: fc.integer({min: 0, max: 30}),
		mine: fc.integer({min: 1, max: 20}),
		power: fc.integer({min: 0, max: 20}),
	}),
	dust: fc.integer({min: 0, max: 30}),
	heads: fc.record({
		stake: fc.integer({min: 1, max: 3}),
		foot: fc.integer({min: 0, max: 2}),
		network: fc.integer({min: 1, max: 4}),
	}),
});

it('gives what hardly counts the lines that nothing else wants', () => {
	expect(heightsOf({lines: 40, dust: 9}).get('next')).toBe(2);
	const {columns} = placeSections({...usual, lines: 40, dust: 9, isBeside: true});
	expect(columns[0]?.map(({height}) => height)).toEqual([4, 11, 3]);
});

it('never takes more lines than there are, nor shows less of a list in two columns than in one', () => {
	fc.assert(
		fc.property(room, facts => {
			const [one, two] = [false, true].map(isBeside => placeSections({...facts, hasMine: true, isBeside}));
			for (const {columns, hasBlanks} of [one, two].flatMap(each => each ?? [])) {
				for (const parts of columns) {
					const shown = parts.filter(({height}) => height > 0);
					const blanks = shown.filter(({id}, at) => at > 0 && isApart(id, columns.length > 1)).length;
					const used = shown.reduce((sum, {height}) => sum + height, hasBlanks ? blanks : 0);
					expect(used).toBeLessThanOrEqual(facts.lines);
				}
			}
			const heights = new Map(two?.columns.flat().map(({id, height}) => [id, height]));
			for (const {id, height} of one?.columns.flat() ?? []) {
				// The chart and the network give way to lists.
				if (id !== 'power' && id !== 'network') expect(heights.get(id)).toBeGreaterThanOrEqual(height);
			}
		}),
	);
});

it('lets no part starve for another', () => {
	const long = {wanted: 40, least: 3};
	expect(shareRoom([long, {wanted: 20, least: 3}], 10)).toEqual([5, 5]);
	expect(shareRoom([long, {wanted: 2, least: 2}], 10)).toEqual([8, 2]);
	expect(shareRoom([long, {wanted: 20, least: 3}], 4)).toEqual([3, 1]);
	expect(shareRoom([long, {wanted: 20, least: 3, isFirst: true}], 30)).toEqual([10, 20]);
	expect(shareRoom([long], 0)).toEqual([0]);
});

it('never gives more lines than there are, nor more than are wanted', () => {
	const wish = fc
		.record({
			wanted: fc.integer({min: 1, max: 50}),
			least: fc.integer({min: 1, max: 3}),
			isFirst: fc.boolean(),
		})
		.map(({wanted, least, isFirst}) => ({wanted, least: Math.min(wanted, least), isFirst}));
	fc.assert(
		fc.property(fc.array(wish, {maxLength: 4}), fc.integer({min: 0, max: 60}), (wishes, height) => {
			const given = shareRoom(wishes, height);
			const sum = given.reduce((total, own) => total + own, 0);
			const wanted = wishes.reduce((total, own) => total + own.wanted, 0);
			expect(sum).toBe(Math.min(height, wishes.length === 0 ? 0 : wanted));
			for (const [index, own] of given.entries()) expect(own).toBeLessThanOrEqual(wishes[index]?.wanted ?? 0);
		}),
	);
});
