import {type Query, type QueryClient, useQueryClient} from '@tanstack/react-query';
import {useEffect, useEffectEvent, useRef} from 'react';
import type {NewestBlock} from '../../domain/freshness.ts';
import {limitTo} from '../../system/limit-to.ts';
import {sleep} from '../../system/timer.ts';
import type {Feed} from './feed.ts';
import {fetcherOf, isMine, refetch} from './outcome.ts';
import type {Reply} from './reply.ts';
import {askChainHead, epochQuery, heightQuery} from './use-chain-head.ts';

/** Things asked at a time: one of them may take two requests at once. */
const atOnce = 3;

/** Asks again for every query in view, but for what never changes. */
export async function askQueries(
	client: QueryClient,
	{connection}: Feed,
	{inTurn = limitTo(), isWanted = () => true, isAwaited = true}: AskOptions = {},
): Promise<void> {
	const inView = {type: 'active', predicate: ({queryKey}: Query) => queryKey[1] === connection} as const;
	const queries = client
		.getQueryCache()
		.findAll(inView)
		.filter(query => mayHaveChanged(query) && isInView(query) && isWanted(query));
	await Promise.all(
		queries.map(query => {
			const {dataUpdateCount} = query.state;
			// An answer that came meanwhile is new.
			return inTurn(async () => {
				if (query.state.dataUpdateCount === dataUpdateCount)
					await refetch(client, query.queryKey, {isAwaited});
			});
		}),
	);
}

interface AskOptions {
	readonly inTurn?: ReturnType<typeof limitTo>;
	/** Default: true. */
	readonly isAwaited?: boolean;
	isWanted?(query: Query): boolean;
}

/** Asks at once for what has become old during a pause, or while the user was away. */
export function useCatchUp(feed: Feed): void {
	const {isPaused, slowness} = feed;
	const client = useQueryClient();
	const catchUp = useEffectEvent(() => {
		const isWanted = (query: Query) => fetcherOf(query)?.getCurrentResult().isStale === true;
		void askQueries(client, feed, {isWanted, isAwaited: false});
	});
	useEffect(() => {
		if (!isPaused && slowness > 0) catchUp();
	}, [isPaused, slowness]);
}

/** Checks whether a view reads it, and not only the notices. */
function isInView(query: Query): boolean {
	const fetcher = fetcherOf(query);
	return fetcher !== undefined && !isMine(fetcher);
}

/** Returns the queries of the user's holdings that views and notices need, the more important first. */
function holdingsOf(client: QueryClient, {connection}: Feed): readonly Query[] {
	const isHolding = ({queryKey, observers}: Query) =>
		queryKey[1] === connection && observers.some(isMine) && /^(?:stake|held)$/.test(String(queryKey[0]));
	return client
		.getQueryCache()
		.findAll({predicate: isHolding})
		.filter(({queryKey}) => queryKey[2] !== 'balances');
}

/** Tells whether asking again can bring anything else: the content of a block never changes. */
function mayHaveChanged({state, observers}: Query): boolean {
	const isLasting = observers.every(({options}) => options.staleTime === Number.POSITIVE_INFINITY);
	return state.status === 'error' || !isLasting;
}

/**
Gives a function that asks again for all that the screen shows, each thing once and a few at a time: first what the user
waits for, whose outcome it resolves with, then the holdings of the user if these are shown, the place on the chain, and
everything else in view.
*/
export function useAskInView(feed: Feed) {
	const client = useQueryClient();
	const ending = useRef(new AbortController());
	useEffect(() => {
		ending.current = new AbortController();
		return () => ending.current.abort();
	}, []);
	return async <Outcome>(first: () => Promise<Outcome>, hasHoldings: boolean): Promise<Outcome> => {
		await feed.service.reach();
		const inTurn = limitTo(atOnce);
		const outcome = inTurn(first);
		const {signal} = ending.current;
		const holdings = hasHoldings ? holdingsOf(client, feed) : [];
		const tasks = [
			...holdings.map(
				({queryKey}) =>
					() =>
						refetch(client, queryKey),
			),
			() => client.prefetchQuery({...epochQuery(feed), staleTime: 0}),
			() => askChainHead(client, feed, {isAnew: true}),
		];
		for (const task of tasks) void inTurn(async () => (signal.aborted ? undefined : task()));
		void askQueries(client, feed, {inTurn});
		return outcome;
	};
}

/** Readings of what a transaction changes, and looks for the next block between two of them. */
const [maxReadings, maxLooks] = [5, 5];
const lookMilliseconds = 3000;

/** A transaction of ours that may have had an effect. */
export interface Effect {
	/** Identifies it and how far it is known to have come. */
	readonly key: string;
	/** Addresses concerned; empty: not known, so that it may be any of the user's. */
	readonly addresses: readonly string[];
	/** True if it is known to be in a block; else it is accepted. */
	readonly isIncluded: boolean;
}

/** Asks for what a transaction of ours changes: at once when it is in a block, and after the next blocks until any of it differs. */
export function useEffectReading(feed: Feed, effect: Effect | undefined): void {
	const client = useQueryClient();
	// biome-ignore lint/correctness/useExhaustiveDependencies: another object about the same step is no news
	useEffect(() => {
		if (!effect) return;
		const ending = new AbortController();
		void readEffect(client, feed, effect, ending.signal);
		return () => ending.abort();
	}, [client, feed.connection, effect?.key]);
}

async function readEffect(
	client: QueryClient,
	feed: Feed,
	{addresses, isIncluded}: Effect,
	signal: AbortSignal,
): Promise<void> {
	const isConcerned = (text: string) => addresses.length === 0 || addresses.some(each => text.includes(each));
	const inTurn = limitTo(atOnce);
	for (let readings = 0; readings < maxReadings; readings++) {
		if (readings > 0 || !isIncluded) await passBlock(client, feed, signal);
		if (signal.aborted) return;
		const holdings = holdingsOf(client, feed).filter(({queryHash}) => isConcerned(queryHash));
		const before = holdings.map(({state}) => state.data);
		await Promise.all(holdings.map(({queryKey}) => inTurn(() => refetch(client, queryKey))));
		const isWanted = ({queryKey, queryHash}: Query) =>
			queryKey.includes('proposals') || (addresses.length > 0 && isConcerned(queryHash));
		await askQueries(client, feed, {inTurn, isWanted});
		if (holdings.some(({state}, index) => hasChanged(state.data, before[index]))) return;
	}
}

/** Checks whether a reading brought anything else than its time. */
function hasChanged(after: unknown, before: unknown): boolean {
	return Object.entries({...Object(after)}).some(
		([name, value]) => name !== 'startedAt' && Object(before)[name] !== value,
	);
}

/** Waits for the next block, or for as long as one takes if the service does not report the height. */
async function passBlock(client: QueryClient, feed: Feed, signal: AbortSignal): Promise<void> {
	const query = heightQuery(feed);
	const height = () => client.getQueryData<Reply<NewestBlock>>(query.queryKey)?.value?.height;
	const before = height();
	for (let looks = 0; looks < maxLooks && height() === before && !signal.aborted; looks++) {
		await sleep(Math.min(lookMilliseconds, feed.intervalMilliseconds), signal);
		if (!signal.aborted) await client.prefetchQuery({...query, staleTime: 0});
	}
}
