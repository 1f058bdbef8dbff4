import {checkAddress, isSpendingKey, refusedSpendingKey} from './address.ts';
import {quote} from './phrases.ts';
import {andThen, type Result} from './result.ts';

/** An id is a 64-bit number on the chain. */
const maxId = 2n ** 64n - 1n;

/** Maximum epoch: the service counts in 32 bits with a sign. */
const maxEpoch = 2n ** 31n - 1n;

const hashLength = 64;

/** Returns the id of a proposal: a whole number to 2^64 - 1, without zeros in front; '#12' is understood. */
export function toId(text: string): Result<string> {
	return read(text, typed => {
		const whole = toWhole(typed.replace(/^#/, ''), maxId, {
			none: `${quote(typed)} is not a proposal id: an id has only digits`,
			tooLarge: `${quote(typed)} is too large for a proposal id`,
		});
		return andThen(whole, id => ({value: String(id)}));
	});
}

/** Returns an epoch: a whole number to 2^31 - 1. */
export function toEpoch(text: string): Result<bigint> {
	return read(text, typed =>
		toWhole(typed, maxEpoch, {
			none: `${quote(typed)} is not an epoch: an epoch has only digits`,
			tooLarge: `${quote(typed)} is too large for an epoch`,
		}),
	);
}

/** Returns the hash of a transaction: 64 hex digits, in the case as typed; 0x in front is understood. */
export function toHash(text: string): Result<string> {
	return read(text, typed => {
		const characters = [...typed.replace(/^0x/i, '')];
		const wrong = characters.findIndex(character => !/^[\da-f]$/i.test(character));
		if (wrong === -1 && characters.length === hashLength) return {value: characters.join('')};
		const reason =
			characters.length === hashLength
				? `character ${wrong + 1}, ${quote(characters[wrong] ?? '')}, is not one`
				: `this has ${characters.length} characters`;
		return {problem: `${quote(typed)} is not a hash: a hash has ${hashLength} hex digits, and ${reason}`};
	});
}

/** Returns an address with a right checksum, whatever its prefix. */
export function toAddress(text: string): Result<string> {
	return read(text, typed => {
		const address = checkAddress(typed);
		return 'value' in address ? address : {problem: `${quote(typed)} is not an address: ${address.problem}`};
	});
}

/** Returns what a word looks like, even if mistyped; undefined: none of these. */
export function guessKind(text: string): 'id' | 'hash' | 'address' | undefined {
	const typed = text.trim();
	if (/^(?:0x)?[\da-f]{64}$/i.test(typed)) return 'hash';
	if (/^#?\d+$/.test(typed)) return 'id';
	if (/^0x[\da-f]+/i.test(typed) || /^[\da-f]{32,}$/i.test(typed)) return 'hash';
	return /^tnam1/i.test(typed) || 'value' in checkAddress(typed) ? 'address' : undefined;
}

/** Reads a value, or refuses a secret: it must not stand on the screen a second time, whatever was asked for. */
function read<Value>(text: string, toValue: (typed: string) => Result<Value>): Result<Value> {
	return isSpendingKey(text) ? {problem: refusedSpendingKey} : toValue(text.trim());
}

function toWhole(
	digits: string,
	largest: bigint,
	words: {readonly none: string; readonly tooLarge: string},
): Result<bigint> {
	if (!/^\d+$/.test(digits)) return {problem: words.none};
	const figures = digits.replace(/^0+(?=\d)/, '');
	// A number of a million digits takes long to be made, and would be too large.
	const value = figures.length <= String(largest).length ? BigInt(figures) : undefined;
	return value === undefined || value > largest
		? {problem: `${words.tooLarge}: the largest is ${largest}`}
		: {value};
}
