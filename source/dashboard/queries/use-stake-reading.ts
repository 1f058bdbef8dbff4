import {useQuery} from '@tanstack/react-query';
import type {Failure} from '../../domain/failure.ts';
import {type Feed, freshTime, periodOf, retryPeriodOf} from './feed.ts';
import {pollsBetween, stakeQuery} from './stake-query.ts';
import type {StakeReading} from './stake-reading.ts';
import {toFailure} from './to-failure.ts';
import {useCatchUp} from './use-catch-up.ts';

/** All of a delegator's stake, and the state of its query. */
export interface StakeFeed {
	/** As far as it has been read the first time, then always whole; undefined: nothing has come yet. */
	readonly reading: StakeReading | undefined;
	/** Name of the query in the monitor. */
	readonly asked: string;
	/** Between two readings. */
	readonly periodMilliseconds: number;
	/** Reads all of it now; resolves with the failure, if any. */
	refresh(): Promise<Failure | undefined>;
}

/** Pages of most delegators: one of bonds, one of unbonds. */
const usualPages = 2;

/** All of a delegator's stake, read again and again while it is on the screen. A failure never removes anything. */
export function useStakeReading(feed: Feed, address: string): StakeFeed {
	const {isPaused} = feed;
	const query = stakeQuery(feed, address);
	const usual = periodOf(feed, 'stake');
	const periodFor = (reading: StakeReading | undefined) => usual * pollsFor(reading?.pageCount ?? usualPages);
	const {data, refetch} = useQuery({
		...query.reading,
		staleTime: freshTime(feed, usual),
		refetchInterval({state}) {
			if (isPaused) return false;
			const isFailed = state.status === 'error';
			return isFailed ? retryPeriodOf(feed, query.name, usual) : periodFor(state.data);
		},
	});
	const progress = useQuery(query.progress);
	const periodMilliseconds = periodFor(data);
	useCatchUp(feed, query.name, periodMilliseconds, refetch);
	return {
		reading: data ?? progress.data,
		asked: query.name,
		periodMilliseconds,
		refresh: () => refetch({cancelRefetch: false}).then(toFailure),
	};
}

/** Polls for each page of a long reading: some twenty a minute. */
const pollsForPage = 0.3;

/** Polls between two readings, so that they ask no more than a list does, of a page a poll and a reading every third. */
function pollsFor(pages: number): number {
	return Math.max((pollsBetween * pages) / (pollsBetween + pages), pages * pollsForPage);
}
