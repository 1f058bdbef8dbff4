import type {Sight} from '../domain/chain-reading.ts';
import type {Crawler} from '../domain/extensions.ts';
import {judgeFreshness, looksOf, type NodeBlock, usualBlockSeconds} from '../domain/freshness.ts';
import type {Indexer, RequestOptions} from '../domain/service.ts';
import type {AnswerCache} from '../model/answer-cache.ts';
import {crawlersQuestion, epochQuestion, healthQuestion, heightQuestion} from '../model/questions/chain.ts';
import {readNewest} from '../model/read-evidence.ts';

/** Place of an indexer on the chain. */
export interface SightReading {
	readonly sight: Sight;
	/** True if the indexer is behind its chain, so that nothing may be concluded from its lists. */
	readonly isLate: boolean;
}

interface SightQuestion extends RequestOptions {
	/** Answers before these; left out: there are none. */
	readonly answers?: Pick<AnswerCache, 'isTimed' | 'judge'>;
	/** Newest block of the node; left out: none is known. */
	readonly node?: NodeBlock | undefined;
	/** Unix milliseconds. */
	now(): number;
}

/**
Asks an indexer for its version, its epoch, its newest block and its crawlers, each where it reports them: five requests
at most. Rejects where one of them fails, but for the time of the block, as a sight without its epoch would let nothing
that waits for epochs become sure.
*/
export async function readSight(
	indexer: Indexer,
	{now, answers, node, ...options}: SightQuestion,
): Promise<SightReading> {
	const [health, epoch, newest, crawlers = []] = await Promise.all([
		healthQuestion.ask({indexer, ...options}),
		epochQuestion.ask({indexer, ...options}),
		answers?.isTimed() ? heightQuestion.ask({indexer, ...options}) : readNewest({indexer, ...options}, now),
		crawlersQuestion.ask({indexer, ...options}),
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
			indexer: indexer.address,
			version: health?.version,
			epoch: epoch?.epoch,
			height: newest?.height ?? highestOf(crawlers),
			at: BigInt(Math.floor(at / 1000)),
		},
		isLate: judged.indexer === 'behind',
	};
}

/** Asks for the height alone; undefined where the service tells none. */
export async function readIndexerHeight(
	indexer: Indexer,
	options: RequestOptions,
): Promise<bigint | undefined> {
	const latest = await heightQuestion.ask({indexer, ...options});
	return latest?.height ?? highestOf((await crawlersQuestion.ask({indexer, ...options})) ?? []);
}

function highestOf(crawlers: readonly Crawler[]): bigint | undefined {
	const heights = crawlers.flatMap(({lastProcessedBlockHeight}) => lastProcessedBlockHeight ?? []);
	return heights.reduce<bigint | undefined>(
		(most, each) => (most === undefined || each > most ? each : most),
		undefined,
	);
}
