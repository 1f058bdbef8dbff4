import {defaultSwitchBlocks, type EpochRules, epochLength} from './epoch.ts';
import type {Parameters} from './parameters.ts';
import type {Proposal} from './proposal.ts';

/** Current epoch of a chain and how much of it is left, from all evidence: every time of an epoch comes from it. */
export interface EpochClock {
	readonly epoch: bigint;
	/** True if the service reported it; otherwise it is computed, and shown with a "~". */
	readonly isReported: boolean;
	/** Unix seconds at which time alone moves it on, as it is counted from genesis; undefined: it is not. */
	readonly dueAt: bigint | undefined;
	/** Unix seconds at which this was so. */
	readonly asOf: bigint;
	/** Seconds left of the epoch then, an estimate; undefined: unknown, at most `length`. */
	readonly secondsLeft: bigint | undefined;
	/** Seconds of an epoch, an estimate; undefined: unknown. */
	readonly length: bigint | undefined;
}

/** Time at which an epoch begins. */
export interface EpochTime {
	/** Unix seconds, an estimate; the latest time if it is a bound. */
	readonly at: bigint;
	/** True if only a bound is known, as the rest of the current epoch is unknown. */
	readonly isBound: boolean;
	/** Unix seconds of the earliest time; left out: it is not a bound. */
	readonly earliest?: bigint;
}

/** First block of the current epoch: its time in unix seconds, and the mean seconds between two blocks since then. */
export interface FirstBlock {
	readonly at: bigint;
	readonly blockSeconds: number | undefined;
}

/** Seconds to which moments are rounded where nothing but time changes, so that the clock stays the same for that long. */
const step = 60n;

/** Returns when an epoch begins, and the seconds until then, 0 or less for one that has begun; undefined if unknown. */
export function timeOfEpoch(
	clock: EpochClock | undefined,
	target: bigint | undefined,
): (EpochTime & {readonly seconds: bigint}) | undefined {
	if (clock?.length === undefined || target === undefined) return undefined;
	const {epoch, asOf, length, secondsLeft = length} = clock;
	const seconds = secondsLeft + (target - epoch - 1n) * length;
	const at = asOf + seconds;
	if (clock.secondsLeft !== undefined) return {at, seconds, isBound: false};
	return {at, seconds, isBound: true, earliest: at - length - step};
}

/** Returns when an epoch begins by the clock; without a clock as the service estimates it, which drifts by hours. */
export function timeOfEpochOr(
	estimate: bigint | undefined,
	clock: EpochClock | undefined,
	target: bigint | undefined,
): EpochTime | undefined {
	return timeOfEpoch(clock, target) ?? (estimate === undefined ? undefined : {at: estimate, isBound: false});
}

/** Time of an epoch as the service estimates it; times in unix seconds. */
interface EpochMark {
	readonly epoch: bigint;
	readonly time: bigint;
	/** Time of the answer. */
	readonly currentTime: bigint;
	/** Seconds of an epoch in this answer, by its own times; undefined where they do not come out even. */
	readonly length?: bigint | undefined;
}

/** Evidence of the epoch in which an answer with proposals was made. */
export interface AnswerTimes {
	/** The nearest start or end of a vote, where an error in the epoch length matters least. */
	readonly mark: EpochMark | undefined;
	/** First epoch that the statuses allow; undefined: any. */
	readonly earliest: bigint | undefined;
	/** Last epoch that the statuses allow; undefined: any. */
	readonly latest: bigint | undefined;
}

export interface EpochEvidence {
	/** The epoch as reported by the service, which outranks all other evidence. */
	readonly reported: bigint | undefined;
	readonly times: AnswerTimes | undefined;
	readonly parameters: (EpochRules & Pick<Parameters, 'genesisTime' | 'minNumOfBlocks'>) | undefined;
	/** Unix seconds. */
	readonly now: bigint;
}

/**
Returns the clock: its epoch as the service reports it, else derived from a proposal's times (which the service computes
from its own epoch), else counted from genesis. The last two run ahead if blocks are faster than the service assumes, so
the statuses of the proposals limit them. Undefined if there is no evidence.
*/
export function epochClock({reported, times, parameters, now}: EpochEvidence): EpochClock | undefined {
	const mark = times?.mark;
	const length = mark?.length ?? (parameters && epochLength(parameters));
	const minute = now - (now % step);
	const asOf = now === minute ? now : minute + step;
	const unknown = {isReported: false, dueAt: undefined, asOf, secondsLeft: undefined, length};
	if (reported !== undefined) {
		// A status that is further on was seen in a newer answer.
		const epoch = hold(reported, times && {earliest: times.earliest, latest: undefined});
		return withMark({...unknown, epoch, isReported: epoch === reported}, mark);
	}
	if (length === undefined) return undefined;
	if (mark) {
		const epoch = hold(mark.epoch + divideDown(mark.currentTime - mark.time, length), times);
		return withMark({...unknown, epoch}, mark);
	}
	const genesis = parameters?.genesisTime;
	if (genesis === undefined || now < genesis) return undefined;
	const counted = (now - genesis) / length;
	const epoch = hold(counted, times);
	return {...unknown, epoch, ...(epoch === counted && {dueAt: genesis + (epoch + 1n) * length})};
}

/**
Returns the clock with the rest of its epoch by the times at which something becomes withdrawable; the same clock if it has
one, and if they do not help.
*/
export function withReleases(
	clock: EpochClock | undefined,
	releases: ReadonlyArray<{readonly epoch: bigint | undefined; readonly time: bigint | undefined}>,
	currentTime: bigint,
): EpochClock | undefined {
	if (!clock || clock.secondsLeft !== undefined) return clock;
	const marks = releases.flatMap(({epoch = 0n, time}) =>
		time !== undefined && epoch > clock.epoch ? [{epoch, time, currentTime}] : [],
	);
	return withMark(clock, marks.reduce<EpochMark | undefined>(nearer, undefined));
}

/** Returns the clock with the rest of its epoch by an estimate; the same if that puts the answer into another epoch. */
function withMark(clock: EpochClock, mark: EpochMark | undefined): EpochClock {
	const {epoch, length} = clock;
	if (!mark || length === undefined) return clock;
	const secondsLeft = mark.time + (epoch + 1n - mark.epoch) * length - mark.currentTime;
	return secondsLeft >= 1n && secondsLeft <= length ? {...clock, asOf: mark.currentTime, secondsLeft} : clock;
}

/** Returns the clock by the first block of its epoch, the best evidence; the same if that says that the epoch is over. */
export function withStart(
	clock: EpochClock,
	{at, blockSeconds = 0}: FirstBlock,
	{parameters, now}: Pick<EpochEvidence, 'parameters' | 'now'>,
): EpochClock {
	const {minDuration, minNumOfBlocks = 0n, epochSwitchBlocksDelay = defaultSwitchBlocks} = parameters ?? {};
	if (minDuration === undefined) return clock;
	const secondsOf = (blocks: bigint) => BigInt(Math.round(Number(blocks) * blockSeconds));
	const fewest = secondsOf(minNumOfBlocks);
	const length = (fewest > minDuration ? fewest : minDuration) + secondsOf(epochSwitchBlocksDelay);
	return at + length > now ? {...clock, asOf: now, secondsLeft: at + length - now, length} : clock;
}

/** Collects the evidence from all proposals of one answer. */
export function timesOfAnswer(proposals: readonly Proposal[]): AnswerTimes {
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
		mark: proposals.flatMap(marksOf).reduce<EpochMark | undefined>(nearer, undefined),
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

function marksOf(proposal: Proposal): readonly EpochMark[] {
	const {startEpoch, startTime, currentTime, endEpoch, endTime} = proposal;
	const epochs = startEpoch === undefined || endEpoch === undefined ? 0n : endEpoch - startEpoch;
	const seconds = startTime === undefined || endTime === undefined ? 0n : endTime - startTime;
	const isEven = epochs > 0n && seconds > 0n && seconds % epochs === 0n;
	const mark = (epoch: bigint | undefined, time: bigint | undefined) =>
		epoch === undefined || time === undefined || currentTime === undefined
			? []
			: [{epoch, time, currentTime, length: isEven ? seconds / epochs : undefined}];
	return [...mark(startEpoch, startTime), ...mark(endEpoch, endTime)];
}

function nearer(kept: EpochMark | undefined, next: EpochMark): EpochMark {
	return kept && distance(kept) <= distance(next) ? kept : next;
}

function distance({currentTime, time}: EpochMark): bigint {
	return currentTime < time ? time - currentTime : currentTime - time;
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
