import {isFlawed} from '../domain/decoded.ts';
import {timeOfEpochOr} from '../domain/epoch-clock.ts';
import {ownValue} from '../domain/own-value.ts';
import type {Proposal} from '../domain/proposal.ts';
import {
	epochOf,
	isInLastDay,
	nextEventOf,
	type ProposalEvent,
	timeOf,
	type Wait,
	waitOf,
} from '../domain/proposal-wait.ts';
import type {Meaning, Signs} from '../format/signs.ts';
import {timeLeftForms} from '../format/time.ts';
import {type Cell, type Forms, textOf} from '../table/lay-out.ts';
import type {CellContext} from './cell-context.ts';
import {drawStatus, isKnownStatus} from './proposal-status.ts';
import {formsOfWait, writeTime} from './stake-words.ts';

const secondsPerHour = 3600n;

const verbs: Readonly<Record<ProposalEvent, string>> = {start: 'starts', end: 'ends', execution: 'final'};

/** Outcome of a vote that is over, by status: in its colour while it is a projection, quiet once it is final. */
const outcomes: Readonly<Record<string, {readonly word: string; readonly meaning: Meaning}>> = {
	passed: {word: 'passed', meaning: 'good'},
	rejected: {word: 'rejected', meaning: 'bad'},
	executedPassed: {word: 'passed', meaning: 'quiet'},
	executedRejected: {word: 'rejected', meaning: 'quiet'},
};

type WaitFacts = Partial<Pick<CellContext, 'clock' | 'parameters'>>;

/** Draws the words in their colour, if any: a vote that ends soon is a warning, a final one is quiet. */
export function drawWhen(proposal: Proposal, words: string | undefined, facts: WaitFacts): Cell | undefined {
	const meaning = meaningOf(proposal, facts);
	return words === undefined || meaning === undefined ? words : {text: words, meaning};
}

/**
Describes the next event of a proposal, from the longest form to the shortest: 'starts in ~20 h', 'ends in ~2 d 14 h',
'rejected, final ~8 h', 'passed'. Undefined: neither status nor times say.
*/
export function whenForms(proposal: Proposal, facts: WhenFacts): Forms | undefined {
	const forms = formsOfTime(proposal, facts);
	return forms.length === 0 ? undefined : forms.map(form => (typeof form === 'string' ? [form] : form));
}

type WhenFacts = WaitFacts & {readonly theme: Signs};

function formsOfTime(
	proposal: Proposal,
	{theme: signs, ...facts}: WhenFacts,
): ReadonlyArray<string | readonly string[]> {
	const {status} = proposal;
	const wait = waitOf(proposal, facts.clock);
	const outcome = outcomeOf(status);
	if (outcome) return [...(wait ? formsOf(wait, `${outcome.word}, final`) : []), outcome.word];
	if (status !== undefined && !isKnownStatus(status)) {
		const text = textOf(drawStatus(status, signs));
		return [...(wait ? formsOf(wait, `${text}, ${verbs[wait.event]}`) : []), text];
	}
	if (wait && wait.seconds <= 0n) return [`${wait.event} is due`, `${wait.event} due`];
	if (wait) {
		const verb = verbs[wait.event];
		const [long, brief] = [formsOf(wait, `${verb} in`), formsOf(wait, verb)];
		// Words leave before the smaller unit does.
		return [long[0], brief[0], long[1], brief[1], minWays(wait)];
	}
	const event = nextEventOf(proposal);
	if (event !== undefined && hasFlawedTime(proposal)) return [`${verbs[event]} ?`];
	if (event !== undefined) return [event === 'start' ? 'pending' : 'voting'];
	return status === undefined ? [] : [textOf(drawStatus(status, signs))];
}

/** Lists the shortest forms, with the event before its time: 'end ~14 h', 'end <1 h', 'starts'. */
function minWays(wait: Wait): readonly string[] {
	const {event, seconds} = wait;
	const [, brief] = formsOf(wait, event);
	return [brief, ...(seconds < secondsPerHour ? [`${event} <1 h`] : []), verbs[event]];
}

/** Writes the wait after these words in two units, and in one: 'in ~2 d 14 h', 'in ~3 d'. */
export function formsOf(wait: Wait, words: string): readonly [string, string] {
	const [whole, brief] = waitForms(wait);
	return [`${words} ${whole}`, `${words} ${brief}`];
}

function meaningOf(proposal: Proposal, facts: WaitFacts): Meaning | undefined {
	const {status} = proposal;
	if (status !== undefined && !isKnownStatus(status)) return 'warning';
	const {clock, parameters} = facts;
	const wait = waitOf(proposal, clock);
	// Where the wait is that of the service, so is the day.
	const epoch = clock?.length ? clock.epoch : undefined;
	const isSoon = wait?.event === 'end' && isInLastDay(proposal, proposal.endEpoch, {epoch, parameters});
	if (!wait && nextEventOf(proposal) !== undefined && hasFlawedTime(proposal)) return 'warning';
	return outcomeOf(status)?.meaning ?? (isSoon ? 'warning' : undefined);
}

const times = ['startTime', 'endTime', 'activationTime', 'currentTime'] as const;

function hasFlawedTime(proposal: Proposal): boolean {
	return times.some(field => isFlawed(proposal, field));
}

/** Returns the outcome by status, as a word; undefined while it is open, and if the status is unknown. */
export function outcomeOf(
	status: string | undefined,
): {readonly word: string; readonly meaning: Meaning} | undefined {
	return status === undefined ? undefined : ownValue(outcomes, status);
}

/** Writes a wait: '~2 d 14 h' and '~3 d', '<6 h' for one that may be shorter; the end of a vote is never rounded up, as nobody may vote after it. */
function waitForms({event, seconds, isBound}: Wait): readonly [string, string] {
	return seconds <= 0n ? ['due', 'due'] : formsOfWait({seconds, isBound}, event === 'end');
}

/** Describes the next event: 'Ends in ~2 d 14 h, epoch 1215 (~2026-11-24 08:00)'; undefined if neither is known. */
export function describeWhen(
	proposal: Proposal,
	facts: WaitFacts & {readonly isUtc: boolean},
): string | undefined {
	const event = nextEventOf(proposal);
	// If status and times do not say, the record has the fields.
	if (event === undefined && !outcomeOf(proposal.status)) return undefined;
	const moment = event ?? 'execution';
	const wait = waitOf(proposal, facts.clock);
	const epoch = epochOf(proposal, moment);
	const known = timeOfEpochOr(timeOf(proposal, moment), facts.clock, epoch);
	const time = known?.isBound ? undefined : known;
	const words = {start: 'Starts', end: 'Ends', execution: 'Final'}[moment];
	const place = [
		...(epoch === undefined ? [] : [`epoch ${epoch}`]),
		...(time === undefined ? [] : [`(${writeTime(time, facts)})`]),
	].join(' ');
	if (wait === undefined) return place === '' ? undefined : `${words} ${event ? 'with' : 'since'} ${place}`;
	const distance = wait.seconds <= 0n ? `${words}: due` : `${words} in ${waitForms(wait)[0]}`;
	return place === '' ? distance : `${distance}, ${place}`;
}

/** Speaks a wait in one unit: '2 days left', 'starts in 5 hours', 'final in 1 minute'. */
export function speakWait({event, seconds, isBound}: Wait): string {
	const span = speakTime(timeLeftForms(seconds, {isCut: event === 'end', isBound})[1]);
	const time = isBound ? `less than ${span}` : span;
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

const unitWords: Readonly<Record<string, string>> = {d: 'day', h: 'hour', min: 'minute', s: 'second'};

function speakTime(time: string): string {
	const [count = '', unit = ''] = time.split(' ');
	return `${count} ${unitWords[unit]}${count === '1' ? '' : 's'}`;
}
