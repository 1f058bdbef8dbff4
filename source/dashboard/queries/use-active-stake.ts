import {type QueryClient, useQuery, useQueryClient} from '@tanstack/react-query';
import {useEffect, useMemo} from 'react';
import {type ActiveStake, sumUpActiveStake} from '../../domain/active-stake.ts';
import {RequestError} from '../../domain/failure.ts';
import {keepEqual} from '../../domain/keep-equal.ts';
import {filterStates, type Validator} from '../../domain/validator.ts';
import {activeStakeQuestion} from '../../model/questions/validators.ts';
import {type Feed, periodOf, polling} from './feed.ts';
import type {ShortList} from './use-following-pages.ts';

/**
Returns the newest reading of all validators, the one source of every figure about them: the active stake and the number in
each state. It is read in the background once a page is on the screen; undefined until complete. Where all validators are
on the screen, it is made from these.
*/
export function useActiveStake(
	feed: Feed,
	shown: readonly Validator[] | undefined,
	{isAllowed, following}: {readonly isAllowed: boolean; readonly following?: ShortList | undefined},
): ActiveStake | undefined {
	const client = useQueryClient();
	const {connection} = feed;
	const {stake} = useAllValidators(feed, isAllowed && shown !== undefined && following === undefined);
	const whole = following?.isComplete ? shown : undefined;
	useEffect(() => {
		if (whole) client.setQueryData(keyOfActiveStake(connection), sumUpActiveStake(whole, true));
	}, [whole, client, connection]);
	useStateNews(feed, shown);
	return stake;
}

interface AllValidators {
	/** Last reading that was whole; undefined until known. */
	readonly stake: ActiveStake | undefined;
	/** True if they could not be read, and none are known. */
	readonly isMissing: boolean;
}

/** Reads all validators of any state while a screen needs them; returns what is known of them in any case. */
export function useAllValidators(feed: Feed, isNeeded = true): AllValidators {
	const {data, isError} = useQuery({
		...readingQuery(feed),
		enabled: isNeeded && !feed.isPaused,
		...polling(feed, periodOf(feed, 'allValidators')),
		// The list's own polls already report the same failure to the status line.
		throwOnError: error => !(error instanceof RequestError),
	});
	return {stake: data?.isWhole ? data : undefined, isMissing: isError && data === undefined};
}

const noValidators: readonly Validator[] = [];

/** Makes the query of all validators. */
function readingQuery({connection, indexer}: Feed) {
	return {
		queryKey: keyOfActiveStake(connection),
		queryFn: ({client, signal}: {readonly client: QueryClient; readonly signal: AbortSignal}) =>
			activeStakeQuestion.ask({indexer, signal}, knownStake(client, connection)),
		structuralSharing: keepEqualStake,
		gcTime: Number.POSITIVE_INFINITY,
	};
}

/**
Reads all validators again at once when a newer answer has one of them in another state, so that one screen does not show
both for long.
*/
export function useStateNews(feed: Feed, newer: readonly Validator[] = noValidators): void {
	const client = useQueryClient();
	const states = useMemo(() => JSON.stringify(newer.map(({address, state}) => [address, state])), [newer]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: answers that say the same are no news
	useEffect(() => {
		const known = knownStake(client, feed.connection);
		if (!known?.isWhole || feed.isPaused) return;
		// A reading that is under way is not begun again.
		if (newer.some(each => hasOtherState(each, known)))
			void client.prefetchQuery({...readingQuery(feed), staleTime: 0});
	}, [client, feed.connection, states]);
}

/** Checks whether a validator is in another state than in a reading; lists hide some states. */
function hasOtherState({address, state = ''}: Validator, {all = noValidators}: ActiveStake): boolean {
	const known = all.find(each => each.address === address);
	return known ? known.state !== state : filterStates.includes(state);
}

/** Returns the last reading in the cache. */
export function knownStake(client: QueryClient, connection: string): ActiveStake | undefined {
	return client.getQueryData<ActiveStake>(keyOfActiveStake(connection));
}

/** Returns the key of that reading in the cache. */
export function keyOfActiveStake(connection: string) {
	return ['activeStake', connection] as const;
}

/** Returns the sums before where nothing that they are made of is different. */
function keepEqualStake(previous: unknown, next: unknown): unknown {
	const [before, now] = [previous as ActiveStake | undefined, next as ActiveStake];
	return before?.isWhole === now.isWhole && keepEqual(before.all, now.all) === before.all ? before : now;
}
