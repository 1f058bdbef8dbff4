import {checkAddress, isSpendingKey} from '../domain/address.ts';
import {toHash} from '../domain/typed.ts';
import type {PasteGuess} from '../terminal/open-paste.ts';
import {strayTransaction} from './broadcast/transaction-text.ts';

/** Characters of which a part of a hash, of an address or of a key has more than people type ahead of a slow line. */
const leastVariety = 8;

/** So little of an address or of a key that it may be keys: "t" and "z" are none of the program's. */
const beginning = /^(?:t(?:n(?:am?)?)?|z(?:s(?:k(?:n(?:am?)?)?)?)?)$/i;

/**
What was sent, if it is nothing that people type: in a terminal that does not mark what is pasted, each letter of it
would act as a key. A slow line brings an address letter by letter.
*/
export function guessPaste(input: string): PasteGuess {
	if (beginning.test(input)) return 'perhaps';
	const text = input.trim();
	if (/^(?:zsknam|tnam1[\da-z]*$)/i.test(text)) return 'pasted';
	if (text.length < leastVariety) return undefined;
	if ('value' in checkAddress(text)) return 'pasted';
	// A key that is held sends itself again and again, and "d" is a digit of a hash too.
	const variety = new Set(text).size;
	if (variety > 1 && 'value' in toHash(text)) return 'pasted';
	if (variety < leastVariety) return undefined;
	const isPart = /^(?:0x)?[\da-f]{16,64}$/i.test(text);
	return isPart || strayTransaction(text) !== undefined || isSpendingKey(text) ? 'pasted' : undefined;
}
