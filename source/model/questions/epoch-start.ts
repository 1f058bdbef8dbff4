import type {FirstBlock} from '../../domain/epoch-clock.ts';
import {orNone} from '../../domain/failure.ts';
import {timeOfBlock} from '../../domain/history.ts';
import type {Parameters} from '../../domain/parameters.ts';
import {blockQuestion, heightQuestion} from './chain.ts';
import type {IndexerRequest} from './question.ts';

/** Max requests for one start. */
const maxRequests = 16;

/** Max blocks between the found one and the first one of the epoch if the requests run out. */
const maxMissed = 32n;

/**
Finds the first block of an epoch by halving between the newest block and one of an earlier epoch, in about 12 requests.
Undefined: the service does not offer blocks, has another epoch by now, or does not have the block before the first.
Source: GET /api/v1/chain/block/latest and block/height/{height}.
*/
export async function readEpochStart(
	asking: IndexerRequest,
	epoch: bigint,
	{minNumOfBlocks = 0n, minDuration = 0n, maxBlockTime = 0n}: Partial<Parameters>,
): Promise<FirstBlock | undefined> {
	let requests = 1;
	const {height: newest} = (await heightQuestion.ask(asking)) ?? {};
	const read = async (height: bigint) => {
		requests += 1;
		const block = await orNone(blockQuestion.ask(asking, height));
		return {height, epoch: block?.epoch, time: timeOfBlock(block)};
	};
	if (newest === undefined) return undefined;
	const last = await read(newest);
	if (last.epoch !== epoch) return undefined;
	const byTime = maxBlockTime > 0n ? minDuration / maxBlockTime : 0n;
	let span = (byTime > minNumOfBlocks ? byTime : minNumOfBlocks) + 1n;
	let first = last;
	let before: bigint | undefined;
	while (requests < maxRequests && (before === undefined || first.height - before > 1n)) {
		const height = before === undefined ? first.height - span : (first.height + before) / 2n;
		const block = await read(height < 1n ? 1n : height);
		if (block.epoch === epoch) {
			first = block;
			span *= 2n;
			if (height <= 1n) break;
		} else if (block.epoch !== undefined && block.epoch < epoch) before = height;
		else return undefined;
	}
	if (before === undefined || first.height - before > maxMissed) return undefined;
	if (first.time === undefined || last.time === undefined) return undefined;
	const blocks = Number(last.height - first.height);
	return {
		epoch,
		at: first.time,
		blockSeconds: blocks === 0 ? undefined : Number(last.time - first.time) / blocks,
	};
}
