import {hashKey, useQuery, useQueryClient} from '@tanstack/react-query';
import {RequestError} from '../../domain/failure.ts';
import {keepEqual} from '../../domain/keep-equal.ts';
import {type Jailed, jailedQuestion, validatorsQuestion} from '../../model/questions/validators.ts';
import {type Feed, periodOf} from './feed.ts';
import {askAllValidators, useStateNews} from './use-active-stake.ts';

/** Polls of the validators between two counts: about a minute. */
const pollsBetween = 2;

/** Watches who is jailed or inactive between two readings of all validators, which are read again where that differs. */
export function useJailed(feed: Feed, isAllowed: boolean): Jailed | undefined {
	const {indexer, isPaused, connection, monitor} = feed;
	const queryKey = ['jailed', connection] as const;
	const name = hashKey(queryKey);
	const {data} = useQuery({
		queryKey,
		queryFn: ({signal}) => monitor.watch(name, () => jailedQuestion.ask({indexer, signal})),
		enabled: isAllowed && !isPaused,
		structuralSharing: keepEqual,
		staleTime: Number.POSITIVE_INFINITY,
		// The lists' own polls already report the same failure to the status line.
		throwOnError: error => !(error instanceof RequestError),
		refetchInterval: periodOf(feed, 'validators') * pollsBetween,
	});
	useStateNews(feed, data?.validators, data?.counts);
	return data;
}

/** Asks again for the facts of the network as a whole: all validators. */
export function useRefreshNetwork(feed: Feed): () => void {
	const client = useQueryClient();
	return () => void askAllValidators(client, feed);
}

/**
Counts the validators, whatever their state. Asked for once: a list of them that is opened knows better.

@param isAllowed whether what is on the screen is there, and no list has counted them
*/
export function useValidatorCount(
	{indexer, connection, isPaused}: Feed,
	isAllowed: boolean,
): number | undefined {
	const {data} = useQuery({
		queryKey: ['validatorCount', connection],
		// Undefined is no answer to the cache.
		queryFn: async ({signal}) => ({
			count: (await validatorsQuestion.getPage({indexer, signal}, {}, undefined)).totalItems,
		}),
		enabled: isAllowed && !isPaused,
		staleTime: Number.POSITIVE_INFINITY,
	});
	return data?.count;
}
