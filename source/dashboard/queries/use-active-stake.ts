import {useQuery, useQueryClient} from '@tanstack/react-query';
import {useEffect, useMemo} from 'react';
import {type ActiveStake, sumUpActiveStake} from '../../domain/active-stake.ts';
import {RequestError} from '../../domain/request-error.ts';
import {activeStates, type Validator} from '../../domain/validator.ts';
import {getActiveStake} from '../../services/indexer/active-stake.ts';
import {type Feed, periodOf} from './feed.ts';
import type {ShortList} from './use-list.ts';

/** Polls of the list between two readings of all pages: powers change only once an epoch. */
const pollsBetween = 10;

/** Intervals before a failed reading is repeated. */
const intervalsAfterFailure = 3;

/**
The stake of all active validators, read in the background once a page is on the screen; undefined until complete.
It is read again from time to time, and when the page shows a power that the sums do not contain. Where all validators
are on the screen, it is summed up from them.
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
	const {data, dataUpdatedAt, refetch} = useQuery({
		queryKey: keyOf(connection),
		queryFn: ({signal}) => getActiveStake(indexer, {signal}),
		enabled: shown !== undefined && isRead,
		staleTime: Number.POSITIVE_INFINITY,
		structuralSharing: keepEqualStake,
		// The list's own polls already report the same failure to the status line.
		throwOnError: error => !(error instanceof RequestError),
		refetchInterval: ({state}) =>
			state.status === 'error'
				? intervalMilliseconds * intervalsAfterFailure
				: periodOf(feed, 'validators') * pollsBetween,
	});

	const whole = following?.isComplete ? shown : undefined;
	useEffect(() => {
		if (whole) client.setQueryData(keyOf(connection), sumUpActiveStake(whole, true));
	}, [whole, client, connection]);

	// A long list has too many rows to check them all at each key.
	const hasMoved = useMemo(
		() => data !== undefined && (shown ?? []).some(validator => isNews(validator, data)),
		[data, shown],
	);
	useEffect(() => {
		// At the end of an epoch many powers change over several polls: one reading per interval is enough.
		const isRecent = feed.now() - dataUpdatedAt < intervalMilliseconds;
		if (hasMoved && isRead && !isRecent) void refetch({cancelRefetch: false});
	}, [hasMoved, isRead, dataUpdatedAt, intervalMilliseconds, feed, refetch]);
	return data?.isWhole ? data : undefined;
}

function keyOf(connection: string) {
	return ['activeStake', connection] as const;
}

/** Whether a row differs from the sums: another power, newly active, or no longer active. */
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

/** As the service sent them; powers of the others are compared with those of all. */
function hasSameHolders({holders: previous}: ActiveStake, {holders: next}: ActiveStake): boolean {
	const textOf = (holders: ActiveStake['holders']) =>
		JSON.stringify([holders?.strongest.map(({source}) => source), holders?.weakest?.address]);
	return textOf(previous) === textOf(next);
}
