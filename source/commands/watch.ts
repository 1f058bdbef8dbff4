import {toBookmark} from '../columns/cloud-event.ts';
import type {Person} from '../ledger/digest.ts';
import {isChosenKind} from '../ledger/event-kinds.ts';
import type {StoredEvent} from '../ledger/event-row.ts';
import type {LoadSqlite} from '../ledger/ledger-file.ts';
import type {Options} from '../options/options.ts';
import {secondsOfSince} from '../options/values/since.ts';
import type {WatchCommandOptions} from '../options/watch-options.ts';
import {jsonLine} from '../output/json.ts';
import {writePieces} from '../output/write.ts';
import type {ServiceLoaders} from '../services/connect.ts';
import {createServices} from '../services/connect.ts';
import {createPing} from '../services/ping.ts';
import {printLine} from '../system/print.ts';
import type {System} from '../system/system.ts';
import {sleep, startRepeating, systemClock} from '../system/timer.ts';
import {xdgFolder} from '../system/xdg-folder.ts';
import {Delivery} from '../watching/delivery.ts';
import {type LoneChain, LoneWatch} from '../watching/lone-watch.ts';
import {createSink, type EventSink, SinkClosedError} from './event-sink.ts';
import {createNamedReader} from './known-labels.ts';
import {concernsPerson, weighsAtLeast} from './print-changes.ts';
import {readPerson} from './read-person.ts';

type WatchRun = Omit<Extract<Options, {kind: 'watch'}>, 'kind'>;

type WatchLoaders = ServiceLoaders & {readonly loadSqlite: LoadSqlite};

/** Milliseconds that all has to come to its end, before the program ends anyway. */
const patienceMilliseconds = 1500;

const minuteMilliseconds = 60_000;

/** Hands over what changes until it is told to end. Resolves with the exit code. */
export async function watch(run: WatchRun, system: System, loaders: WatchLoaders): Promise<number> {
	const {ask, isRemembering} = run;
	const ending = new AbortController();
	const {signal} = ending;
	const stops = (['SIGINT', 'SIGTERM'] as const).map(name => system.onSignal(name, () => ending.abort()));
	if (ask.note !== undefined) printLine(system, ask.note);
	const services = createServices(ask, {
		system,
		loaders,
		isPolled: true,
		isNodeWanted: true,
		signal,
		onKeyNote: sentence => printLine(system, sentence),
	});
	const {promise: failed, reject: fail} = Promise.withResolvers<never>();
	const ended = new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()));
	let lone: LoneWatch | undefined;
	const underWay = new Set<Promise<unknown>>();
	try {
		const connection = await services.open(ask.target);
		const sink = tracked(createSink({...run.watch, system, signal}), underWay);
		const folder = isRemembering ? xdgFolder('state', system.environment) : undefined;
		if (folder === undefined && !connection.isDemo) {
			printLine(system, 'nothing is remembered after this run, which watches from memory');
		}
		const readNamed = createNamedReader(system, connection, ask.chainId);
		let labels: ReadonlyMap<string, string> = new Map();
		const ping = run.watch.ping === undefined ? undefined : createPing(run.watch.ping, system);
		lone = new LoneWatch({
			folder,
			load: loaders.loadSqlite,
			clock: systemClock,
			indexer: connection.indexer,
			node: connection.node,
			isOwnNode: connection.isOwnNode === true,
			isDemo: connection.isDemo,
			chainId: ask.chainId,
			onNote: note => printLine(system, note),
			onEnd: fail,
			async readPerson(chain): Promise<Person> {
				const read = await readPerson(chain, readNamed);
				labels = read.labels;
				return read.person;
			},
			onChain: (chain, chainEnd) =>
				handOver(chain, {...run, system, sink, ping, labels: () => labels, signal: chainEnd, onEnd: fail}),
		});
		await Promise.race([ended, failed]);
		return 0;
	} finally {
		lone?.close();
		const closing = Promise.all([...underWay, services.closeAll()]).catch(() => {});
		const isLate = await Promise.race([
			closing.then(() => false),
			sleep(patienceMilliseconds).then(() => true),
		]);
		for (const stop of stops) stop();
		// A reader that takes nothing any more keeps what is written for it, and with it the program.
		if (isLate && signal.aborted) system.endNow(0);
	}
}

/** Counts what a sink has under way. */
function tracked(sink: EventSink, underWay: Set<Promise<unknown>>): EventSink {
	return async (...given) => {
		const going = sink(...given);
		underWay.add(going);
		try {
			await going;
		} finally {
			underWay.delete(going);
		}
	};
}

interface HandOver extends Pick<WatchRun, 'watch' | 'look'> {
	readonly system: System;
	readonly sink: EventSink;
	readonly ping: ReturnType<typeof createPing> | undefined;
	/** Returns the labels of validators by address. */
	labels(): ReadonlyMap<string, string>;
	/** Ends all of it. */
	readonly signal: AbortSignal;
	onEnd(error: unknown): void;
}

/** Hands over what changes on one chain until the signal is aborted. */
function handOver(
	chain: LoneChain,
	{watch, look, system, sink, ping, labels, signal, onEnd}: HandOver,
): void {
	const {ledger} = chain;
	const reader = watch.name === undefined ? undefined : `watch ${watch.name}`;
	let last = placeToBegin(chain, {watch, look, reader});
	const delivery = new Delivery({
		ledger,
		clock: systemClock,
		after: last,
		reader,
		batchMilliseconds: watch.batchMilliseconds,
		isWanted: event => isWanted(event, watch, chain.person()),
		async deliver(events) {
			await sink(events, chain.chain, {labels: labels(), names: ledger.validatorNames()});
			last = events.at(-1)?.sequence ?? last;
		},
		onEnd(error) {
			if (!(error instanceof SinkClosedError)) onEnd(error);
		},
	});
	let problem: string | undefined;
	const everyMinute = async () => {
		const isAlive = chain.isAlive();
		// Labels may have been given elsewhere in the meantime.
		await chain.refreshPerson();
		if (watch.hasBookmarks && watch.output === 'json') {
			const at = BigInt(Math.floor(systemClock.now() / 1000));
			const line = jsonLine(toBookmark(chain.chain, {at, isAlive, sequence: last}));
			await writePieces(system.stdout, [line]);
		}
		const failure = isAlive ? await ping?.(signal) : undefined;
		if (failure !== undefined && failure !== problem && !signal.aborted) {
			printLine(system, `${watch.ping} could not be pinged: ${failure}`);
		}
		problem = failure;
	};
	const minute = startRepeating(() => void everyMinute().catch(onEnd), minuteMilliseconds);
	const leaveHangUp = system.onSignal('SIGHUP', () => void chain.refreshPerson().catch(onEnd));
	signal.addEventListener('abort', () => {
		clearInterval(minute);
		leaveHangUp();
		delivery.close();
	});
}

/** Finds the place behind which events go out: that of a time, the remembered one, or that of now. */
function placeToBegin(
	{ledger}: LoneChain,
	{watch: {since}, look, reader}: Pick<WatchRun, 'watch' | 'look'> & {readonly reader: string | undefined},
): bigint {
	const {events} = ledger.read();
	if (since && since.kind !== 'last') {
		const seconds = secondsOfSince(since, {now: Date.now(), isUtc: look.isUtc});
		return events.find(({time}) => time < seconds)?.sequence ?? 0n;
	}
	const place = reader === undefined ? 0n : ledger.placeOf(reader);
	return place > 0n ? place : (events[0]?.sequence ?? 0n);
}

/** Tells whether an event is one of those that were asked for. */
export function isWanted(
	event: StoredEvent,
	{kinds, level, validators, isMine}: WatchCommandOptions,
	person: Person,
): boolean {
	const isOfValidator = validators.some(address => address === event.subject.id || address === event.new);
	return (
		isChosenKind(event.kind, kinds) &&
		weighsAtLeast(event.level, level) &&
		(validators.length === 0 || isOfValidator) &&
		(!isMine || concernsPerson(event, person))
	);
}
