import type {System} from '../system/system.ts';
import {startTimer} from '../system/timer.ts';
import {patienceMilliseconds} from './end-by-signal.ts';

interface BugWatch {
	/** Resolves after an uncaught exception, once the terminal is restored or fails to take the bytes. */
	readonly ended: Promise<void>;
	/** Rethrows the exception, if there was one. */
	throwIfCame(): void;
	/** Stops listening. */
	stop(): void;
}

/**
Restores the terminal after an uncaught exception, as in a key handler or a timer. Left alone, Node would print the
source line that threw, which in a bundle is as long as the bundle.

@param restore resolves once the terminal has taken the bytes that restore it
*/
export function awaitBug(system: System, restore: () => Promise<unknown>): BugWatch {
	const {promise: ended, resolve} = Promise.withResolvers<void>();
	let timer: NodeJS.Timeout | undefined;
	let bug: {readonly error: unknown} | undefined;
	const remove = system.onBug(error => {
		if (bug) return;
		bug = {error};
		timer = startTimer(resolve, patienceMilliseconds);
		restore().then(
			() => resolve(),
			() => resolve(),
		);
	});
	return {
		ended,
		throwIfCame() {
			if (bug) throw bug.error;
		},
		stop() {
			clearTimeout(timer);
			remove();
		},
	};
}
