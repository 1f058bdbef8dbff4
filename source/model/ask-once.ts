import type {Indexer} from '../domain/service.ts';
import {aroundIndexer, type IndexerQuestion} from '../services/indexer/around-indexer.ts';

/** Returns the indexer with some questions asked only once: later ones get the first answer, or the first failure. */
export function askOnce(
	indexer: Indexer,
	names: readonly IndexerQuestion['name'][] = ['parameters', 'epoch'],
): Indexer {
	const asked = new Map<string, Promise<unknown>>();
	return aroundIndexer(indexer, ({name}, _options, ask) => {
		if (!names.includes(name)) return ask();
		const answer = (asked.get(name) as ReturnType<typeof ask> | undefined) ?? ask();
		asked.set(name, answer);
		return answer;
	});
}
