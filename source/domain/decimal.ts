/** An exact decimal: units ÷ 10^scale. `{units: 45n, scale: 3}` is 0.045. Never a float. */
export interface Decimal {
	readonly units: bigint;
	/** Digits behind the point, 0 or more. */
	readonly scale: number;
}

/** Blanks around it are none of those that are not seen: a mark of the byte order is no part of a number. */
const decimalPattern = /^[ \t\r\n]*([+-]?)(\d+)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?[ \t\r\n]*$/i;

/** Maximum exponent and digits before the point: 1e999 must not take a thousand digits of memory or of a line. */
const maxExponent = 60;

/**
Longest number that is read, in characters. Converting digits to a number and back takes more than linear time, and
a chain's numbers have about twenty.
*/
const maxNumberLength = 1000;

/** Reads plain and exponent notation ("24567890.123456", "5e-2"); undefined for anything else or too long. */
export function parseDecimal(text: string): Decimal | undefined {
	if (text.length > maxNumberLength) return undefined;
	const match = decimalPattern.exec(text);
	if (!match) return undefined;
	const [, sign = '', whole = '', fraction = '', exponentText = '0'] = match;
	const exponent = Number(exponentText);
	if (Math.max(Math.abs(exponent), whole.length + exponent) > maxExponent) return undefined;
	const units = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
	const scale = fraction.length - exponent;
	return scale >= 0 ? {units, scale} : {units: units * 10n ** BigInt(-scale), scale: 0};
}

/** Reads a whole number of up to sixty digits ("39351204"); undefined if it is a fraction or not a number. */
export function parseInteger(text: string): bigint | undefined {
	if (text.length <= maxExponent && /^\d+$/.test(text)) return BigInt(text);
	const decimal = parseDecimal(text);
	if (!decimal) return undefined;
	const divisor = 10n ** BigInt(decimal.scale);
	return decimal.units % divisor === 0n ? decimal.units / divisor : undefined;
}

/** Compares two decimals: negative, zero or positive, as `Array.prototype.sort` wants it. */
export function compareDecimals(left: Decimal, right: Decimal): number {
	const scale = Math.max(left.scale, right.scale);
	const difference = toUnits(left, scale) - toUnits(right, scale);
	return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Returns the decimal in units of 10^-scale; digits beyond that scale are cut off (toward zero). */
export function toUnits({units, scale: own}: Decimal, scale: number): bigint {
	return own <= scale ? units * 10n ** BigInt(scale - own) : units / 10n ** BigInt(own - scale);
}

/** Returns left × right, exact. */
export function multiplyDecimals(left: Decimal, right: Decimal): Decimal {
	return {units: left.units * right.units, scale: left.scale + right.scale};
}

/** Writes a decimal with every digit: `{units: 45n, scale: 3}` → "0.045". */
export function decimalToText({units, scale}: Decimal): string {
	const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
	const sign = units < 0n ? '-' : '';
	return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Writes equal numbers as one text: '0.050' and '0.05' are both '0.05'. */
export function plainDecimal(value: Decimal): string {
	return decimalToText(value)
		.replace(/(\.\d*?)0+$/, '$1')
		.replace(/\.$/, '');
}

/** Digits behind the point of an amount in NAM: 1 NAM = 1 000 000 namnam. */
export const namnamScale = 6;

/** Count of namnam in one NAM. */
export const namnamPerNam = 10n ** BigInt(namnamScale);

/** Converts NAM, in which votes are counted, to namnam; digits beyond the sixth are cut off. */
export function namToNamnam(nam: Decimal): bigint {
	return toUnits(nam, namnamScale);
}

/** Reads NAM with up to six decimals into namnam; undefined for anything but a positive amount. */
export function parseNam(text: string): bigint | undefined {
	const nam = parseDecimal(text);
	return nam && nam.units > 0n && nam.scale <= namnamScale ? namToNamnam(nam) : undefined;
}

/** Checks whether a fraction is at least 1/parts: 0.5 reaches a part of 2. */
export function reachesPart({units, scale}: Decimal, parts: bigint): boolean {
	return units * parts >= 10n ** BigInt(scale);
}
