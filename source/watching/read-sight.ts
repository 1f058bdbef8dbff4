import type {Crawler} from '../domain/extensions.ts';
import {areAllLate} from '../domain/lag.ts';
import type {Indexer, RequestOptions} from '../domain/service.ts';
import type {Sight} from '../ledger/sight.ts';
import {crawlersQuestion, epochQuestion, healthQuestion, heightQuestion} from '../model/questions/chain.ts';

/** Place of an indexer on the chain. */
export interface SightReading {
	readonly sight: Sight;
	/** True if none of its crawlers looked at the chain lately, so that nothing may be concluded from its lists. */
	readonly isLate: boolean;
}

interface SightQuestion extends RequestOptions {
	/** Unix milliseconds. */
	now(): number;
}

/**
Asks an indexer for its version, its epoch and its height, each where it tells them: four requests at most. Rejects
where one of them fails, as a sight without its epoch would let nothing that waits for epochs become sure.
*/
export async function readSight(indexer: Indexer, {now, ...options}: SightQuestion): Promise<SightReading> {
	const [health, epoch, height, crawlers = []] = await Promise.all([
		healthQuestion.ask({indexer, ...options}),
		epochQuestion.ask({indexer, ...options}),
		heightQuestion.ask({indexer, ...options}),
		crawlersQuestion.ask({indexer, ...options}),
	]);
	const at = now();
	return {
		sight: {
			indexer: indexer.address,
			version: health?.version,
			epoch: epoch?.epoch,
			height: height?.height ?? highestOf(crawlers),
			at: BigInt(Math.floor(at / 1000)),
		},
		isLate: areAllLate(crawlers, at),
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
