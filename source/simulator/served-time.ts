import type {ChainState} from './model.ts';

/** Unix seconds of the start of an epoch, estimated from this one's start and the planned length of epochs. */
export function epochTimeText({epoch, epochStart, parameters}: ChainState, wanted: bigint): string {
	const start = BigInt(Math.floor(epochStart.time / 1000));
	return String(start + (wanted - epoch) * parameters.minDuration);
}

/** Unix seconds of the newest block. */
export function currentTimeText({time}: ChainState): string {
	return String(Math.floor(time / 1000));
}
