import {expect, it} from 'vitest';
import {greatest} from '../../source/format/number.ts';

it('finds the greatest of more numbers than a call takes arguments', () => {
	expect(greatest(Array.from({length: 1_000_000}, (_, index) => index))).toBe(999_999);
	expect(greatest([], 3)).toBe(3);
	expect(greatest([1, 2], 3)).toBe(3);
});
