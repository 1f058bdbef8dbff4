import type {NodeTransaction} from '../domain/node.ts';
import {RequestError} from '../domain/request-error.ts';
import type {ChainNode} from '../domain/service.ts';

/** A node that does not answer must not hold up the search in the indexer. */
const timeLimit = {attemptMilliseconds: 3000, totalMilliseconds: 3000};

/** Silences in a row after which a node is left alone. */
const mostSilences = 2;

/** What a node says of one transaction. */
export interface NodeQuestion {
	/** Asks, unless the node has said that it does not tell; undefined: it has none in a block, or does not tell. */
	ask(signal: AbortSignal): Promise<NodeTransaction | undefined>;
}

/** @param node undefined: there is none to ask */
export function createNodeQuestion(
	node: Pick<ChainNode, 'findTransaction'> | undefined,
	hash: string,
): NodeQuestion {
	let silences = node ? 0 : mostSilences;
	return {
		async ask(signal) {
			if (!node || silences >= mostSilences) return undefined;
			try {
				const found = await node.findTransaction(hash, {signal, timeLimit});
				silences = 0;
				// An answer about another transaction, or without a block, says nothing about this one.
				const isThis = found?.hash === undefined || found.hash.toUpperCase() === hash.toUpperCase();
				return isThis && found?.height !== undefined && found.height > 0n ? found : undefined;
			} catch (error) {
				if (!(error instanceof RequestError)) throw error;
				silences = mayTellLater(error) ? silences + 1 : mostSilences;
				return undefined;
			}
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
