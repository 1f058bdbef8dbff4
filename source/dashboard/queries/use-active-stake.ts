import {type QueryClient, useQuery, useQueryClient} from '@tanstack/react-query';
import {useEffect, useMemo} from 'react';
import {type ActiveStake, sumUpActiveStake} from '../../domain/active-stake.ts';
import {RequestError} from '../../domain/failure.ts';
import {activeStates, type Validator} from '../../domain/validator.ts';
import {activeStakeQuestion} from '../../model/questions/validators.ts';
import {type Feed, periodOf} from './feed.ts';
import {useToldEpoch} from './use-chain-head.ts';
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
	const {indexer, intervalMilliseconds, isPaused} = feed;
	const client = useQueryClient();
	const {connection} = feed;
	const isRead = isAllowed && !isPaused && following === undefined;
	const period = periodOf(feed, 'validators');
	const epoch = useToldEpoch(feed);
	const held = client.getQueryData<ActiveStake>(keyOf(connection));
	// A long list has too many rows to check them all at each key. One that was cut lacks rows at any time.
	const hasMoved = useMemo(
		() => held?.isWhole === true && (shown ?? []).some(validator => isNews(validator, held)),
		[held, shown],
	);
	const {data} = useQuery({
		queryKey: keyOf(connection),
		queryFn: async ({signal}) => {
			const before = client.getQueryData<ActiveStake>(keyOf(connection));
			const stake = await activeStakeQuestion.ask({indexer, signal}, before);
			keepEpoch(client, connection, epoch);
			return stake;
		},
		enabled: shown !== undefined && isRead,
		staleTime: Number.POSITIVE_INFINITY,
		structuralSharing: keepEqualStake,
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

	const whole = following?.isComplete ? shown : undefined;
	useEffect(() => {
		if (!whole) return;
		client.setQueryData(keyOf(connection), sumUpActiveStake(whole, true));
		keepEpoch(client, connection, epoch);
	}, [whole, client, connection, epoch]);
	return data?.isWhole ? data : undefined;
}

/** Reads the strongest active validators as they were when their stake was last read; none where it never was. */
export function knownHolders(client: QueryClient, connection: string): readonly Validator[] {
	return client.getQueryData<ActiveStake>(keyOf(connection))?.holders?.firstPage ?? [];
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

/** Checks whether a row differs from the sums: another power, newly active, or no longer active. */
function isNews({address, votingPower, state = ''}: Validator, {powers}: ActiveStake): boolean {
	if (address === undefined || votingPower === undefined) return false;
	return powers.get(address) !== (activeStates.includes(state) ? votingPower : undefined);
}

function keepEqualStake(previous: unknown, next: unknown): unknown {
	return isSameStake(previous as ActiveStake | undefined, next as ActiveStake) ? previous : next;
}

function isSameStake(previous: ActiveStake | undefined, next: ActiveStake): boolean {
	return (
		previous !== undefined &&
		previous.total === next.total &&
		previous.unreadable === next.unreadable &&
		previous.isWhole === next.isWhole &&
		hasSameHolders(previous, next) &&
		previous.powers.size === next.powers.size &&
		[...next.powers].every(([address, power]) => previous.powers.get(address) === power)
	);
}

/** Compares them as the service sent them; powers of the others are compared with those of all. */
function hasSameHolders(previous: ActiveStake, next: ActiveStake): boolean {
	const textOf = ({holders, counts}: ActiveStake) =>
		JSON.stringify([holders?.firstPage.map(({source}) => source), holders?.weakest?.address, counts]);
	return textOf(previous) === textOf(next);
}
