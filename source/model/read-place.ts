import {RequestError} from '../domain/failure.ts';
import {timeOfBlock} from '../domain/history.ts';
import {askInTurn, smallQuestion} from '../services/life/small-question.ts';
import {epochQuestion, newestBlockQuestion, parametersQuestion} from './questions/chain.ts';
import type {IndexerRequest} from './questions/question.ts';

/** Place of an indexer on its chain, as far as one answer reports it. */
interface PlaceReading {
	readonly epoch?: bigint | undefined;
	readonly height?: bigint | undefined;
	/** Time of its newest block, unix seconds. */
	readonly blockAt?: bigint | undefined;
	readonly chainId?: string | undefined;
}

/**
Asks an indexer one small question about its place: its newest block, else its epoch, else its parameters. Rejects with a
RequestError if it answers none of them.

@param now returns unix milliseconds
*/
export async function askPlace(
	{indexer, signal}: Pick<IndexerRequest, 'indexer' | 'signal'>,
	now: () => number,
): Promise<PlaceReading> {
	const {address} = indexer;
	const asking = {indexer, signal, ...smallQuestion};
	let place: PlaceReading = {};
	const ask = (question: () => Promise<PlaceReading | undefined>) => async () => {
		try {
			const found = await question();
			if (!found) return {kind: 'noPath', address, words: undefined} as const;
			place = found;
			return undefined;
		} catch (error) {
			// A key that is refused for one path is refused for every path.
			if (error instanceof RequestError && error.failure.kind !== 'refusedKey') return error.failure;
			throw error;
		}
	};
	const newest = async () => {
		const block = await newestBlockQuestion.ask(asking, now());
		return block && {epoch: block.epoch, height: block.height, blockAt: timeOfBlock(block)};
	};
	const epoch = async () => {
		const latest = await epochQuestion.ask(asking);
		return latest && {epoch: latest.epoch};
	};
	const parameters = async () => ({chainId: (await parametersQuestion.ask(asking)).chainId});
	await askInTurn([ask(newest), ask(epoch), ask(parameters)], 0, address);
	return place;
}
