import {expect, it} from 'vitest';
import {decimalToText, parseDecimal} from '../../source/domain/decimal.ts';
import {netYield, yearlyReward} from '../../source/domain/stake-position.ts';

it.each([
	['0.12', '0.05', '0.1140', 114_000n],
	['0.12', '0', '0.12', 120_000n],
	['0.12', '1', '0.00', 0n],
])('a yield of %s less a commission of %s is %s: %d on a million', (apr, commission, yielded, reward) => {
	const [gross, kept] = [parseDecimal(apr)!, parseDecimal(commission)!];
	expect(decimalToText(netYield(gross, kept))).toBe(yielded);
	expect(yearlyReward(1_000_000n, gross, kept)).toBe(reward);
});

it('keeps every digit of a large amount', () => {
	const amount = 123_456_789_012_345_678_901_234n;
	expect(yearlyReward(amount, parseDecimal('0.5')!, parseDecimal('0')!)).toBe(amount / 2n);
});
