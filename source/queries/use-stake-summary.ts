import {hashKey, skipToken, useQuery} from '@tanstack/react-query';
import {RequestError} from '../domain/failure.ts';
import {type Feed, periodOf, waitingTime} from './feed.ts';
import {keepEqual} from './keep-equal.ts';
import {readStake, type StakeReading} from './stake-reading.ts';

/** Polls of a list of stake between two readings of all pages. */
const pollsBetween = 3;

/**
A delegator's stake, summed up over all pages of bonds and unbonds, which are read in the background while this is
looked at; undefined until the first page has come. Figures are "at least" until all pages have; then they stay until
the next reading is through.

@param address undefined: nothing is read
@param isAllowed whether the service takes requests, and the list on the screen has had its own
*/
export function useStakeSummary(
	feed: Feed,
	address: string | undefined,
	isAllowed: boolean,
): StakeReading | undefined {
	const {connection, indexer, monitor, isPaused} = feed;
	const period = periodOf(feed, 'stake') * pollsBetween;
	const queryKey = ['stakeSummary', connection, address] as const;
	const name = hashKey(queryKey);
	const progressKey = [...queryKey, 'progress'] as const;
	const {data} = useQuery({
		queryKey,
		queryFn: ({client, signal}) =>
			monitor.watch(name, async () => {
				let reading: StakeReading | undefined;
				for await (reading of readStake(indexer, address ?? '', {signal})) {
					const next = reading;
					client.setQueryData<StakeReading>(progressKey, previous => furthest(previous, next));
				}
				return reading;
			}),
		enabled: address !== undefined && isAllowed && !isPaused,
		structuralSharing: keepEqual,
		staleTime: period,
		// The same failure reaches the status line through the list's own polls.
		throwOnError: error => !(error instanceof RequestError),
		refetchInterval: () => waitingTime(feed, name, period),
	});
	// Filled by the reading itself, page by page.
	const progress = useQuery<StakeReading>({queryKey: progressKey, queryFn: skipToken});
	return data ?? progress.data;
}

/** A reading that starts again after a failure says nothing new before it has come as far as the last one. */
function furthest(previous: StakeReading | undefined, next: StakeReading): StakeReading {
	return previous && previous.pageCount > next.pageCount ? previous : next;
}
