import type {Attempt} from '../../broadcast/attempt.ts';
import {askDoubt} from '../../broadcast/check-chain.ts';
import {followIntervalMilliseconds} from '../../broadcast/follow.ts';
import {listAttempts} from '../../broadcast/lazy-journal.ts';
import {
	type Agreement,
	type BroadcastDraft,
	endSearch,
	type Stage,
	startSearch,
} from '../../broadcast/stages.ts';
import type {ChainNode} from '../../domain/service.ts';
import type {Connection} from '../../services/connection.ts';
import {settable} from '../../system/changing.ts';
import {sleep} from '../../system/timer.ts';
import {notifyStep} from './ask-broadcast.ts';
import {
	type BroadcastEnvironment,
	type BroadcastState,
	broadcastRefusal,
	initialState,
} from './broadcast-state.ts';
import {decodeGiven, type Given, readNamed} from './read-given.ts';

/** Time limit of the search after a broadcast, as in the command; some services file it under another hash. */
const timeoutMilliseconds = 300_000;

const serviceChanged = 'nothing was sent, as you switched to another service: give the transaction again';

/** State of the dashboard's broadcast, which it leads from the input to the result. Only the flow sends. */
export class BroadcastSession {
	readonly #here: BroadcastEnvironment;
	/** Opens the panel, and asks whether to send a transaction again. */
	readonly #askAgain: (draft: BroadcastDraft) => void;
	readonly #state = settable(initialState);
	/** Reading, flow or search under way; aborted when another one replaces it. */
	#run = new AbortController();
	/** Wait for the node's answer. */
	#wait = new AbortController();
	/** Input; cleared once it was sent. */
	#given: Given | undefined;
	/** Service for which it is read, sent and looked for. */
	#through: Connection | undefined;
	/** Callback that hands the person's agreement to the flow; undefined: no stage waits for one. */
	#agree: ((agreement: Agreement) => void) | undefined;

	constructor(here: BroadcastEnvironment, askAgain: (draft: BroadcastDraft) => void) {
		[this.#here, this.#askAgain] = [here, askAgain];
	}

	readonly read = () => this.#state.read();
	readonly subscribe = (listener: () => void) => this.#state.subscribe(listener);

	/** Reads the journal again, and shows its attempts. */
	readonly refresh = async (): Promise<readonly Attempt[] | string> => {
		const attempts = await listAttempts(this.#here.journalOf(this.#here.connection()));
		const isKnown = typeof attempts !== 'string';
		this.change(isKnown ? {attempts, attemptsProblem: undefined} : {attemptsProblem: attempts});
		return attempts;
	};

	change(change: Partial<BroadcastState>): void {
		this.#state.set(before => ({...before, ...change}));
	}

	/** Goes back to the input, and aborts what was under way. */
	startOver(problem?: string): AbortSignal {
		[this.#given, this.#through, this.#agree] = [undefined, undefined, undefined];
		this.change({step: {kind: 'input'}, doubt: undefined, problem});
		return this.#begin();
	}

	/** Tells whether no other transaction may begin now. */
	isBusy(): boolean {
		return this.read().step.kind === 'reading' || this.#isOnItsWay();
	}

	/** Tells whether another service is shown than the reviewed one, or that one refuses broadcasts now. */
	isElsewhere(): boolean {
		const connection = this.#here.connection();
		return this.#through !== connection || broadcastRefusal(connection) !== undefined;
	}

	async readFile(path: string, isPasted = false): Promise<void> {
		if (this.#isOnItsWay()) return;
		const signal = this.startOver();
		this.change({step: {kind: 'reading'}});
		const place = {connection: this.#here.connection(), home: this.#here.home()};
		const given = await readNamed(path, isPasted, place);
		if (signal.aborted) return;
		if (typeof given === 'string') this.startOver(given);
		else await this.review(given);
	}

	/** Reads the input, or reads it again in another encoding, and starts the flow. */
	async review(given = this.#given): Promise<void> {
		if (!given || this.#isOnItsWay()) return;
		const connection = this.#here.connection();
		const {node} = connection;
		const signal = this.startOver(broadcastRefusal(connection));
		if (this.read().problem !== undefined || !node) return;
		[this.#given, this.#through] = [given, connection];
		this.change({step: {kind: 'reading'}});
		const {encoding, mode} = this.read();
		const input = await decodeGiven(given, encoding, this.#here.keyMap);
		if (signal.aborted) return;
		// The input is kept, to be read in another encoding.
		if (typeof input === 'string') return this.change({step: {kind: 'input'}, problem: input});
		const {broadcastFlow} = await import('../../broadcast/flow.ts');
		this.#wait = new AbortController();
		const flow = broadcastFlow({
			...this.#searchOptions({...connection, node}, signal),
			input,
			mode,
			list: this.refresh,
			chainId: connection.chainId,
			isAsked: true,
			mayGo: () => !this.isElsewhere(),
			wait: this.#wait.signal,
		});
		await this.#walk(flow, signal);
		// The flow ends early where it may not go.
		if (!signal.aborted && this.#isOnItsWay()) this.startOver(serviceChanged);
	}

	/** Takes the agreement to the current review; any other is ignored. */
	agree(agreement: Agreement): void {
		const {step} = this.read();
		const {draft, isSure} = agreement;
		const hand = this.#agree;
		if (step.kind !== 'review' || step.draft !== draft || !hand) return;
		if (this.isElsewhere()) return void this.startOver(serviceChanged);
		this.#agree = undefined;
		this.change({step: {kind: isSure ? 'sending' : 'checking', draft}, problem: undefined});
		hand(agreement);
	}

	/** Starts or stops the search for the transaction that was sent. */
	async toggleSearch(): Promise<void> {
		const {step} = this.read();
		const through = this.#through;
		const node = through?.node;
		if (step.kind !== 'outcome' || !node) return;
		const isLooking = step.following.kind === 'looking';
		const next = isLooking ? endSearch(step) : startSearch(step);
		if (!next) return;
		const signal = this.#begin();
		this.change({step: next});
		if (isLooking) return;
		const {lookFor} = await import('../../broadcast/flow.ts');
		await this.#walk(lookFor(next, this.#searchOptions({...through, node}, signal)), signal);
	}

	/** Ends the wait for the node's answer, not the transaction; false if there is no wait. */
	cancelWait(): boolean {
		const isWaiting = this.read().step.kind === 'sending';
		if (isWaiting) this.#wait.abort();
		return isWaiting;
	}

	/** Ends with the dashboard: what was sent stays sent, and all waits end. */
	end(): void {
		this.#wait.abort();
		this.startOver();
	}

	/** Aborts what is under way, and returns the signal of what replaces it. */
	#begin(): AbortSignal {
		this.#run.abort();
		this.#run = new AbortController();
		return this.#run.signal;
	}

	/** Tells whether the person agreed and the node has not answered: nothing may replace it. */
	#isOnItsWay(): boolean {
		const {kind} = this.read().step;
		return kind === 'checking' || kind === 'sending';
	}

	#searchOptions(through: Connection & {readonly node: ChainNode}, signal: AbortSignal) {
		const here = this.#here;
		const [indexer, journal] = [here.indexerOf(through), here.journalOf(through)];
		const intervalMilliseconds = this.#interval();
		return {...here, node: through.node, indexer, journal, signal, intervalMilliseconds, timeoutMilliseconds};
	}

	#interval(): number {
		return Math.min(this.#here.intervalMilliseconds(), followIntervalMilliseconds);
	}

	/** Shows each stage, and hands on the agreement to those that need one. */
	async #walk(flow: AsyncGenerator<Stage, void, Agreement | undefined>, signal: AbortSignal): Promise<void> {
		let agreement: Agreement | undefined;
		while (!signal.aborted) {
			const {value: stage, done} = await flow.next(agreement);
			if (done || signal.aborted) return;
			agreement = await this.#enter(stage, signal);
		}
	}

	#enter(stage: Stage, signal: AbortSignal): Promise<Agreement> | undefined {
		switch (stage.kind) {
			case 'otherChain':
				this.startOver(`it cannot be sent: ${stage.reason}`);
				return undefined;
			case 'review':
				void this.#watchNode(stage.doubt, signal);
				return this.#reviewed(stage.draft, stage.problem);
			case 'refused':
				return this.#reviewed(stage.draft, `nothing was sent: ${stage.reason}`);
			case 'known': {
				const agreement = this.#reviewed(stage.draft);
				this.#askAgain(stage.draft);
				return agreement;
			}
			case 'sending':
				this.change({step: stage, problem: undefined});
				return undefined;
			case 'outcome':
				this.#given = undefined;
				this.change({step: stage.step});
				if (stage.isNews) notifyStep(this.#here.dialogs(), stage.step);
				if (stage.isNews || stage.step.following.kind !== 'looking') void this.refresh();
				return undefined;
		}
	}

	/** Shows the review, and waits for its agreement. */
	#reviewed(draft: BroadcastDraft, problem?: string): Promise<Agreement> {
		this.change({step: {kind: 'review', draft}, problem});
		return new Promise(resolve => (this.#agree = resolve));
	}

	/** Polls a node that may be behind, until it is in sync or the review ends. */
	async #watchNode(first: string | undefined, signal: AbortSignal): Promise<void> {
		const through = this.#through;
		let doubt = first;
		while (doubt !== undefined && through?.node) {
			this.change({doubt});
			await sleep(this.#interval(), signal);
			const {now} = this.#here;
			const asking = {node: through.node, indexer: this.#here.indexerOf(through), signal, now};
			const asked = await askDoubt(asking);
			if (signal.aborted || this.read().step.kind !== 'review') return;
			if (asked) ({doubt} = asked);
		}
		this.change({doubt: undefined});
	}
}
