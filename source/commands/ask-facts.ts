import type {CellFacts} from '../columns/facts.ts';
import {RequestError} from '../domain/request-error.ts';
import type {AnswerContext} from './context.ts';

/** The answer; undefined where the service gives none. An interrupt is not the service's. */
export async function orUnknown<Value>(answer: Promise<Value>): Promise<Value | undefined> {
	try {
		return await answer;
	} catch (error) {
		if (error instanceof RequestError && error.failure.kind !== 'cancelled') return undefined;
		throw error;
	}
}

/** Which epoch it is, as far as the service tells, and how long epochs are. */
export async function askEpochNow({
	indexer,
	signal,
}: Pick<AnswerContext, 'indexer' | 'signal'>): Promise<Partial<CellFacts>> {
	const [latest, parameters] = await Promise.all([
		orUnknown(indexer.beyond.getLatestEpoch({signal})),
		orUnknown(indexer.getParameters({signal})),
	]);
	return {epoch: latest?.epoch, parameters};
}
