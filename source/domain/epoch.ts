import type {Decoded} from './decoded.ts';
import type {Parameters} from './parameters.ts';

/** The chain's newest epoch. Source: GET /api/v1/chain/epoch/latest, which not every service has. */
export interface LatestEpoch extends Decoded {
	readonly epoch: bigint | undefined;
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

/** Phase of a proposal: before its vote, in it, between its end and its execution, executed. */
type ProposalPhase = 'pending' | 'voting' | 'grace' | 'finished';

/** The first number that is no epoch: one epoch a second would take 300 years to get there. */
const pastEpochs = 10n ** 10n;

/** Tells whether a number can be an epoch: it has at most ten digits, and no sign. */
export function isEpoch(number: bigint): boolean {
	return number >= 0n && number < pastEpochs;
}

export const secondsPerDay = 86_400n;

/** Length of the year that `epochsPerYear` divides: 365 days. */
const secondsPerYear = 31_536_000n;

/** Parameters that determine the length of an epoch. */
export type EpochRules = Pick<
	Parameters,
	'epochsPerYear' | 'minDuration' | 'maxBlockTime' | 'epochSwitchBlocksDelay'
>;

/** Blocks between the end of an epoch and the start of the next, where the parameters do not say. */
export const defaultSwitchBlocks = 2n;

/**
Returns the length of an epoch in seconds, by the service's formula: the shortest duration plus the blocks of its
switch, each as long as the slowest block allows, in whole seconds. The planned length if the parameters lack one of
these.
*/
export function epochLength(rules: EpochRules): bigint | undefined {
	const {
		minDuration = 0n,
		maxBlockTime = 0n,
		epochSwitchBlocksDelay = defaultSwitchBlocks,
		epochsPerYear,
	} = rules;
	const blocks = maxBlockTime > 0n ? minDuration / maxBlockTime : 0n;
	if (blocks > 0n) return minDuration + epochSwitchBlocksDelay * (minDuration / blocks);
	return epochsPerYear === undefined ? undefined : epochLengthInSeconds(epochsPerYear);
}

/** Returns the planned length of an epoch, seconds, rounded down; undefined if it would be 0. */
export function epochLengthInSeconds(epochsPerYear: bigint): bigint | undefined {
	if (epochsPerYear <= 0n) return undefined;
	const length = secondsPerYear / epochsPerYear;
	return length === 0n ? undefined : length;
}

/** Returns the epochs of the last day before another one, by the planned length: after a halt they seem longer for a while. */
export function epochsInDay(rules: Partial<EpochRules> | undefined): bigint | undefined {
	const {minDuration = 0n, epochsPerYear = 0n} = rules ?? {};
	const length = minDuration > 0n ? minDuration : epochLengthInSeconds(epochsPerYear);
	return length === undefined ? undefined : (secondsPerDay + length - 1n) / length;
}

/** Epochs between an unbond and its withdrawal. */
export function withdrawDelay(delays: StakeDelays): bigint {
	return delays.pipelineLength + delays.unbondingLength + delays.cubicSlashingWindowLength;
}

/** Returns the first epoch in which something unbonded in `epoch` can be withdrawn. */
export function withdrawableEpoch(epoch: bigint, delays: StakeDelays): bigint {
	return epoch + withdrawDelay(delays);
}

/** Returns the phase of a proposal in an epoch. */
export function proposalPhase(proposal: ProposalEpochs, epoch: bigint): ProposalPhase {
	if (epoch < proposal.startEpoch) return 'pending';
	if (epoch < proposal.endEpoch) return 'voting';
	return epoch < proposal.activationEpoch ? 'grace' : 'finished';
}

/** Returns the last epoch of a vote; undefined where the end is not known, and where the vote has no epoch. */
export function lastVotingEpoch({startEpoch = 0n, endEpoch}: VotingWindow): bigint | undefined {
	if (endEpoch === undefined || endEpoch <= startEpoch) return undefined;
	return lastDelegatorVotingEpoch({endEpoch});
}

/** The epochs of a vote as far as they are known; the end is the first one without a vote. */
interface VotingWindow {
	readonly startEpoch: bigint | undefined;
	readonly endEpoch: bigint | undefined;
}

/** Returns the last epoch in which a delegator may vote. */
export function lastDelegatorVotingEpoch({endEpoch}: Pick<ProposalEpochs, 'endEpoch'>): bigint {
	return endEpoch - 1n;
}

/** Returns the last epoch in which a validator may vote: the first two thirds of the window, rounded up. */
export function lastValidatorVotingEpoch(proposal: Pick<ProposalEpochs, 'startEpoch' | 'endEpoch'>): bigint {
	const window = proposal.endEpoch - proposal.startEpoch;
	return proposal.startEpoch + (2n * window + 2n) / 3n - 1n;
}
