import type {LatestEpoch} from '../../domain/epoch.ts';
import type {LatestHeight} from '../../domain/extensions.ts';
import {RequestError} from '../../domain/failure.ts';
import type {Parameters} from '../../domain/parameters.ts';
import type {Indexer, RequestOptions} from '../../domain/service.ts';
import {aroundIndexer, type IndexerQuestion} from '../indexer/around-indexer.ts';
import type {ServiceWatch} from './service-watch.ts';

/**
An indexer that reports the outcome of each request to the watch, and asks nothing while the watch refuses it. The small
question passes always, and reports for itself.
*/
export function watchIndexer(indexer: Indexer, watch: ServiceWatch): Indexer {
	return aroundIndexer(indexer, async (question, options, ask) => {
		const answer = await told(question, options, ask);
		const sight = chainIn(question, answer);
		if (sight) watch.see(sight);
		if (answer !== undefined) watch.tell(question, answer);
		return answer;
	});

	async function told<Answer>(
		{isBeyond}: IndexerQuestion,
		options: RequestOptions | undefined,
		ask: () => Promise<Answer>,
	): Promise<Answer> {
		const refusal = options?.isQuestion ? undefined : watch.refusal();
		if (refusal) throw refusal;
		if (options?.isQuestion) return ask();
		const note = watch.begin();
		try {
			const value = await ask();
			if (value !== undefined) note(undefined);
			return value;
		} catch (error) {
			const failure = error instanceof RequestError ? error.failure : undefined;
			// A path beyond the interface may be missing or broken by itself; a limit is a limit.
			if (failure && (!isBeyond || failure.kind === 'rateLimited')) note(failure);
			throw error;
		}
	}
}

/** Reads what an answer tells of the chain; undefined: nothing. */
function chainIn({name}: IndexerQuestion, answer: unknown) {
	switch (name) {
		case 'parameters': {
			const {chainId, genesisTime} = answer as Parameters;
			return {chainId, genesisTime};
		}
		case 'epoch':
			return {epoch: (answer as LatestEpoch | undefined)?.epoch};
		case 'height':
			return {height: (answer as LatestHeight | undefined)?.height};
		default:
			return undefined;
	}
}
