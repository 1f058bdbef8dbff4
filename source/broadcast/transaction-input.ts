import type {Encoding} from '../domain/transaction.ts';

export {type Encoding, encodings} from '../domain/transaction.ts';

/** Largest transaction that is sent, in bytes: the usual limit of a node's mempool. */
export const mostBytes = 1_048_576;

/** A transaction ready to be sent. */
export interface TransactionInput {
	/** The query parameter `tx` as it is sent: `0x<hex>`, or exactly what was given. */
	readonly parameter: string;
	/** Which encoding was taken, asked for or told apart. */
	readonly encoding: Encoding;
	/** Bytes of the transaction; undefined for a parameter that does not say them. */
	readonly size: number | undefined;
	/** SHA-256 of those bytes, upper-case hex, as the node will give it back; undefined where they are not known. */
	readonly hash: string | undefined;
	/** What the journal knows it by: the hash, else the SHA-256 of the parameter, labelled as such. */
	readonly key: {readonly of: 'transaction' | 'parameter'; readonly sha256: string};
}

/** What was given is no transaction that can be sent; `message` is the sentence for people. */
export class TransactionInputError extends Error {
	override readonly name = 'TransactionInputError';
}
