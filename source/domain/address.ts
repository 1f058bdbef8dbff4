import {bech32, bech32m} from '@scure/base';

/** Whether the text is an address that may be asked for, or why not. */
export type AddressCheck =
	| {readonly isValid: true}
	| {
			readonly isValid: false;
			readonly problem: string;
			/** Whether it must not be shown or kept. */
			readonly isSecret?: boolean;
	  };

/** Longest address that is checked; real ones have 45 characters. */
const longestAddress = 128;

/**
Checks an address as typed: bech32 or bech32m with a right checksum, whatever its prefix. A service answers a
mistyped one with an empty list instead of an error, so it is checked before asking.
*/
export function checkAddress(text: string): AddressCheck {
	if (isSpendingKey(text)) {
		return {
			isValid: false,
			problem: 'that is a spending key, which must never be given to a program like this',
			isSecret: true,
		};
	}
	if (text === '') return {isValid: false, problem: 'it is empty'};
	if (text.length > longestAddress) return {isValid: false, problem: 'it is too long for an address'};
	for (const codec of [bech32m, bech32]) {
		if (codec.decodeUnsafe(text, longestAddress)) return {isValid: true};
	}
	return {isValid: false, problem: 'it is not bech32m (tnam1...): a letter may be missing or mistyped'};
}

/** What is said of a paste that holds a spending key. */
export const refusedPaste =
	'that is a spending key, which must never be given to a program like this; it was not taken';

/** Whether the text contains a spending key (zsknam…), which is always refused and never stored. */
export function isSpendingKey(text: string): boolean {
	return /zsknam/i.test(text);
}
