import {TransactionInputError} from './transaction-input.ts';

/** Control characters, invisible format characters and line breaks: the person must see exactly what is sent. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** The parameter as given, without one trailing line break, and the bytes that a node reads from it, if it can. */
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

/** Nodes accept two forms: `0x` with hex digits, and text in double quotes with JSON escapes. */
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
