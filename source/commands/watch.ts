import {toBookmark} from '../columns/cloud-event.ts';
import {createReminders, type Reminder} from '../columns/reminder.ts';
import type {Person} from '../domain/chain-reading.ts';
import type {StoredEvent} from '../ledger/event-row.ts';
import {describeFormerKinds} from '../notices/former-kinds.ts';
import {isChosenKind} from '../notices/notices.ts';
import type {DisplayOptions} from '../options/display-options.ts';
import type {AskAllOptions} from '../options/service.ts';
import {secondsOfSince} from '../options/values/since.ts';
import type {WatchCommandOptions} from '../options/watch-options.ts';
import {jsonLine} from '../output/json.ts';
import {writePieces} from '../output/write.ts';
import {createPing} from '../services/ping.ts';
import {printLine} from '../system/print.ts';
import type {System} from '../system/system.ts';
import {startRepeating, systemClock} from '../system/timer.ts';
import {Delivery, portionsOf} from '../watching/delivery.ts';
import type {LoneChain} from '../watching/lone-watch.ts';
import {createSink, type EventSink, measureWith, SinkClosedError} from './event-sink.ts';
import {holdName} from './hold-name.ts';
import {describeBeyondEnd, describeLost} from './lost-changes.ts';
import {concernsPerson, weighsAtLeast} from './print-changes.ts';
import {type WatchLoaders, watchUntilEnded} from './watch-until-ended.ts';
import {areListsRead, describeNeeds, describeWatched, isSigningRead, readNeeds} from './watched-needs.ts';
import type {ChainNames, WatchedServices} from './watched-services.ts';

/** Watching that was asked for, and the services that are watched. */
export interface WatchRun {
	readonly isRemembering: boolean;
	readonly ask: AskAllOptions;
	readonly look: DisplayOptions;
	readonly watch: WatchCommandOptions;
}

const minuteMilliseconds = 60_000;

/** Milliseconds between two looks whether the lists of a chain were read. */
const startMilliseconds = 1000;

/** Looks for which the lists wait for what the node knows. */
const maxLooksForNode = 20;

/** Hands over what changes until it is told to end. Resolves with the exit code. */
export function watch(run: WatchRun, system: System, loaders: WatchLoaders): Promise<number> {
	return watchUntilEnded(run, {
		system,
		loaders,
		begin(signal, fail) {
			const former = describeFormerKinds(run.watch.kinds);
			if (former !== undefined) printLine(system, former);
			const underWay = new Map<string, Promise<void>>();
			const sink = createSink({...run.watch, system, signal});
			let pinging: NodeJS.Timeout | undefined;
			return {
				onChain(chain, names, chainEnd) {
					const options = {...run, system, sink, names, signal: chainEnd, onEnd: fail};
					// A chain that comes back waits for the end of its last delivery.
					const before = underWay.get(chain.chain) ?? Promise.resolve();
					const going = before.then(() => handOver(chain, options)).catch(fail);
					underWay.set(chain.chain, going);
					return going;
				},
				isChainSaid: true,
				onWatched(watched) {
					pinging = startPinging(run.watch.ping, {system, watched, signal, onEnd: fail});
				},
				close() {
					clearInterval(pinging);
					return Promise.all(underWay.values());
				},
			};
		},
	});
}

interface Pinging {
	readonly system: System;
	readonly watched: WatchedServices;
	readonly signal: AbortSignal;
	onEnd(error: unknown): void;
}

/** Asks an address once a minute while all services are watched and answer: a silence about one is noticed too. */
function startPinging(
	address: string | undefined,
	{system, watched, signal, onEnd}: Pinging,
): NodeJS.Timeout | undefined {
	if (address === undefined) return undefined;
	const ping = createPing(address, system);
	let problem: string | undefined;
	const pingOnce = async () => {
		const failure = watched.areAlive() ? await ping(signal) : undefined;
		if (failure !== undefined && failure !== problem && !signal.aborted) {
			printLine(system, `${address} could not be pinged: ${failure}`);
		}
		problem = failure;
	};
	return startRepeating(() => void pingOnce().catch(onEnd), minuteMilliseconds);
}

interface HandOver extends Pick<WatchRun, 'watch' | 'look'> {
	readonly system: System;
	readonly sink: EventSink;
	readonly names: ChainNames;
	/** Ends all of it. */
	readonly signal: AbortSignal;
	onEnd(error: unknown): void;
}

/** Hands over what changes on one chain until the signal is aborted, and what is under way has ended. */
function handOver(chain: LoneChain, options: HandOver): Promise<void> {
	const {name} = options.watch;
	const {file, chain: id} = chain;
	return holdName({...options, name, file, chain: id, patienceMilliseconds: 0}, () =>
		handOverAll(chain, options),
	);
}

async function handOverAll(
	chain: LoneChain,
	{watch, look, system, sink, names: {network, labels, memory}, signal, onEnd}: HandOver,
): Promise<void> {
	if (signal.aborted) return;
	const {ledger} = chain;
	const reader = watch.name === undefined ? undefined : `watch ${watch.name}`;
	const say = (sentence: string) =>
		printLine(system, `${network === undefined ? '' : `${network}: `}${sentence}`);
	let lost = 0n;
	if (reader !== undefined && ledger.isBeyondEnd(reader)) say(describeBeyondEnd(watch.name));
	const eventNames = () => ({network, labels: labels(), names: ledger.validatorNames()});
	const endUnlessClosed = (error: unknown) => {
		if (!(error instanceof SinkClosedError)) onEnd(error);
	};
	let last = placeToBegin(chain, {watch, look, reader});
	const delivery = new Delivery({
		ledger,
		clock: systemClock,
		after: last,
		reader,
		batchMilliseconds: watch.batchMilliseconds,
		measure: () => measureWith(eventNames()),
		onLost(count) {
			lost += count;
			say(describeLost(count, `--name ${watch.name}`));
		},
		isWanted: event => isWanted(event, watch, chain.person()),
		async deliver(events) {
			await sink(events, chain.chain, eventNames());
			last = events.at(-1)?.sequence ?? last;
		},
		onEnd: endUnlessClosed,
	});
	if (!chain.isReopened) say(describeWatched(chain, labels(), {now: nowSeconds(), isUtc: look.isUtc}));
	const needs = followNeeds(chain, {
		watch,
		memory,
		signal,
		say,
		async handOver(reminders) {
			for (const portion of portionsOf(reminders, watch.batchMilliseconds, () => measureWith(eventNames())))
				if (!signal.aborted) await sink(portion, chain.chain, eventNames());
		},
		onEnd: endUnlessClosed,
	});
	const everyMinute = async () => {
		const trouble = chain.trouble();
		// Labels may have been given elsewhere in the meantime.
		await chain.refreshPerson();
		needs.remind();
		if (watch.hasBookmarks && watch.output === 'json') {
			const place = {at: nowSeconds(), trouble, sequence: last, height: chain.height(), lost};
			const line = jsonLine(toBookmark(chain.chain, place));
			await writePieces(system.stdout, [line]);
		}
	};
	const minute = startRepeating(() => void everyMinute().catch(onEnd), minuteMilliseconds);
	const leaveHangUp = system.onSignal('SIGHUP', () => void chain.refreshPerson().catch(onEnd));
	await new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()));
	clearInterval(minute);
	leaveHangUp();
	await Promise.all([delivery.close(), needs.close()]);
}

interface Following extends Pick<HandOver, 'watch' | 'signal' | 'onEnd'> {
	readonly memory: ChainNames['memory'];
	say(sentence: string): void;
	handOver(reminders: readonly StoredEvent[]): Promise<void>;
}

/** Says what needs the user as soon as the chain was read, and hands over reminders of it, where these are asked for. */
function followNeeds(chain: LoneChain, {watch, memory, signal, say, handOver, onEnd}: Following) {
	const {begun, comparedBefore: since = nowSeconds()} = chain.ledger.read();
	const {remindHours: hours} = watch;
	const remindersOf = hours && createReminders({chain: chain.chain, hours, since, begun: begun?.at ?? since});
	let isSaid = chain.isReopened;
	const look = async () => {
		const known = await memory();
		const needs = signal.aborted ? undefined : readNeeds(chain, known, nowSeconds());
		if (!needs) return;
		const isKnown = areListsRead(chain);
		if (isKnown && !isSaid) say(describeNeeds(needs));
		isSaid ||= isKnown;
		if (!remindersOf) return;
		const isWantedNow = ({about, need: {kind, mine, level, subject}, ...reminder}: Reminder) =>
			(isKnown || subject.type === 'service' || subject.type === 'chain') &&
			isWanted({...reminder, kind, ...about, mine, level}, watch, chain.person());
		await handOver(remindersOf({...needs, now: nowSeconds(), isWanted: isWantedNow}));
	};
	let looking = Promise.resolve();
	const next = () => {
		looking = looking.then(look).catch(onEnd);
	};
	let looks = 0;
	const starting = startRepeating(() => {
		if (isSaid) clearInterval(starting);
		else if (areListsRead(chain)) {
			// The node answers later than the indexer, or not at all.
			const mayWait = chain.node !== undefined && looks < maxLooksForNode;
			if (!mayWait || isSigningRead(chain, nowSeconds())) next();
			looks += 1;
		}
	}, startMilliseconds);
	return {
		remind() {
			if (remindersOf) next();
		},
		close() {
			clearInterval(starting);
			return looking;
		},
	};
}

function nowSeconds(): bigint {
	return BigInt(Math.floor(systemClock.now() / 1000));
}

/** Finds the place behind which events go out: that of a time, the remembered one, or that of now. */
function placeToBegin(
	{ledger, placeBefore, isReopened}: LoneChain,
	{watch: {since}, look, reader}: Pick<WatchRun, 'watch' | 'look'> & {readonly reader: string | undefined},
): bigint {
	if (since && since.kind !== 'last' && !isReopened) {
		const seconds = secondsOfSince(since, {now: Date.now(), isUtc: look.isUtc});
		return ledger.newest(seconds);
	}
	const place = reader === undefined ? undefined : ledger.placeOf(reader);
	// Events written between a kill and the next run belong to a name that never had one, too.
	if (place === undefined && reader !== undefined) ledger.moveReader(reader, placeBefore);
	return place ?? placeBefore;
}

/** Tells whether an event is one of those that were asked for. */
export function isWanted(
	event: StoredEvent,
	{kinds, level, validators, isMine}: WatchCommandOptions,
	person: Person,
): boolean {
	const isOfValidator = validators.some(address => address === event.subject.id || address === event.new);
	return (
		isChosenKind(event, kinds) &&
		weighsAtLeast(event.level, level) &&
		(validators.length === 0 || isOfValidator) &&
		(!isMine || concernsPerson(event, person))
	);
}
