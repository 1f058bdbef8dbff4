import {expect, it} from 'vitest';
import {
	type EpochPoint,
	epochsInDays,
	lastWithin,
	projectTo,
	valuesOfParts,
} from '../../source/domain/epoch-points.ts';
import {createParameters} from '../helpers/validators.ts';

const points = (...values: readonly (readonly [number, number])[]): readonly EpochPoint[] =>
	values.map(([epoch, value]) => ({epoch: BigInt(epoch), value: BigInt(value)}));

it('counts epochs of six hours in days', () => {
	const rules = createParameters();
	expect(epochsInDays(7n, rules)).toBe(28n);
	expect(epochsInDays(1n, rules)).toBe(4n);
	expect(epochsInDays(1n, undefined)).toBeUndefined();
});

it('finds the newest value of a span', () => {
	const known = points([10, 1], [12, 2], [15, 3]);
	expect(lastWithin(known, 10n, 14n)?.value).toBe(2n);
	expect(lastWithin(known, 13n, 14n)).toBeUndefined();
});

it('takes the last value of each part of a span, and no more parts than epochs', () => {
	const known = points([1, 10], [2, 20], [4, 40], [5, 50], [9, 90]);
	expect(valuesOfParts(known, {from: 1n, to: 5n}, 14)).toEqual([10n, 20n, undefined, 40n, 50n]);
	expect(valuesOfParts(known, {from: 0n, to: 9n}, 5)).toEqual([10n, 20n, 50n, undefined, 90n]);
	expect(valuesOfParts(known, {from: 5n, to: 4n}, 5)).toEqual([]);
});

it('reckons the value at the end from six points on, by the epochs that are over', () => {
	const known = points([1200, 10], [1201, 20], [1202, 30], [1203, 40], [1204, 50], [1205, 52]);
	// Five epochs are over, with 10 each; four of them follow that of 50, whose value is that at its end.
	expect(projectTo(known, 1209n, 1205n)).toBe(90n);
	expect(projectTo(known.slice(1), 1209n, 1205n)).toBeUndefined();
	// Without an epoch, the last one counts as over.
	expect(projectTo(known, 1209n, undefined)).toBe(52n + (42n * 3n) / 5n);
	expect(projectTo(known, 1205n, 1205n)).toBeUndefined();
});

it('reckons no less than there is, unless it falls', () => {
	const still = points([1, 10], [2, 10], [3, 10], [4, 10], [5, 10], [6, 99]);
	expect(projectTo(still, 20n, 6n)).toBe(99n);
	const falling = points([1, 60], [2, 50], [3, 40], [4, 30], [5, 20], [6, 10]);
	expect(projectTo(falling, 8n, 9n)).toBe(0n);
	expect(projectTo(falling, 20n, 9n)).toBe(0n);
});
