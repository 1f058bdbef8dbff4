import {
	type Query,
	type QueryClient,
	type QueryKey,
	type QueryState,
	skipToken,
	useQuery,
	useQueryClient,
} from '@tanstack/react-query';
import {useCallback, useSyncExternalStore} from 'react';
import type {Purpose} from '../../domain/extensions.ts';
import {type Failure, RequestError} from '../../domain/failure.ts';

/** Outcome of the fetches of one query. */
interface Outcome {
	/** Unix milliseconds of the last good answer; undefined: none yet. */
	readonly receivedAt: number | undefined;
	/** Failure of the last fetch; undefined: it had an answer. */
	readonly failure: Failure | undefined;
	/** Unix milliseconds of that failure. */
	readonly failedAt: number | undefined;
}

const nothing: Outcome = {receivedAt: undefined, failure: undefined, failedAt: undefined};

/** Failures that the state of a query without data no longer has while it is fetched again. */
const lastFailures = new WeakMap<object, Failure>();

/** Errors of a query up to its last good answer. */
const earlierErrors = new WeakMap<object, number>();

/** Part of a query that says how its fetches ended. */
export interface Fetched {
	readonly state: Pick<
		QueryState<unknown, unknown>,
		'status' | 'error' | 'errorUpdateCount' | 'dataUpdateCount'
	>;
}

/** Notes the end of a fetch; returns its failure, if any. */
export function noteEnd(query: Fetched): Failure | undefined {
	const {error, errorUpdateCount} = query.state;
	const failure = toFailure(error);
	if (failure) lastFailures.set(query, failure);
	else if (error === null) earlierErrors.set(query, errorUpdateCount);
	return failure;
}

/** Returns the failure in an error; undefined: the request was cancelled, or the error is a bug. */
export function toFailure(error: unknown): Failure | undefined {
	return error instanceof RequestError && error.failure.kind !== 'cancelled' ? error.failure : undefined;
}

/** Counts the failures of a query since its last good answer. */
export function failuresInARow(query: Fetched): number {
	return query.state.errorUpdateCount - (earlierErrors.get(query) ?? 0);
}

/** Returns the outcome of a query so far. */
export function readOutcome(client: QueryClient, queryKey: QueryKey): Outcome {
	const query = client.getQueryCache().find({queryKey, exact: true});
	if (!query) return nothing;
	const {error, errorUpdatedAt, dataUpdatedAt, data} = query.state;
	const failure = toFailure(error) ?? (data === undefined ? lastFailures.get(query) : undefined);
	return {receivedAt: dataUpdatedAt || undefined, failure, failedAt: failure && errorUpdatedAt};
}

/** Returns a function that reads the outcome of any query at any moment. */
export function useOutcomeReader(): (queryKey: QueryKey) => Outcome {
	const client = useQueryClient();
	return queryKey => readOutcome(client, queryKey);
}

/** Returns a part of the outcome of a query; renders again only where that part changes. */
export function useOutcome<Part extends keyof Outcome>(queryKey: QueryKey, part: Part): Outcome[Part] {
	const client = useQueryClient();
	const subscribe = useCallback((listener: () => void) => subscribeToOutcomes(client, listener), [client]);
	return useSyncExternalStore(subscribe, () => readOutcome(client, queryKey)[part]);
}

/** Calls the listener after each change of the state of any query. */
export function subscribeToOutcomes(client: QueryClient, listener: () => void): () => void {
	return client.getQueryCache().subscribe(({type}) => {
		if (type === 'updated') listener();
	});
}

/** Mark of a fetch whose answer the user waits for. */
const awaited = {isAwaited: true} as const;

/** Fetch that the cache runs. */
export interface Fetching {
	readonly client: QueryClient;
	readonly queryKey: QueryKey;
	readonly signal: AbortSignal;
	readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

/**
Returns the options of the requests of a fetch: the user waits for one that is awaited, and for the first answer of a view.
The user's own holdings are read for notices, whatever is in view.
*/
export function requestOf({client, queryKey, signal, meta}: Fetching) {
	const {dataUpdatedAt = 0, errorUpdateCount = 0} = client.getQueryState(queryKey) ?? {};
	const isFirst = dataUpdatedAt === 0 && errorUpdateCount === 0;
	const [first, later]: readonly Purpose[] = meta?.isMine ? ['start', 'mine'] : ['asked', 'screen'];
	const purpose = meta?.isAwaited ? 'asked' : isFirst ? first : later;
	return {signal, purpose};
}

/** Returns an observer that fetches a query; undefined: those that there are only read it. Holdings can be asked for in a pause. */
export function fetcherOf({observers}: Query) {
	const fetchers = observers.filter(
		({options}) => options.queryFn !== skipToken && (options.enabled !== false || isMine({options})),
	);
	return fetchers.find(each => !isMine(each)) ?? fetchers[0];
}

/** Checks whether an observer reads holdings of the user, whatever is in view. */
export function isMine({options}: {readonly options: {readonly meta?: Fetching['meta']}}): boolean {
	return options.meta?.isMine === true;
}

/** Fetches a query in view, for a user who waits for it by default; resolves with its failure, if any. */
export async function refetch(
	client: QueryClient,
	queryKey: QueryKey,
	meta: {readonly isAwaited?: boolean} = awaited,
): Promise<Failure | undefined> {
	const query = client.getQueryCache().find({queryKey, exact: true});
	// An observer that only reads may have been the last one to set the options of the query.
	const fetcher = query && fetcherOf(query);
	if (!fetcher) return undefined;
	try {
		await query.fetch({...fetcher.options, meta: {...fetcher.options.meta, ...meta}}, {cancelRefetch: false});
		return undefined;
	} catch (error) {
		return toFailure(error);
	}
}

/** Query of a view. */
export interface AskedQuery {
	readonly queryKey: QueryKey;
	/** Milliseconds between two polls. */
	readonly periodMilliseconds: number;
	/** Asks now; resolves with the failure, if any. */
	refresh(): Promise<Failure | undefined>;
}

/** Returns a query of a view, which can be asked for now. */
export function useAsked(queryKey: QueryKey, periodMilliseconds: number): AskedQuery {
	const client = useQueryClient();
	return {queryKey, periodMilliseconds, refresh: () => refetch(client, queryKey)};
}

/** Progress of a reading of many pages. */
export interface FeedProgress {
	/** Items so far. */
	readonly read: number;
	/** Total number of items, if the service counts them. */
	readonly total: number | undefined;
}

const keyOfProgress = (queryKey: QueryKey) => ['progress', ...queryKey];

/** Sets the progress of a query over many pages; undefined: it has ended. */
export function setProgress(client: QueryClient, queryKey: QueryKey, progress?: FeedProgress): void {
	client.setQueryData<FeedProgress | null>(keyOfProgress(queryKey), progress ?? null);
}

/** Returns the progress of a query over many pages; undefined while none runs. */
export function useProgress(queryKey: QueryKey): FeedProgress | undefined {
	return (
		useQuery<FeedProgress | null>({queryKey: keyOfProgress(queryKey), queryFn: skipToken}).data ?? undefined
	);
}
