import type {Sight} from '../domain/chain-reading.ts';
import type {Crawler} from '../domain/extensions.ts';
import {judgeFreshness, looksOf, type NodeBlock, usualBlockSeconds} from '../domain/freshness.ts';
import type {AnswerCache} from './answer-cache.ts';
import {crawlersQuestion, epochQuestion, healthQuestion, heightQuestion} from './questions/chain.ts';
import type {IndexerRequest} from './questions/question.ts';
import {readNewest} from './read-evidence.ts';

/** Position of an indexer on its chain. */
export interface PositionReading {
	readonly sight: Sight;
	/** True if the indexer is behind its chain, so that nothing may be concluded from its lists. */
	readonly isLate: boolean;
}

interface PositionRequest extends IndexerRequest {
	/** Earlier answers; left out: there are none. */
	readonly answers?: Pick<AnswerCache, 'isTimed' | 'judge'>;
	/** Newest block of the node; left out: there is no node, or no answer. */
	readonly node?: NodeBlock | undefined;
	/** Returns unix milliseconds. */
	now(): number;
}

/**
Asks an indexer for its version, epoch, newest block and crawlers, each if it reports them: five requests at most. Rejects
if one fails, except for the time of the block, because without an epoch no change would ever be certain.
*/
export async function readPosition({
	now,
	answers,
	node,
	...asking
}: PositionRequest): Promise<PositionReading> {
	const reading = answers?.isTimed() ? heightQuestion.ask(asking) : readNewest(asking, now);
	const [health, epoch, newest, crawlers = []] = await Promise.all([
		healthQuestion.ask(asking),
		// While the height is the same, so is the epoch that is known with it.
		answers ? reading.then(() => epochQuestion.ask(asking)) : epochQuestion.ask(asking),
		reading,
		crawlersQuestion.ask(asking),
	]);
	const at = now();
	const judged =
		answers?.judge(node) ??
		judgeFreshness({
			newest: newest && 'since' in newest ? newest : undefined,
			crawlers: looksOf(crawlers, at),
			node,
			blockSeconds: usualBlockSeconds(undefined),
		});
	return {
		sight: {
			indexer: asking.indexer.address,
			version: health?.version,
			epoch: epoch?.epoch,
			height: newest?.height ?? highestOf(crawlers),
			at: BigInt(Math.floor(at / 1000)),
		},
		isLate: judged.indexer === 'behind',
	};
}

/** Asks for the height alone; undefined if the service reports none. */
export async function readHeight(asking: IndexerRequest): Promise<bigint | undefined> {
	const latest = await heightQuestion.ask(asking);
	return latest?.height ?? highestOf((await crawlersQuestion.ask(asking)) ?? []);
}

function highestOf(crawlers: readonly Crawler[]): bigint | undefined {
	const heights = crawlers.flatMap(({lastProcessedBlockHeight: height}) => height ?? []);
	return heights.toSorted((one, other) => Number(other - one))[0];
}
