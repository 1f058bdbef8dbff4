import {useQuery, useQueryClient} from '@tanstack/react-query';
import {useEffect, useEffectEvent, useMemo, useState} from 'react';
import {RequestError} from '../../domain/failure.ts';
import {type Feed, periodOf} from './feed.ts';
import {refetch} from './outcome.ts';
import {keyOfStake, stakeQuery, usePartOfStake} from './stake-query.ts';
import {type StakeReading, type StakeRows, type SummedList, summedLists, withRows} from './stake-reading.ts';

/** A delegator's totals, shown above their rows. */
interface SummaryFeed {
	/** Reading of the stake; undefined until the first page has come. */
	readonly reading: StakeReading | undefined;
	/** True if the rows are newer than the reading, so that a new reading is on its way. */
	readonly isBehind: boolean;
}

interface SummaryOptions {
	/** True if the service takes requests and the list on the screen has its first answer. */
	readonly isAllowed: boolean;
	/** Unix milliseconds since when the rows on the screen have been unchanged; undefined: there are no rows. */
	readonly rowsSince?: number | undefined;
	/** The list on the screen, where it is one of those that are summed up: it is not read once more. */
	readonly rows?: Partial<StakeRows> | undefined;
}

/** Polls for each page, so that rows and sums together ask for some twenty pages a minute at most. */
const pollsForPage = 0.75;

/**
Totals of a delegator's stake over all pages of bonds and unbonds, read in the background while the view is open.
Figures are "at least" until all pages are in; then they stay until the next reading is complete. When the rows
change, a new reading starts at once, so that figures and rows do not contradict each other.

@param address undefined: nothing is read
*/
export function useStakeSummary(
	feed: Feed,
	address: string | undefined,
	{isAllowed, rowsSince, rows}: SummaryOptions,
): SummaryFeed {
	const {isPaused} = feed;
	const client = useQueryClient();
	const isShown = (part: SummedList) => rows?.[part] !== undefined;
	const query = stakeQuery(feed, address, rows && summedLists.filter(part => !isShown(part)));
	const periodFor = (pages = 0) =>
		Math.max(periodOf(feed, 'stakeBesideRows'), periodOf(feed, 'stake') * pages * pollsForPage);
	const {data} = useQuery({
		...query,
		enabled: address !== undefined && isAllowed && !isPaused,
		staleTime: periodFor(),
		// The list's own polls already report the same failure to the status line.
		throwOnError: error => !(error instanceof RequestError),
		refetchInterval: ({state}) => periodFor(state.data?.pageCount),
	});
	const part = usePartOfStake(query.queryKey);
	const readAt = data?.startedAt;
	const isBehind = readAt !== undefined && rowsSince !== undefined && readAt < rowsSince;
	const [caughtUpAt, setCaughtUpAt] = useState(Number.NEGATIVE_INFINITY);
	const catchUp = useEffectEvent(() => {
		// Rows that change all the time must not have all of it read as often.
		if (feed.now() - caughtUpAt < periodFor(data?.pageCount)) return;
		setCaughtUpAt(feed.now());
		// A running reading ends first: if each change restarted it, rows that change all the time would never let it
		// end.
		void refetch(client, query.queryKey, {});
	});
	useEffect(() => {
		if (isBehind && rowsSince !== undefined && isAllowed && !isPaused) catchUp();
	}, [isBehind, rowsSince, isAllowed, isPaused]);
	const wholeKey = useMemo(() => keyOfStake(feed.connection, address), [feed.connection, address]);
	// Another list of the address that was open before has summed up the same.
	const known = data ?? part ?? client.getQueryData<StakeReading>(wholeKey);
	const reading = useMemo(() => (known && rows ? withRows(known, rows) : known), [known, rows]);
	useShared(wholeKey, rows && data ? reading : undefined);
	return {reading, isBehind};
}

/** Leaves a reading that was made beside rows to the other lists of the address, and to the views of all of it. */
function useShared(queryKey: readonly unknown[], reading: StakeReading | undefined): void {
	const client = useQueryClient();
	const isWhole = reading?.bonds.isWhole && reading.unbonds.isWhole;
	useEffect(() => {
		if (!reading || !isWhole) return;
		client.setQueryData<StakeReading>(
			queryKey,
			before => (before && before.startedAt > reading.startedAt ? before : reading),
			{updatedAt: reading.startedAt},
		);
	}, [client, queryKey, reading, isWhole]);
}
