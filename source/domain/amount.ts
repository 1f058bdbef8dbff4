import {type Decimal, toUnits} from './decimal.ts';

/** Digits behind the point of an amount in NAM: 1 NAM = 1 000 000 namnam. */
export const namnamScale = 6;

/** The smallest unit's count in one NAM. */
export const namnamPerNam = 10n ** BigInt(namnamScale);

/** NAM, as votes are counted in, to namnam; digits beyond the sixth are cut off. */
export function namToNamnam(nam: Decimal): bigint {
	return toUnits(nam, namnamScale);
}
