import {expect, it} from 'vitest';
import {pageAround} from '../../source/format/page-around.ts';

const pageOf = (at: number, heights: readonly number[], height: number) =>
	pageAround(at, {count: heights.length, height, heightOf: index => heights[index]!});

it('begins pages at fixed places, as far as things fit', () => {
	const heights = [2, 2, 1, 2, 2, 2];
	expect(heights.map((_, at) => pageOf(at, heights, 5))).toEqual([
		[0, 3],
		[0, 3],
		[0, 3],
		[3, 5],
		[3, 5],
		[5, 6],
	]);
});

it('gives a thing higher than the page one of its own, and no page where there is no room', () => {
	expect(pageOf(1, [1, 9, 1], 4)).toEqual([1, 2]);
	expect(pageOf(0, [1, 1], 0)).toEqual([0, 0]);
	expect(pageOf(0, [], 4)).toEqual([0, 0]);
});

it('measures no more than the things near by', () => {
	const measured: number[] = [];
	const heightOf = (index: number) => {
		measured.push(index);
		return 1;
	};
	expect(pageAround(10_007, {count: 20_000, height: 5, heightOf})).toEqual([10_005, 10_010]);
	expect(Math.min(...measured)).toBe(10_000);
	expect(measured.length).toBeLessThan(20);
});
