import {areAllLate} from '../domain/lag.ts';
import type {Indexer, RequestOptions} from '../domain/service.ts';
import type {Sight} from '../ledger/sight.ts';

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
export async function readSight(
	indexer: Pick<Indexer, 'address' | 'extensions'>,
	{now, ...options}: SightQuestion,
): Promise<SightReading> {
	const {extensions} = indexer;
	const [health, epoch, height, crawlers = []] = await Promise.all([
		extensions.getHealth(options),
		extensions.getLatestEpoch(options),
		extensions.getLatestHeight(options),
		extensions.getCrawlers(options),
	]);
	const heights = crawlers.flatMap(({lastProcessedBlockHeight}) => lastProcessedBlockHeight ?? []);
	const highest = heights.reduce<bigint | undefined>(
		(most, each) => (most === undefined || each > most ? each : most),
		undefined,
	);
	const at = now();
	return {
		sight: {
			indexer: indexer.address,
			version: health?.version,
			epoch: epoch?.epoch,
			height: height?.height ?? highest,
			at: BigInt(Math.floor(at / 1000)),
		},
		isLate: areAllLate(crawlers, at),
	};
}
