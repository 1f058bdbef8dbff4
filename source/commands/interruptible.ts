import type {ConnectSettings} from '../services/connect.ts';
import {printLine} from '../system/print.ts';
import type {System} from '../system/system.ts';
import {UsageError} from '../system/usage-error.ts';

export const interruptedExitCode = 130;

/** Signal and settings of a command that an interrupt cancels. */
export interface Running {
	readonly signal: AbortSignal;
	/** Settings with which it opens services. */
	readonly settings: Omit<ConnectSettings, 'loaders'>;
	/** Lets an interrupt end the program at once, as it does any other. */
	onAnswered(): void;
}

/**
Runs a command with a signal that an interrupt aborts, and resolves with its exit code.

@param note sentence printed first; undefined: none
*/
export async function runInterruptible(
	system: System,
	note: string | undefined,
	run: (running: Running) => Promise<number>,
): Promise<number> {
	const controller = new AbortController();
	const {signal} = controller;
	// Without a listener an interrupt ends the program even while it waits for a full pipe.
	const onAnswered = system.onSignal('SIGINT', () => controller.abort());
	const onNote = (sentence: string) => printLine(system, sentence);
	const settings = {system, isPolled: false, isNodeWanted: true, signal, onNote};
	try {
		if (note !== undefined) printLine(system, note);
		return await run({signal, settings, onAnswered});
	} catch (error) {
		// An interrupt of the program that asks for the key counts as one of this program.
		if (error instanceof UsageError && signal.aborted) return interruptedExitCode;
		throw error;
	} finally {
		onAnswered();
	}
}
