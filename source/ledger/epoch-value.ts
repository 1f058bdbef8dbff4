import {parseFields, storedText, storedWhole} from './stored-value.ts';

/** Value of an epoch, kept for comparisons and sparklines. */
export interface EpochValue {
	/** Whole numbers: power and turnout in NAM, the bonded sum of an address in namnam, its unclaimed ones by validator. */
	readonly series: 'power' | 'commission' | 'rank' | 'bonded' | 'turnout' | 'unclaimed';
	/** Address, or id of a proposal. */
	readonly subject: string;
	readonly epoch: bigint;
	readonly value: string;
	/** Unix seconds at which it was written; left out: it is not yet. */
	readonly time?: bigint | undefined;
}

/** Throws a SyntaxError or a TypeError for a value that its series cannot have. */
export function checkValue(series: EpochValue['series'], value: string): void {
	if (series === 'unclaimed') decodeSums(value);
	else storedWhole(series === 'commission' ? value.replace(/\.(?=\d+$)/, '') : value);
}

/** Reads sums of an epoch by validator: '{"tnam1…":"1205"}'. Throws a SyntaxError or a TypeError for anything else. */
export function decodeSums(text: string): ReadonlyMap<string, bigint> {
	const sums = Object.entries(parseFields(text));
	return new Map(sums.map(([validator, sum]) => [validator, BigInt(storedText(sum))]));
}
