import {type EpochRules, epochsInDay, secondsPerDay} from './epoch.ts';
import {type EpochClock, timeOfEpoch} from './epoch-clock.ts';
import {ownValue} from './own-value.ts';
import type {Proposal} from './proposal.ts';

/** Event that a proposal waits for: the start of its vote, its end, or its execution. */
export type ProposalEvent = 'start' | 'end' | 'execution';

export interface Wait {
	readonly event: ProposalEvent;
	/** An estimate; 0 or less: due. */
	readonly seconds: bigint;
	/** True if it may be less by up to an epoch, as the rest of the current one is unknown. */
	readonly isBound: boolean;
}

const eventOfStatus: Readonly<Record<string, ProposalEvent | 'nothing'>> = {
	pending: 'start',
	voting: 'end',
	votingPeriod: 'end',
	passed: 'execution',
	rejected: 'execution',
	executedPassed: 'nothing',
	executedRejected: 'nothing',
};

/** Returns the time until the next event, by the clock as every other wait; without one by the service's own times. */
export function waitOf(proposal: Proposal, clock?: EpochClock): Wait | undefined {
	const event = nextEventOf(proposal);
	if (event === undefined) return undefined;
	const known = timeOfEpoch(clock, epochOf(proposal, event));
	const {currentTime} = proposal;
	const time = timeOf(proposal, event);
	const estimate = time === undefined || currentTime === undefined ? undefined : time - currentTime;
	const {seconds = estimate, isBound = false} = known ?? {};
	// An executed one has its own status; a service without that status leaves the projection as it was.
	if (seconds === undefined || (event === 'execution' && seconds <= 0n)) return undefined;
	return {event, seconds, isBound};
}

/** Returns the next event by the status, or by the times where the status is not known; undefined: none, or unknown. */
export function nextEventOf(proposal: Proposal): ProposalEvent | undefined {
	const {status = '', currentTime} = proposal;
	const told = ownValue(eventOfStatus, status);
	if (told !== undefined) return told === 'nothing' ? undefined : told;
	if (currentTime === undefined) return undefined;
	return events.find(event => currentTime < (timeOf(proposal, event) ?? currentTime));
}

/** Checks whether the last day before an epoch of a vote has begun, by the wait for its end if epochs do not say. */
export function isInLastDay(proposal: Proposal, target: bigint | undefined, {epoch, parameters}: DayFacts) {
	const inDay = epochsInDay(parameters);
	if (epoch !== undefined && target !== undefined && inDay !== undefined) return target - epoch <= inDay;
	const wait = waitOf(proposal);
	return wait !== undefined && wait.seconds <= secondsPerDay;
}

type DayFacts = {readonly epoch: bigint | undefined; readonly parameters?: Partial<EpochRules> | undefined};

/** Tells whether it can be voted on, so that its result is still open. */
export function isOpen(proposal: Proposal): boolean {
	return nextEventOf(proposal) === 'end';
}

/** Tells whether its vote is open or still to come. */
export function isUndecided(proposal: Proposal): boolean {
	const event = nextEventOf(proposal);
	return event === 'start' || event === 'end';
}

const events: readonly ProposalEvent[] = ['start', 'end', 'execution'];

/** Fields of each event: its time, unix seconds, and the first epoch in which it has happened. */
const fieldsOf = {
	start: ['startTime', 'startEpoch'],
	end: ['endTime', 'endEpoch'],
	execution: ['activationTime', 'activationEpoch'],
} as const satisfies Record<ProposalEvent, readonly (keyof Proposal)[]>;

/** Returns when it happens, unix seconds, as the service estimates it. */
export function timeOf(proposal: Proposal, event: ProposalEvent): bigint | undefined {
	return proposal[fieldsOf[event][0]];
}

/** Returns the first epoch in which it has happened. */
export function epochOf(proposal: Proposal, event: ProposalEvent): bigint | undefined {
	return proposal[fieldsOf[event][1]];
}

/** Sorts by end, the next one first, and unknown ends last. */
export function byEnd(
	{endEpoch: left, id: one = ''}: Proposal,
	{endEpoch: right, id: other = ''}: Proposal,
): number {
	if (left !== right) return left === undefined ? 1 : right === undefined ? -1 : left < right ? -1 : 1;
	return one < other ? -1 : one > other ? 1 : 0;
}
