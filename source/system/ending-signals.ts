import {isatty} from 'node:tty';
import type {System} from './system.ts';
import {openAbortScope} from './timer.ts';

/** Exit codes of a program that a signal ended, as a shell tells them. */
export const signalledExitCodes = {SIGHUP: 129, SIGINT: 130, SIGQUIT: 131, SIGTERM: 143} as const;

/** Signals that end a program from outside. */
export type EndingSignal = keyof typeof signalledExitCodes;

export const endingSignals = Object.keys(signalledExitCodes) as readonly EndingSignal[];

/** Tells whether a terminal that this program was started on is gone, as after its window was closed. */
export function hasLostTerminal({stdin, stdout, stderr}: System): boolean {
	return [stdin, stdout, stderr].some((stream, descriptor) => stream.isTTY && !isatty(descriptor));
}

/**
Runs what started a program, so that this one ends with it: a signal that nothing here listens to ends this program alone,
and what it started would run on.

@param work ends what it started, and rejects or resolves, once the signal is aborted
*/
export async function endingTogether<Value>(
	system: Pick<System, 'onSignal' | 'isHeard' | 'raiseSignal'>,
	given: AbortSignal | undefined,
	work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
	const ending = openAbortScope(given);
	let came: EndingSignal | undefined;
	const removals = endingSignals
		.filter(name => !system.isHeard(name))
		.map(name =>
			system.onSignal(name, () => {
				came ??= name;
				ending.end();
			}),
		);
	try {
		return await work(ending.signal);
	} finally {
		ending.end();
		for (const remove of removals) remove();
		if (came !== undefined) system.raiseSignal(came);
	}
}
