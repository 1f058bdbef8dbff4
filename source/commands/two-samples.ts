import {orUnknown, RequestError} from '../domain/failure.ts';
import type {ChainNode} from '../domain/service.ts';
import {type Liveness, samplesApart} from '../domain/signing.ts';
import {livenessQuestion, nodeStatusQuestion} from '../model/questions/node.ts';
import {printLine} from '../system/print.ts';
import {sleep} from '../system/timer.ts';
import type {AnswerContext} from './context.ts';

/** Longest wait for blocks, and the times between two questions for the height: each twice the one before. */
const maxWaitMilliseconds = 60_000;
const firstPause = 1000;
const longestPause = 10_000;

/**
Waits until enough blocks have come after a sample to say who signs, and takes another; undefined where they do not come
within a minute, which is said.
*/
export async function readLater(
	first: Liveness,
	node: ChainNode,
	{signal, system}: Pick<AnswerContext, 'signal' | 'system'>,
): Promise<Liveness | undefined> {
	printLine(system, `waiting for ${samplesApart} blocks, 60 seconds at most`);
	let pause = firstPause;
	let blocks = 0n;
	for (let waited = 0; waited < maxWaitMilliseconds; ) {
		await sleep(pause, signal);
		if (signal.aborted) throw new RequestError({kind: 'cancelled', address: node.address});
		waited += pause;
		pause = Math.min(2 * pause, longestPause, Math.max(1, maxWaitMilliseconds - waited));
		const height = await readNodeHeight(node, signal);
		blocks = height - first.height;
		if (blocks < samplesApart) continue;
		const later = await livenessQuestion.ask({node, signal});
		if (later && later.height - first.height >= samplesApart) return later;
	}
	const came = blocks > 0n ? `only ${blocks} blocks came` : 'no block came';
	printLine(system, `${came} within 60 seconds, so it is not known who signs; try again`);
	return undefined;
}

/** Returns the newest height; where a gateway hides the node's status, that of its missed votes. */
async function readNodeHeight(node: ChainNode, signal: AbortSignal): Promise<bigint> {
	const status = await orUnknown(nodeStatusQuestion.ask({node, signal}));
	return status?.latestHeight ?? (await livenessQuestion.ask({node, signal}))?.height ?? 0n;
}
