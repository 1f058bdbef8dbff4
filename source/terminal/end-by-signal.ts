import type {System} from '../system/system.ts';
import {startTimer} from '../system/timer.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** What ends a program from outside. */
export type EndingSignal = (typeof signals)[number];

/** What has not ended by then, as a terminal that takes no last words, is not waited for. */
export const patienceMilliseconds = 300;

interface SignalWatch {
	/** Resolves once a signal came and the terminal is restored, or does not take what would restore it. */
	readonly ended: Promise<void>;
	/** The signal that came. */
	came(): EndingSignal | undefined;
	/** Listens no more. */
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
