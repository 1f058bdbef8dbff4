import type {ChainState} from './model.ts';

/** Unix seconds of the start of an epoch, estimated from this one's start and the planned length of epochs. */
export function epochTimeText(state: ChainState, wanted: bigint): string {
	const {epoch, epochStart, parameters, clockLead} = state;
	const start = BigInt(Math.floor((epochStart.time - clockLead) / 1000));
	return String(start + (wanted - epoch) * parameters.minDuration);
}

/** Unix seconds of the newest block, by the real clock. */
export function currentTimeText({time, clockLead}: ChainState): string {
	return String(Math.floor((time - clockLead) / 1000));
}
