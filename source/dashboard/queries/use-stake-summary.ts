import {hashKey, skipToken, useQuery} from '@tanstack/react-query';
import {useEffect} from 'react';
import {RequestError} from '../../domain/request-error.ts';
import {type Feed, periodOf, waitingTime} from './feed.ts';
import {keepEqual} from './keep-equal.ts';
import {readStake, type StakeReading} from './stake-reading.ts';

/** Polls of a stake list between two readings of all pages. */
const pollsBetween = 3;

/** A delegator's totals, shown above their rows. */
export interface SummaryFeed {
	/** Undefined until the first page has come. */
	readonly reading: StakeReading | undefined;
	/** Whether the rows are newer than the reading, so that a new reading is on its way. */
	readonly isBehind: boolean;
}

/**
Totals of a delegator's stake over all pages of bonds and unbonds, read in the background while the view is open.
Figures are "at least" until all pages are in; then they stay until the next reading is complete. When the rows
change, a new reading starts at once, so that figures and rows do not contradict each other.

@param address undefined: nothing is read
@param isAllowed whether the service takes requests and the list on the screen has its first answer
@param rowsSince unix milliseconds since when the rows have been unchanged; undefined: there are no rows
*/
export function useStakeSummary(
	feed: Feed,
	address: string | undefined,
	isAllowed: boolean,
	rowsSince?: number,
): SummaryFeed {
	const {connection, indexer, monitor, isPaused, now} = feed;
	const period = periodOf(feed, 'stake') * pollsBetween;
	const queryKey = ['stakeSummary', connection, address] as const;
	const name = hashKey(queryKey);
	const progressKey = [...queryKey, 'progress'] as const;
	const {data, refetch} = useQuery({
		queryKey,
		queryFn: ({client, signal}) =>
			monitor.watch(name, async () => {
				let reading: StakeReading | undefined;
				for await (reading of readStake(indexer, address ?? '', {signal}, now)) {
					const next = reading;
					client.setQueryData<StakeReading>(progressKey, previous => furthest(previous, next));
				}
				return reading;
			}),
		enabled: address !== undefined && isAllowed && !isPaused,
		structuralSharing: keepEqual,
		staleTime: period,
		// The list's own polls already report the same failure to the status line.
		throwOnError: error => !(error instanceof RequestError),
		refetchInterval: () => waitingTime(feed, name, period),
	});
	// The reading itself fills the cache, page by page.
	const progress = useQuery<StakeReading>({queryKey: progressKey, queryFn: skipToken});
	const readAt = data?.startedAt;
	const isBehind = readAt !== undefined && rowsSince !== undefined && readAt < rowsSince;
	useEffect(() => {
		// A running reading ends first: if each change restarted it, rows that change all the time would never let it
		// end.
		if (isBehind && readAt < rowsSince && isAllowed && !isPaused) void refetch({cancelRefetch: false});
	}, [isBehind, readAt, rowsSince, isAllowed, isPaused, refetch]);
	return {reading: data ?? progress.data, isBehind};
}

/** A reading that restarts after a failure changes nothing until it has come as far as the last one. */
function furthest(previous: StakeReading | undefined, next: StakeReading): StakeReading {
	return previous && previous.pageCount > next.pageCount ? previous : next;
}
