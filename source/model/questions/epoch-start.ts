import type {FirstBlock} from '../../domain/epoch-clock.ts';
import {orNone} from '../../domain/failure.ts';
import {timeOfBlock} from '../../domain/history.ts';
import {blockQuestion, heightQuestion} from './chain.ts';
import type {IndexerRequest} from './question.ts';

/** Max requests for one start, and max blocks by which it may be missed if they run out. */
const maxRequests = 16;
const maxMissed = 32n;

/**
Finds the first block of an epoch by halving between the newest block and one of an earlier epoch, in about 12 requests.
Undefined: the service has no blocks or not that one, or another epoch. Source: GET /api/v1/block/height/{height}.

@param fewest blocks that an epoch has at least
*/
export async function readEpochStart(
	asking: IndexerRequest,
	epoch: bigint,
	fewest = 0n,
): Promise<FirstBlock | undefined> {
	const {height: newest} = (await heightQuestion.ask(asking)) ?? {};
	const read = async (height: bigint) => {
		const block = await orNone(blockQuestion.ask(asking, height));
		return {height, epoch: block?.epoch, time: timeOfBlock(block)};
	};
	const last = newest === undefined ? undefined : await read(newest);
	if (last?.epoch !== epoch) return undefined;
	let first = last;
	let span = fewest + 1n;
	let before: bigint | undefined;
	for (let made = 2; made < maxRequests && (before === undefined || first.height - before > 1n); made += 1) {
		const middle = before === undefined ? first.height - span : (first.height + before) / 2n;
		const block = await read(middle > 0n ? middle : 1n);
		if (block.epoch === undefined || block.epoch > epoch) return undefined;
		if (block.epoch < epoch) before = block.height;
		else [first, span] = [block, span * 2n];
	}
	if (before === undefined || first.height - before > maxMissed) return undefined;
	if (first.time === undefined || last.time === undefined) return undefined;
	const blockSeconds = Number(last.time - first.time) / Number(last.height - first.height) || undefined;
	return {at: first.time, blockSeconds};
}
