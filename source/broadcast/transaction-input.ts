import type {Encoding} from '../domain/transaction.ts';
import type {Deed} from './read-deed.ts';

export {type Encoding, encodings} from '../domain/transaction.ts';

/** Largest transaction that can be sent, in bytes: the usual limit of a node's mempool. */
export const mostBytes = 1_048_576;

/** A transaction ready to be sent. */
export interface TransactionInput {
	/** The query parameter `tx` as it is sent: `0x<hex>`, or exactly what was given. */
	readonly parameter: string;
	/** The encoding, as requested or detected. */
	readonly encoding: Encoding;
	/** Size of the transaction in bytes; undefined for a parameter whose bytes are unknown. */
	readonly size: number | undefined;
	/** SHA-256 of those bytes, upper-case hex, as the node will return it; undefined if the bytes are unknown. */
	readonly hash: string | undefined;
	/** Its key in the journal: the hash, else the SHA-256 of the parameter, labelled as such. */
	readonly key: {readonly of: 'transaction' | 'parameter'; readonly sha256: string};
	/** What it says of itself; left out where it cannot be read. */
	readonly deed?: Deed | undefined;
}

/** The input is not a transaction that can be sent; `message` is the sentence for people. */
export class TransactionInputError extends Error {
	override readonly name = 'TransactionInputError';
}
