import type {NodeTransaction} from '../domain/service.ts';
import type {WrapperTransaction} from '../domain/transaction.ts';

/** Result of looking for a transaction in the blocks. */
export type BlockFindings =
	/** Not found under its hash within the time limit; upTo: the node has it in no block up to this one, if it tells. */
	| {readonly kind: 'absent'; readonly upTo?: bigint | undefined}
	| {
			readonly kind: 'found';
			/** Undefined: nobody says. */
			readonly height: bigint | undefined;
			/** What its execution ended with; undefined: nobody says. */
			readonly result: 'applied' | 'rejected' | undefined;
			/** Number of rejected transactions in the batch, and of all its transactions. */
			readonly rejected: number;
			readonly inner: number;
			/** Under which the indexer files it, where that is not its hash. */
			readonly id?: string | undefined;
			/** Code of a rejection, as the node says it. */
			readonly code?: string | undefined;
			/** The node's own words to that, which the journal does not keep. */
			readonly log?: string | undefined;
			/** Whether the node alone tells of it: the indexer does not list it, or not so that it can be told which one it is. */
			readonly isNodes?: boolean | undefined;
			/** When it was found, unix milliseconds; undefined: not written down. */
			readonly at?: number | undefined;
	  };

export type FoundInBlock = Extract<BlockFindings, {kind: 'found'}>;

/** A transaction that is in a block, as far as the indexer or the node tells of it. */
export interface Found {
	/** Undefined: the indexer does not list it, or it cannot be told which one it is. */
	readonly transaction: WrapperTransaction | undefined;
	/** Undefined: the node was not asked, or does not tell. */
	readonly node: NodeTransaction | undefined;
	/** Under which the indexer files it, where that is not its hash. */
	readonly id: string | undefined;
	/** What tells that this one is it: its hash, the block that the node names, or who pays its fee. */
	readonly by: 'hash' | 'block' | 'feePayer';
}

/** A transaction of which the node alone tells. */
export function foundByNode(node: NodeTransaction): Found {
	return {transaction: undefined, node, id: undefined, by: 'block'};
}

/**
What a block did with a transaction: height and result are the node's where it tells them, the batch is the indexer's.

@param at when it was found, unix milliseconds
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

/** What a block did with a transaction, according to the indexer. */
export function findingsOf({blockHeight, exitCode, innerTransactions}: WrapperTransaction): FoundInBlock {
	return {
		kind: 'found',
		height: blockHeight,
		result: executionOf(exitCode),
		rejected: innerTransactions.filter(inner => executionOf(inner.exitCode) === 'rejected').length,
		inner: innerTransactions.length,
	};
}

/** What the node says of its execution; undefined where it says nothing. */
export function resultOnNode({code, isTold}: NodeTransaction): 'applied' | 'rejected' | undefined {
	if (!isTold || code === undefined) return undefined;
	return code === '0' ? 'applied' : 'rejected';
}

/** Older services capitalize the word. */
export function executionOf(exitCode: string | undefined): 'applied' | 'rejected' | undefined {
	return (['applied', 'rejected'] as const).find(result => result === exitCode?.toLowerCase());
}
