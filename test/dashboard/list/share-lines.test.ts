import {expect, it} from 'vitest';
import {shareLines} from '../../../source/dashboard/list/list-details.tsx';

it('gives each part of the details its lines, and the last one the rest', () => {
	// Within one frame of 32 lines there are four with 26.
	expect(shareLines([7, 4, 5, 20], 32)).toEqual([7, 4, 5, 10]);
	expect(shareLines([7, 2, 40, 20], 32)).toEqual([7, 3, 8, 8]);
	expect(shareLines([7, 2, 40, 5], 32)).toEqual([7, 3, 11, 5]);
});

it('has one frame where a part would get fewer than three lines, or is the only one', () => {
	expect(shareLines([7, 4, 5, 20], 18)).toEqual([3, 3, 3, 3]);
	expect(shareLines([7, 4, 5, 20], 17)).toBeUndefined();
	expect(shareLines([7], 32)).toBeUndefined();
});
