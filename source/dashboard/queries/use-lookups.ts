import {type QueryKey, useQueries, useQueryClient} from '@tanstack/react-query';
import {type Failure, RequestError} from '../../domain/failure.ts';
import {keepEqual} from '../../domain/keep-equal.ts';
import type {FoundTransaction} from '../../domain/transaction.ts';
import {transactionQuestion} from '../../model/questions/transactions.ts';
import {type Feed, periodOf} from './feed.ts';
import {type Fetching, readOutcome, refetch, requestOf} from './outcome.ts';

/** Result of looking up one hash. */
export interface LookupAnswer {
	readonly hash: string;
	readonly transaction: FoundTransaction | undefined;
	/** Reason why there is no transaction; `notFound`: the service does not have it yet, or not under this hash. */
	readonly failure: Failure | undefined;
	readonly queryKey: QueryKey;
	/** Unix milliseconds of the last answer, which may be that there is none; undefined: never. */
	readonly answeredAt: number | undefined;
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
	const {connection, indexer, isPaused} = feed;
	const client = useQueryClient();
	const period = periodOf(feed, 'transaction');
	const keyOf = (hash: string) => ['transaction', connection, hash.toLowerCase()];
	const results = useQueries({
		queries: hashes.map(hash => ({
			queryKey: keyOf(hash),
			queryFn: (fetched: Fetching) => transactionQuestion.ask({indexer, ...requestOf(fetched)}, hash),
			staleTime: Number.POSITIVE_INFINITY,
			gcTime: Number.POSITIVE_INFINITY,
			structuralSharing: keepEqual,
			retryOnMount: false,
			refetchInterval: ({state}: {readonly state: {readonly data: unknown}}) =>
				state.data !== undefined || !followed.has(hash) || isPaused ? (false as const) : period,
		})),
	});
	return results.map(({data, error}, index) => {
		const hash = hashes[index] ?? '';
		const failure = error instanceof RequestError ? error.failure : undefined;
		const {receivedAt, failedAt} = readOutcome(client, keyOf(hash));
		return {
			hash,
			transaction: data,
			failure,
			queryKey: keyOf(hash),
			answeredAt: receivedAt ?? (failure?.kind === 'notFound' ? failedAt : undefined),
			refresh: () => refetch(client, keyOf(hash)),
		};
	});
}
