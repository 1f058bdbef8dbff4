import {stat} from 'node:fs/promises';
import path from 'node:path';
import {mostBytes, TransactionInputError} from '../broadcast/transaction-input.ts';
import {isSpendingKey} from '../domain/address.ts';
import {codeOf, readBounded, reasonOf, TooLargeError} from '../options/read-bounded.ts';
import {quote} from '../options/words.ts';

/** Hex doubles the bytes; line breaks and blanks may stand between. */
const mostFileBytes = 3 * mostBytes;

/**
The content of a file, relative to where the program was started or from `~/`. Rejects with a TransactionInputError.

@param home what `~` stands for; undefined: nothing
*/
export async function readTransactionFile(typed: string, home: string | undefined): Promise<Uint8Array> {
	if (isSpendingKey(typed)) throw new TransactionInputError('the name of the file holds a spending key');
	const file = typed.startsWith('~/') && home !== undefined ? path.join(home, typed.slice(2)) : typed;
	try {
		// A pipe in its place would be waited for, for ever.
		const stats = await stat(file);
		if (!stats.isFile() && !stats.isDirectory()) throw problem(typed, 'it is no file');
		return await readBounded(file, mostFileBytes);
	} catch (error) {
		if (error instanceof TooLargeError) throw problem(typed, `it holds ${error.message}`);
		if (codeOf(error) === undefined) throw error;
		throw problem(typed, reasonOf(error));
	}
}

function problem(typed: string, reason: string): TransactionInputError {
	return new TransactionInputError(`the transaction cannot be read from ${quote(typed)}, as ${reason}`);
}
