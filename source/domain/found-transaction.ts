import type {InnerTransaction, WrapperTransaction} from './transaction.ts';

/** A transaction that was looked up by a hash. */
export interface FoundTransaction extends WrapperTransaction {
	/** Id of the inner transaction that was asked for; undefined: the wrapper was. */
	readonly askedInner?: string | undefined;
}

/** Place of the inner transaction that was asked for in the batch, from 1; undefined where it is not there. */
export function placeOfAsked(found: FoundTransaction): number | undefined {
	const index = found.innerTransactions.findIndex(inner => isAsked(found, inner));
	return index === -1 ? undefined : index + 1;
}

/** Whether this is the inner transaction that was asked for. */
export function isAsked({askedInner}: FoundTransaction, {txId}: InnerTransaction): boolean {
	return askedInner !== undefined && txId?.toLowerCase() === askedInner.toLowerCase();
}
