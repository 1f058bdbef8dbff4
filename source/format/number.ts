import {
	type Decimal,
	decimalToText,
	namnamPerNam,
	namnamScale,
	parseDecimal,
	toUnits,
} from '../domain/decimal.ts';

/** Groups thousands by a space: 39351204n → '39 351 204'. */
export function formatInteger(value: bigint | number, separator = ' '): string {
	const text = value.toString();
	const sign = text.startsWith('-') ? '-' : '';
	const digits = text.slice(sign.length);
	const first = digits.length % 3 || 3;
	const groups = [digits.slice(0, first)];
	for (let start = first; start < digits.length; start += 3) groups.push(digits.slice(start, start + 3));
	return sign + groups.join(separator);
}

/** Writes an amount in NAM with all six decimals, so that the points of a column align: 1500000n → '1.500000'. */
export function formatNam(namnam: bigint): string {
	const [whole = '0', fraction = ''] = decimalToText({units: namnam, scale: namnamScale}).split('.');
	const sign = whole.startsWith('-') ? '-' : '';
	return `${sign}${formatInteger(BigInt(whole.slice(sign.length)))}.${fraction}`;
}

/** Writes every digit, the whole part grouped: 24567890.123456 → '24 567 890.123456'. */
export function formatDecimal(value: Decimal): string {
	const [whole = '0', fraction] = decimalToText(value).split('.');
	const sign = whole.startsWith('-') ? '-' : '';
	const grouped = sign + formatInteger(BigInt(whole.slice(sign.length)));
	return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** Writes a number that came as text in plain digits: '1e-6' → '0.000001'. Other texts are returned unchanged. */
export function formatNumberText(text: string): string {
	const value = parseDecimal(text);
	return value === undefined ? text : formatDecimal(value);
}

/** Max decimals of a per cent; all digits are in the details and in JSON. */
const maxPercentDecimals = 4;

/** Cells of a commission with all these decimals: '12.3456%'. */
export const widestPercent = 8;

/** Writes a fraction as per cent with its decimals, cut after four: 0.05 → '5%', 0.045 → '4.5%', 1e-9 → '<0.0001%'. */
export function formatPercent(fraction: Decimal): string {
	const {units, scale} = fraction;
	const percent = scale >= 2 ? {units, scale: scale - 2} : {units: toUnits(fraction, 2), scale: 0};
	return `${withoutLastZeros(cutPercent(percent, Math.min(percent.scale, maxPercentDecimals)))}%`;
}

/** Writes a per cent with `decimals` decimals, cut off, not rounded. */
function cutPercent(percent: Decimal, decimals: number): string {
	return writeShare(toUnits(percent, decimals), decimals, percent.units > 0n);
}

/** Writes a share: cut and never rounded up, and above zero never as 0: '<0.1'. */
function writeShare(units: bigint, scale: number, isAboveZero: boolean): string {
	return isAboveZero && units === 0n
		? `<${decimalToText({units: 1n, scale})}`
		: decimalToText({units, scale});
}

/** Drops the last zeros: '4.50' → '4.5', '5.00' → '5', '50' stays. */
function withoutLastZeros(decimal: string): string {
	if (!decimal.includes('.')) return decimal;
	let end = decimal.length;
	while (decimal[end - 1] === '0') end--;
	return decimal.slice(0, decimal[end - 1] === '.' ? end - 1 : end);
}

/**
Writes a fraction as per cent in at most `width` cells. Decimals that do not fit are cut off, not rounded:
formatPercentWithin(0.12345, 5) → '12.3%'
*/
export function formatPercentWithin(fraction: Decimal, width: number): string {
	const text = formatPercent(fraction);
	if (text.length <= width) return text;
	const percent = {units: fraction.units, scale: Math.max(0, fraction.scale - 2)};
	const [whole = '0'] = text.replace('<', '').slice(0, -1).split('.');
	for (let decimals = maxPercentDecimals - 1; fraction.scale > 2 && decimals >= 0; decimals--) {
		const short = `${cutPercent(percent, decimals)}%`;
		if (short.length <= width) return short;
	}
	return `${formatIntegerWithin(BigInt(whole), width - 1)}%`;
}

/**
Writes part ÷ whole as per cent with one decimal, or as many as given: (71n, 1000n) → '7.1%', (1n, 10_000n) → '<0.1%',
(1n, 1n) → '100%'. Undefined if the whole is not above zero.
*/
export function formatShare(part: bigint, whole: bigint, decimals = 1): string | undefined {
	if (whole <= 0n) return undefined;
	return part === whole ? '100%' : `${cutShare(part, whole, decimals)}%`;
}

/** Writes part ÷ whole as whole per cent, without the sign: '31', '<1'; undefined if the whole is not above zero. */
export function formatWholeShare(part: bigint, whole: bigint): string | undefined {
	return whole <= 0n ? undefined : cutShare(part, whole, 0);
}

function cutShare(part: bigint, whole: bigint, decimals: number): string {
	return writeShare((part * 10n ** BigInt(2 + decimals)) / whole, decimals, part > 0n);
}

/**
Writes a whole number in at most `width` cells: grouped, else ungrouped, else with a unit or an exponent, cut off and
not rounded.
formatIntegerWithin(131450n, 5) → '131 k', formatIntegerWithin(9007199254740993n, 10) → '9.00719e15'
*/
export function formatIntegerWithin(value: bigint, width: number): string {
	const grouped = formatInteger(value);
	if (grouped.length <= width) return grouped;
	const digits = value.toString();
	if (digits.length <= width) return digits;
	const sign = digits.startsWith('-') ? '-' : '';
	const figures = digits.slice(sign.length);
	const inUnits = formatInUnits(figures, width - sign.length);
	if (inUnits !== undefined) return sign + inUnits;
	const exponent = `e${figures.length - 1}`;
	const decimals = Math.max(0, width - sign.length - exponent.length - 2);
	return `${sign}${figures.slice(0, 1)}${decimals > 0 ? `.${figures.slice(1, 1 + decimals)}` : ''}${exponent}`;
}

const unitSigns = ['k', 'M', 'G', 'T'];

/** Writes a number in thousands, millions and so on: ('131450', 7) → '131.4 k'; undefined: too small, great or wide. */
function formatInUnits(figures: string, width: number): string | undefined {
	const thousands = Math.ceil(figures.length / 3) - 1;
	const sign = unitSigns[thousands - 1];
	if (sign === undefined) return undefined;
	const zeros = 3 * thousands;
	const [whole, unit] = [figures.slice(0, -zeros), ` ${sign}`];
	if (whole.length + unit.length > width) return undefined;
	const decimals = Math.min(zeros, width - whole.length - unit.length - 1);
	return whole + (decimals > 0 ? `.${figures.slice(whole.length, whole.length + decimals)}` : '') + unit;
}

/** Writes an exact amount in NAM with the decimals it has, at least one: 1500000n → '1.5', 3000000n → '3.0'. */
export function formatNamShort(namnam: bigint): string {
	return formatNam(namnam).replace(/(?<=\.\d+?)0+$/, '');
}

/** Writes an amount in NAM to two decimals, cut: 788706351234n → '788 706.35'; exact below 0.01: 3n → '0.000003'. */
export function formatNamBriefly(namnam: bigint): string {
	return namnam > 0n && namnam < namnamPerNam / 100n
		? formatNamShort(namnam)
		: formatNam(namnam).slice(0, -4);
}

/**
Writes an amount of a list in at most `width` cells: two decimals, cut, or whole NAM if these do not fit.
formatAmountWithin(788706351234n, 10) → '788 706.35'; (788706351234n, 8) → '788 706'; (3n, 8) → '<0.01'
*/
export function formatAmountWithin(namnam: bigint, width: number): string {
	const isTiny = namnam > 0n && namnam < namnamPerNam / 100n;
	const brief = isTiny ? '<0.01' : formatNam(namnam).slice(0, -4);
	return brief.length <= width ? brief : formatIntegerWithin(namnam / namnamPerNam, width);
}

/**
Writes in the same way an amount that is more once all of it is read: (1234500000n, 9) → '>1 234.50'; (3n, 9) → '>0.00',
as no amount is both more and less than another.
*/
export function formatAtLeastWithin(namnam: bigint, width: number): string {
	const isTiny = namnam < namnamPerNam / 100n;
	return `>${formatAmountWithin(isTiny ? 0n : namnam, width - 1)}`;
}

/**
Writes an amount of NAM in at most `width` cells: up to six decimals, ungrouped, without trailing zeros. If that is too
wide, "~" and whole NAM: formatNamWithin(1234567890123n, 10) → '~1 234 567'.
*/
export function formatNamWithin(namnam: bigint, width: number): string {
	const full = formatNam(namnam);
	const short = formatNamShort(namnam);
	const exact = [full, ungroup(full), short, ungroup(short)].find(text => text.length <= width);
	return exact ?? `~${formatIntegerWithin(namnam / namnamPerNam, width - 1)}`;
}

function ungroup(text: string): string {
	return text.replaceAll(' ', '');
}

/** Returns the max of the numbers and `min`. Math.max(...numbers) fails beyond a hundred thousand. */
export function maxOf(numbers: Iterable<number>, min = 0): number {
	let max = min;
	for (const number of numbers) if (number > max) max = number;
	return max;
}
