import type {AskOptions} from '../options/service.ts';
import {createServices, type ServiceLoaders} from '../services/connect.ts';
import {printLine} from '../system/print.ts';
import type {System} from '../system/system.ts';
import {UsageError} from '../system/usage-error.ts';
import type {AnswerContext} from './context.ts';
import {createNamedReader, createQuietReader} from './known-labels.ts';

/** Services of a command, and what goes with them. */
export type AnsweringService = Omit<AnswerContext, 'system' | 'answer' | 'look'>;

interface Asking extends Pick<AnswerContext['ledger'], 'isRemembering'> {
	readonly ask: AskOptions & {readonly isNodeWanted?: boolean};
	readonly system: System;
	readonly loaders: ServiceLoaders & Pick<AnswerContext['ledger'], 'loadSqlite'>;
}

export const interruptedExitCode = 130;

/** Asks the service once; an interrupt cancels the request, and once the answer is there it ends the program. */
export async function askService(
	{ask: {isNodeWanted = false, ...ask}, isRemembering, system, loaders}: Asking,
	task: (asked: AnsweringService) => Promise<void>,
): Promise<number> {
	const controller = new AbortController();
	const {signal} = controller;
	// Without a listener the signal does what it does to any program, also to one that waits for a full pipe.
	const stopListening = system.onSignal('SIGINT', () => controller.abort());
	if (ask.note !== undefined) printLine(system, ask.note);
	const services = createServices(ask, {
		system,
		loaders,
		isPolled: false,
		isNodeWanted,
		signal,
		onKeyNote: sentence => printLine(system, sentence),
	});
	try {
		const opened = await services.open(ask.target);
		const readNamed = createNamedReader(system, opened, ask.chainId);
		const ledger = {loadSqlite: loaders.loadSqlite, isRemembering, chainId: ask.chainId};
		await task({
			...opened,
			readNamed,
			readQuiet: createQuietReader(system, opened, ask.chainId),
			ledger,
			signal,
			onAnswered: stopListening,
		});
		return 0;
	} catch (error) {
		// Whoever ends a program that asks for the key has ended this one.
		if (error instanceof UsageError && signal.aborted) return interruptedExitCode;
		throw error;
	} finally {
		stopListening();
		await services.closeAll();
	}
}
