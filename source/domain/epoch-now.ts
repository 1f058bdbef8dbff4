import {type EpochRules, epochLength} from './epoch.ts';
import type {Parameters} from './parameters.ts';
import type {Proposal} from './proposal.ts';

/** Current epoch, as far as anything says. */
export interface EpochNow {
	readonly epoch: bigint;
	/** True if the service reported it; else it is reckoned, and shown with a "~". */
	readonly isTold: boolean;
	/** Seconds left of it when the service answered, an estimate; undefined: not known, or over by the estimate. */
	readonly secondsLeft: bigint | undefined;
	/** Unix seconds at which it ends, an estimate; undefined where `secondsLeft` would be, but for genesis. */
	readonly endsAt: bigint | undefined;
	/** True if it is reckoned from genesis, so that the clock alone makes it another one. */
	readonly isByClock: boolean;
}

/** A proposal's start against the time of the answer; times in unix seconds. */
interface ProposalClock {
	readonly startEpoch: bigint;
	readonly startTime: bigint;
	readonly currentTime: bigint;
	/** Seconds of an epoch in this answer, by its own times; undefined where they do not come out even. */
	readonly length: bigint | undefined;
}

/** Evidence of the epoch in which an answer with proposals was made. */
export interface AnswerTimes {
	/** Clock of the proposal with the nearest start, where an error in the epoch length matters least. */
	readonly clock: ProposalClock | undefined;
	/** First epoch that the statuses allow; undefined: any. */
	readonly earliest: bigint | undefined;
	/** Last epoch that the statuses allow; undefined: any. */
	readonly latest: bigint | undefined;
}

export interface EpochEvidence {
	/** The epoch as reported by the service, which outranks all other evidence. */
	readonly told: bigint | undefined;
	readonly times: AnswerTimes | undefined;
	readonly parameters: (EpochRules & Pick<Parameters, 'genesisTime'>) | undefined;
	/** Unix seconds. */
	readonly now: bigint;
}

/**
Returns the current epoch: as the service reports it, else derived from a proposal's times (which the service computes
from its own epoch), else counted from genesis. The last two run ahead if blocks are faster than the service assumes, so
the statuses of the proposals limit them. Undefined if there is no evidence.
*/
export function epochNow({told, times, parameters, now}: EpochEvidence): EpochNow | undefined {
	const length = times?.clock?.length ?? (parameters && epochLength(parameters));
	const clock = length === undefined ? undefined : times?.clock;
	if (told !== undefined) {
		// A status that is further on was seen in a newer answer.
		const epoch = hold(told, times && {earliest: times.earliest, latest: undefined});
		const isTold = epoch === told;
		return {epoch, isTold, isByClock: false, ...endOf(epoch, clock, length)};
	}
	if (length === undefined) return undefined;
	if (clock) {
		const epoch = hold(clock.startEpoch + divideDown(clock.currentTime - clock.startTime, length), times);
		return {epoch, isTold: false, isByClock: false, ...endOf(epoch, clock, length)};
	}
	const genesis = parameters?.genesisTime;
	if (genesis === undefined || now < genesis) return undefined;
	const reckoned = (now - genesis) / length;
	const epoch = hold(reckoned, times);
	const endsAt = epoch === reckoned ? genesis + (epoch + 1n) * length : undefined;
	return {epoch, isTold: false, isByClock: endsAt !== undefined, secondsLeft: undefined, endsAt};
}

/** Amount that becomes withdrawable, as evidence of the epoch; unix seconds. */
interface Dated {
	readonly epoch: bigint | undefined;
	readonly time: bigint | undefined;
}

/**
Reckons the seconds left of an epoch from the times at which something becomes withdrawable, the nearest first;
undefined where none helps, or where they put the answer into another epoch.
*/
export function secondsLeftBy(
	releases: readonly Dated[],
	{epoch, parameters, now}: {readonly epoch: bigint | undefined} & Pick<EpochEvidence, 'parameters' | 'now'>,
): bigint | undefined {
	const length = parameters && epochLength(parameters);
	const next = releases.find(release => release.time !== undefined && release.epoch !== undefined);
	if (next?.time === undefined || next.epoch === undefined) return undefined;
	if (length === undefined || epoch === undefined) return undefined;
	const left = next.time - now - (next.epoch - epoch - 1n) * length;
	return left >= 1n && left <= length ? left : undefined;
}

/** Collects the evidence from all proposals of one answer. */
export function timesOfAnswer(proposals: readonly Proposal[]): AnswerTimes {
	const clocks = proposals.flatMap(proposal => clockOf(proposal) ?? []);
	const bounds = proposals.map(boundsOf);
	const earliest = extreme(
		bounds.map(each => each.earliest),
		(one, other) => one > other,
	);
	const latest = extreme(
		bounds.map(each => each.latest),
		(one, other) => one < other,
	);
	const isPossible = earliest === undefined || latest === undefined || earliest <= latest;
	return {
		clock: clocks.reduce<ProposalClock | undefined>(nearer, undefined),
		// Statuses that contradict each other, as while a new epoch is taken in, give no bounds.
		...(isPossible ? {earliest, latest} : noBounds),
	};
}

type Bounds = Pick<AnswerTimes, 'earliest' | 'latest'>;

const noBounds: Bounds = {earliest: undefined, latest: undefined};

/** Returns the epochs in which a proposal has its status. */
function boundsOf({status, startEpoch, endEpoch, activationEpoch}: Proposal): Bounds {
	switch (status) {
		case 'pending':
			return {earliest: undefined, latest: before(startEpoch)};
		case 'voting':
		case 'votingPeriod':
			return {earliest: startEpoch, latest: before(endEpoch)};
		// Before it is executed these are projections; some services leave them at that for good.
		case 'passed':
		case 'rejected':
			return {earliest: endEpoch, latest: undefined};
		case 'executedPassed':
		case 'executedRejected':
			return {earliest: activationEpoch ?? endEpoch, latest: undefined};
		default:
			return noBounds;
	}
}

function before(epoch: bigint | undefined): bigint | undefined {
	return epoch === undefined ? undefined : epoch - 1n;
}

/** Returns what was reckoned, within the bounds. */
function hold(epoch: bigint, {earliest, latest}: Bounds = noBounds): bigint {
	const atMost = latest !== undefined && epoch > latest ? latest : epoch;
	return earliest !== undefined && atMost < earliest ? earliest : atMost;
}

function clockOf({
	startEpoch,
	startTime,
	currentTime,
	endEpoch,
	endTime,
}: Proposal): ProposalClock | undefined {
	if (startEpoch === undefined || startTime === undefined || currentTime === undefined) return undefined;
	const epochs = endEpoch === undefined ? 0n : endEpoch - startEpoch;
	const seconds = endTime === undefined ? 0n : endTime - startTime;
	const isEven = epochs > 0n && seconds > 0n && seconds % epochs === 0n;
	return {startEpoch, startTime, currentTime, length: isEven ? seconds / epochs : undefined};
}

function nearer(kept: ProposalClock | undefined, next: ProposalClock): ProposalClock {
	return kept && distance(kept) <= distance(next) ? kept : next;
}

function distance({currentTime, startTime}: ProposalClock): bigint {
	return currentTime < startTime ? startTime - currentTime : currentTime - startTime;
}

/** Returns when an epoch ends by a proposal's times; nothing where they put the answer into another one. */
function endOf(
	epoch: bigint,
	clock: ProposalClock | undefined,
	length: bigint | undefined,
): Pick<EpochNow, 'secondsLeft' | 'endsAt'> {
	if (!clock || length === undefined) return {secondsLeft: undefined, endsAt: undefined};
	const endsAt = clock.startTime + (epoch + 1n - clock.startEpoch) * length;
	const secondsLeft = endsAt - clock.currentTime;
	const isWithin = secondsLeft >= 1n && secondsLeft <= length;
	return isWithin ? {secondsLeft, endsAt} : {secondsLeft: undefined, endsAt: undefined};
}

/** Divides rounding down: bigints cut toward zero, and an epoch ahead is not reached before its start. */
function divideDown(value: bigint, by: bigint): bigint {
	return value >= 0n ? value / by : -((by - 1n - value) / by);
}

function extreme(
	values: readonly (bigint | undefined)[],
	isBetter: (one: bigint, other: bigint) => boolean,
): bigint | undefined {
	return values.reduce(
		(kept, next) => (next !== undefined && (kept === undefined || isBetter(next, kept)) ? next : kept),
		undefined,
	);
}
