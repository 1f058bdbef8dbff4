import type {TimeLimit} from '../../domain/service.ts';
import {startTimer} from '../../system/timer.ts';

/** Thrown if an attempt or the whole read takes too long. Has the name of ky's own timeout error. */
export class OutOfTimeError extends Error {
	override readonly name = 'TimeoutError';
}

/** The time limit of one read: all attempts with their redirects and bodies, and the waits between them. */
export interface Deadline {
	/** Aborted as soon as the read is over: it is complete, out of time, or cancelled by its caller. */
	readonly signal: AbortSignal;
	/** Whether its time is up. */
	hasPassed(): boolean;
	millisecondsLeft(): number;
	/**
	Runs one attempt until its own time limit or that of the read. Its signal then aborts what it opened, and its
	promise rejects even if the attempt ignores the signal.
	*/
	attempt<Value>(make: (signal: AbortSignal) => Promise<Value>): Promise<Value>;
	/** Ends the read and aborts all that it opened. */
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
	const whole = new AbortController();
	let isOutOfTime = false;
	const millisecondsLeft = () => Math.max(0, totalMilliseconds - (performance.now() - started));
	const timer = startTimer(() => {
		isOutOfTime = true;
		whole.abort(new OutOfTimeError('the time of the read has passed'));
	}, millisecondsLeft());
	const cancel = () => whole.abort(caller?.reason);
	if (caller?.aborted) cancel();
	else caller?.addEventListener('abort', cancel, {once: true});

	return {
		signal: whole.signal,
		hasPassed: () => isOutOfTime,
		millisecondsLeft,
		async attempt(make) {
			whole.signal.throwIfAborted();
			const controller = new AbortController();
			const {signal} = controller;
			const {promise: ended, reject} = Promise.withResolvers<never>();
			// If the attempt ends by itself, nothing awaits this promise.
			ended.catch(() => undefined);
			signal.addEventListener('abort', () => reject(signal.reason), {once: true});
			const endWithWhole = () => controller.abort(whole.signal.reason);
			whole.signal.addEventListener('abort', endWithWhole, {once: true});
			const attemptTimer = startTimer(
				() => controller.abort(new OutOfTimeError('the time of the attempt has passed')),
				attemptMilliseconds,
			);
			try {
				return await Promise.race([make(signal), ended]);
			} catch (error) {
				// An unread body would keep its connection open, and the program alive.
				controller.abort(error);
				throw error;
			} finally {
				clearTimeout(attemptTimer);
				whole.signal.removeEventListener('abort', endWithWhole);
			}
		},
		end() {
			clearTimeout(timer);
			caller?.removeEventListener('abort', cancel);
			whole.abort();
		},
	};
}
