import type {Parameters} from './parameters.ts';

/** The epoch now, as far as it can be reckoned. */
export interface EpochEstimate {
	readonly epoch: bigint;
	/** Unix seconds at which the next one is expected. */
	readonly endsAt: bigint;
}

/** Lengths in epochs that decide when stake moves. Source: GET /api/v1/chain/parameters. */
export interface StakeDelays {
	readonly pipelineLength: bigint;
	readonly unbondingLength: bigint;
	readonly cubicSlashingWindowLength: bigint;
}

/** The epochs of a proposal. */
export interface ProposalEpochs {
	readonly startEpoch: bigint;
	readonly endEpoch: bigint;
	readonly activationEpoch: bigint;
}

/** Where a proposal stands: before its vote, in it, between its end and its execution, executed. */
export type ProposalPhase = 'pending' | 'voting' | 'grace' | 'finished';

/** Length of the year that `epochsPerYear` divides: 365 days. */
const secondsPerYear = 31_536_000n;

/**
The epoch at a time as reckoned from genesis: real epochs run a little longer than planned, so it is shown with a
"~", and one that the service gives is better. Undefined before genesis, for a chain without epochs, and where the
parameters do not say enough.

@param now unix seconds
*/
export function estimateEpoch(
	{genesisTime, epochsPerYear}: Pick<Parameters, 'genesisTime' | 'epochsPerYear'>,
	now: bigint,
): EpochEstimate | undefined {
	if (genesisTime === undefined || epochsPerYear === undefined || now < genesisTime) return undefined;
	const length = epochLengthInSeconds(epochsPerYear);
	if (length === undefined) return undefined;
	const epoch = (now - genesisTime) / length;
	return {epoch, endsAt: genesisTime + (epoch + 1n) * length};
}

/** What a proposal tells of the time, all in one answer; times in unix seconds. */
export interface ProposalClock {
	readonly startEpoch: bigint;
	readonly startTime: bigint;
	readonly currentTime: bigint;
}

/**
The epoch in which the service answered, from the times of any proposal in the answer: the service estimates
them from the epoch it is in, so this holds also where genesis and clock have drifted apart.

@param epochLength seconds, more than 0
*/
export function epochOfAnswer(
	{startEpoch, startTime, currentTime}: ProposalClock,
	epochLength: bigint,
): bigint {
	const elapsed = currentTime - startTime;
	// Division of bigints cuts toward zero; an epoch that lies ahead is not reached before its start.
	const epochs = elapsed >= 0n ? elapsed / epochLength : -((epochLength - 1n - elapsed) / epochLength);
	return startEpoch + epochs;
}

/** Seconds left of the epoch in which the service answered, by the same times: from 1 to the length of an epoch. */
export function secondsLeftOfEpoch({startTime, currentTime}: ProposalClock, epochLength: bigint): bigint {
	const into = (currentTime - startTime) % epochLength;
	// The remainder of bigints has the sign of what is divided.
	return into < 0n ? -into : epochLength - into;
}

/** Planned length of an epoch, seconds, rounded down; undefined where it would be none. */
export function epochLengthInSeconds(epochsPerYear: bigint): bigint | undefined {
	if (epochsPerYear <= 0n) return undefined;
	const length = secondsPerYear / epochsPerYear;
	return length === 0n ? undefined : length;
}

/** Epochs between an unbond and its withdrawal. */
export function withdrawDelay(delays: StakeDelays): bigint {
	return delays.pipelineLength + delays.unbondingLength + delays.cubicSlashingWindowLength;
}

/** The first epoch in which something unbonded in `epoch` can be withdrawn. */
export function withdrawableEpoch(epoch: bigint, delays: StakeDelays): bigint {
	return epoch + withdrawDelay(delays);
}

/** Where a proposal stands in an epoch. */
export function proposalPhase(proposal: ProposalEpochs, epoch: bigint): ProposalPhase {
	if (epoch < proposal.startEpoch) return 'pending';
	if (epoch < proposal.endEpoch) return 'voting';
	return epoch < proposal.activationEpoch ? 'grace' : 'finished';
}

/** The last epoch in which anybody may vote; undefined where the end is not known, and where the vote has no epoch. */
export function lastVotingEpoch({startEpoch = 0n, endEpoch}: VotingWindow): bigint | undefined {
	if (endEpoch === undefined || endEpoch <= startEpoch) return undefined;
	return lastDelegatorVotingEpoch({endEpoch});
}

/** The epochs of a vote as far as they are known; the end is the first one without a vote. */
interface VotingWindow {
	readonly startEpoch: bigint | undefined;
	readonly endEpoch: bigint | undefined;
}

/** The last epoch in which a delegator may vote. */
export function lastDelegatorVotingEpoch({endEpoch}: Pick<ProposalEpochs, 'endEpoch'>): bigint {
	return endEpoch - 1n;
}

/** The last epoch in which a validator may vote: the first two thirds of the window, rounded up. */
export function lastValidatorVotingEpoch(proposal: Pick<ProposalEpochs, 'startEpoch' | 'endEpoch'>): bigint {
	const window = proposal.endEpoch - proposal.startEpoch;
	return proposal.startEpoch + (2n * window + 2n) / 3n - 1n;
}
