import type {FoundTransaction} from '../../domain/found-transaction.ts';
import {RequestError} from '../../domain/request-error.ts';
import type {Indexer, RequestOptions} from '../../domain/service.ts';

/**
The wrapper of a hash, which may be that of one of its inner transactions. Rejects with the `notFound` failure of the
wrapper where neither has it.
*/
export async function lookUpTransaction(
	indexer: Indexer,
	hash: string,
	options: RequestOptions,
): Promise<FoundTransaction> {
	try {
		return await indexer.getTransaction(hash, options);
	} catch (error) {
		const isUnknown = error instanceof RequestError && error.failure.kind === 'notFound';
		const wrapperId = isUnknown ? await findWrapperOf(indexer, hash, options) : undefined;
		if (wrapperId === undefined) throw error;
		return {...(await indexer.getTransaction(wrapperId, options)), askedInner: hash};
	}
}

/** Id of the wrapper of an inner transaction; undefined where the service does not tell. */
async function findWrapperOf(
	{beyond}: Indexer,
	id: string,
	options: RequestOptions,
): Promise<string | undefined> {
	try {
		return (await beyond.getInnerTransaction(id, options))?.wrapperId;
	} catch (error) {
		if (error instanceof RequestError && error.failure.kind !== 'cancelled') return undefined;
		throw error;
	}
}
