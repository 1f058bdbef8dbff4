import {type EndingSignal, endingSignals} from '../system/ending-signals.ts';
import type {System} from '../system/system.ts';
import {startTimer} from '../system/timer.ts';

/** Longest wait for the terminal to take the last bytes, in milliseconds. */
export const patienceMilliseconds = 300;

interface EndWatch {
	/** Resolves after a signal or an uncaught exception, once the terminal is restored or fails to take the bytes. */
	readonly ended: Promise<void>;
	/** Returns the first signal that arrived, or throws the uncaught exception. */
	came(): EndingSignal | undefined;
	/** Stops listening. */
	stop(): void;
}

/**
Restores the terminal at a signal, so that the program can then end by it, and after an uncaught exception, as in a key
handler or a timer. Ink restores it at a signal too, but exits at once, before a slow terminal has taken a single byte;
at an exception Node would print the source line that threw, which in a bundle is as long as the bundle.

@param restore resolves once the terminal has taken the bytes that restore it
@param bear returns true for an exception with which the program goes on
*/
export function awaitEarlyEnd(
	system: System,
	restore: () => Promise<unknown>,
	bear: (error: unknown) => boolean = () => false,
): EndWatch {
	const {promise: ended, resolve} = Promise.withResolvers<void>();
	let came: EndingSignal | undefined;
	let bug: {readonly error: unknown} | undefined;
	let timer: NodeJS.Timeout | undefined;
	const begin = () => {
		if (timer) return;
		timer = startTimer(resolve, patienceMilliseconds);
		restore().then(
			() => resolve(),
			() => resolve(),
		);
	};
	const removals = endingSignals.map(signal =>
		system.onSignal(signal, () => {
			came ??= signal;
			begin();
		}),
	);
	removals.push(
		system.onBug(error => {
			if (bear(error)) return;
			bug ??= {error};
			begin();
		}),
	);
	return {
		ended,
		came() {
			if (bug) throw bug.error;
			return came;
		},
		stop() {
			clearTimeout(timer);
			for (const remove of removals) remove();
		},
	};
}
