import {hashKey, type QueryClient, useQuery} from '@tanstack/react-query';
import {RequestError} from '../../domain/failure.ts';
import {getJailed, type Jailed} from '../../services/indexer/get-jailed.ts';
import {type Feed, periodOf} from './feed.ts';
import {keepEqual} from './keep-equal.ts';

/** Polls of the validators between two counts: about a minute. */
const pollsBetween = 2;

const keyOf = (connection: string) => ['jailed', connection] as const;

/** The validators that are jailed; undefined until known. */
export function useJailed(feed: Feed, isAllowed: boolean): Jailed | undefined {
	const {indexer, isPaused, connection, monitor} = feed;
	const queryKey = keyOf(connection);
	const name = hashKey(queryKey);
	const {data} = useQuery({
		queryKey,
		queryFn: ({signal}) => monitor.watch(name, () => getJailed(indexer, {signal})),
		enabled: isAllowed && !isPaused,
		structuralSharing: keepEqual,
		staleTime: Number.POSITIVE_INFINITY,
		// The lists' own polls already report the same failure to the status line.
		throwOnError: error => !(error instanceof RequestError),
		refetchInterval: periodOf(feed, 'validators') * pollsBetween,
	});
	return data;
}

/** Addresses of those that were jailed when they were last asked for; none where they never were. */
export function knownJailed(client: QueryClient, connection: string): readonly string[] {
	return client.getQueryData<Jailed>(keyOf(connection))?.addresses ?? [];
}
