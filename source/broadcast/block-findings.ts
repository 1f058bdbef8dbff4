import type {WrapperTransaction} from '../domain/transaction.ts';

/** What looking for a transaction came to. */
export type BlockFindings =
	/** Not under its hash within the time that was given. */
	| {readonly kind: 'absent'}
	| {
			readonly kind: 'found';
			/** Undefined: not told. */
			readonly height: bigint | undefined;
			/** Of the envelope; undefined: not told. */
			readonly result: 'applied' | 'rejected' | undefined;
			/** Transactions of the batch that were rejected, and all of them. */
			readonly rejected: number;
			readonly inner: number;
	  };

/** What a block made of a transaction, as the indexer tells it. */
export function findingsOf({
	blockHeight,
	exitCode,
	innerTransactions,
}: WrapperTransaction): Extract<BlockFindings, {kind: 'found'}> {
	return {
		kind: 'found',
		height: blockHeight,
		result: resultOf(exitCode),
		rejected: innerTransactions.filter(inner => resultOf(inner.exitCode) === 'rejected').length,
		inner: innerTransactions.length,
	};
}

/** Older services write the word with a capital. */
function resultOf(exitCode: string | undefined): 'applied' | 'rejected' | undefined {
	return (['applied', 'rejected'] as const).find(result => result === exitCode?.toLowerCase());
}
