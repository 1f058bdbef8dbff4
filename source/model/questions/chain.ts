import {type LatestEpoch, secondsPerDay} from '../../domain/epoch.ts';
import type {Block, Crawler, Health, LatestHeight} from '../../domain/extensions.ts';
import type {Parameters} from '../../domain/parameters.ts';
import type {OptionalQuestion, Question} from './question.ts';

/** Parameters of the chain. Source: GET /api/v1/chain/parameters. */
export const parametersQuestion: Question<Parameters> = {
	ask: ({indexer, ...options}) => indexer.getParameters(options),
};

// Each of these answers undefined if the service does not offer it.

/** Current epoch. Source: GET /api/v1/chain/epoch/latest. */
export const epochQuestion: OptionalQuestion<LatestEpoch> = {
	capability: 'epoch',
	ask: ({indexer, ...options}) => indexer.extensions.getLatestEpoch(options),
};

/** Height of the newest block that the indexer has. Source: GET /api/v1/chain/block/latest. */
export const heightQuestion: OptionalQuestion<LatestHeight> = {
	capability: 'height',
	ask: ({indexer, ...options}) => indexer.extensions.getLatestHeight(options),
};

/** Programs that fill the indexer, with their last look at the chain. Source: GET /api/v1/crawlers/timestamps. */
export const crawlersQuestion: OptionalQuestion<readonly Crawler[]> = {
	capability: 'crawlers',
	ask: ({indexer, ...options}) => indexer.extensions.getCrawlers(options),
};

/** Version of the indexer. Source: GET /health. */
export const healthQuestion: OptionalQuestion<Health> = {
	capability: 'health',
	ask: ({indexer, ...options}) => indexer.extensions.getHealth(options),
};

/**
Block of a height. Rejects with a `notFound` failure if the indexer does not have it.
Source: GET /api/v1/block/height/{height}.
*/
export const blockQuestion: OptionalQuestion<Block, bigint> = {
	capability: 'block',
	ask: ({indexer, ...options}, at) => indexer.extensions.getBlock(at, options),
};

/**
Last block until a time in unix seconds. Rejects with a `notFound` failure if there is none.
Source: GET /api/v1/block/timestamp/{seconds}.
*/
export const blockAtQuestion: OptionalQuestion<Block, bigint> = {
	capability: 'blockAt',
	ask: ({indexer, ...options}, seconds) => indexer.extensions.getBlockAt(seconds, options),
};

/** Newest block, by unix milliseconds of a clock that is at most a day behind the chain's. Source: the same. */
export const newestBlockQuestion: OptionalQuestion<Block, number> = {
	capability: 'blockAt',
	ask: (asking, now) => blockAtQuestion.ask(asking, BigInt(Math.floor(now / 1000)) + secondsPerDay),
};
