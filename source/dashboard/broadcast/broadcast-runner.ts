import {followIntervalMilliseconds, followTransaction} from '../../broadcast/follow.ts';
import type {Journal} from '../../broadcast/journal.ts';
import {askChain, askStatus} from '../../broadcast/one-chain.ts';
import {hasFile, readTransactionFile} from '../../broadcast/read-transaction-file.ts';
import type {TransactionInput} from '../../broadcast/transaction-input.ts';
import type {KeyMap} from '../../keys/key-map.ts';
import type {Connection} from '../../services/connection.ts';
import {sleep} from '../../system/timer.ts';
import {
	type BroadcastEvent,
	type BroadcastMachine,
	type Given,
	type Here,
	initialMachine,
	type ScreenEffect,
	type WorkEffect,
} from './broadcast-machine.ts';
import {reduceBroadcast} from './broadcast-reducer.ts';
import type {BroadcastState} from './broadcast-state.ts';
import {orProblem} from './or-problem.ts';
import {sampleNamed} from './sample-text.ts';

/** How long it is looked for by itself, as the command does; some services file it under another hash. */
const searchMilliseconds = 300_000;

export interface BroadcastRunnerOptions {
	/** What holds now. */
	here(): Here;
	/** The journal of that service. */
	journalOf(connection: Connection): Journal;
	/** The folder that `~` means in a path. */
	home(): string | undefined;
	/** Between two questions for a transaction that was sent. */
	intervalMilliseconds(): number;
	carryOut(effect: ScreenEffect): void;
	/** The keys in force. */
	readonly keyMap: KeyMap;
}

/** The machine at work: it does what a step asks for, and takes what comes of it as the next event. */
export interface BroadcastRunner {
	read(): BroadcastMachine;
	/** Returns the end of it. */
	subscribe(listener: () => void): () => void;
	dispatch(event: BroadcastEvent): void;
}

export function createBroadcastRunner(options: BroadcastRunnerOptions): BroadcastRunner {
	const {here, journalOf} = options;
	const listeners = new Set<() => void>();
	let state = initialMachine;
	let wait: AbortController | undefined;
	let search: AbortController | undefined;

	function dispatch(event: BroadcastEvent) {
		const {state: next, effects} = reduceBroadcast(state, event, here());
		state = next;
		for (const listener of listeners) listener();
		for (const effect of effects) void run(effect);
	}

	async function run(effect: WorkEffect | ScreenEffect) {
		const event = await work(effect);
		if (event) dispatch(event);
	}

	const searchInterval = () => Math.min(options.intervalMilliseconds(), followIntervalMilliseconds);
	const list = () => orProblem(journalOf(here().connection).list());

	async function work(effect: WorkEffect | ScreenEffect): Promise<BroadcastEvent | undefined> {
		switch (effect.kind) {
			case 'readFile': {
				const {turn, path, isPasted} = effect;
				const sample = sampleNamed(path, here().connection);
				if (sample !== undefined) return {kind: 'fileRead', turn, bytes: sample};
				const place = {home: options.home(), mayBePipe: false};
				if (isPasted && !(await hasFile(path))) {
					return {kind: 'fileRead', turn, bytes: Buffer.from(path), isPasted};
				}
				return {kind: 'fileRead', turn, bytes: await orProblem(readTransactionFile(path, place))};
			}
			case 'decode':
				return {
					kind: 'decoded',
					turn: effect.turn,
					input: await decode(effect.given, effect.encoding, options.keyMap),
				};
			case 'place': {
				const {
					input: {deed, hash},
					through: {connection, node},
				} = effect;
				const [chain, attempts] = await Promise.all([
					askChain({...connection, node, deed, hash, isHeightWanted: deed !== undefined}),
					list(),
				]);
				return {kind: 'placed', turn: effect.turn, chain, attempts};
			}
			case 'watchNode':
				return watchNode(effect);
			case 'list':
				return {kind: 'listed', attempts: await list()};
			case 'lookUp':
				return {kind: 'lookedUp', draft: effect.draft, attempts: await list()};
			case 'send':
				return {kind: 'answered', sent: await orProblem(send(effect))};
			case 'endWait':
				return void wait?.abort();
			case 'search':
				return lookFor(effect);
			case 'endSearch':
				return void search?.abort();
			case 'keep': {
				const {attemptId, block, through} = effect;
				// That it cannot be written down does not make it less true.
				if (attemptId !== undefined) await orProblem(journalOf(through.connection).follow(attemptId, block));
				return {kind: 'listed', attempts: await list()};
			}
			default:
				return void options.carryOut(effect);
		}
	}

	async function send({through, input, draft}: Extract<WorkEffect, {kind: 'send'}>) {
		wait = new AbortController();
		const {signal} = wait;
		// Loaded here, as those who never broadcast need not wait for it at the start.
		const {sendOnce} = await import('../../broadcast/send.ts');
		return sendOnce({
			node: through.node,
			input,
			mode: draft.mode,
			network: draft.network,
			deed: draft.deed?.summary,
			journal: journalOf(through.connection),
			now: () => here().now,
			known: draft.earlier,
			signal,
		});
	}

	async function watchNode({turn, through}: Extract<WorkEffect, {kind: 'watchNode'}>) {
		search?.abort();
		search = new AbortController();
		const {signal} = search;
		await sleep(searchInterval(), signal);
		const status = signal.aborted ? undefined : await askStatus(through.node, {signal});
		return signal.aborted ? undefined : ({kind: 'stated', turn, status} as const);
	}

	async function lookFor({turn, hash, through, draft}: Extract<WorkEffect, {kind: 'search'}>) {
		search?.abort();
		search = new AbortController();
		const followed = await followTransaction({
			indexer: through.connection.indexer,
			node: through.node,
			hash,
			deed: draft.transaction.deed,
			sinceHeight: draft.sinceHeight,
			intervalMilliseconds: searchInterval(),
			timeoutMilliseconds: searchMilliseconds,
			signal: search.signal,
			onAttempt: ({number, failure, node}) => dispatch({kind: 'missed', turn, number, failure, node}),
		});
		switch (followed.kind) {
			case 'found':
				return {kind: 'found', turn, found: followed.found} as const;
			case 'absent':
				return {kind: 'notFound', turn, upTo: followed.upTo} as const;
			case 'stopped':
				return undefined;
		}
	}

	return {
		read: () => state,
		subscribe(listener) {
			listeners.add(listener);
			return () => void listeners.delete(listener);
		},
		dispatch,
	};
}

/** The transaction, or what is wrong with it, in one sentence. */
async function decode(
	{bytes, isPasted}: Given,
	encoding: BroadcastState['encoding'],
	keyMap: KeyMap,
): Promise<TransactionInput | string> {
	const {readTransaction} = await import('../../broadcast/read-transaction.ts');
	const read = await orProblem((async () => readTransaction(bytes, encoding))());
	if (typeof read !== 'string' && isPasted && encoding === 'auto' && read.encoding === 'raw') {
		return `the pasted text is neither hex nor base64: paste another, or choose the encoding with ${keyMap.name('encoding')}`;
	}
	return read;
}
