import type {Crawler} from './extensions.ts';
import type {Failure} from './failure.ts';
import type {NodeStatus} from './node-status.ts';
import {blockTimeOf, type Parameters} from './parameters.ts';

/** Newest block that an indexer has, by its own answers. */
export interface NewestBlock {
	readonly height: bigint;
	/** Unix seconds of the block; undefined: the indexer does not tell. */
	readonly blockAt: bigint | undefined;
	/** Unix milliseconds of the first answer with this height. */
	readonly since: number;
	/** Unix milliseconds of the last one. */
	readonly at: number;
	/** True if the height before it was lower; left out: none is known. */
	readonly hasRisen?: boolean | undefined;
}

/** Times at which the crawlers that go by blocks last looked at the chain, from one answer. */
export interface CrawlerLooks {
	/** Unix seconds; undefined: no crawler goes by blocks. */
	readonly oldest: bigint | undefined;
	readonly newest: bigint | undefined;
	/** Unix milliseconds of the answer. */
	readonly at: number;
}

/** Newest block of a node, from its status. */
export interface NodeBlock {
	readonly height: bigint | undefined;
	/** Unix seconds of the block; undefined: the node does not report it. */
	readonly blockAt: bigint | undefined;
	/** Unix milliseconds of the answer. */
	readonly at: number;
	/** True if the chain has blocks beyond it, as the node itself reports. */
	readonly isCatchingUp?: boolean | undefined;
}

export interface FreshnessEvidence {
	readonly newest: NewestBlock | undefined;
	readonly crawlers: CrawlerLooks | undefined;
	/** Block of the node; undefined: there is none, or no answer. */
	readonly node: NodeBlock | undefined;
	/** Usual seconds between two blocks, above 0. */
	readonly blockSeconds: number;
	/** Measured seconds between two blocks; left out: not measured. */
	readonly measuredSeconds?: number | undefined;
}

/** State of an indexer and of its chain. */
export interface ChainFreshness {
	/** behind: its newest block is older than the chain's. unknown: there is no evidence. */
	readonly indexer: 'live' | 'behind' | 'unknown';
	/** Seconds by which its newest block is older than the chain's, at least; undefined: it is not behind. */
	readonly behindSeconds: number | undefined;
	/** slow: blocks take more than twice their usual time. halted: the newest block that anybody knows is old. */
	readonly chain: 'usual' | 'slow' | 'halted' | 'unknown';
	/** Seconds since the chain's newest block; undefined: it has not halted. */
	readonly haltedSeconds: number | undefined;
}

/**
Reasons why nothing of a chain is compared: the state of its service, or that no program watches it (unwatched). behind: the
newest block of the indexer is old. stale: it answers with nothing newer.
*/
export const troubles = ['behind', 'stale', 'limited', 'offline', 'unknown', 'unwatched'] as const;
export type Trouble = (typeof troubles)[number];

/** Seconds by which an indexer may be late at least: it takes in blocks in steps. */
export const leastSecondsBehind = 120;

/** Age of a block in seconds below which its indexer is live and its chain goes on, whatever the usual block time is. */
export const surelyNewSeconds = 20;

/** Usual block times without a block after which one is late, or a chain has halted. */
const lateBlocks = 10;

/** Milliseconds by which the crawlers may have been asked before the newest block. */
const maxApart = 300_000;

/** Part of the usual block time from which on a chain is slow. */
const slowTimes = 2;

/** Returns the usual seconds between two blocks, by the chain's parameters. */
export function usualBlockSeconds(
	parameters: Pick<Parameters, 'minDuration' | 'minNumOfBlocks' | 'maxBlockTime'> | undefined,
): number {
	const {minDuration = 0n, minNumOfBlocks = 0n} = parameters ?? {};
	const isPlanned = minDuration > 0n && minNumOfBlocks > 0n;
	return isPlanned ? Number(minDuration) / Number(minNumOfBlocks) : blockTimeOf(parameters);
}

/** Adds an answer to what was known of an indexer's newest block. */
export function noteNewest(
	before: NewestBlock | undefined,
	{height, blockAt, at}: Omit<NewestBlock, 'since'>,
): NewestBlock {
	const isSame = before?.height === height;
	return {
		height,
		blockAt: blockAt ?? (isSame ? before.blockAt : undefined),
		// If the clock was set back, the earlier answer seems to come from the future.
		since: isSame ? Math.min(before.since, at) : at,
		at,
		hasRisen: isSame ? before.hasRisen : before && before.height < height,
	};
}

/** Returns whether a block is younger than some seconds. */
export function isBlockNew({blockAt}: Pick<NewestBlock, 'blockAt'>, now: number, seconds: number): boolean {
	return blockAt !== undefined && secondsBetween(Number(blockAt) * 1000, now) < seconds;
}

/** Returns when the crawlers that go by blocks looked; the others have their own pace. */
export function looksOf(crawlers: readonly Crawler[], at: number): CrawlerLooks {
	const times = crawlers
		.flatMap(({timestamp, lastProcessedBlockHeight}) =>
			lastProcessedBlockHeight === undefined ? [] : (timestamp ?? []),
		)
		.toSorted((left, right) => (left < right ? -1 : left > right ? 1 : 0));
	return {oldest: times[0], newest: times.at(-1), at};
}

/** Returns the newest block of a node; undefined: it has no status, or serves another chain than this one. */
export function toNodeBlock(
	status: (TimedStatus & Partial<Pick<NodeStatus, 'network'>>) | undefined,
	at: number,
	chainId?: string,
): NodeBlock | undefined {
	const {network} = status ?? {};
	if (!status || (network !== undefined && chainId !== undefined && network !== chainId)) return undefined;
	const {latestHeight, latestTime, isCatchingUp} = status;
	return {height: latestHeight, blockAt: secondsOfTime(latestTime), at, isCatchingUp};
}

type TimedStatus = Pick<NodeStatus, 'latestHeight' | 'latestTime' | 'isCatchingUp'>;

/** Returns the unix seconds of a time that a node writes, RFC 3339; undefined: it is none. */
export function secondsOfTime(text: string | undefined): bigint | undefined {
	const milliseconds = text === undefined ? Number.NaN : Date.parse(text);
	return Number.isNaN(milliseconds) ? undefined : BigInt(Math.floor(milliseconds / 1000));
}

/**
Judges how fresh an indexer is and whether its chain makes blocks. Nothing else judges either. A block's age counts up to
the answer that reported it, so a silent service is not called behind.
*/
export function judgeFreshness(evidence: FreshnessEvidence): ChainFreshness {
	const {newest, node} = evidence;
	const isLevel = newest && node?.height !== undefined && node.height >= newest.height;
	if (!isLevel) return judgeByCrawlers(evidence);
	// There are blocks beyond those of a node that is catching up, whatever the crawlers find.
	if (node.isCatchingUp) return judgeByCrawlers({...evidence, crawlers: undefined});
	return judgeByNode(newest, node, evidence);
}

/** Freshness of the data in an answer, as its JSON has it; null: not known, or not behind. */
export type AnswerFreshness = {
	/**
	behind: the indexer is behind its chain. stale: the data was read earlier. limited, offline: the service refused or failed
	to answer. unknown: it reports nothing about its age.
	*/
	readonly state: 'live' | 'behind' | 'stale' | 'limited' | 'offline' | 'unknown';
	readonly behindSeconds: number | null;
	readonly height: string | null;
};

export const unknownFreshness: AnswerFreshness = {state: 'unknown', behindSeconds: null, height: null};

/** Judges the data of an answer, also by failures: of questions about its age, and of requests that were refused as too many. */
export function freshnessOf(evidence: FreshnessEvidence, failures: readonly Failure[] = []): AnswerFreshness {
	const {indexer, behindSeconds = null} = judgeFreshness(evidence);
	const isLimited = failures.some(({kind}) => kind === 'rateLimited');
	const hasFailed = failures.some(each =>
		'status' in each ? each.status >= 500 : ['unreachable', 'timedOut'].includes(each.kind),
	);
	const orOffline = indexer === 'unknown' && hasFailed ? 'offline' : indexer;
	const state = isLimited && indexer !== 'behind' ? 'limited' : orOffline;
	return {state, behindSeconds, height: evidence.newest?.height.toString() ?? null};
}

/** Checks that nothing says that the data is old or incomplete. */
export function isFresh({state}: AnswerFreshness): boolean {
	return state === 'live' || state === 'unknown';
}

/** Judges by a node that is at least as far as the indexer. */
function judgeByNode(newest: NewestBlock, node: NodeBlock, evidence: FreshnessEvidence): ChainFreshness {
	const {blockSeconds} = evidence;
	const blocks = Number((node.height ?? newest.height) - newest.height);
	const isTimed = newest.blockAt !== undefined && node.blockAt !== undefined;
	const gap =
		blocks === 0
			? 0
			: isTimed
				? Number((node.blockAt ?? 0n) - (newest.blockAt ?? 0n))
				: Math.round(blocks * blockSeconds);
	const sinceBlock =
		node.blockAt === undefined
			? blocks > 0
				? undefined
				: secondsBetween(newest.since, newest.at)
			: secondsBetween(Number(node.blockAt) * 1000, node.at);
	const isHalted = sinceBlock !== undefined && sinceBlock >= lateBlocks * blockSeconds;
	// Blocks that came after the indexer was asked are no delay of it.
	const delay = gap - secondsBetween(newest.at, node.at);
	if (delay < leastBehind(blockSeconds)) {
		return {...indexerBy(undefined), ...chainBy(isHalted ? sinceBlock : undefined, evidence)};
	}
	// A node that stopped ahead of an indexer that stopped does not show that the chain did.
	return isHalted ? behindBy(delay) : {...indexerBy(delay), ...chainBy(undefined, evidence)};
}

function judgeByCrawlers(evidence: FreshnessEvidence): ChainFreshness {
	const {newest, blockSeconds} = evidence;
	const isOutdated = newest && evidence.crawlers && newest.at - evidence.crawlers.at > maxApart;
	const crawlers = isOutdated ? undefined : evidence.crawlers;
	const late = lateBlocks * blockSeconds;
	// An indexer that takes in old blocks has crawlers that look, and a chain that goes on.
	const isRising = newest?.hasRisen === true && secondsBetween(newest.since, newest.at) < late;
	if (newest?.blockAt !== undefined) {
		const {blockAt} = newest;
		// As of the older answer: a block may have come after the crawlers were asked.
		const age = secondsBetween(Number(blockAt) * 1000, Math.min(newest.at, crawlers?.at ?? newest.at));
		const lookedFor = crawlers?.newest === undefined ? 0 : Number(crawlers.newest - blockAt);
		if (lookedFor >= late && age >= late && !isRising) {
			return {...indexerBy(undefined), ...chainBy(age, evidence)};
		}
		if (age >= leastBehind(blockSeconds)) return behindBy(age);
		return {...indexerBy(undefined), ...chainBy(undefined, evidence)};
	}
	const sinceLook =
		crawlers?.oldest === undefined ? undefined : secondsBetween(Number(crawlers.oldest) * 1000, crawlers.at);
	if (sinceLook !== undefined && sinceLook >= leastBehind(blockSeconds)) return behindBy(sinceLook);
	if (!newest) return sinceLook === undefined ? nothingKnown : {...nothingKnown, indexer: 'live'};
	if (isRising) return {...indexerBy(undefined), ...chainBy(undefined, evidence)};
	const stoodFor = secondsBetween(newest.since, newest.at);
	if (sinceLook === undefined) {
		// Nothing shows whether the indexer looks for blocks.
		return stoodFor >= leastBehind(blockSeconds) ? behindBy(stoodFor) : nothingKnown;
	}
	return {...indexerBy(undefined), ...chainBy(stoodFor >= late ? stoodFor : undefined, evidence)};
}

/** State of a node; standing: its newest block is old, whatever it says of itself. */
export type NodeStanding = 'inSync' | 'catchingUp' | 'behind' | 'standing' | 'unknown';

/** Node as it is judged. */
export interface JudgedNode {
	readonly standing: NodeStanding;
	/** Blocks by which it is lower than the indexer; 0: it is not, or that is not known. */
	readonly blocksBehind: bigint;
	/** Age of its newest block; undefined: not known. */
	readonly secondsOld: number | undefined;
}

/** Judges a node, from its status and from the newest block of the indexer; undefined: the node has no status. */
export function judgeNode<Node extends NodeBlock | undefined>(
	node: Node,
	{
		newest,
		blockSeconds,
	}: {readonly newest: Pick<NewestBlock, 'height'> | undefined; readonly blockSeconds: number},
): JudgedNode | Extract<Node, undefined> {
	if (!node) return undefined as Extract<Node, undefined>;
	const {isCatchingUp} = node;
	const gap = newest && node.height !== undefined ? newest.height - node.height : 0n;
	const blocksBehind = gap > 0n ? gap : 0n;
	const secondsOld =
		node.blockAt === undefined ? undefined : secondsBetween(Number(node.blockAt) * 1000, node.at);
	const isOld = secondsOld !== undefined && secondsOld >= leastBehind(blockSeconds);
	const standing: NodeStanding = isCatchingUp
		? 'catchingUp'
		: blocksBehind > allowedBlocks
			? 'behind'
			: isOld
				? 'standing'
				: isCatchingUp === false
					? 'inSync'
					: 'unknown';
	return {standing, blocksBehind, secondsOld};
}

/** Blocks by which a node may be later than the indexer without being behind: the two are asked one after the other. */
const allowedBlocks = 2n;

const nothingKnown: ChainFreshness = {
	indexer: 'unknown',
	behindSeconds: undefined,
	chain: 'unknown',
	haltedSeconds: undefined,
};

function leastBehind(blockSeconds: number): number {
	return Math.max(leastSecondsBehind, lateBlocks * blockSeconds);
}

function behindBy(seconds: number): ChainFreshness {
	// Nothing can be said of a chain that nobody has looked at.
	return {...nothingKnown, ...indexerBy(seconds)};
}

function indexerBy(behindSeconds: number | undefined): Pick<ChainFreshness, 'indexer' | 'behindSeconds'> {
	return {indexer: behindSeconds === undefined ? 'live' : 'behind', behindSeconds};
}

function chainBy(
	haltedSeconds: number | undefined,
	{measuredSeconds, blockSeconds}: Pick<FreshnessEvidence, 'measuredSeconds' | 'blockSeconds'>,
): Pick<ChainFreshness, 'chain' | 'haltedSeconds'> {
	const isSlow = measuredSeconds !== undefined && measuredSeconds > slowTimes * blockSeconds;
	return {chain: haltedSeconds === undefined ? (isSlow ? 'slow' : 'usual') : 'halted', haltedSeconds};
}

/** Returns whole seconds, never below 0: a clock may run ahead. */
function secondsBetween(from: number, to: number): number {
	return Math.max(0, Math.floor((to - from) / 1000));
}
