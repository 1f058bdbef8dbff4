import {useQuery} from '@tanstack/react-query';
import {useEffect} from 'react';
import {RequestError} from '../../domain/request-error.ts';
import {type Feed, periodOf, waitingTime} from './feed.ts';
import {pollsBetween, stakeQuery} from './stake-query.ts';
import type {StakeReading} from './stake-reading.ts';

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
	const {isPaused} = feed;
	const period = periodOf(feed, 'stake') * pollsBetween;
	const query = stakeQuery(feed, address);
	const {data, refetch} = useQuery({
		...query.reading,
		enabled: address !== undefined && isAllowed && !isPaused,
		staleTime: period,
		// The list's own polls already report the same failure to the status line.
		throwOnError: error => !(error instanceof RequestError),
		refetchInterval: () => waitingTime(feed, query.name, period),
	});
	const progress = useQuery(query.progress);
	const readAt = data?.startedAt;
	const isBehind = readAt !== undefined && rowsSince !== undefined && readAt < rowsSince;
	useEffect(() => {
		// A running reading ends first: if each change restarted it, rows that change all the time would never let it
		// end.
		if (isBehind && readAt < rowsSince && isAllowed && !isPaused) void refetch({cancelRefetch: false});
	}, [isBehind, readAt, rowsSince, isAllowed, isPaused, refetch]);
	return {reading: data ?? progress.data, isBehind};
}
