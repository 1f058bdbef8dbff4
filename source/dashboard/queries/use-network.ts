import {hashKey, type QueryClient, useQuery, useQueryClient} from '@tanstack/react-query';
import {useCallback} from 'react';
import {RequestError} from '../../domain/failure.ts';
import {keepEqual} from '../../domain/keep-equal.ts';
import {type Jailed, jailedQuestion, validatorsQuestion} from '../../model/questions/validators.ts';
import {type Feed, periodOf} from './feed.ts';

/** Polls of the validators between two counts: about a minute. */
const pollsBetween = 2;

const keyOf = (connection: string) => ['jailed', connection] as const;

/** Reads the validators that are jailed; undefined until known. */
export function useJailed(feed: Feed, isAllowed: boolean): Jailed | undefined {
	const {indexer, isPaused, connection, monitor} = feed;
	const queryKey = keyOf(connection);
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
	return data;
}

/** Addresses of those that were jailed when they were last asked for; none where they never were. */
export function knownJailed(client: QueryClient, connection: string): readonly string[] {
	const {validators = []} = client.getQueryData<Jailed>(keyOf(connection)) ?? {};
	return validators.flatMap(({address}) => address ?? []);
}

/** Asks again for the facts of the network as a whole: the active stake, and how many validators are jailed. */
export function useRefreshNetwork({connection}: Feed): () => void {
	const client = useQueryClient();
	return useCallback(() => {
		for (const key of ['activeStake', 'jailed']) {
			// A reading that is under way is not begun again.
			void client.refetchQueries({queryKey: [key, connection]}, {cancelRefetch: false});
		}
	}, [client, connection]);
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
