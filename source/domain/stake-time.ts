import {type EpochRules, epochLength} from './epoch.ts';
import type {Redelegation} from './stake.ts';

/** Whether redelegated stake may move on; 'none' if it was never redelegated, 'unknown' if an epoch is. */
export type RedelegationLock = 'none' | 'locked' | 'free' | 'unknown';

/** The redelegation outlives its lock: locked means that the epoch it names is still to come. */
export function redelegationLock(
	redelegation: Redelegation | undefined,
	epoch: bigint | undefined,
): RedelegationLock {
	if (redelegation === undefined) return 'none';
	const {earliestEpoch} = redelegation;
	if (earliestEpoch === undefined || epoch === undefined) return 'unknown';
	return epoch < earliestEpoch ? 'locked' : 'free';
}

/** Epochs until one is reached, 0 where it has been; undefined where either is not known. */
export function epochsLeft(target: bigint | undefined, epoch: bigint | undefined): bigint | undefined {
	// A merged unbond writes 0 for every epoch that is over, whichever it is now.
	if (target === 0n) return 0n;
	if (target === undefined || epoch === undefined) return undefined;
	return target > epoch ? target - epoch : 0n;
}

/** How long so many epochs take, seconds, an estimate; undefined where the parameters do not say. */
export function secondsOfEpochs(epochs: bigint, rules: EpochRules | undefined): bigint | undefined {
	const length = rules && epochLength(rules);
	return length === undefined ? undefined : epochs * length;
}
