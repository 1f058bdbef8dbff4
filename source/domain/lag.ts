import type {Crawler} from './extensions.ts';
import type {Parameters} from './parameters.ts';

/** Newest height that the indexer reported, and when, in unix milliseconds. */
export interface HeightReading {
	readonly height: bigint;
	/** The first answer of this height. */
	readonly since: number;
	/** The last one. */
	readonly at: number;
}

/** Times at which the crawlers last looked for new blocks, from one answer. */
export interface CrawlerReading {
	/** Time of the slowest of those that go by blocks, unix seconds; undefined: there are none. */
	readonly oldest: bigint | undefined;
	/** Unix milliseconds of the answer. */
	readonly at: number;
}

/** Newest block of the node, as it said. */
interface NodeReading {
	readonly height: bigint | undefined;
	/** Unix milliseconds of the answer. */
	readonly at: number;
}

export interface LagEvidence {
	readonly height: HeightReading | undefined;
	readonly crawlers: CrawlerReading | undefined;
	readonly node: NodeReading | undefined;
	readonly parameters: Pick<Parameters, 'maxBlockTime'> | undefined;
}

/** Reason why data may be older than the chain, and for how many seconds that has been so. */
export interface Lag {
	/**
	behind: the indexer has not looked for new blocks. standing: it has, and there are none. quiet: there are none, and
	nothing says whether it looks.
	*/
	readonly kind: 'behind' | 'standing' | 'quiet';
	readonly seconds: number;
}

/** An indexer takes blocks in steps: below this it is not behind. */
const minSecondsBehind = 120;

/** Number of block times without a block after which the chain stands still. */
const standingBlocks = 10;

/** Seconds, where the parameters do not say. */
const defaultBlockTime = 7;

/** Returns what an answer adds to what was known of the height. */
export function readHeight(before: HeightReading | undefined, height: bigint, at: number): HeightReading {
	const isSame = before?.height === height;
	// If the clock was set back, the earlier answer seems to come from the future.
	return {height, since: isSame ? Math.min(before.since, at) : at, at};
}

/** Returns the times of the crawlers that go by blocks; the others have their own pace. */
export function readCrawlers(crawlers: readonly Crawler[], at: number): CrawlerReading {
	const oldest = timesByBlocks(crawlers).reduce<bigint | undefined>(
		(kept, time) => (kept === undefined || time < kept ? time : kept),
		undefined,
	);
	return {oldest, at};
}

/** Tells whether none of the crawlers that go by blocks looked for new ones lately; false where there are none. */
export function areAllLate(crawlers: readonly Crawler[], at: number): boolean {
	const times = timesByBlocks(crawlers);
	return times.length > 0 && times.every(time => at - Number(time) * 1000 >= minSecondsBehind * 1000);
}

function timesByBlocks(crawlers: readonly Crawler[]): readonly bigint[] {
	return crawlers.flatMap(({timestamp, lastProcessedBlockHeight}) =>
		lastProcessedBlockHeight === undefined ? [] : (timestamp ?? []),
	);
}

/**
Returns how far behind the indexer is, or how long the chain has stood still; undefined where no answer says either.
Only the time between a thing and the answer that reported it counts, so a silent service is not called behind.
*/
export function assessLag({height, crawlers, node, parameters}: LagEvidence): Lag | undefined {
	const secondsBehind = crawlers && secondsSinceLook(crawlers, height, node);
	if (secondsBehind !== undefined && secondsBehind >= minSecondsBehind) {
		return {kind: 'behind', seconds: secondsBehind};
	}
	if (!height || (node?.height !== undefined && node.height > height.height)) return undefined;
	const seconds = Math.floor((height.at - height.since) / 1000);
	if (seconds < standingBlocks * blockTimeOf(parameters)) return undefined;
	return {kind: secondsBehind === undefined ? 'quiet' : 'standing', seconds};
}

/** Seconds since the slowest crawler looked, or since the node had no block that the indexer has not. */
function secondsSinceLook(
	{oldest, at}: CrawlerReading,
	height: HeightReading | undefined,
	node: NodeReading | undefined,
): number | undefined {
	if (oldest === undefined) return undefined;
	const isLevel = height && node?.height !== undefined && node.height <= height.height;
	const looked = Math.max(Number(oldest) * 1000, isLevel ? node.at : 0);
	return Math.max(0, Math.floor((at - looked) / 1000));
}

/** Returns the seconds that a block takes at most, as the service says. */
export function blockTimeOf(parameters: LagEvidence['parameters']): number {
	const {maxBlockTime = 0n} = parameters ?? {};
	return maxBlockTime > 0n ? Number(maxBlockTime) : defaultBlockTime;
}
