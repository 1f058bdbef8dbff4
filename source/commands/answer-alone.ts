import type {Options} from '../options/options.ts';
import {openNode, type ServiceLoaders} from '../services/connect.ts';
import {printLine} from '../system/print.ts';
import type {System} from '../system/system.ts';
import {UsageError} from '../system/usage-error.ts';
import {interruptedExitCode} from './ask-service.ts';
import {answerOfNode} from './signing.ts';

/** Answers with what a node alone knows; an interrupt cancels its requests. */
export async function answerAlone(
	{ask, look, answer}: Extract<Options, {kind: 'nodeAnswer'}>,
	system: System,
	loaders: ServiceLoaders,
): Promise<number> {
	const controller = new AbortController();
	const {signal} = controller;
	const stopListening = system.onSignal('SIGINT', () => controller.abort());
	if (ask.note !== undefined) printLine(system, ask.note);
	const onKeyNote = (sentence: string) => printLine(system, sentence);
	const settings = {system, loaders, isPolled: false, isNodeWanted: true, signal, onKeyNote};
	try {
		const node = await openNode(ask.node, ask, settings);
		if (!node) throw new UsageError('the profile has no rpc-url any more');
		const asking = {system, look, answer, signal, node, onAnswered: stopListening};
		await answerOfNode({...asking, chainId: ask.chainId, epoch: undefined});
		return 0;
	} catch (error) {
		// Whoever ends a program that asks for the key has ended this one.
		if (error instanceof UsageError && signal.aborted) return interruptedExitCode;
		throw error;
	} finally {
		stopListening();
	}
}
