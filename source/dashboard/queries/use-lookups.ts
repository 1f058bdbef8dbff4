import {hashKey, type QueryFunctionContext, useQueries} from '@tanstack/react-query';
import {type Failure, RequestError} from '../../domain/failure.ts';
import {keepEqual} from '../../domain/keep-equal.ts';
import type {FoundTransaction} from '../../domain/transaction.ts';
import {transactionQuestion} from '../../model/questions/transactions.ts';
import {type Feed, periodOf, toFailure} from './feed.ts';

/** Result of looking up one hash. */
export interface LookupAnswer {
	readonly hash: string;
	readonly transaction: FoundTransaction | undefined;
	/** Reason why there is no transaction; `notFound`: the service does not have it yet, or not under this hash. */
	readonly failure: Failure | undefined;
	/** Name of the query in the monitor. */
	readonly asked: string;
	/** Refetches now; resolves with the failure, if any. */
	refresh(): Promise<Failure | undefined>;
}

/**
Looks up transactions by hash. One that was found is not fetched again, since a block does not change. One that is
being followed is polled until it is found.
*/
export function useLookups(
	feed: Feed,
	hashes: readonly string[],
	followed: ReadonlySet<string>,
): readonly LookupAnswer[] {
	const {connection, indexer, monitor, isPaused} = feed;
	const period = periodOf(feed, 'transaction');
	const keyOf = (hash: string) => ['transaction', connection, hash.toLowerCase()] as const;
	const results = useQueries({
		queries: hashes.map(hash => {
			const asked = hashKey(keyOf(hash));
			return {
				queryKey: keyOf(hash),
				queryFn: ({signal}: Pick<QueryFunctionContext, 'signal'>) =>
					monitor.watch(asked, purpose => transactionQuestion.ask({indexer, signal, purpose}, hash)),
				staleTime: Number.POSITIVE_INFINITY,
				structuralSharing: keepEqual,
				retryOnMount: false,
				refetchInterval: ({state}: {readonly state: {readonly data: unknown}}) =>
					state.data !== undefined || !followed.has(hash) || isPaused ? false : period,
			} as const;
		}),
	});
	return results.map(({data, error, refetch}, index) => {
		const hash = hashes[index] ?? '';
		return {
			hash,
			transaction: data,
			failure: error instanceof RequestError ? error.failure : undefined,
			asked: hashKey(keyOf(hash)),
			refresh: () => refetch({cancelRefetch: false}).then(toFailure),
		};
	});
}
