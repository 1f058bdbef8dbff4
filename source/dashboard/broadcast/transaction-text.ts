import {isSpendingKey} from '../../domain/address.ts';

/** Min lengths of a text that counts as a transaction, not as a file name, in characters. */
const minHexLength = 16;
const minBase64Length = 64;
const minOtherLength = 1024;

/** Tells whether a text typed as a file name is a transaction. */
export function isTransactionText(text: string): boolean {
	const compact = text.replaceAll(/\s+/g, '');
	if (/[\r\n]/.test(text.trim()) || compact.length >= minOtherLength) return true;
	if (compact.length >= minHexLength && /^(?:0x)?[\da-f]+$/i.test(compact)) return true;
	return compact.length >= minBase64Length && compact.length % 4 === 0 && /^[a-z\d+/]+={0,2}$/i.test(compact);
}

/** Min length of pasted base64, in characters: a shorter text is rather a word. */
const minPastedLength = 8;

/** Tells whether a pasted text is base64, if no file has that name. */
export function mayBeBase64(text: string): boolean {
	const compact = text.trim();
	return (
		compact.length >= minPastedLength &&
		compact.length % 4 === 0 &&
		/^[a-z\d+][a-z\d+/]*={0,2}$/i.test(compact)
	);
}

/** Tells whether a pasted text is rather the name of a file. */
export function isPathText(text: string): boolean {
	const path = text.trim();
	return !isTransactionText(path) && (/^(?:~|\.{0,2}\/)/.test(path) || /^[^\s{]+$/.test(path));
}

/** Max length of an id, in characters: no hash or address is longer. */
const maxIdLength = 80;

/**
Returns a hint for a transaction typed or pasted where none belongs; undefined: the text is none. No id is as long,
and none is JSON.
*/
export function strayTransaction(text: string): string | undefined {
	const lines = text.split(/[\r\n]/);
	const whole = lines.map(line => line.trim()).join('');
	// A spending key is refused elsewhere, as such.
	if (isSpendingKey(text)) return undefined;
	const isEncoded =
		/^(?:0x)?[\da-f]+$/i.test(whole) || (whole.length % 4 === 0 && /^[\da-z+/]+={0,2}$/i.test(whole));
	// A long text of digits or letters alone is no transaction.
	const isMixed = /\d/.test(whole) && /[a-z]/i.test(whole);
	return (whole.length > maxIdLength && isEncoded && isMixed) || /^\{\s*"/.test(whole)
		? 'that looks like a transaction: :broadcast takes it, as hex, base64 or a file'
		: undefined;
}

/** Problem of a transaction typed as a file name. */
export const noTransactionText =
	'name a file; paste a transaction where :broadcast asks for it, do not type it';
