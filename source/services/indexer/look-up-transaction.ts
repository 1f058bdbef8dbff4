import {orUnknown, RequestError} from '../../domain/failure.ts';
import type {Indexer, RequestOptions} from '../../domain/service.ts';
import type {FoundTransaction} from '../../domain/transaction.ts';

/**
Finds the wrapper of a hash, which may be that of one of its inner transactions. Rejects with the `notFound` failure of
the wrapper where neither has it.
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
		const inner = isUnknown
			? await orUnknown(indexer.extensions.getInnerTransaction(hash, options))
			: undefined;
		const wrapperId = inner?.wrapperId;
		if (wrapperId === undefined) throw error;
		return {...(await indexer.getTransaction(wrapperId, options)), askedInner: hash};
	}
}
