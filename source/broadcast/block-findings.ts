import type {NodeTransaction} from '../domain/service.ts';
import {isUndone, type WrapperTransaction} from '../domain/transaction.ts';

/** Result of looking for a transaction in the blocks. */
export type BlockFindings =
	/** Search without a hit in time; upTo: last block up to which the node has it in none; undefined: no answer. */
	| {readonly kind: 'absent'; readonly upTo?: bigint | undefined}
	| {
			readonly kind: 'found';
			/** Height of its block; undefined: neither the node nor the indexer gives it. */
			readonly height: bigint | undefined;
			/** Result of its execution; undefined: neither the node nor the indexer gives it. */
			readonly result: 'applied' | 'rejected' | undefined;
			/** Number of rejected transactions in the batch, and of all its transactions. */
			readonly rejected: number;
			readonly inner: number;
			/** Its id in the indexer; undefined: its hash, or not known. */
			readonly id?: string | undefined;
			/** The node's code of a rejection. */
			readonly code?: string | undefined;
			/** The node's log of a rejection, which the journal does not keep. */
			readonly log?: string | undefined;
			/** True if only the node reports it: the indexer does not list it, or not so that it can be identified. */
			readonly isNodes?: boolean | undefined;
			/** Time of the find, unix milliseconds; undefined: not recorded. */
			readonly at?: number | undefined;
	  };

export type FoundInBlock = Extract<BlockFindings, {kind: 'found'}>;

/** A transaction in a block, as reported by the indexer, the node or both. */
export interface Found {
	/** The indexer's transaction; undefined: it does not list it, or it cannot be identified. */
	readonly transaction: WrapperTransaction | undefined;
	/** The node's answer; undefined: the node was not asked, or gave none. */
	readonly node: NodeTransaction | undefined;
	/** Its id in the indexer; undefined: its hash, or not known. */
	readonly id: string | undefined;
	/** Means of identification: its hash, the block that the node names, or its fee payer. */
	readonly by: 'hash' | 'block' | 'feePayer';
}

/** Makes the find of a transaction that only the node reports. */
export function foundByNode(node: NodeTransaction): Found {
	return {transaction: undefined, node, id: undefined, by: 'block'};
}

/**
Combines the findings: height and result of the node, else of the indexer; the batch is always the indexer's.

@param at time of the find, unix milliseconds
*/
export function findingsOfFound({transaction, node, id}: Found, at?: number): FoundInBlock {
	const listed = transaction && findingsOf(transaction);
	const result = node && resultOnNode(node);
	return {
		kind: 'found',
		height: node?.height ?? listed?.height,
		result: result ?? listed?.result,
		rejected: listed?.rejected ?? 0,
		inner: listed?.inner ?? 0,
		...(id !== undefined && {id}),
		...(result === 'rejected' && {code: node?.code, log: node?.log}),
		...(!transaction && {isNodes: true}),
		...(at !== undefined && {at}),
	};
}

/** Reads the findings from the indexer's transaction. */
export function findingsOf(transaction: WrapperTransaction): FoundInBlock {
	const {blockHeight, exitCode, innerTransactions} = transaction;
	const rejected = innerTransactions.filter(inner => executionOf(inner.exitCode) === 'rejected').length;
	return {
		kind: 'found',
		height: blockHeight,
		result: executionOf(exitCode),
		// An applied wrapper around an undone batch is no success in part.
		rejected: rejected > 0 && isUndone(transaction) ? innerTransactions.length : rejected,
		inner: innerTransactions.length,
	};
}

/** Reads the result of the execution from the node's answer; undefined: it gives none. */
export function resultOnNode({code, isTold}: NodeTransaction): 'applied' | 'rejected' | undefined {
	if (!isTold || code === undefined) return undefined;
	return code === '0' ? 'applied' : 'rejected';
}

/** Reads a result in any case: older services capitalize it. */
export function executionOf(exitCode: string | undefined): 'applied' | 'rejected' | undefined {
	return (['applied', 'rejected'] as const).find(result => result === exitCode?.toLowerCase());
}
