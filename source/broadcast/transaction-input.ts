import {stat} from 'node:fs/promises';
import path from 'node:path';
import {isSpendingKey} from '../domain/address.ts';
import {quote} from '../domain/phrases.ts';
import type {Encoding} from '../domain/transaction.ts';
import {describeErrno, errnoOf} from '../system/errno.ts';
import {FileTooLargeError, readBounded} from '../system/read-bounded.ts';
import type {TransactionSummary} from './summarize-transaction.ts';

export {type Encoding, encodings} from '../domain/transaction.ts';

/** Max size of a transaction, in bytes: the default limit of a node's mempool. */
export const maxInputBytes = 1_048_576;

/** A transaction ready to be sent. */
export interface TransactionInput {
	/** Query parameter `tx` as it is sent: `0x<hex>`, or the exact input. */
	readonly parameter: string;
	/** Encoding, as requested or detected. */
	readonly encoding: Encoding;
	/** Size of the transaction in bytes; undefined for a parameter whose bytes are unknown. */
	readonly size: number | undefined;
	/** SHA-256 of those bytes, upper-case hex, as the node will return it; undefined if the bytes are unknown. */
	readonly hash: string | undefined;
	/** Key in the journal: the hash, else the SHA-256 of the parameter, labelled as such. */
	readonly key: {readonly of: 'transaction' | 'parameter'; readonly sha256: string};
	/** Content; left out if it cannot be read. */
	readonly deed?: TransactionSummary | undefined;
}

/** Error for an input that cannot be sent as a transaction; `message` is the sentence for people. */
export class TransactionInputError extends Error {
	override readonly name = 'TransactionInputError';
}

/** Max size of the input, in bytes: hex doubles a transaction, and line breaks and blanks may be added. */
export const maxFileBytes = 3 * maxInputBytes;

interface FilePlace {
	/** The folder that `~` means; undefined: not known. */
	readonly home: string | undefined;
	/** True if a pipe is accepted, as from the shell's <(...); a dashboard would wait for it forever. */
	readonly mayBePipe: boolean;
}

/**
Reads a transaction's file; its path is absolute, relative to the working directory, or begins with `~/`. Rejects with
a TransactionInputError.
*/
export async function readTransactionFile(typed: string, {home, mayBePipe}: FilePlace): Promise<Uint8Array> {
	if (isSpendingKey(typed)) throw new TransactionInputError('the name of the file holds a spending key');
	const file = typed.startsWith('~/') && home !== undefined ? path.join(home, typed.slice(2)) : typed;
	try {
		const stats = await stat(file);
		const isReadable = stats.isFile() || stats.isDirectory() || (mayBePipe && !stats.isBlockDevice());
		if (!isReadable) throw problem(quote(typed), 'it is not a file');
		return await readBounded(file, maxFileBytes);
	} catch (error) {
		if (error instanceof FileTooLargeError) throw tooLarge(quote(typed));
		if (errnoOf(error) === undefined) throw error;
		throw problem(quote(typed), describeErrno('read', error));
	}
}

/** Tells whether a path exists, relative to the working directory. */
export async function hasFile(typed: string): Promise<boolean> {
	try {
		await stat(typed);
		return true;
	} catch (error) {
		const code = errnoOf(error);
		if (code === undefined) throw error;
		return code !== 'ENOENT' && code !== 'ENOTDIR' && code !== 'ENAMETOOLONG';
	}
}

/** @param name of the file, or stdin */
export function tooLarge(name: string): TransactionInputError {
	return problem(name, `it holds more than ${maxFileBytes} bytes, more than a transaction has`);
}

function problem(name: string, reason: string): TransactionInputError {
	return new TransactionInputError(`the transaction cannot be read from ${name}, as ${reason}`);
}
