import {TransactionInputError} from './transaction-input.ts';

/** Controls, invisible format characters, and breaks of lines: what is sent has to be what is seen. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** The parameter as given, without one line break at its end, and the bytes that a node takes it for, where it does. */
export function readVerbatim(bytes: Uint8Array): {
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
	return {parameter, content: contentOf(parameter)};
}

function decode(bytes: Uint8Array): string {
	try {
		return new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(bytes);
	} catch {
		throw new TransactionInputError('the transaction is no UTF-8 text, as a verbatim one is');
	}
}

/** `0x` with hex digits and text in double quotes, with the escapes of JSON, are the forms that nodes know. */
function contentOf(parameter: string): Uint8Array | undefined {
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
