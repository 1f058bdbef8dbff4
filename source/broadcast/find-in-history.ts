import type {Indexer} from '../domain/service.ts';
import type {WrapperTransaction} from '../domain/transaction.ts';
import type {Deed} from './read-deed.ts';

export interface HistorySearch {
	readonly indexer: Pick<Indexer, 'beyond' | 'getTransaction'>;
	readonly deed: Deed;
	/** Of the newest block before it was sent. */
	readonly sinceHeight: bigint;
	readonly signal: AbortSignal;
}

/**
The wrapper with these inner transactions that the payer has paid for since; undefined where there is none, more than
one, or the service keeps no history. Rejects with a RequestError.
*/
export async function findInHistory(search: HistorySearch): Promise<WrapperTransaction | undefined> {
	const {indexer, deed, sinceHeight, signal} = search;
	const page = await indexer.beyond.getHistory({addresses: [deed.payer], page: 1}, {signal});
	const later = page?.items.filter(({blockHeight}) => blockHeight !== undefined && blockHeight > sinceHeight);
	const ids = new Set(later?.map(({transaction}) => transaction?.wrapperId).filter(id => id !== undefined));
	const alike: WrapperTransaction[] = [];
	for (const id of ids) {
		const wrapper = await indexer.getTransaction(id, {signal});
		if (isDeed(wrapper, deed)) alike.push(wrapper);
	}
	return alike.length === 1 ? alike[0] : undefined;
}

function isDeed({feePayer, innerTransactions}: WrapperTransaction, {payer, acts}: Deed): boolean {
	const done = innerTransactions.map(({kind}) => kind);
	return feePayer === payer && acts.every(({kind}) => done.includes(kind));
}
