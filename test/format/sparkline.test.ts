import fc from 'fast-check';
import {expect, it} from 'vitest';
import {drawSparkline} from '../../source/format/sparkline.ts';
import {widthOf} from '../../source/format/width.ts';

const unicode = {isAscii: false, isSpoken: false};
const ascii = {isAscii: true, isSpoken: false};

it('draws the lowest value lowest, the highest highest, and each of eight steps', () => {
	const steps = [0n, 1n, 2n, 3n, 4n, 5n, 6n, 7n];
	expect(drawSparkline(steps, unicode)).toBe('▁▂▃▄▅▆▇█');
	expect(drawSparkline(steps, ascii)).toBe('.:-=+*#@');
	expect(drawSparkline([100n, 93n, 99n], unicode)).toBe('█▁▇');
});

it('tells values apart that a float does not', () => {
	const large = 2n ** 70n;
	expect(drawSparkline([large, large + 1n, large], unicode)).toBe('▁█▁');
});

it('leaves what is not known blank, and draws nothing of a single value, or aloud', () => {
	expect(drawSparkline([undefined, 1n, undefined, 3n, undefined], unicode)).toBe('▁\u00a0█');
	expect(drawSparkline([1n, undefined, 3n], ascii)).toBe('. @');
	expect(drawSparkline([5n, 5n], unicode)).toBe('▄▄');
	expect(drawSparkline([undefined, 5n], unicode)).toBe('');
	expect(drawSparkline([1n, 2n], {isAscii: true, isSpoken: true})).toBe('');
});

it('has a cell for each value between the first known and the last', () => {
	fc.assert(
		fc.property(fc.array(fc.bigInt(), {minLength: 2, maxLength: 40}), values => {
			expect(widthOf(drawSparkline(values, unicode))).toBe(values.length);
			expect(drawSparkline(values, ascii)).toMatch(/^[.:\-=+*#@]+$/);
		}),
	);
});
