import type {Indexer, NodeTransaction} from '../domain/service.ts';
import type {WrapperTransaction} from '../domain/transaction.ts';
import {executionOf, resultOnNode} from './block-findings.ts';

export interface BlockSearch {
	readonly indexer: Pick<Indexer, 'getTransaction'>;
	readonly hash: string;
	readonly node: NodeTransaction;
	/** Who pays its fee; undefined: not known. */
	readonly payer: string | undefined;
	/** Ids of the wrappers in the block. */
	readonly ids: readonly string[];
	readonly signal: AbortSignal;
}

/** Wrappers that are looked at: a block has a few. */
const mostCandidates = 50;

/**
The wrapper that is the node's transaction: the one of its hash, the only one of the block, or the only one whose gas,
result and payer are the same. Undefined where more than one may be it, as nothing proves that an indexer lists a block
in the order of the node. Rejects with a RequestError.
*/
export async function findInBlock(search: BlockSearch): Promise<WrapperTransaction | undefined> {
	const {indexer, hash, ids, signal} = search;
	const own = ids.find(id => id.toLowerCase() === hash.toLowerCase());
	const candidates = own === undefined ? ids : [own];
	const [first] = candidates;
	if (first === undefined || candidates.length > mostCandidates) return undefined;
	if (candidates.length === 1) return await indexer.getTransaction(first, {signal});
	const alike: WrapperTransaction[] = [];
	// One after the other, as any other reader of the service does.
	for (const id of candidates) {
		const wrapper = await indexer.getTransaction(id, {signal});
		if (isAlike(wrapper, search)) alike.push(wrapper);
	}
	return alike.length === 1 ? alike[0] : undefined;
}

/** Whether nothing that both of them tell is different. */
function isAlike(wrapper: WrapperTransaction, {node, payer}: BlockSearch): boolean {
	return (
		isSame(wrapper.gasUsed, told(node.gasUsed)) &&
		isSame(wrapper.gasLimit, told(node.gasWanted)) &&
		isSame(executionOf(wrapper.exitCode), resultOnNode(node)) &&
		isSame(wrapper.feePayer, payer)
	);
}

function isSame<Value>(left: Value | undefined, right: Value | undefined): boolean {
	return left === undefined || right === undefined || left === right;
}

/** A chain that does not tell the gas of a transaction says 0. */
function told(gas: bigint | undefined): bigint | undefined {
	return gas === 0n ? undefined : gas;
}
