import type {ChainState} from './model.ts';
import {digest} from './random.ts';
import {currentTimeText} from './served-time.ts';

/** Blocks between the end of an epoch and the start of the next, as the servers in use have it fixed. */
const switchDelay = 2;
const blocksLookedAt = 5n;

/**
Seconds of the slowest of the last five blocks, which the servers in use take for the maximum block time. Most
blocks take as long as the chain's parameter says; now and then one takes up to four times as long.
*/
export function slowestBlockSeconds({seed, height, parameters}: ChainState): number {
	let slowest = 0;
	for (let block = height; block > height - blocksLookedAt; block--) {
		slowest = Math.max(slowest, blockSeconds(`${seed}/seconds/${block}`, Number(parameters.maxBlockTime)));
	}
	return slowest;
}

/** 7 s, at times 10, 15 or 30, where 7 s is usual. */
function blockSeconds(label: string, usual: number): number {
	const [byte = 255] = digest(label);
	if (byte < 4) return 4 * usual + 2;
	if (byte < 12) return 2 * usual + 1;
	return byte < 28 ? usual + 3 : usual;
}

/**
Unix seconds of an epoch's start as the servers in use estimate it: from now, the number of blocks in this epoch
and the slowest block. Each slow block moves all times.
*/
export function serverEpochTime(state: ChainState, wanted: bigint): string {
	const blocks = Math.floor(Number(state.parameters.minDuration) / slowestBlockSeconds(state));
	return timeByBlocks(state, wanted, Math.max(1, blocks));
}

/** Estimates the end of a lock, which they reckon with the fewest blocks of an epoch instead. */
export function serverLockTime(state: ChainState, wanted: bigint): string {
	return timeByBlocks(state, wanted, Math.max(1, Number(state.parameters.minNumOfBlocks)));
}

/** Reckons the time from the blocks of an epoch, of which there is at least one. */
function timeByBlocks(state: ChainState, wanted: bigint, blocks: number): string {
	const {epoch, epochStart, height, parameters} = state;
	const minDuration = Number(parameters.minDuration);
	const epochSeconds = minDuration + switchDelay * Math.floor(minDuration / blocks);
	const progress = Math.max(0, Number(height - 1n - epochStart.height)) / (blocks + switchDelay);
	const untilWanted = Number(wanted - epoch) * epochSeconds - Math.trunc(progress * epochSeconds);
	return String(Number(currentTimeText(state)) + untilWanted);
}
