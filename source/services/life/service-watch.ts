import {type ChainLife, type ChainSight, seeChain, unknownChain} from '../../domain/chain-life.ts';
import {type Failure, RequestError} from '../../domain/failure.ts';
import {type Settable, settable} from '../../system/changing.ts';
import type {Clock} from '../../system/timer.ts';
import type {IndexerQuestion} from '../indexer/around-indexer.ts';
import {
	defaultPace,
	noteAnswer,
	noteFailure,
	type Pace,
	questionDueAt,
	type ServiceLife,
	takesRequests,
	unknownLife,
} from './service-life.ts';
import {assessService, isSameState, type ServiceState} from './service-state.ts';

/** Reason why the small question is asked. */
export interface QuestionReason {
	/** Number of the question since the service went down, from 1; 0: it is not known to be down. */
	readonly tries: number;
	/** Checks whether the chain may have been reset, so that its parameters are to be asked for. */
	readonly isDoubted: boolean;
}

type AnswerListener = (question: IndexerQuestion, answer: unknown) => void;

interface WatchTasks {
	/**
	Asks the small question; rejects with a RequestError where the service gives no good answer. Resolves with what is to
	be done once anything may be asked.
	*/
	ask(reason: QuestionReason): Promise<() => void>;
	/** Called once the service gives a good answer again, after a time without one. */
	onReturn(): void;
	/**
	Called once the chain turns out to be another one, or to be reset. Nothing is asked any more until
	`run` is called again, for what is to be known of that one.
	*/
	onNewChain(): void;
}

/** Difference between two clocks that is none, as they are read one after the other. */
const maxDriftMilliseconds = 1000;

/** Time after which the clock of a machine that was asleep is looked at. */
const lookMilliseconds = 5000;

/** Tracks one service, lets requests through or not, and asks the small question when it is due. */
export class ServiceWatch {
	readonly #clock: Clock;
	readonly #pace: Pace;
	readonly #random: () => number;
	readonly #state: Settable<ServiceState>;
	#life: ServiceLife = unknownLife;
	#chain: ChainLife = unknownChain;
	#tasks: WatchTasks | undefined;
	#refused: RequestError | undefined;
	#asking: Promise<void> | undefined;
	#tries = 0;
	#isPaused = false;
	/** Time of day less the steady time, milliseconds. */
	#offset: number;
	#cancel = () => {};
	readonly #listeners = new Set<AnswerListener>();

	constructor(
		clock: Clock,
		{pace = defaultPace, random = Math.random}: {readonly pace?: Pace; readonly random?: () => number} = {},
	) {
		[this.#clock, this.#pace, this.#random] = [clock, pace, random];
		this.#offset = clock.now() - clock.steady();
		this.#state = settable(
			withoutDue(assessService(this.#life, {now: clock.steady(), pace, isPaused: false})),
		);
	}

	/** Returns a stable snapshot: the same object until the state changes, never created during a read. */
	readonly read = () => this.#state.read();

	/** Calls the listener whenever the displayed state changes. */
	readonly subscribe = (listener: () => void) => {
		const stop = this.#state.subscribe(listener);
		this.#assess();
		return () => {
			stop();
			if (this.#isIdle) this.#cancel();
		};
	};

	/** Returns the reason why nothing but the small question may be asked now; undefined: anything may be. */
	refusal(): RequestError | undefined {
		const {failure} = this.#life;
		if (takesRequests(this.#life) || !failure) return undefined;
		// One error for one failure: nothing is drawn anew, and nothing is said twice.
		if (this.#refused?.failure !== failure) this.#refused = new RequestError(failure);
		return this.#refused;
	}

	/** Notes that a request begins; what it returns takes in the outcome. */
	begin(): (failure: Failure | undefined) => void {
		const startedAt = this.#clock.steady();
		return failure => {
			this.#take(failure, startedAt, false);
			this.#assess();
		};
	}

	/** Takes in what an answer tells of the chain. */
	see(sight: Omit<ChainSight, 'at'>) {
		const {chain, isNew} = seeChain(this.#chain, {...sight, at: this.#clock.steady()});
		this.#chain = chain;
		this.#life = {...this.#life, isBehind: chain.isEpochBehind || chain.isHeightBehind};
		if (!isNew) return this.#assess();
		this.#life = {...this.#life, askedAt: Number.NEGATIVE_INFINITY};
		const told = this.#tasks;
		this.#tasks = undefined;
		told?.onNewChain();
	}

	/** Hands an answer to whoever listens. */
	tell(question: IndexerQuestion, answer: unknown): void {
		for (const listener of this.#listeners) listener(question, answer);
	}

	/** Calls the listener with each answer until the returned function is called. */
	listen(listener: AnswerListener): () => void {
		this.#listeners.add(listener);
		return () => void this.#listeners.delete(listener);
	}

	/** Pauses or goes on; while it is paused nothing is asked by itself. */
	setPaused(isPaused: boolean): void {
		this.#isPaused = isPaused;
		this.#assess();
	}

	/** Asks the small question whenever it is due, until the returned function is called. */
	run(tasks: WatchTasks): () => void {
		this.#tasks = tasks;
		this.#assess();
		return () => {
			if (this.#tasks === tasks) this.#tasks = undefined;
			if (this.#isIdle) this.#cancel();
		};
	}

	/** Asks the question at once where the service is down and does not limit requests; resolves once it is answered. */
	async reach(): Promise<void> {
		if (this.read().kind === 'limited' || takesRequests(this.#life)) return;
		await (this.#asking ?? this.#ask());
	}

	/** Tells whether no timer runs: nobody listens, and there is nothing to ask. */
	get #isIdle(): boolean {
		return !this.#state.isWatched() && !this.#tasks;
	}

	#questionAt(): number {
		return Math.min(questionDueAt(this.#life, this.#pace), doubtDueAt(this.#chain, this.#life));
	}

	#assess() {
		this.#cancel();
		this.#lookAtTimeOfDay();
		const [now, pace, isPaused] = [this.#clock.steady(), this.#pace, this.#isPaused];
		const {dueAt, ...steady} = assessService(this.#life, {now, pace, isPaused});
		const timeOfDay = (at: number | undefined) => (at === undefined ? undefined : at + this.#offset);
		const next = {...steady, until: timeOfDay(steady.until), nextTryAt: timeOfDay(steady.nextTryAt)};
		const isAsking = this.#tasks && !isPaused;
		if (isAsking && !this.#asking && this.#questionAt() <= now) void this.#ask();
		const questionAt = isAsking && !this.#asking ? this.#questionAt() : undefined;
		const dues = [dueAt, questionAt].filter(at => at !== undefined);
		const wait = Math.min(lookMilliseconds, Math.max(0, Math.min(...dues) - now));
		const isIdle = dues.length === 0 || this.#isIdle;
		this.#cancel = isIdle ? () => {} : this.#clock.after(wait, () => this.#assess());
		const before = this.read();
		if (isSameState(before, next)) return;
		this.#state.set(() => next);
		// The chain of one that came back behind may have been reset: its parameters say so.
		const isBack = next.kind === 'live' || (next.kind === 'stale' && next.isBehind);
		if (isAway(before) && isBack) this.#tasks?.onReturn();
	}

	/** Takes in that the time of day was set. It also jumps while the machine sleeps, so the last answer may be older. */
	#lookAtTimeOfDay(): void {
		const offset = this.#clock.now() - this.#clock.steady();
		const jump = offset - this.#offset;
		if (Math.abs(jump) < maxDriftMilliseconds) return;
		this.#offset = offset;
		const {answeredAt} = this.#life;
		if (answeredAt !== undefined && jump > 0) this.#life = {...this.#life, answeredAt: answeredAt - jump};
	}

	#ask(): Promise<void> {
		const startedAt = this.#clock.steady();
		const isDoubted = doubtDueAt(this.#chain, this.#life) <= startedAt;
		this.#tries = takesRequests(this.#life) ? 0 : this.#tries + 1;
		this.#life = {...this.#life, askedAt: startedAt};
		const asked = this.#tasks?.ask({tries: this.#tries, isDoubted}) ?? Promise.resolve(() => {});
		this.#asking = asked
			.then(
				goOn => {
					this.#take(undefined, startedAt);
					goOn();
				},
				error => {
					if (!(error instanceof RequestError)) throw error;
					this.#take(error.failure, startedAt);
				},
			)
			.finally(() => {
				this.#asking = undefined;
				this.#assess();
			});
		return this.#asking;
	}

	#take(failure: Failure | undefined, startedAt: number, isQuestion = true) {
		this.#lookAtTimeOfDay();
		const at = this.#clock.steady();
		const request = {startedAt, at, isQuestion, jitter: this.#random(), offset: this.#offset};
		if (failure) this.#life = noteFailure(this.#life, {...request, failure}, this.#pace);
		else this.#life = noteAnswer(this.#life, at);
	}
}

export function createServiceWatch(...of: ConstructorParameters<typeof ServiceWatch>): ServiceWatch {
	return new ServiceWatch(...of);
}

/** Milliseconds after which a chain that may have been reset is asked about a second time. */
const doubtMilliseconds = 10_000;

/** Returns when a chain that may have been reset is asked about: at once, and a while after that. */
function doubtDueAt(
	{lowSince}: ChainLife,
	{askedAt = Number.NEGATIVE_INFINITY, downSince}: ServiceLife,
): number {
	if (lowSince === undefined || downSince !== undefined) return Number.POSITIVE_INFINITY;
	if (askedAt < lowSince) return lowSince;
	const again = lowSince + doubtMilliseconds;
	return askedAt < again ? again : Number.POSITIVE_INFINITY;
}

/** Tells whether there was no good answer for a while. */
function isAway({kind, isBehind}: ServiceState): boolean {
	return ['offline', 'failing', 'limited'].includes(kind) || (kind === 'stale' && !isBehind);
}

function withoutDue({dueAt: _, ...state}: ServiceState & {readonly dueAt: number | undefined}): ServiceState {
	return state;
}
