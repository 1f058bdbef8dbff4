import {TransactionInputError} from './transaction-input.ts';

const byteOrderMark = '\u00ef\u00bb\u00bf';

/** The bytes as trimmed ASCII text; undefined if they are not ASCII. */
export function toAscii(bytes: Uint8Array): string | undefined {
	const text = Buffer.from(bytes).toString('latin1');
	const unmarked = text.startsWith(byteOrderMark) ? text.slice(byteOrderMark.length) : text;
	return /^[\t\n\r -~]*$/.test(unmarked) ? unmarked.trim() : undefined;
}

/** Whether the text is hex digits, blanks and line breaks, with or without 0x. An odd number of digits counts too. */
export function isHex(text: string): boolean {
	return /^(?:0x)?[\s\da-f]+$/i.test(text);
}

/** Decodes hex digits. Throws a TransactionInputError for anything else. */
export function fromHex(text: string): Uint8Array {
	const digits = text.replace(/^0x/i, '').replaceAll(/\s+/g, '');
	if (/[^\da-f]/i.test(digits)) {
		const start = /^0x/i.test(text) ? 'it begins with 0x but' : 'it';
		throw new TransactionInputError(
			`the transaction is not hex: ${start} holds characters that are not hex digits; --encoding says what it is`,
		);
	}
	if (digits.length % 2 === 1) {
		throw new TransactionInputError(
			'the transaction has an odd number of hex digits: one is missing; --encoding says it, if it is not hex',
		);
	}
	return Buffer.from(digits, 'hex');
}

/** Whether the text is base64, in the standard or the URL-safe alphabet, on one line or several. */
export function isBase64(text: string, {mayLackPadding}: {readonly mayLackPadding: boolean}): boolean {
	const joined = withoutLineBreaks(text);
	const isForAddresses = /[-_]/.test(joined);
	if (!(isForAddresses ? /^[\w-]+={0,2}$/ : /^[\d+/A-Za-z]+={0,2}$/).test(joined)) return false;
	const isPadded = joined.length % 4 === 0;
	// Padding must be right if it is there; the URL-safe alphabet usually omits it.
	if (!isPadded && (joined.includes('=') || !(mayLackPadding || isForAddresses))) return false;
	return Buffer.from(joined, 'base64').toString('base64url') === toUrlAlphabet(joined);
}

/** Decodes base64 of either alphabet, with or without padding. Throws a TransactionInputError for anything else. */
export function fromBase64(text: string): Uint8Array {
	if (text !== '' && !isBase64(text, {mayLackPadding: true})) {
		throw new TransactionInputError(
			'the transaction is not base64: a character is not of its alphabet, or some are missing at its end; --encoding says what it is',
		);
	}
	return Buffer.from(withoutLineBreaks(text), 'base64');
}

/** Removes line breaks with the blanks beside them; other blanks are not valid base64, and stay. */
function withoutLineBreaks(text: string): string {
	return text.replaceAll(/\s+/g, blanks => (/[\r\n]/.test(blanks) ? '' : blanks));
}

function toUrlAlphabet(text: string): string {
	return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
