import {RequestError} from '../domain/failure.ts';
import {formatDuration} from '../format/time.ts';
import {hasAdvanced, type Sight} from '../ledger/sight.ts';
import {printLine} from '../system/print.ts';
import {sleep} from '../system/timer.ts';
import {readIndexerHeight} from '../watching/read-sight.ts';
import type {AnswerContext} from './context.ts';

/** Longest wait for another block, and the time between two questions for it. */
const maxWaitMilliseconds = 15_000;
const heightMilliseconds = 1000;

/** Waits for a block after that of a sight; for an interval where the service tells no heights. */
export async function hasNextBlock(
	sight: Sight,
	{
		indexer,
		signal,
		system,
		intervalMilliseconds,
	}: Pick<AnswerContext, 'indexer' | 'signal' | 'system' | 'intervalMilliseconds'>,
): Promise<boolean> {
	const pass = async (milliseconds: number) => {
		await sleep(milliseconds, signal);
		if (signal.aborted) throw new RequestError({kind: 'cancelled', address: indexer.address});
	};
	if (sight.height === undefined) {
		printLine(system, `waiting ${formatDuration(intervalMilliseconds / 1000)} for a second look`);
		await pass(intervalMilliseconds);
		return true;
	}
	for (let waited = 0; ; waited += heightMilliseconds) {
		const height = await readIndexerHeight(indexer, {signal});
		if (hasAdvanced(sight, {...sight, height})) return true;
		if (waited >= maxWaitMilliseconds) return false;
		if (waited === 0) printLine(system, 'waiting for the next block, 15 seconds at most');
		await pass(heightMilliseconds);
	}
}
