import {isSpendingKey} from '../../domain/address.ts';

/** The shortest texts that are rather a transaction than the name of a file, in characters. */
const shortestHex = 16;
const shortestBase64 = 64;
const shortestOfAnyKind = 1024;

/** Whether a text in place of a file name is a transaction. */
export function isTransactionText(text: string): boolean {
	const compact = text.replaceAll(/\s+/g, '');
	if (/[\r\n]/.test(text.trim()) || compact.length >= shortestOfAnyKind) return true;
	if (compact.length >= shortestHex && /^(?:0x)?[\da-f]+$/i.test(compact)) return true;
	return compact.length >= shortestBase64 && compact.length % 4 === 0 && /^[a-z\d+/]+={0,2}$/i.test(compact);
}

/** Fewer characters are rather a word. */
const shortestPasted = 8;

/** Tells whether a pasted text that may be the name of a file is base64, unless there is such a file. */
export function mayBeBase64(text: string): boolean {
	const compact = text.trim();
	return (
		compact.length >= shortestPasted &&
		compact.length % 4 === 0 &&
		/^[a-z\d+][a-z\d+/]*={0,2}$/i.test(compact)
	);
}

/** Whether a pasted text is rather the name of a file. */
export function isPathText(text: string): boolean {
	const path = text.trim();
	return !isTransactionText(path) && (/^(?:~|\.{0,2}\/)/.test(path) || /^[^\s{]+$/.test(path));
}

/** Longer than any hash or address, in characters. */
const maxIdLength = 80;

/**
What is to be done with a transaction that was meant to lead somewhere; undefined where the text is none: no id is as
long, and none is JSON.
*/
export function strayTransaction(text: string): string | undefined {
	const lines = text.split(/[\r\n]/);
	const whole = lines.map(line => line.trim()).join('');
	// A key is refused as one, wherever it stands.
	if (isSpendingKey(text)) return undefined;
	const isEncoded =
		/^(?:0x)?[\da-f]+$/i.test(whole) || (whole.length % 4 === 0 && /^[\da-z+/]+={0,2}$/i.test(whole));
	// A number that is too long for an id is a number, and a word repeated is a word.
	const isMixed = /\d/.test(whole) && /[a-z]/i.test(whole);
	return (whole.length > maxIdLength && isEncoded && isMixed) || /^\{\s*"/.test(whole)
		? 'that looks like a transaction: :broadcast takes it, as hex, base64 or a file'
		: undefined;
}

/** Said of a transaction where a file is to be named. */
export const noTransactionText =
	'name a file; paste a transaction where :broadcast asks for it, do not type it';
