import type {Indexer} from '../domain/service.ts';
import {aroundIndexer} from '../services/indexer/around-indexer.ts';

/** Requests that one run of a command may make. */
export const requestLimits = {
	/** For lists that are compared with the ledger: 130 with those for the chain, its height and its epoch. */
	ledger: 100,
	/** First reading of these lists before it skips votes and rewards: the rest is for what must be read twice. */
	ledgerFirst: 80,
	/** Overview and calendar before they skip votes and rewards. */
	overview: 120,
	/** Rewards of the past, which the next run continues. */
	past: 400,
} as const;

/** Indexer whose requests are counted. */
export interface CountedIndexer {
	readonly indexer: Indexer;
	/** Returns the number of requests so far. */
	made(): number;
}

/**
Counts the requests to an indexer.

@param onRequest called before each request with its number; if it throws, the request is not made
*/
export function counted(indexer: Indexer, onRequest?: (made: number) => void): CountedIndexer {
	let made = 0;
	return {
		indexer: aroundIndexer(indexer, async (_question, _options, ask) => {
			made += 1;
			onRequest?.(made);
			return ask();
		}),
		made: () => made,
	};
}
