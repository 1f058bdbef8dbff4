import type {Indexer} from '../domain/service.ts';
import type {WrapperTransaction} from '../domain/transaction.ts';
import type {Deed} from './read-deed.ts';

export interface HistoryFacts {
	readonly indexer: Pick<Indexer, 'beyond' | 'getTransaction'>;
	readonly deed: Deed;
	/** Of the newest block before it was sent. */
	readonly sinceHeight: bigint;
}

/** Transactions that are looked at in one go: who pays for more since then is no person. */
const mostInOneGo = 50;

/**
Makes the search for the wrapper with these inner transactions that the payer has paid for since. A transaction in a
block stays as it is: each is asked for once, however often the history is.
*/
export function createHistorySearch({indexer, deed, sinceHeight}: HistoryFacts) {
	/** By its id, what may be it; undefined: it is another. */
	const looked = new Map<string, WrapperTransaction | undefined>();
	return {
		/**
		Looks through what of the history was not looked at yet, up to a limit. Undefined where there is none like it, more
		than one, or not all was looked at; and where the service keeps no history. Rejects with a RequestError.
		*/
		async find(signal: AbortSignal): Promise<WrapperTransaction | undefined> {
			const page = await indexer.beyond.getHistory({addresses: [deed.payer], page: 1}, {signal});
			const later = page?.items.filter(
				({blockHeight}) => blockHeight !== undefined && blockHeight > sinceHeight,
			);
			const ids = new Set(later?.flatMap(({transaction}) => transaction?.wrapperId ?? []));
			const unseen = [...ids].filter(id => !looked.has(id));
			for (const id of unseen.slice(0, mostInOneGo)) {
				const wrapper = await indexer.getTransaction(id, {signal});
				looked.set(id, isDeed(wrapper, deed) ? wrapper : undefined);
			}
			if (unseen.length > mostInOneGo) return undefined;
			const alike = [...ids].flatMap(id => looked.get(id) ?? []);
			return alike.length === 1 ? alike[0] : undefined;
		},
	};
}

function isDeed({feePayer, innerTransactions}: WrapperTransaction, {payer, acts}: Deed): boolean {
	const done = innerTransactions.map(({kind}) => kind);
	return feePayer === payer && acts.every(({kind}) => done.includes(kind));
}
