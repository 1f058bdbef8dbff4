import type {TimeLimit} from '../../domain/service.ts';
import {sleep, startTimer} from '../../system/timer.ts';

/** Thrown if an attempt or the whole read takes too long. Has the name of ky's own timeout error. */
class OutOfTimeError extends Error {
	override readonly name = 'TimeoutError';
}

/** The time limit of one read: all attempts with their redirects and bodies, and the waits between them. */
export interface Deadline {
	/** Tells whether the time is up. */
	hasPassed(): boolean;
	millisecondsLeft(): number;
	/**
	Runs one attempt until its own time limit or that of the read. Its signal then aborts what it opened, and its
	promise rejects even if the attempt ignores the signal.
	*/
	attempt<Value>(make: (signal: AbortSignal) => Promise<Value>): Promise<Value>;
	/** Waits between two attempts. Rejects as soon as the read is out of time or cancelled. */
	wait(milliseconds: number): Promise<void>;
	/** Ends the read. */
	end(): void;
}

/**
Starts the deadline of a read. Its attempts, bodies and waits all hang on this one object, which a timer keeps
alive: a combined abort signal, or that of a request, may be garbage-collected and then never fires.

@param started when the read began, in milliseconds of `performance.now()`
*/
export function openDeadline(
	{attemptMilliseconds, totalMilliseconds}: TimeLimit,
	caller: AbortSignal | undefined,
	started: number,
): Deadline {
	let isOutOfTime = false;
	let stopped: {readonly reason: unknown} | undefined;
	/** Abort of the attempt under way; there is one at a time. */
	let abort: ((reason: unknown) => void) | undefined;
	const stop = (reason: unknown) => {
		stopped ??= {reason};
		abort?.(reason);
	};
	const millisecondsLeft = () => Math.max(0, totalMilliseconds - (performance.now() - started));
	const timer = startTimer(() => {
		isOutOfTime = true;
		stop(new OutOfTimeError('the time of the read has passed'));
	}, millisecondsLeft());
	const cancel = () => stop(caller?.reason);
	if (caller?.aborted) cancel();
	else caller?.addEventListener('abort', cancel, {once: true});

	/** Makes something that ends with the read, or after its own time, even if it ignores its signal. */
	const run = async <Value>(
		make: (signal: AbortSignal) => Promise<Value>,
		limit?: number,
	): Promise<Value> => {
		if (stopped) throw stopped.reason;
		const controller = new AbortController();
		const {promise: aborted, reject} = Promise.withResolvers<never>();
		abort = reason => {
			reject(reason);
			controller.abort(reason);
		};
		const ownTimer =
			limit === undefined
				? undefined
				: startTimer(() => abort?.(new OutOfTimeError('the time of the attempt has passed')), limit);
		try {
			return await Promise.race([make(controller.signal), aborted]);
		} catch (error) {
			// An unread body would keep its connection open, and the program alive.
			controller.abort(error);
			throw error;
		} finally {
			clearTimeout(ownTimer);
			abort = undefined;
		}
	};

	return {
		hasPassed: () => isOutOfTime,
		millisecondsLeft,
		attempt: make => run(make, attemptMilliseconds),
		wait: milliseconds => run(signal => sleep(milliseconds, signal)),
		end() {
			clearTimeout(timer);
			caller?.removeEventListener('abort', cancel);
		},
	};
}
