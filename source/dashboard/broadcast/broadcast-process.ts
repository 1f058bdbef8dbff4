import type {Attempt} from '../../broadcast/attempt.ts';
import type {BlockFindings} from '../../broadcast/block-findings.ts';
import {followIntervalMilliseconds} from '../../broadcast/follow.ts';
import type {Journal} from '../../broadcast/journal.ts';
import {nameNetwork} from '../../broadcast/name-network.ts';
import {readTransactionFile} from '../../broadcast/read-transaction-file.ts';
import {encodings, type TransactionInput} from '../../broadcast/transaction-input.ts';
import {type BroadcastMode, broadcastModes} from '../../domain/transaction.ts';
import type {Connection} from '../../services/connection.ts';
import {draftOf, type Given, readGiven, withEarlier} from './broadcast-draft.ts';
import {createFollowing} from './broadcast-following.ts';
import type {BroadcastProcessOptions} from './broadcast-process-options.ts';
import {type BroadcastDraft, type BroadcastState, hashToFollow} from './broadcast-state.ts';
import {orProblem} from './or-problem.ts';

/** How long it is looked for by itself, as the command does; some services file it under another hash. */
const followMilliseconds = 300_000;

const serviceChanged =
	'nothing was sent, as another service was gone over to meanwhile: give the transaction again';

/**
A broadcast from input to outcome, independent of what is drawn: nothing that happens to the screen repeats or
cancels it. Only one step sends it, the one that leaves the review.
*/
export function createBroadcastProcess(options: BroadcastProcessOptions) {
	const {now} = options;
	const listeners = new Set<() => void>();
	let state: BroadcastState = {
		step: {kind: 'input'},
		encoding: 'auto',
		problem: undefined,
		attempts: [],
		attemptsProblem: undefined,
	};
	let mode: BroadcastMode = 'sync';
	/** Both are let go of once it was sent. */
	let given: Given | undefined;
	let input: TransactionInput | undefined;
	let reviewedFor: Connection | undefined;
	let wait: AbortController | undefined;
	/** That which it was written down in. */
	let sentJournal: Journal | undefined;
	const following = createFollowing();
	let isEnded = false;
	/** Tells one reading from the next, which overtakes it. */
	let reading = 0;

	function set(change: Partial<BroadcastState>) {
		state = {...state, ...change};
		for (const listener of listeners) listener();
	}

	async function refresh(): Promise<readonly Attempt[] | undefined> {
		const attempts = await orProblem(options.journal().list());
		if (typeof attempts === 'string') {
			set({attemptsProblem: attempts});
			return undefined;
		}
		set({attempts, attemptsProblem: undefined});
		return attempts;
	}

	function startOver(problem?: string) {
		reading += 1;
		following.end();
		[given, input, reviewedFor] = [undefined, undefined, undefined];
		set({step: {kind: 'input'}, problem});
	}

	/** Reads it anew, as after a change of the encoding. */
	async function review(next: Given): Promise<void> {
		const turn = ++reading;
		following.end();
		given = next;
		const connection = options.connection();
		const {node} = connection;
		const refusal = options.refusal();
		if (refusal !== undefined || node === undefined) return startOver(refusal);
		set({step: {kind: 'reading'}, problem: undefined});
		const read = await readGiven(next, state.encoding);
		if (turn !== reading) return;
		if (typeof read === 'string') return set({step: {kind: 'input'}, problem: read});
		const [network, attempts] = await Promise.all([nameNetwork({...connection, node}), refresh()]);
		if (turn !== reading) return;
		input = read;
		reviewedFor = connection;
		const draft = draftOf(read, {mode, node: node.address, network, attempts: attempts ?? []});
		set({step: {kind: 'review', draft}, problem: state.attemptsProblem});
	}

	async function readFile(path: string, home: string | undefined): Promise<void> {
		startOver();
		const turn = reading;
		set({step: {kind: 'reading'}});
		const bytes = await orProblem(readTransactionFile(path, {home, mayBePipe: false}));
		if (turn !== reading) return;
		if (typeof bytes === 'string') startOver(bytes);
		else await review({bytes, isPasted: false});
	}

	/** The network was named: sends, unless the journal has the transaction. */
	async function check(draft: BroadcastDraft): Promise<void> {
		if (!isAt('review', draft)) return;
		if (isElsewhere()) return startOver(serviceChanged);
		set({step: {kind: 'checking', draft}, problem: undefined});
		const attempts = await refresh();
		if (!isAt('checking', draft)) return;
		if (attempts === undefined) {
			return set({
				step: {kind: 'review', draft},
				problem: `nothing was sent: ${state.attemptsProblem}`,
			});
		}
		const checked = withEarlier(draft, attempts);
		set({step: {kind: 'review', draft: checked}});
		if (checked.earlier.length > 0) options.askAgain(checked);
		else await send(checked);
	}

	async function send(draft: BroadcastDraft): Promise<void> {
		const [sending, node, journal] = [input, reviewedFor?.node, options.journal()];
		if (!isAt('review', draft) || !sending || !node) return;
		if (isElsewhere()) return startOver(serviceChanged);
		wait = new AbortController();
		sentJournal = journal;
		set({step: {kind: 'sending', draft}, problem: undefined});
		// Loaded here, as those who never broadcast need not wait for it at the start.
		const {sendOnce} = await import('../../broadcast/send.ts');
		const sent = await orProblem(
			sendOnce({
				node,
				input: sending,
				mode: draft.mode,
				network: draft.network,
				journal,
				now,
				known: draft.earlier,
				signal: wait.signal,
			}),
		);
		wait = undefined;
		if (typeof sent === 'string') {
			return set({step: {kind: 'review', draft}, problem: `nothing was sent: ${sent}`});
		}
		[given, input] = [undefined, undefined];
		set({step: {kind: 'outcome', draft, sent, following: {kind: 'off'}}});
		await refresh();
		tellAndFollow();
	}

	function tellAndFollow() {
		// What is closed follows nothing: the program could not end.
		if (isEnded || state.step.kind !== 'outcome') return;
		options.onNews(state.step);
		if (hashToFollow(state.step) !== undefined) void follow();
	}

	/** A step is taken from the one that it was decided on, and from there once. */
	function isAt(kind: 'review' | 'checking', draft: BroadcastDraft): boolean {
		const {step} = state;
		return step.kind === kind && step.draft === draft;
	}

	function isElsewhere(): boolean {
		return reviewedFor !== options.connection() || options.refusal() !== undefined;
	}

	async function follow(): Promise<void> {
		const {step} = state;
		const hash = step.kind === 'outcome' ? hashToFollow(step) : undefined;
		if (hash === undefined || !reviewedFor) return;
		await following.begin({
			indexer: reviewedFor.indexer,
			hash,
			intervalMilliseconds: Math.min(options.intervalMilliseconds(), followIntervalMilliseconds),
			timeoutMilliseconds: options.followMilliseconds ?? followMilliseconds,
			now,
			show(next) {
				if (state.step.kind === 'outcome') set({step: {...state.step, following: next}});
			},
			onEnd: block => void keep(block),
		});
	}

	/** What was found is news, and is written down; that it cannot be does not make it less true. */
	async function keep(block: BlockFindings): Promise<void> {
		if (state.step.kind !== 'outcome') return;
		options.onNews(state.step);
		const {attemptId} = state.step.sent;
		if (attemptId !== undefined && sentJournal) await orProblem(sentJournal.follow(attemptId, block));
		await refresh();
	}

	return {
		read: () => state,
		subscribe(listener: () => void) {
			listeners.add(listener);
			return () => void listeners.delete(listener);
		},
		/** Whether another service is shown by now than the one it was reviewed for. */
		isElsewhere: () => reviewedFor !== undefined && reviewedFor !== options.connection(),
		refresh: () => void refresh(),
		give: (next: Given) => void review(next),
		giveFile: (path: string, home: string | undefined) => void readFile(path, home),
		check: (draft: BroadcastDraft) => void check(draft),
		send: (draft: BroadcastDraft) => void send(draft),
		startOver,
		nextMode() {
			const {step} = state;
			if (step.kind !== 'review') return;
			mode = after(broadcastModes, mode);
			set({step: {kind: 'review', draft: {...step.draft, mode}}});
		},
		nextEncoding() {
			if (state.step.kind !== 'input' && state.step.kind !== 'review') return;
			set({encoding: after(['auto', ...encodings], state.encoding), problem: undefined});
			if (given) void review(given);
		},
		toggleFollowing() {
			if (state.step.kind !== 'outcome') return;
			if (state.step.following.kind === 'looking') following.end();
			else if (state.step.following.kind !== 'found') void follow();
		},
		cancelWait() {
			wait?.abort();
			return wait !== undefined;
		},
		/** The dashboard ends: what was sent stays sent, and nothing is waited for any longer. */
		end() {
			isEnded = true;
			reading += 1;
			wait?.abort();
			following.end();
		},
	};
}

export type BroadcastProcess = ReturnType<typeof createBroadcastProcess>;

function after<Value>(values: readonly Value[], value: Value): Value {
	return values[(values.indexOf(value) + 1) % values.length] ?? value;
}
