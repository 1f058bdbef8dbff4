import type {System} from '../system.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A terminal that has not taken the last words by then takes none any more. */
const patienceMilliseconds = 300;

/** How a program that has the terminal ends at a signal. */
export interface SignalEnding {
	/** Resolves once a signal came and the terminal is restored, or does not take what would restore it. */
	readonly ended: Promise<void>;
	/** Sends the signal that came to this very process, which ends by it, as it would have without all this. */
	end(): void;
	/** Listens no more. */
	stop(): void;
}

/**
Restores the terminal at a signal before the program ends by it. Ink does so too, and ends at once, when a slow
terminal may not have taken a byte of it.

@param restore resolves once the terminal has taken what restores it
*/
export function awaitSignal(system: System, restore: () => Promise<unknown>): SignalEnding {
	const {promise: ended, resolve} = Promise.withResolvers<void>();
	let came: (typeof signals)[number] | undefined;
	let timer: NodeJS.Timeout | undefined;
	const removals = signals.map(signal =>
		system.onSignal(signal, () => {
			if (came) return;
			came = signal;
			timer = setTimeout(resolve, patienceMilliseconds);
			restore().then(
				() => resolve(),
				() => resolve(),
			);
		}),
	);
	const stop = () => {
		clearTimeout(timer);
		for (const remove of removals) remove();
	};
	return {
		ended,
		stop,
		end() {
			stop();
			if (came) system.raiseSignal(came);
		},
	};
}
