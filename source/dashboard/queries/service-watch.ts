import {
	type ChainLife,
	type ChainSight,
	lowMilliseconds,
	seeChain,
	unknownChain,
} from '../../domain/chain-life.ts';
import {type Failure, RequestError} from '../../domain/failure.ts';
import {settable} from '../../system/changing.ts';
import type {Clock} from '../../system/timer.ts';
import {
	defaultPace,
	fitToClock,
	noteAnswer,
	noteFailure,
	type Pace,
	questionDueAt,
	type ServiceLife,
	takesRequests,
	unknownLife,
} from './service-life.ts';
import {assessService, isSameState, type ServiceState} from './service-state.ts';

/** Tracks one service, lets requests through or not, and asks the small question when it is due. */
export interface ServiceWatch {
	/** A stable snapshot: the same object until the state changes, never created during a read. */
	read(): ServiceState;
	/** Calls the listener whenever the displayed state changes. */
	subscribe(listener: () => void): () => void;
	/** Reason why nothing but the small question may be asked now; undefined: anything may be. */
	refusal(): RequestError | undefined;
	/** Called as a request begins; what it returns takes in the outcome. */
	begin(): (failure: Failure | undefined) => void;
	/** Takes in what an answer tells of the chain. */
	see(sight: Omit<ChainSight, 'at'>): void;
	/** While it is paused nothing is asked by itself. */
	setPaused(isPaused: boolean): void;
	/** Asks the small question whenever it is due, until the returned function is called. */
	run(tasks: WatchTasks): () => void;
	/** Asks the question at once where the service is down and does not limit requests; resolves once it is answered. */
	reach(): Promise<void>;
}

/** Reason why the small question is asked. */
export interface QuestionReason {
	/** Number of the question since the service went down, from 1; 0: it is not known to be down. */
	readonly tries: number;
	/** Tells whether the chain may have begun anew. */
	readonly isDoubted: boolean;
}

interface WatchTasks {
	/**
	Asks the small question; rejects with a RequestError where the service gives no good answer. Resolves with what is to
	be done once anything may be asked.
	*/
	ask(reason: QuestionReason): Promise<() => void>;
	/** Called once the service gives a good answer again, after a time without one. */
	onReturn(): void;
	/**
	Called once the chain turns out to be another one, or the same from its beginning. Nothing is asked any more until
	`run` is called again, for what is to be known of that one.
	*/
	onNewChain(): void;
}

/** The clock of a machine that was asleep is looked at after this time at the latest. */
const lookMilliseconds = 5000;

export function createServiceWatch(
	clock: Clock,
	{pace = defaultPace, random = Math.random}: {readonly pace?: Pace; readonly random?: () => number} = {},
): ServiceWatch {
	let life: ServiceLife = unknownLife;
	let chain: ChainLife = unknownChain;
	let tasks: WatchTasks | undefined;
	const state = settable(withoutDue(assessService(life, {now: clock.now(), pace, isPaused: false})));
	let refused: RequestError | undefined;
	let asking: Promise<void> | undefined;
	let tries = 0;
	let isPaused = false;
	let cancel = () => {};

	const questionAt = () => Math.min(questionDueAt(life, pace), doubtDueAt(chain, life));

	function assess() {
		cancel();
		const now = clock.now();
		life = fitToClock(life, now, pace);
		const {dueAt, ...next} = assessService(life, {now, pace, isPaused});
		const isAsking = tasks && !isPaused;
		if (isAsking && !asking && questionAt() <= now) void ask();
		const dues = [dueAt, isAsking && !asking ? questionAt() : undefined].filter(at => at !== undefined);
		// Without listeners and without tasks no timer runs.
		const isIdle = dues.length === 0 || (!state.isWatched() && !tasks);
		const wait = Math.min(lookMilliseconds, Math.max(0, Math.min(...dues) - now));
		cancel = isIdle ? () => {} : clock.after(wait, assess);
		const before = state.read();
		if (isSameState(before, next)) return;
		state.set(() => next);
		if (isAway(before) && next.kind === 'live') tasks?.onReturn();
	}

	function ask(): Promise<void> {
		const startedAt = clock.now();
		const isDoubted = chain.lowSince !== undefined;
		tries = takesRequests(life) ? 0 : tries + 1;
		const reason = {tries, isDoubted};
		life = {...life, askedAt: startedAt};
		asking = (tasks?.ask(reason) ?? Promise.resolve(() => {}))
			.then(
				goOn => {
					take(undefined, startedAt);
					goOn();
				},
				error => {
					if (!(error instanceof RequestError)) throw error;
					take(error.failure, startedAt);
				},
			)
			.finally(() => {
				asking = undefined;
				assess();
			});
		return asking;
	}

	function take(failure: Failure | undefined, startedAt: number, isQuestion = true) {
		const at = clock.now();
		const request = {startedAt, at, isQuestion, jitter: random()};
		life = failure ? noteFailure(life, {...request, failure}, pace) : noteAnswer(life, at);
	}

	return {
		read: state.read,
		subscribe(listener) {
			const stop = state.subscribe(listener);
			assess();
			return () => {
				stop();
				if (!state.isWatched() && !tasks) cancel();
			};
		},
		refusal() {
			if (takesRequests(life) || !life.failure) return undefined;
			// One error for one failure: nothing is drawn anew, and nothing is said twice.
			if (refused?.failure !== life.failure) refused = new RequestError(life.failure);
			return refused;
		},
		begin() {
			const startedAt = clock.now();
			return failure => {
				take(failure, startedAt, false);
				assess();
			};
		},
		see(sight) {
			const seen = seeChain(chain, {...sight, at: clock.now()});
			chain = seen.chain;
			life = {...life, isBehind: chain.isEpochBehind || chain.isHeightBehind};
			if (!seen.isNew) return assess();
			life = {...life, askedAt: Number.NEGATIVE_INFINITY};
			const told = tasks;
			tasks = undefined;
			told?.onNewChain();
		},
		setPaused(given) {
			isPaused = given;
			assess();
		},
		run(given) {
			tasks = given;
			assess();
			return () => {
				if (tasks === given) tasks = undefined;
				if (!state.isWatched()) cancel();
			};
		},
		async reach() {
			const {kind} = state.read();
			if (kind === 'limited' || takesRequests(life)) return;
			await (asking ?? ask());
		},
	};
}

/** Returns when a chain that may have begun anew is asked about: at once, and a while after that. */
function doubtDueAt({lowSince}: ChainLife, {askedAt = 0, downSince}: ServiceLife): number {
	if (lowSince === undefined || downSince !== undefined) return Number.POSITIVE_INFINITY;
	if (askedAt < lowSince) return lowSince;
	const again = lowSince + lowMilliseconds;
	return askedAt < again ? again : Number.POSITIVE_INFINITY;
}

/** Tells whether there was no good answer for a while. */
function isAway({kind, isBehind}: ServiceState): boolean {
	return ['offline', 'failing', 'limited'].includes(kind) || (kind === 'stale' && !isBehind);
}

function withoutDue({dueAt: _, ...state}: ServiceState & {readonly dueAt: number | undefined}): ServiceState {
	return state;
}
