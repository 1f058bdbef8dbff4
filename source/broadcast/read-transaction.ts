import {createHash} from 'node:crypto';
import {isSpendingKey} from '../domain/address.ts';
import {summarizeTransaction} from './summarize-transaction.ts';
import {
	type Encoding,
	maxInputBytes,
	type TransactionInput,
	TransactionInputError,
} from './transaction-input.ts';

/**
Reads a transaction from the bytes of a file or a paste. With `auto`, hex digits are hex, text of the base64
alphabet with a valid length is base64, and anything else is the raw bytes. Throws a TransactionInputError.
*/
export function readTransaction(bytes: Uint8Array, encoding: 'auto' | Encoding): TransactionInput {
	if (bytes.length === 0) throw new TransactionInputError('the transaction is empty');
	refuseSpendingKey(bytes);
	if (encoding === 'verbatim') return readParameter(bytes);
	const text = toAscii(bytes);
	const taken = encoding === 'auto' ? detectEncoding(text) : encoding;
	const content = contentOf(taken, bytes, text);
	checkContent(content);
	const hash = sha256(content);
	return {
		parameter: `0x${Buffer.from(content).toString('hex')}`,
		encoding: taken,
		size: content.length,
		hash,
		key: {of: 'transaction', sha256: hash},
		...deedOf(content),
	};
}

function deedOf(content: Uint8Array): Pick<TransactionInput, 'deed'> {
	const deed = summarizeTransaction(content);
	return deed ? {deed} : {};
}

function readParameter(bytes: Uint8Array): TransactionInput {
	const {parameter, content} = readVerbatim(bytes);
	checkContent(content ?? Buffer.from(parameter));
	if (content === undefined) {
		const key = {of: 'parameter', sha256: sha256(Buffer.from(parameter))} as const;
		return {parameter, encoding: 'verbatim', size: undefined, hash: undefined, key};
	}
	const hash = sha256(content);
	return {
		parameter,
		encoding: 'verbatim',
		size: content.length,
		hash,
		key: {of: 'transaction', sha256: hash},
	};
}

function detectEncoding(text: string | undefined): Encoding {
	if (text === undefined) return 'raw';
	if (text === '') throw new TransactionInputError('the transaction is empty: it holds only blanks');
	if (/^0x/i.test(text) || isHex(text)) return 'hex';
	return isBase64(text, {mayLackPadding: false}) ? 'base64' : 'raw';
}

function contentOf(encoding: Encoding, bytes: Uint8Array, text: string | undefined): Uint8Array {
	if (encoding === 'raw') return bytes;
	if (text === undefined) {
		throw new TransactionInputError(
			`the transaction is not ${encoding}: it holds bytes that are not text; give --encoding raw for the bytes themselves`,
		);
	}
	return encoding === 'hex' ? fromHex(text) : fromBase64(text);
}

function checkContent(content: Uint8Array): void {
	if (content.length === 0) throw new TransactionInputError('the transaction is empty');
	if (content.length > maxInputBytes) {
		throw new TransactionInputError(
			`the transaction has ${content.length} bytes, more than the ${maxInputBytes} that a node takes`,
		);
	}
	refuseSpendingKey(content);
}

/** Throws for a spending key, in a text or in its decoded content; the message does not repeat it. */
function refuseSpendingKey(bytes: Uint8Array): void {
	if (isSpendingKey(Buffer.from(bytes).toString('latin1'))) {
		throw new TransactionInputError(
			'the transaction holds a spending key, which must never be sent anywhere',
		);
	}
}

function sha256(bytes: Uint8Array): string {
	return createHash('sha256').update(bytes).digest('hex').toUpperCase();
}

/** Control characters, invisible format characters and line breaks: the person must see exactly what is sent. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Reads the parameter, without one trailing line break, and the bytes that a node reads from it, if it can. */
function readVerbatim(bytes: Uint8Array): {
	readonly parameter: string;
	readonly content: Uint8Array | undefined;
} {
	const parameter = decode(bytes).replace(/\r?\n$/, '');
	if (parameter === '') throw new TransactionInputError('the transaction is empty');
	if (unprintable.test(parameter)) {
		throw new TransactionInputError(
			'the transaction holds characters that cannot be seen, such as line breaks; a verbatim one is a single printable line',
		);
	}
	return {parameter, content: bytesOfParameter(parameter)};
}

function decode(bytes: Uint8Array): string {
	try {
		return new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(bytes);
	} catch {
		throw new TransactionInputError('the transaction is not UTF-8 text, as a verbatim one must be');
	}
}

/** Decodes the two forms that nodes accept: `0x` with hex digits, and text in double quotes with JSON escapes. */
function bytesOfParameter(parameter: string): Uint8Array | undefined {
	const digits = /^0x([\da-f]*)$/i.exec(parameter)?.[1];
	if (digits !== undefined) {
		if (digits.length % 2 === 0) return Buffer.from(digits, 'hex');
		throw new TransactionInputError('the transaction has an odd number of hex digits: one is missing');
	}
	if (!/^".*"$/.test(parameter)) return undefined;
	try {
		return Buffer.from(String(JSON.parse(parameter)));
	} catch {
		return undefined;
	}
}

const byteOrderMark = '\u00ef\u00bb\u00bf';

/** Reads bytes as trimmed ASCII text; undefined if they are not ASCII. */
function toAscii(bytes: Uint8Array): string | undefined {
	const text = Buffer.from(bytes).toString('latin1');
	const unmarked = text.startsWith(byteOrderMark) ? text.slice(byteOrderMark.length) : text;
	return /^[\t\n\r -~]*$/.test(unmarked) ? unmarked.trim() : undefined;
}

/** Tells whether the text is hex, even with an odd number of digits: with or without 0x, blanks and line breaks. */
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

/** Tells whether the text is base64, in the standard or the URL-safe alphabet, on one line or several. */
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
function fromBase64(text: string): Uint8Array {
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
