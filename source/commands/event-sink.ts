import {toCloudEvent} from '../columns/cloud-event.ts';
import {isReminder} from '../columns/reminder.ts';
import {levels} from '../domain/concern.ts';
import type {StoredEvent} from '../ledger/event-row.ts';
import {sentenceOfEvent} from '../notices/sentence.ts';
import type {WatchCommandOptions} from '../options/watch-options.ts';
import {jsonLine} from '../output/json.ts';
import {writePieces} from '../output/write.ts';
import {limitTo} from '../system/limit-to.ts';
import {printLine} from '../system/print.ts';
import {runProgram} from '../system/run-program.ts';
import type {System} from '../system/system.ts';
import {sleep} from '../system/timer.ts';
import {UsageError} from '../system/usage-error.ts';
import type {MeasureEvent} from '../watching/delivery.ts';

/** Names that sentences have in the place of addresses. */
interface EventNames {
	/** Labels of validators by address. */
	readonly labels: ReadonlyMap<string, string>;
	readonly names: ReadonlyMap<string, string>;
	/** Name of the network, with which sentences begin; left out: it is the only one. */
	readonly network?: string | undefined;
}

/** Hands events of a chain over, the oldest first; one alone unless they are gathered. */
export type EventSink = (events: readonly StoredEvent[], chain: string, names: EventNames) => Promise<void>;

interface SinkOptions extends Pick<WatchCommandOptions, 'program' | 'output' | 'batchMilliseconds' | 'name'> {
	readonly system: System;
	/** Ends the program that is running, and what waits to be tried again. */
	readonly signal: AbortSignal;
	/** Longest run of a program. Default: 30 s. */
	readonly limitMilliseconds?: number;
	/** Pauses between the tries of one event, one less than there are tries. */
	readonly pausesMilliseconds?: readonly number[];
}

/** Returns what measures events under these names: the bytes of their lines in a program's environment. */
export function measureWith(names: EventNames): MeasureEvent {
	return event => Buffer.byteLength(`${Object.values(linesOf(event, names)).join('\n')}\n`);
}

/** Creates the sink that the options ask for: lines on stdout, or a program that is run. */
export function createSink(options: SinkOptions): EventSink {
	const {program, output, batchMilliseconds, system} = options;
	const toText: ToText = (events, chain, names) => {
		const objects = events.map(event => toCloudEvent(event, chain, describe(event, names)));
		return jsonLine(batchMilliseconds === 0 ? objects[0] : objects);
	};
	if (program) return createProgramSink({...options, program, toText});
	return async (events, chain, names) => {
		const text =
			output === 'text'
				? events.map(event => `${sentenceOf(event, names)}\n`).join('')
				: toText(events, chain, names);
		await writePieces(system.stdout, [text]);
	};
}

/** Describes an event, behind the name of its network where there are several. */
function sentenceOf(event: StoredEvent, names: EventNames): string {
	const {network} = names;
	return `${network === undefined ? '' : `${network}: `}${describe(event, names)}`;
}

function describe(event: StoredEvent, names: EventNames): string {
	return isReminder(event) ? event.sentence : sentenceOfEvent(event, names);
}

type ToText = (...given: Parameters<EventSink>) => string;

/** Time that a program has to end when it is asked to, and where this one is about to end itself, in milliseconds. */
const [graceMilliseconds, graceAtEnd] = [2000, 1500];

/** Five tries in two minutes. */
const usualPauses = [1000, 5000, 20_000, 60_000];

interface ProgramSinkOptions extends SinkOptions {
	readonly program: readonly [string, ...string[]];
	readonly toText: ToText;
}

/**
Creates a sink that runs a program, one at a time. What fails five times is named on stderr, and left; where the program
cannot even be started, the command ends instead, and nothing is left.
*/
function createProgramSink({
	program,
	system,
	signal,
	toText,
	name,
	limitMilliseconds = 30_000,
	pausesMilliseconds = usualPauses,
}: ProgramSinkOptions): EventSink {
	let lost = 0;
	// Pauses are outside: that of one chain holds up no other.
	const inTurn = limitTo(1);
	return async (events, chain, names) => {
		const lines = events.map(event => linesOf(event, names));
		const run = {
			words: program,
			environment: {...system.environment, ...variablesOf(events, lines)},
			input: {text: toText(events, chain, names)},
			signalGroup: system.signalGroup,
			limitMilliseconds,
			graceMilliseconds,
			graceAtEnd,
			signal,
		};
		for (let tries = 0; ; tries++) {
			const end = await inTurn(() => runProgram(run));
			// The place stays, so that the next run hands it over again.
			if (signal.aborted) throw new SinkClosedError();
			if ('output' in end) return;
			// Events take little of it: another try, or another event, would be refused as well.
			const pause = end.isTooLong ? undefined : pausesMilliseconds[tries];
			if (pause === undefined && end.isUnstarted) {
				const hint = end.isTooLong ? ': use a smaller environment, or fewer words behind --exec' : '';
				const place = name === undefined ? '' : '; the place of --name stays where it was';
				throw new UsageError(`${program[0]} ${end.problem}${hint}${place}`);
			}
			if (pause === undefined) {
				lost += events.length;
				const what = events.map(({id}, index) => `${lines[index]?.STAKEDECK_SENTENCE} (${id})`).join('; ');
				return printLine(
					system,
					`${program[0]} ${end.problem}, ${tries + 1} times: not handed over: ${what}; ${lost} so far`,
				);
			}
			await sleep(pause, signal);
			if (signal.aborted) throw new SinkClosedError();
		}
	};
}

/** Ends a delivery because the command ends. */
export class SinkClosedError extends Error {
	override readonly name = 'SinkClosedError';
}

/**
Facts of an event for a program that reads no JSON, a line each. What a service says in them is cut when it is read, so that
those of one event always fit into an environment.
*/
function linesOf(event: StoredEvent, names: EventNames) {
	return {
		STAKEDECK_SENTENCE: sentenceOf(event, names),
		STAKEDECK_KIND: event.kind,
		STAKEDECK_SUBJECT: event.subject.id,
		STAKEDECK_ID: event.id,
		...(isReminder(event) && {STAKEDECK_ABOUT: event.about?.id ?? ''}),
	};
}

type EventLines = ReturnType<typeof linesOf>;

/** Variables of several events: the gravest level, and a line for each of the rest. */
function variablesOf(events: readonly StoredEvent[], lines: readonly EventLines[]) {
	const joined = (name: keyof EventLines) => lines.map(each => each[name]).join('\n');
	return {
		STAKEDECK_LEVEL: levels.find(level => events.some(event => event.level === level)) ?? 'minor',
		STAKEDECK_SENTENCE: joined('STAKEDECK_SENTENCE'),
		STAKEDECK_KIND: joined('STAKEDECK_KIND'),
		STAKEDECK_SUBJECT: joined('STAKEDECK_SUBJECT'),
		STAKEDECK_ID: joined('STAKEDECK_ID'),
		...(events.some(isReminder) && {STAKEDECK_ABOUT: joined('STAKEDECK_ABOUT')}),
	};
}
