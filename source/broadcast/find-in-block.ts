import type {Indexer, NodeTransaction} from '../domain/service.ts';
import type {WrapperTransaction} from '../domain/transaction.ts';
import {executionOf, resultOnNode} from './block-findings.ts';
import {compareContent, type Likeness} from './compare-content.ts';
import type {TransactionSummary} from './summarize-transaction.ts';

interface BlockSearch {
	readonly indexer: Pick<Indexer, 'getTransaction'>;
	readonly hash: string;
	readonly node: NodeTransaction;
	/** Content; undefined: it cannot be read. */
	readonly deed: TransactionSummary | undefined;
	/** Ids of the wrappers in the block. */
	readonly ids: readonly string[];
	readonly signal: AbortSignal;
}

/** Max wrappers of a block that are compared: a block has a few. */
const maxCandidates = 50;

/**
Finds the wrapper of the node's transaction: the one with its hash, or the only one of the block that contradicts
neither the node nor the content. Undefined if several match, as an indexer may list a block in another order than the
node, or if the only one is not known to be it, as an indexer may list a block in part. Rejects with a RequestError.
*/
export async function findInBlock(search: BlockSearch): Promise<WrapperTransaction | undefined> {
	const {indexer, hash, ids, signal} = search;
	const own = ids.find(id => id.toLowerCase() === hash.toLowerCase());
	if (own !== undefined) return await indexer.getTransaction(own, {signal});
	if (ids.length > maxCandidates) return undefined;
	const alike: WrapperTransaction[] = [];
	// One request at a time, like any other reader of the service.
	for (const id of ids) {
		const wrapper = await indexer.getTransaction(id, {signal});
		if (!isContradiction(wrapper, search)) alike.push(wrapper);
	}
	const [only] = alike;
	return only && alike.length === 1 && isKnownToBe(only, search) ? only : undefined;
}

/** Tells whether anything that both of them give is different. */
function isContradiction(wrapper: WrapperTransaction, search: BlockSearch): boolean {
	const {node} = search;
	const likenesses = [
		...compareMarks(wrapper, search),
		compareValues(wrapper.blockHeight, node.height),
		compareValues(executionOf(wrapper.exitCode), resultOnNode(node)),
	];
	return likenesses.includes('different');
}

/**
Tells whether something that sets transactions apart is the same. Where the node tells nothing of the kind, as that of a
chain that leaves results empty, the only one is it, unless the node has more in that block than the indexer lists.
*/
function isKnownToBe(wrapper: WrapperTransaction, search: BlockSearch): boolean {
	if (compareMarks(wrapper, search).includes('same')) return true;
	const {node, deed, ids} = search;
	const isAnyTold = deed !== undefined || [node.gasUsed, node.gasWanted].some(zeroAsUndefined);
	return !isAnyTold && (node.index === undefined || node.index < ids.length);
}

/** Compares what sets transactions apart. */
function compareMarks(wrapper: WrapperTransaction, {node, deed}: BlockSearch): readonly Likeness[] {
	return [
		compareValues(wrapper.gasUsed, zeroAsUndefined(node.gasUsed)),
		compareValues(wrapper.gasLimit, zeroAsUndefined(node.gasWanted)),
		compareValues(wrapper.feePayer, deed?.payer),
		deed ? compareContent(wrapper, deed) : 'unknown',
	];
}

function compareValues<Value>(left: Value | undefined, right: Value | undefined): Likeness {
	if (left === undefined || right === undefined) return 'unknown';
	return left === right ? 'same' : 'different';
}

/** Reads 0 as undefined: a chain that does not report the gas of a transaction gives 0. */
function zeroAsUndefined(gas: bigint | undefined): bigint | undefined {
	return gas === 0n ? undefined : gas;
}
