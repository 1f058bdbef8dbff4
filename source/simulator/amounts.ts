import {decimalToText} from '../domain/decimal.ts';

/** namnam in one NAM. */
export const unitsPerNam = 1_000_000n;

/** Returns the whole NAM in namnam, fraction cut off. */
export function toWholeNam(namnam: bigint): bigint {
	return namnam / unitsPerNam;
}

/** Writes namnam as NAM with six decimals: 24567890123456n → "24567890.123456"; zero is "0". */
export function namText(namnam: bigint): string {
	return namnam === 0n ? '0' : decimalToText({units: namnam, scale: 6});
}

/** Returns a share of an amount, rounded down; the share is read to a millionth. */
export function partOf(namnam: bigint, share: number): bigint {
	return (namnam * BigInt(Math.floor(share * 1_000_000))) / 1_000_000n;
}
