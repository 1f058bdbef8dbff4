import {useQuery} from '@tanstack/react-query';
import {RequestError} from '../../domain/request-error.ts';
import {getJailedCount} from '../../services/indexer/jailed-count.ts';
import {type Feed, periodOf, waitingTime} from './feed.ts';

/** Polls of the validators between two counts. */
const pollsBetween = 10;

/** How many validators are jailed; undefined until known, and where the service does not count them. */
export function useJailedCount(feed: Feed, isAllowed: boolean): number | undefined {
	const {indexer, isPaused, connection} = feed;
	const queryKey = ['jailed', connection] as const;
	const {data} = useQuery({
		queryKey,
		queryFn: async ({signal}) => (await getJailedCount(indexer, {signal})) ?? null,
		enabled: isAllowed && !isPaused,
		staleTime: Number.POSITIVE_INFINITY,
		// The lists' own polls already report the same failure to the status line.
		throwOnError: error => !(error instanceof RequestError),
		refetchInterval: () => waitingTime(feed, queryKey.join(' '), periodOf(feed, 'validators') * pollsBetween),
	});
	return data ?? undefined;
}
