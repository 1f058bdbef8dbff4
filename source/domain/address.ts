import {bech32, bech32m} from '@scure/base';
import {hiddenCharacter} from './clean.ts';
import type {Result} from './result.ts';

/** A prefix, a one and a checksum. What lacks them is decoded at the price of two stack traces, for each word offered. */
const hasForm = /.1.{6}/s;

/** Longest address that is checked; real ones have 45 characters. */
const maxAddressLength = 128;

/**
Checks an address as typed: bech32 or bech32m with a right checksum, whatever its prefix. A service answers a
mistyped one with an empty list instead of an error, so it is checked before asking.
*/
export function checkAddress(text: string): Result<string> {
	if (isSpendingKey(text)) {
		return {problem: refusedSpendingKey};
	}
	if (text === '') return {problem: 'it is empty'};
	if (text.length > maxAddressLength) return {problem: 'it is too long for an address'};
	for (const codec of hasForm.test(text) ? [bech32m, bech32] : []) {
		if (codec.decodeUnsafe(text, maxAddressLength)) return {value: text};
	}
	return {problem: 'it is not bech32m (tnam1...): a letter may be missing or mistyped'};
}

/** Refusal of a text that holds a spending key. */
export const refusedSpendingKey = 'that is a spending key, which no program like this should ever see';

/** Refusal of a paste that does. */
export const refusedPaste = `${refusedSpendingKey}; it was not kept`;

/** Tells whether the text contains a spending key (zsknam…), which is always refused and never stored. */
export function isSpendingKey(text: string): boolean {
	// A web page puts invisible characters and blanks into long words.
	return /zsknam/i.test(text) || /zsknam/i.test(text.replaceAll(hiddenCharacter, '').replaceAll(/\s/g, ''));
}

/** Writes an address of the chain as text. @param payload the byte of its kind, and its 20 bytes */
export function addressOfPayload(payload: Uint8Array): string {
	return bech32m.encode('tnam', bech32m.toWords(payload));
}
