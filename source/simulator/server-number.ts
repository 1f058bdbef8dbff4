/** Types of whole numbers that the servers in use read, with the least and the greatest. */
const bounds = {
	u64: [0n, 2n ** 64n - 1n],
	i32: [-(2n ** 31n), 2n ** 31n - 1n],
	i64: [-(2n ** 63n), 2n ** 63n - 1n],
} as const;

export type NumberType = keyof typeof bounds;

/** Digits that are read, leading zeros included. */
const mostDigits = 200;

/** Parses a whole number, or throws what is made of the problem, said in the words of the servers in use. */
export function readNumber(text: string, type: NumberType, toRefusal: (problem: string) => Error): bigint {
	const [least, greatest] = bounds[type];
	if (text === '') throw toRefusal('cannot parse integer from empty string');
	const isSigned = least < 0n;
	if (text.length > mostDigits || !(isSigned ? /^[+-]?\d+$/ : /^\+?\d+$/).test(text))
		throw toRefusal('invalid digit found in string');
	const number = BigInt(text.replace('+', ''));
	if (number > greatest) throw toRefusal('number too large to fit in target type');
	if (number < least) throw toRefusal('number too small to fit in target type');
	return number;
}
