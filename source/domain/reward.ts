import {type Decimal, multiplyDecimals, toUnits} from './decimal.ts';

/** What stake yields in a year after the validator's part, a fraction: apr × (1 − commission). An estimate. */
export function netYield(apr: Decimal, commission: Decimal): Decimal {
	const one = 10n ** BigInt(commission.scale);
	return multiplyDecimals(apr, {units: one - commission.units, scale: commission.scale});
}

/** What so much stake yields in a year, in the unit of the amount, rounded down. An estimate. */
export function yearlyReward(amount: bigint, apr: Decimal, commission: Decimal): bigint {
	return toUnits(multiplyDecimals({units: amount, scale: 0}, netYield(apr, commission)), 0);
}
