import fc from 'fast-check';
import {expect, it} from 'vitest';
import {placeSections, shareRoom} from '../../../../source/dashboard/views/overview/place-sections.ts';

const counts = {power: 20, voting: 4, mine: 2};

it.each([
	[46, 21],
	[20, 8],
	[15, 0],
])('gives the chart what the lists leave of %i lines: %i', (lines, power) => {
	expect(placeSections({lines, counts}).heights.power).toBe(power);
});

it('gives each section what it needs where there is room for all', () => {
	expect(placeSections({lines: 20, counts}).heights).toEqual({
		power: 8,
		voting: 5,
		mine: 3,
	});
});

it('lets no section starve for another', () => {
	expect(
		shareRoom(
			[
				{wanted: 40, least: 3},
				{wanted: 20, least: 3},
			],
			10,
		),
	).toEqual([5, 5]);
	expect(
		shareRoom(
			[
				{wanted: 40, least: 3},
				{wanted: 2, least: 2},
			],
			10,
		),
	).toEqual([8, 2]);
	expect(
		shareRoom(
			[
				{wanted: 40, least: 3},
				{wanted: 20, least: 3},
			],
			4,
		),
	).toEqual([3, 1]);
	expect(shareRoom([{wanted: 40, least: 3}], 0)).toEqual([0]);
});

it('never gives more lines than there are, nor more than are wanted', () => {
	const wish = fc
		.record({wanted: fc.integer({min: 1, max: 50}), least: fc.integer({min: 1, max: 3})})
		.map(({wanted, least}) => ({wanted, least: Math.min(wanted, least)}));
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
