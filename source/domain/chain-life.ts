import type {Parameters} from './parameters.ts';

/** Facts of its chain from the answers of a service; times in unix milliseconds. */
export interface ChainLife {
	readonly chainId: string | undefined;
	readonly genesisTime: bigint | undefined;
	/** Highest epoch and height that the service reported. */
	readonly epoch: bigint | undefined;
	readonly height: bigint | undefined;
	/** True if the last answer reported a lower one than an answer before it. */
	readonly isEpochBehind: boolean;
	readonly isHeightBehind: boolean;
	/** First of the answers in a row that are far below the highest; undefined: the last one was not. */
	readonly lowSince: number | undefined;
}

/** Facts of the chain in one answer. */
export interface ChainSight extends Partial<Pick<Parameters, 'chainId' | 'genesisTime'>> {
	readonly epoch?: bigint | undefined;
	readonly height?: bigint | undefined;
	/** Time, unix milliseconds. */
	readonly at: number;
}

export const unknownChain: ChainLife = {
	chainId: undefined,
	genesisTime: undefined,
	epoch: undefined,
	height: undefined,
	isEpochBehind: false,
	isHeightBehind: false,
	lowSince: undefined,
};

/** Steps back that are more than the lag of one server behind a balancer: epochs, or blocks if no epoch is known. */
const lowEpochs = 2n;
const lowBlocks = 5000n;

/**
Returns what is known of the chain after one more answer, and whether the chain was reset: it has another id or another
genesis time. Low epochs and heights alone are those of an indexer that was restored or is being filled again.
*/
export function seeChain(
	before: ChainLife,
	sight: ChainSight,
): {readonly chain: ChainLife; readonly isNew: boolean} {
	const chainId = sight.chainId ?? before.chainId;
	const genesisTime = sight.genesisTime ?? before.genesisTime;
	const {epoch, height} = sight;
	if (differs(before.chainId, chainId) || differs(before.genesisTime, genesisTime))
		return {chain: {...unknownChain, chainId, genesisTime, epoch, height}, isNew: true};
	const chain = {
		chainId,
		genesisTime,
		epoch: higher(before.epoch, epoch),
		height: higher(before.height, height),
		isEpochBehind: isBelow(epoch, before.epoch) ?? before.isEpochBehind,
		isHeightBehind: isBelow(height, before.height) ?? before.isHeightBehind,
		lowSince: lowSinceOf(before, sight),
	};
	return {chain, isNew: false};
}

/** Returns since when answers are far lower; a height counts only where no epoch is known. */
function lowSinceOf(before: ChainLife, {epoch, height, at}: ChainSight): number | undefined {
	const by =
		epoch === undefined && before.epoch === undefined
			? stepBack(before.height, height, lowBlocks)
			: stepBack(before.epoch, epoch, lowEpochs);
	if (by === undefined) return before.lowSince;
	return by ? Math.min(before.lowSince ?? at, at) : undefined;
}

/** Tells whether the value is lower than the highest by `low` or more; undefined where the answer has none. */
function stepBack(highest: bigint | undefined, told: bigint | undefined, low: bigint): boolean | undefined {
	return told === undefined ? undefined : highest !== undefined && highest - told >= low;
}

function isBelow(told: bigint | undefined, highest: bigint | undefined): boolean | undefined {
	return told === undefined ? undefined : highest !== undefined && told < highest;
}

function differs<Value>(before: Value | undefined, next: Value | undefined): boolean {
	return before !== undefined && before !== next;
}

function higher(before: bigint | undefined, next: bigint | undefined): bigint | undefined {
	return before !== undefined && (next === undefined || before > next) ? before : next;
}
