import type {Proposal} from '../domain/proposal.ts';
import {formatIntegerWithin} from '../format/number.ts';
import {formatDuration} from '../format/time.ts';

/** What a proposal waits for: the start of its vote, its end, or its execution. */
export type ProposalEvent = 'start' | 'end' | 'execution';

export interface Wait {
	readonly event: ProposalEvent;
	/** As the service estimates it, from its own time of the answer; 0 or less: due. */
	readonly seconds: bigint;
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

const secondsPerDay = 86_400n;

/** Days above which a time is only a figure. */
const mostDays = 99_999n;

/** How long until what comes next; undefined where nothing does, and where the times do not say. */
export function waitOf(proposal: Proposal): Wait | undefined {
	const event = nextEventOf(proposal);
	const {currentTime} = proposal;
	const time = event && timeOf(proposal, event);
	if (event === undefined || time === undefined || currentTime === undefined) return undefined;
	// One that is executed has a status of its own; a service without it leaves the projection as it was.
	if (event === 'execution' && time <= currentTime) return undefined;
	return {event, seconds: time - currentTime};
}

/** What comes next by the status, or by the times where the status is not known; undefined: nothing, or unknown. */
export function nextEventOf(proposal: Proposal): ProposalEvent | undefined {
	const {status = '', currentTime} = proposal;
	const told = Object.hasOwn(eventOfStatus, status) ? eventOfStatus[status] : undefined;
	if (told !== undefined) return told === 'nothing' ? undefined : told;
	if (currentTime === undefined) return undefined;
	return events.find(event => currentTime < (timeOf(proposal, event) ?? currentTime));
}

const events: readonly ProposalEvent[] = ['start', 'end', 'execution'];

function timeOf(proposal: Proposal, event: ProposalEvent): bigint | undefined {
	switch (event) {
		case 'start':
			return proposal.startTime;
		case 'end':
			return proposal.endTime;
		case 'execution':
			return proposal.activationTime;
	}
}

/** '~2 d 7 h', in fewer cells '~2 d'; 'due' where the time has come. */
export function formatWait({seconds}: Wait, width: number): string {
	if (seconds <= 0n) return 'due';
	const days = seconds / secondsPerDay;
	if (days > mostDays) return `~${formatIntegerWithin(days, Math.max(1, width - 3))} d`;
	const text = `~${formatDuration(Number(seconds))}`;
	return text.length <= width ? text : text.split(' ').slice(0, 2).join(' ');
}

/** For a sentence, rounded down: '2 days left', 'starts in 5 hours', 'final in 1 minute'. */
export function speakWait({event, seconds}: Wait): string {
	const time = largestUnit(seconds);
	switch (event) {
		case 'start':
			return seconds <= 0n ? 'start is due' : `starts in ${time}`;
		case 'end':
			return seconds <= 0n ? 'end is due' : `${time} left`;
		case 'execution':
			// A rejected one is tallied then too, and nothing is executed.
			return `final in ${time}`;
	}
}

function largestUnit(seconds: bigint): string {
	const units = [
		['day', secondsPerDay],
		['hour', 3600n],
		['minute', 60n],
	] as const;
	const [name, length] = units.find(([, each]) => seconds >= each) ?? ['second', 1n];
	const count = seconds / length;
	return `${count} ${name}${count === 1n ? '' : 's'}`;
}
