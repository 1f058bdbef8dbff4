import {startTimer} from './timer.ts';

/** Work that ends together: with its caller, after a time, or once it is of no more use. */
export interface AbortScope {
	readonly signal: AbortSignal;
	/** Aborts it after that time, unless it has ended by then. */
	endAfter(milliseconds: number): void;
	/** Aborts what is still under way, and lets go of the caller. */
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
