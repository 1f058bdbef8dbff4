/** Longest time that a timer of Node takes, in milliseconds: a longer one runs out at once, again and again. */
const maxMilliseconds = 2 ** 31 - 1;

/**
Clamps a delay to the longest that a timer takes. NaN, which a timer would take as no delay, becomes the longest
too.
*/
export function toTimerTime(milliseconds: number): number {
	return milliseconds <= maxMilliseconds ? Math.ceil(Math.max(0, milliseconds)) : maxMilliseconds;
}

/** Starts a timer like setTimeout, which only this file calls. */
export function startTimer(call: () => void, milliseconds: number): NodeJS.Timeout {
	return setTimeout(call, toTimerTime(milliseconds));
}

/** Starts a timer like setInterval, which only this file calls. */
export function startRepeating(call: () => void, milliseconds: number): NodeJS.Timeout {
	return setInterval(call, toTimerTime(milliseconds));
}

/** Resolves after that time, or as soon as the signal is aborted. */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
	const {promise, resolve} = Promise.withResolvers<void>();
	if (signal?.aborted) return Promise.resolve();
	const end = () => {
		clearTimeout(timer);
		signal?.removeEventListener('abort', end);
		resolve();
	};
	const timer = startTimer(end, milliseconds);
	signal?.addEventListener('abort', end);
	return promise;
}

/** Resolves once waiting signals, timers and requests had their turn. */
export function nextLoopTurn(): Promise<void> {
	return new Promise(resolve => void setImmediate(resolve));
}

/** Time as an argument: the dashboard hands on the real one, a test its own. */
export interface Clock {
	/** Returns the time, unix milliseconds. */
	now(): number;
	/** Returns milliseconds since some moment, whatever the time of day is set to: for waits, limits and durations. */
	steady(): number;
	/** Calls once after the delay, unless the returned function is called first. */
	after(milliseconds: number, call: () => void): () => void;
}

export const systemClock: Clock = {
	now: () => Date.now(),
	steady: () => performance.now(),
	after(milliseconds, call) {
		const timer = startTimer(() => call(), milliseconds);
		return () => clearTimeout(timer);
	},
};

/** Work that ends together: with its caller, after a time, or once it is of no more use. */
export interface AbortScope {
	readonly signal: AbortSignal;
	/** Aborts it after that time, unless it has ended by then. */
	endAfter(milliseconds: number): void;
	/** Aborts the call under way, and lets go of the caller. */
	end(): void;
}

/**
Opens a scope within that of its caller. The caller's signal and the timers hold on to it: the platform's own way of
joining signals may let the joined one be collected before it fires, and then nothing ends.
*/
export function openAbortScope(caller: AbortSignal | undefined): AbortScope {
	const controller = new AbortController();
	const timers: NodeJS.Timeout[] = [];
	const end = (reason?: unknown) => {
		for (const timer of timers) clearTimeout(timer);
		caller?.removeEventListener('abort', cancel);
		controller.abort(reason);
	};
	const cancel = () => end(caller?.reason);
	if (caller?.aborted) cancel();
	else caller?.addEventListener('abort', cancel, {once: true});
	return {
		signal: controller.signal,
		endAfter: milliseconds => void timers.push(startTimer(end, milliseconds)),
		end: () => end(),
	};
}
