import type {HistoryEntry} from '../../domain/extensions.ts';
import {orUnknown, RequestError} from '../../domain/failure.ts';
import type {Page} from '../../domain/page.ts';
import type {FoundTransaction} from '../../domain/transaction.ts';
import type {OptionalQuestion, Question} from './question.ts';

interface HistorySubject {
	readonly address: string;
	/** Number from 1; undefined: the first. */
	readonly page?: number | undefined;
}

/**
A page of an address's transactions, newest first; undefined: this service does not offer them.
Source: GET /api/v1/chain/history.
*/
export const historyQuestion: OptionalQuestion<Page<HistoryEntry>, HistorySubject> = {
	capability: 'history',
	ask: ({indexer, ...options}, {address, ...query}) =>
		indexer.extensions.getHistory({addresses: [address], ...query}, options),
};

/**
Wrapper transaction of a hash, which may be that of one of its inner transactions. Rejects with the `notFound` failure of
the wrapper if neither has it. Source: GET /api/v1/chain/wrapper/{tx_id} and chain/inner/{id}.
*/
export const transactionQuestion: Question<FoundTransaction, string> = {
	async ask({indexer, ...options}, hash) {
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
	},
};
