import {type QueryClient, useQuery, useQueryClient} from '@tanstack/react-query';
import {useEffect, useMemo} from 'react';
import {type ActiveStake, sumUpActiveStake} from '../../domain/active-stake.ts';
import {RequestError} from '../../domain/failure.ts';
import {keepEqual} from '../../domain/keep-equal.ts';
import {activeStates, filterStates, type Validator} from '../../domain/validator.ts';
import {activeStakeQuestion} from '../../model/questions/validators.ts';
import {type Feed, periodOf} from './feed.ts';
import type {Reply} from './reply.ts';
import {epochQuery, useToldEpoch} from './use-chain-head.ts';
import type {ShortList} from './use-following-pages.ts';

/** Polls of the list between two readings of all pages: powers change only once an epoch. */
const pollsBetween = 10;

/** Polls of the list after a reading until the next one where a power, or the epoch, is another. */
const pollsAfterNews = 2;

/** Intervals before a failed reading is repeated. */
const intervalsAfterFailure = 3;

/**
Returns the stake of all active validators, read in the background once a page is on the screen; undefined until
complete. It is read again from time to time, and sooner when the page shows a power that the sums do not contain. Where
all validators are on the screen, it is summed up from them.
*/
export function useActiveStake(
	feed: Feed,
	shown: readonly Validator[] | undefined,
	{isAllowed, following}: {readonly isAllowed: boolean; readonly following?: ShortList | undefined},
): ActiveStake | undefined {
	const {connection} = feed;
	const client = useQueryClient();
	const isRead = isAllowed && shown !== undefined && following === undefined;
	const {data} = useValidatorsReading(feed, isRead, shown);
	const epoch = useToldEpoch(feed);
	const whole = following?.isComplete ? shown : undefined;
	useEffect(() => {
		if (!whole) return;
		client.setQueryData(keyOf(connection), sumUpActiveStake(whole, true));
		keepEpoch(client, connection, epoch);
	}, [whole, client, connection, epoch]);
	useStateNews(feed, shown);
	return data?.isWhole ? data : undefined;
}

/** Returns all validators of any state, from the same reading as the active stake; read while a screen needs them. */
export function useAllValidators(feed: Feed, isNeeded = true): AllValidators {
	const {data, isError} = useValidatorsReading(feed, isNeeded);
	return {validators: data?.isWhole ? data.all : undefined, isMissing: isError && data === undefined};
}

interface AllValidators {
	/** Validators; undefined until known. */
	readonly validators: readonly Validator[] | undefined;
	/** True if they could not be read, and none are known. */
	readonly isMissing: boolean;
}

/** Reads all validators: the one source of every figure about them. @param shown rows beside it, which may be newer */
function useValidatorsReading(feed: Feed, isRead: boolean, shown: readonly Validator[] = noValidators) {
	const {intervalMilliseconds, isPaused, connection} = feed;
	const client = useQueryClient();
	const period = periodOf(feed, 'validators');
	const epoch = useToldEpoch(feed);
	const held = knownStake(client, connection);
	// A long list has too many rows to check them all at each key. One that was cut lacks rows at any time.
	const hasMoved = useMemo(
		() => held?.isWhole === true && shown.some(validator => isNews(validator, held)),
		[held, shown],
	);
	return useQuery({
		...readingQuery(feed),
		enabled: isRead && !isPaused,
		staleTime: (period * pollsBetween) / 2,
		// The list's own polls already report the same failure to the status line.
		throwOnError: error => !(error instanceof RequestError),
		refetchInterval: ({state}) => {
			if (state.status === 'error') return intervalMilliseconds * intervalsAfterFailure;
			// Powers and states change with the epoch, also where no row is on the screen that would show it.
			const readIn = client.getQueryData<bigint>(epochKeyOf(connection));
			const isNewEpoch = epoch !== undefined && readIn !== undefined && epoch > readIn;
			if (!hasMoved && !isNewEpoch) return period * pollsBetween;
			// At the end of an epoch many powers change over several polls, and some may change all the time.
			return Math.max(1, period * pollsAfterNews - (feed.now() - state.dataUpdatedAt));
		},
	});
}

const noValidators: readonly Validator[] = [];

/** Makes the query of all validators. */
function readingQuery(feed: Feed) {
	const {connection, indexer} = feed;
	return {
		queryKey: keyOf(connection),
		async queryFn({client, signal}: {readonly client: QueryClient; readonly signal: AbortSignal}) {
			const epoch = client.getQueryData<Reply<bigint>>(epochQuery(feed).queryKey)?.value;
			const stake = await activeStakeQuestion.ask({indexer, signal}, knownStake(client, connection));
			keepEpoch(client, connection, epoch);
			return stake;
		},
		structuralSharing: keepEqualStake,
	};
}

/** Reads all validators again now; a reading that is under way is not begun again. */
export function askAllValidators(client: QueryClient, feed: Feed): Promise<void> {
	return client.prefetchQuery({...readingQuery(feed), staleTime: 0});
}

/** Returns what the last reading of all validators said, if it was whole; asks for nothing. */
export function useKnownStake(feed: Feed): ActiveStake | undefined {
	const {data} = useQuery({...readingQuery(feed), enabled: false});
	return data?.isWhole ? data : undefined;
}

/** Reads the same from the cache, whole or not. */
export function knownStake(client: QueryClient, connection: string): ActiveStake | undefined {
	return client.getQueryData<ActiveStake>(keyOf(connection));
}

/**
Reads all validators again at once when a newer answer has one of them in another state, or another number in a state, so
that one screen does not show both for long.

@param counts numbers by state; undefined: not known
*/
export function useStateNews(
	feed: Feed,
	newer: readonly Validator[] = noValidators,
	counts: Readonly<Record<string, number | undefined>> = noCounts,
): void {
	const client = useQueryClient();
	const states = useMemo(
		() => JSON.stringify([newer.map(({address, state}) => [address, state]), counts]),
		[newer, counts],
	);
	// biome-ignore lint/correctness/useExhaustiveDependencies: answers that say the same are no news
	useEffect(() => {
		const known = knownStake(client, feed.connection);
		if (!known?.isWhole) return;
		const isOther =
			newer.some(validator => hasOtherState(validator, known)) ||
			Object.entries(counts).some(([state, count]) => count !== undefined && count !== known.counts?.[state]);
		if (isOther && !feed.isPaused) void askAllValidators(client, feed);
	}, [client, feed.connection, states]);
}

const noCounts = {};

/** Reads the strongest active validators as they were when their stake was last read; none where it never was. */
export function knownHolders(client: QueryClient, connection: string): readonly Validator[] {
	return knownStake(client, connection)?.holders?.firstPage ?? [];
}

function keyOf(connection: string) {
	return ['activeStake', connection] as const;
}

function epochKeyOf(connection: string) {
	return ['activeStakeEpoch', connection] as const;
}

/** Keeps in which epoch the sums were read, as long as these. */
function keepEpoch(client: QueryClient, connection: string, epoch: bigint | undefined): void {
	const queryKey = epochKeyOf(connection);
	if (epoch !== undefined) {
		client.getQueryCache().build(client, {queryKey, gcTime: Number.POSITIVE_INFINITY}).setData(epoch);
	}
}

/** Checks whether a row differs from the sums: another power, or another state. */
function isNews(validator: Validator, stake: ActiveStake): boolean {
	const {address, votingPower, state = ''} = validator;
	if (address === undefined || votingPower === undefined) return false;
	const power = activeStates.includes(state) ? votingPower : undefined;
	return stake.powers.get(address) !== power || hasOtherState(validator, stake);
}

/** Checks whether a validator is in another state than in a reading; lists hide some states. */
function hasOtherState({address, state = ''}: Validator, {all = noValidators}: ActiveStake): boolean {
	const known = all.find(each => each.address === address);
	return known ? known.state !== state : filterStates.includes(state);
}

/** Returns the sums before where nothing that they are made of is different. */
function keepEqualStake(previous: unknown, next: unknown): unknown {
	const [before, now] = [previous as ActiveStake | undefined, next as ActiveStake];
	return before?.isWhole === now.isWhole && keepEqual(before.all, now.all) === before.all ? before : now;
}
