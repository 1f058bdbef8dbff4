import {checkAddress, isSpendingKey} from '../domain/address.ts';
import {toHash} from '../domain/typed.ts';
import {strayTransaction} from './broadcast/transaction-text.ts';
import type {PasteGuess} from './ui/keys/paste-collector.ts';

/** Characters of which a part of a hash, of an address or of a key has more than people type ahead of a slow line. */
const leastVariety = 8;

/**
What was sent at once, if it is nothing that people type: in a terminal that does not mark what is pasted, each letter of
it would act as a key.
*/
export function guessPaste(input: string): PasteGuess {
	const text = input.trim();
	if (/^zsknam/i.test(text)) return 'begun';
	if ('value' in checkAddress(text)) return 'whole';
	// A key that is held sends itself again and again, and "d" is a digit of a hash too.
	const variety = new Set(text).size;
	if (variety > 1 && 'value' in toHash(text)) return 'whole';
	if (variety < leastVariety) return undefined;
	const isPart = /^tnam1[\da-z]+$/i.test(text) || /^(?:0x)?[\da-f]{16,64}$/i.test(text);
	return isPart || strayTransaction(text) !== undefined || isSpendingKey(text) ? 'begun' : undefined;
}
