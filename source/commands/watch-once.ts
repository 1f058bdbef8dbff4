import {defaultJobs} from '../options/flags.ts';
import {secondsOfSince} from '../options/values/since.ts';
import type {WatchCommandOptions} from '../options/watch-options.ts';
import {endingTogether} from '../system/ending-signals.ts';
import {printLine} from '../system/print.ts';
import type {System} from '../system/system.ts';
import {nextLoopTurn} from '../system/timer.ts';
import {portionsOf} from '../watching/delivery.ts';
import {withService} from './answer.ts';
import {type ComparedLedger, compareChain} from './changes.ts';
import type {AskingContext} from './context.ts';
import {createSink, measureWith, SinkClosedError} from './event-sink.ts';
import {exitOf, foundExitCode} from './exit-code.ts';
import {failIfAny} from './fail-if-any.ts';
import {holdName} from './hold-name.ts';
import {interruptedExitCode} from './interruptible.ts';
import {describeBeyondEnd, describeLost} from './lost-changes.ts';
import {placeOfLedger} from './read-events.ts';
import {isWanted, type WatchRun} from './watch.ts';
import type {WatchLoaders} from './watch-until-ended.ts';

/**
Compares the chain of each service once, one after the other, and hands over what is new. Where there are several, one
that fails is named on stderr, and the others are compared all the same. Resolves with the exit code.
*/
export async function watchOnce(
	{ask: {targets, ...ask}, look, watch, isRemembering}: WatchRun,
	system: System,
	loaders: WatchLoaders,
): Promise<number> {
	const handed = new Map<string, bigint>();
	const exitCodes: number[] = [];
	for (const target of targets) {
		const network = targets.length > 1 && 'name' in target ? target.name : undefined;
		const asks = {...ask, target, maxAtOnce: defaultJobs, isNodeWanted: true};
		const asking = withService({ask: asks, isRemembering, system, loaders}, asked =>
			compareOnce(watch, {...asked, system, look}, {network, handed}),
		);
		const exitCode = network === undefined ? await asking : await exitCodeOf(asking, network, system);
		exitCodes.push(exitCode);
		if (exitCode === interruptedExitCode) return exitCode;
	}
	return exitCodeOfAll(exitCodes);
}

/** Resolves with the exit code of a comparison, whose error is named on stderr. Rejects for bugs. */
async function exitCodeOf(asking: Promise<number>, network: string, system: System): Promise<number> {
	try {
		return await asking;
	} catch (error) {
		const exit = exitOf(error);
		if (!exit) throw error;
		if (exit.sentence !== undefined) printLine(system, `${network}: ${exit.sentence}`);
		return exit.exitCode;
	}
}

/** Joins exit codes: things that were found are certain, and where only some services failed the answer is a part. */
function exitCodeOfAll(exitCodes: readonly number[]): number {
	if (exitCodes.includes(foundExitCode)) return foundExitCode;
	const [first = 0] = exitCodes;
	return exitCodes.every(code => code === first) ? first : 1;
}

/** Leaves aside that this program is about to end, as it was asked to. */
function throwUnlessClosed(error: unknown): void {
	if (!(error instanceof SinkClosedError)) throw error;
}

/** Milliseconds for which one comparison waits for another program that reads under its name. */
const onceMilliseconds = 10_000;

interface OnceAmong {
	/** Name of the network; undefined: it is the only one. */
	readonly network: string | undefined;
	/** Place up to which the events of each chain were handed over in this run: two services may have the same one. */
	readonly handed: Map<string, bigint>;
}

/** Compares the chain once, and hands over what is new; fails where that is as grave as it was asked for. */
async function compareOnce(
	watch: WatchCommandOptions,
	context: AskingContext,
	{network, handed}: OnceAmong,
): Promise<void> {
	const {system, signal, look} = context;
	const {name} = watch;
	const reader = name === undefined ? undefined : `watch ${name}`;
	const say = (sentence: string) =>
		printLine(system, `${network === undefined ? '' : `${network}: `}${sentence}`);
	const take = async (known: ComparedLedger, ending: AbortSignal) => {
		const sink = createSink({...watch, system, signal: ending});
		const {ledger, before, chain, labels, person} = known;
		const hasBegun = reader !== undefined && ledger.timeOf(reader) !== undefined;
		const place = hasBegun ? ledger.placeOf(reader) : before;
		const lost = reader === undefined ? 0n : ledger.takeLost(reader);
		if (lost > 0n) say(describeLost(lost, `--name ${name}`));
		if (reader !== undefined && ledger.isBeyondEnd(reader)) say(describeBeyondEnd(name));
		const since = watch.since && watch.since.kind !== 'last' ? watch.since : undefined;
		const seconds = since && secondsOfSince(since, {now: Date.now(), isUtc: look.isUtc});
		const done = handed.get(chain) ?? 0n;
		const start = seconds === undefined ? place : 0n;
		const all = ledger.eventsAfter(start > done ? start : done);
		handed.set(chain, all.at(-1)?.sequence ?? done);
		const events = all
			.filter(({time}) => seconds === undefined || time >= seconds)
			.filter(event => isWanted(event, watch, person));
		const names = {network, labels, names: ledger.validatorNames()};
		const moveTo = (sequence: bigint | undefined) => {
			if (reader === undefined || sequence === undefined) return;
			ledger.moveReader(reader, sequence, BigInt(Math.floor(Date.now() / 1000)));
		};
		for (const portion of portionsOf(events, watch.batchMilliseconds, () => measureWith(names))) {
			await sink(portion, chain, names);
			moveTo(portion.at(-1)?.sequence);
			await nextLoopTurn();
		}
		moveTo(all.at(-1)?.sequence ?? place);
		if (events.length === 0 && watch.output === 'text') say('nothing new');
		failIfAny(watch.failIfAny, events);
	};
	// A signal would end this program alone, and leave the one that it runs.
	const takeTogether = (known: ComparedLedger) =>
		watch.program
			? endingTogether(system, signal, ending => take(known, ending)).catch(throwUnlessClosed)
			: take(known, signal);
	await compareChain(context, {isOffline: false, mustForget: false}, async known => {
		const {chain} = known;
		const options = {name, chain, system, look, patienceMilliseconds: onceMilliseconds};
		const place = await placeOfLedger(chain, context);
		return holdName({...options, file: place?.file}, () => takeTogether(known));
	});
}
