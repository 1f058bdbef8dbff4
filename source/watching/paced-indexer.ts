import {RequestError} from '../domain/failure.ts';
import type {Indexer} from '../domain/service.ts';
import type {Lane, RequestBudget} from '../services/http/request-budget.ts';
import {aroundIndexer, type IndexerQuestion} from '../services/indexer/around-indexer.ts';
import type {AnswerPool} from './answer-pool.ts';

interface Pace {
	readonly pool: AnswerPool;
	readonly budget: RequestBudget;
	readonly lane: Lane;
	/** Returns a signal that is aborted when nothing more is to be asked. */
	signal(): AbortSignal;
	/** Tells whether the service takes requests. */
	mayAsk(): boolean;
	/** Unix milliseconds from which on an answer that somebody else got is as good as an own one. */
	since(question: IndexerQuestion): number;
}

/** An indexer that answers from what others asked, and asks for the rest within the budget. */
export function paceIndexer(indexer: Indexer, {pool, budget, lane, signal, mayAsk, since}: Pace): Indexer {
	return aroundIndexer(
		indexer,
		async <Answer>(question: IndexerQuestion, _: unknown, ask: () => Promise<Answer>) => {
			const find = () => pool.find(question, since(question)) as Answer | undefined;
			const known = find();
			if (known !== undefined) return known;
			if (isAbsent(indexer, question)) return ask();
			await budget.take(lane, {address: indexer.address, signal: signal()});
			if (!mayAsk()) throw new RequestError({kind: 'cancelled', address: indexer.address});
			// Somebody may have asked in the meantime; the budget keeps the room.
			const told = find();
			if (told !== undefined) return told;
			const answer = await ask();
			pool.note(question, answer);
			return answer;
		},
	);
}

/** Tells whether the service is known not to have such an answer, so that no request is sent. */
function isAbsent({extensions}: Indexer, {name, isBeyond}: IndexerQuestion): boolean {
	const known: Readonly<Record<string, boolean>> = extensions.known.read();
	return isBeyond && known[name] === false;
}
