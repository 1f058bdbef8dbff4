import type {ChainParameters} from './parameters.ts';
import {digest} from './random.ts';

/** No block is faster than this part of the longest. */
const fastestBlock = 0.914;

/** Times of a chain's blocks, unix milliseconds. Each follows from the height alone, and none is stored. */
export interface BlockClock {
	/** Returns the time of a block by the chain's own clock. */
	timeAt(height: bigint): number;
	/**
	Returns the time of a block as it is told. On a fast chain the blocks since its start are told as close to each other
	as they came by the real clock, so that the newest is of now and none ever moves.
	*/
	toldAt(height: bigint): number;
	/** Adds real milliseconds that brought no block, as where a machine slept, to the times told from a block on. */
	addHalt(from: bigint, milliseconds: number): void;
}

interface ClockOptions {
	readonly seed: string;
	readonly parameters: ChainParameters;
	/** A block, and its time. */
	readonly origin: {readonly height: bigint; readonly time: number};
	/** Seconds of the chain in a real one, where real times are told; undefined: the chain's own are. */
	readonly toldSpeed: number | undefined;
}

/** Milliseconds of an average block. */
export function blockMilliseconds({maxBlockTime}: ChainParameters): number {
	return (Number(maxBlockTime) * 1000 * (1 + fastestBlock)) / 2;
}

export function createClock({seed, parameters, origin, toldSpeed}: ClockOptions): BlockClock {
	const average = blockMilliseconds(parameters);
	const spread = Math.floor(Number(parameters.maxBlockTime) * 1000 - average);
	/** Returns the milliseconds by which a block comes sooner than if all took as long. */
	const salt = Buffer.from(digest(`${seed}/time`)).readUInt32LE();
	const earlinessOf = (height: bigint) =>
		(scatter(salt ^ Number(BigInt.asUintN(32, height))) / 2 ** 32) * spread;
	const even = origin.time + earlinessOf(origin.height);
	const timeAt = (height: bigint) =>
		Math.floor(even + Number(height - origin.height) * average - earlinessOf(height));
	/** Sums of what was added, the newest last. */
	const halts: Array<{readonly from: bigint; readonly sum: number}> = [];
	return {
		timeAt,
		toldAt(height) {
			const time = timeAt(height);
			if (toldSpeed === undefined || height <= origin.height) return time;
			const halted = halts.findLast(({from}) => from <= height)?.sum ?? 0;
			return Math.floor(origin.time + (time - origin.time) / toldSpeed + halted);
		},
		addHalt(from, milliseconds) {
			halts.push({from, sum: (halts.at(-1)?.sum ?? 0) + milliseconds});
		},
	};
}

/** State of a chain as far as its times go. */
interface Timed {
	readonly clock: BlockClock;
	readonly height: bigint;
}

/** Returns 32 bits that look random and follow from 32 others: a hash of each block would cost as much as the block. */
function scatter(bits: number): number {
	let mixed = Math.imul(bits ^ (bits >>> 16), 0x45d9f3b);
	mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
	return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** Returns the unix seconds of the newest block, as told. */
export function currentSeconds({clock, height}: Timed): number {
	return Math.floor(clock.toldAt(height) / 1000);
}

/** Returns the newest block that is not later than a time, by unix seconds as told; 0 where none is. */
export function heightAt({clock, height}: Timed, seconds: bigint): bigint {
	let [low, high] = [0n, height];
	while (low < high) {
		const middle = (low + high + 1n) / 2n;
		if (Math.floor(clock.toldAt(middle) / 1000) <= seconds) low = middle;
		else high = middle - 1n;
	}
	return low;
}

/** Blocks of an average epoch. */
export function blocksPerEpoch(parameters: ChainParameters): bigint {
	const {minDuration, minNumOfBlocks, epochSwitchBlocksDelay} = parameters;
	const enough = BigInt(Math.ceil((Number(minDuration) * 1000) / blockMilliseconds(parameters)));
	return (enough > minNumOfBlocks ? enough : minNumOfBlocks) + epochSwitchBlocksDelay;
}

/** First block of an epoch, and its time by the chain's own clock in unix milliseconds. */
export interface EpochStart {
	readonly height: bigint;
	readonly time: number;
}

/** Returns the start of the epoch after one: once that is old and long enough, and a few blocks later. */
export function startAfter(
	{clock, parameters}: {readonly clock: BlockClock; readonly parameters: ChainParameters},
	{height, time}: EpochStart,
): EpochStart {
	const {minDuration, minNumOfBlocks, epochSwitchBlocksDelay} = parameters;
	const milliseconds = Number(minDuration) * 1000;
	const fewest = minNumOfBlocks > 1n ? minNumOfBlocks : 1n;
	const soonest = BigInt(Math.floor(milliseconds / blockMilliseconds(parameters))) - 2n;
	let due = height + (soonest > fewest ? soonest : fewest);
	while (clock.timeAt(due) - time < milliseconds) due++;
	const start = due + epochSwitchBlocksDelay;
	return {height: start, time: clock.timeAt(start)};
}

interface Epochs {
	readonly parameters: ChainParameters;
	/** The first that was looked at. */
	readonly firstEpoch: bigint;
	/** First blocks of the epochs since then. */
	readonly epochHeights: readonly bigint[];
}

/** Returns the epoch of a block: those before the first that was looked at had all one length. */
export function epochAtHeight({parameters, firstEpoch, epochHeights}: Epochs, height: bigint): bigint {
	const [first = 0n] = epochHeights;
	if (height >= first) return firstEpoch + BigInt(epochHeights.findLastIndex(from => from <= height));
	const length = blocksPerEpoch(parameters);
	const back = (first - height + length - 1n) / length;
	return back < firstEpoch ? firstEpoch - back : 0n;
}
