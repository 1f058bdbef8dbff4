import type {NodeTarget, ServiceOptions} from '../options/service.ts';
import {openNode, type ServiceLoaders} from '../services/connect.ts';
import type {System} from '../system/system.ts';
import {UsageError} from '../system/usage-error.ts';
import type {AnswerContext} from './context.ts';
import {runInterruptible} from './interruptible.ts';
import {answerOfNode} from './signing.ts';

interface NodeRun extends Pick<AnswerContext, 'look' | 'answer'> {
	readonly ask: ServiceOptions & {readonly node: NodeTarget; readonly chainId: string | undefined};
}

/** Answers with what a node alone knows; an interrupt cancels its requests. */
export async function answerAlone(
	{ask, look, answer}: NodeRun,
	system: System,
	loaders: ServiceLoaders,
): Promise<number> {
	return runInterruptible(system, ask.note, async ({signal, settings, onAnswered}) => {
		const node = await openNode(ask.node, ask, {...settings, loaders});
		if (!node) throw new UsageError('the profile has no rpc-url any more');
		const asking = {system, look, answer, signal, node, onAnswered};
		await answerOfNode({...asking, chainId: ask.chainId, epoch: undefined});
		return 0;
	});
}
