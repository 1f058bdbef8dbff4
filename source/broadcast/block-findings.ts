import type {WrapperTransaction} from '../domain/transaction.ts';

/** Result of looking for a transaction in the blocks. */
export type BlockFindings =
	/** Not found under its hash within the time limit. */
	| {readonly kind: 'absent'}
	| {
			readonly kind: 'found';
			/** Undefined: the indexer does not say. */
			readonly height: bigint | undefined;
			/** Exit code of the wrapper; undefined: the indexer does not say. */
			readonly result: 'applied' | 'rejected' | undefined;
			/** Number of rejected transactions in the batch, and of all its transactions. */
			readonly rejected: number;
			readonly inner: number;
	  };

/** What a block did with a transaction, according to the indexer. */
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

/** Older services capitalize the word. */
function resultOf(exitCode: string | undefined): 'applied' | 'rejected' | undefined {
	return (['applied', 'rejected'] as const).find(result => result === exitCode?.toLowerCase());
}
