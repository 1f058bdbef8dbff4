import type {System} from '../system/system.ts';
import {startTimer} from '../system/timer.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Signals that end a program from outside. */
export type EndingSignal = (typeof signals)[number];

/** Longest wait for the terminal to take the last bytes, in milliseconds. */
export const patienceMilliseconds = 300;

interface SignalWatch {
	/** Resolves after a signal, once the terminal is restored or fails to take the bytes. */
	readonly ended: Promise<void>;
	/** The signal that arrived. */
	came(): EndingSignal | undefined;
	/** Stops listening. */
	stop(): void;
}

/**
Restores the terminal at a signal, so that the program can then end by it. Ink does this too, but exits at once,
before a slow terminal has taken a single byte.

@param restore resolves once the terminal has taken the bytes that restore it
*/
export function awaitSignal(system: System, restore: () => Promise<unknown>): SignalWatch {
	const {promise: ended, resolve} = Promise.withResolvers<void>();
	let came: EndingSignal | undefined;
	let timer: NodeJS.Timeout | undefined;
	const removals = signals.map(signal =>
		system.onSignal(signal, () => {
			if (came) return;
			came = signal;
			timer = startTimer(resolve, patienceMilliseconds);
			restore().then(
				() => resolve(),
				() => resolve(),
			);
		}),
	);
	return {
		ended,
		came: () => came,
		stop() {
			clearTimeout(timer);
			for (const remove of removals) remove();
		},
	};
}
