import {createHash} from 'node:crypto';
import {isSpendingKey} from '../domain/address.ts';
import {fromBase64, fromHex, isBase64, isHex, toAscii} from './byte-text.ts';
import {readVerbatim} from './read-verbatim.ts';
import {type Encoding, mostBytes, type TransactionInput, TransactionInputError} from './transaction-input.ts';

/**
Reads a transaction from the bytes of a file or a paste. With `auto`, hex digits are hex, text of the base64
alphabet with a valid length is base64, and anything else is the raw bytes. Throws a TransactionInputError.
*/
export function readTransaction(bytes: Uint8Array, encoding: 'auto' | Encoding): TransactionInput {
	if (bytes.length === 0) throw new TransactionInputError('the transaction is empty');
	refuseSpendingKey(bytes);
	if (encoding === 'verbatim') return readParameter(bytes);
	const text = toAscii(bytes);
	const taken = encoding === 'auto' ? tellApart(text) : encoding;
	const content = contentOf(taken, bytes, text);
	checkContent(content);
	const hash = sha256(content);
	return {
		parameter: `0x${Buffer.from(content).toString('hex')}`,
		encoding: taken,
		size: content.length,
		hash,
		key: {of: 'transaction', sha256: hash},
	};
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

function tellApart(text: string | undefined): Encoding {
	if (text === undefined) return 'raw';
	if (text === '') throw new TransactionInputError('the transaction is empty: it holds blanks alone');
	if (/^0x/i.test(text) || isHex(text)) return 'hex';
	return isBase64(text, {mayLackPadding: false}) ? 'base64' : 'raw';
}

function contentOf(encoding: Encoding, bytes: Uint8Array, text: string | undefined): Uint8Array {
	if (encoding === 'raw') return bytes;
	if (text === undefined) {
		throw new TransactionInputError(
			`the transaction is not ${encoding}: it holds bytes that are no text; give --encoding raw for the bytes themselves`,
		);
	}
	return encoding === 'hex' ? fromHex(text) : fromBase64(text);
}

function checkContent(content: Uint8Array): void {
	if (content.length === 0) throw new TransactionInputError('the transaction is empty');
	if (content.length > mostBytes) {
		throw new TransactionInputError(
			`the transaction has ${content.length} bytes, more than the ${mostBytes} that a node takes`,
		);
	}
	refuseSpendingKey(content);
}

/** Checks both the text and what it decodes to; the message does not repeat it. */
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
