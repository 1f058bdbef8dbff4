import {RequestError} from '../domain/failure.ts';
import type {ChainNode, NodeTransaction} from '../domain/service.ts';

/** A node that does not answer must not hold up the search in the indexer. */
const timeLimit = {attemptMilliseconds: 3000, totalMilliseconds: 3000};

/** Silences in a row after which a node is left alone. */
const maxSilences = 2;

/** What a node says of one transaction. */
export interface NodeQuestion {
	/** Asks, unless the node has said that it does not tell; undefined: it has none in a block, or does not tell. */
	ask(signal: AbortSignal): Promise<NodeTransaction | undefined>;
	/** Tells whether the node does not tell, so that it is asked no more. */
	readonly isOver: boolean;
}

/** Place of a transaction by a node's answer: in a block, or in none up to one. */
type NodeWhereabouts = {readonly node: NodeTransaction} | {readonly upTo: bigint};

/** Asks the node, once, in which block it is, or else up to which block it is in none; undefined: it does not tell. */
export async function askWhereabouts(
	node: Pick<ChainNode, 'findTransaction' | 'getStatus'> | undefined,
	hash: string,
	signal: AbortSignal | undefined,
): Promise<NodeWhereabouts | undefined> {
	if (!node) return undefined;
	try {
		// Asked first: a block that comes in between was not looked through.
		const {latestHeight} = await node.getStatus({signal, timeLimit});
		const found = await node.findTransaction(hash, {signal, timeLimit});
		if (found) return isInBlock(found, hash) ? {node: found} : undefined;
		// What is in its newest block a node lists a moment after it has the block.
		return latestHeight !== undefined && latestHeight > 1n ? {upTo: latestHeight - 1n} : undefined;
	} catch (error) {
		if (!(error instanceof RequestError)) throw error;
		return undefined;
	}
}

/** Tells whether it is an answer about this transaction, with a block: any other says nothing about it. */
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

/** Whether it may answer the next time; one without an index of transactions, or behind a gateway, never will. */
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
