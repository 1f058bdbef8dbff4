import {RequestError} from '../domain/failure.ts';
import type {ChainNode, NodeTransaction} from '../domain/service.ts';

/** Time limit of a question: a node that does not answer must not hold up the search in the indexer. */
const timeLimit = {attemptMilliseconds: 3000, totalMilliseconds: 3000};

/** Max unanswered questions in a row; then the node is asked no more. */
const maxSilences = 2;

/** Repeated question to a node about one transaction. */
interface NodeQuestion {
	/** Asks the node, unless it is over; undefined: the node has it in no block, or gives no answer. */
	ask(signal: AbortSignal): Promise<NodeTransaction | undefined>;
	/** True if the node cannot answer, and is asked no more. */
	readonly isOver: boolean;
}

/** Place of a transaction by a node's answer: in a block, or in none up to one. */
type NodeWhereabouts = {readonly node: NodeTransaction} | {readonly upTo: bigint};

/** Asks the node once for the block of a transaction, or up to which block it has none; undefined: no answer. */
export async function askWhereabouts(
	node: Pick<ChainNode, 'findTransaction' | 'getStatus'> | undefined,
	hash: string,
	signal: AbortSignal | undefined,
): Promise<NodeWhereabouts | undefined> {
	if (!node) return undefined;
	try {
		// Status first: a block that arrives between the two questions was not searched.
		const {latestHeight} = await node.getStatus({signal, timeLimit});
		const found = await node.findTransaction(hash, {signal, timeLimit});
		if (found) return isInBlock(found, hash) ? {node: found} : undefined;
		// A node indexes the transactions of its newest block a moment after the block.
		return latestHeight !== undefined && latestHeight > 1n ? {upTo: latestHeight - 1n} : undefined;
	} catch (error) {
		if (!(error instanceof RequestError)) throw error;
		return undefined;
	}
}

/** Tells whether the answer is about this transaction and names its block. */
function isInBlock(found: NodeTransaction, hash: string): boolean {
	const isThis = found.hash === undefined || found.hash.toUpperCase() === hash.toUpperCase();
	return isThis && found.height !== undefined && found.height > 0n;
}

/** @param node undefined: there is none to ask */
export function createNodeQuestion(
	node: Pick<ChainNode, 'findTransaction'> | undefined,
	hash: string,
): NodeQuestion {
	let silences = node ? 0 : maxSilences;
	return {
		async ask(signal) {
			if (!node || silences >= maxSilences) return undefined;
			try {
				const found = await node.findTransaction(hash, {signal, timeLimit});
				silences = 0;
				return found && isInBlock(found, hash) ? found : undefined;
			} catch (error) {
				if (!(error instanceof RequestError)) throw error;
				silences = mayTellLater(error) ? silences + 1 : maxSilences;
				return undefined;
			}
		},
		get isOver() {
			return silences >= maxSilences;
		},
	};
}

/** Tells whether the node may answer a retry; one without a transaction index, or behind a gateway, never will. */
function mayTellLater({failure}: RequestError): boolean {
	switch (failure.kind) {
		case 'timedOut':
		case 'unreachable':
		case 'rateLimited':
		case 'cancelled':
			return true;
		default:
			return false;
	}
}
