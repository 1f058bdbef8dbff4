import {useQuery} from '@tanstack/react-query';
import type {Feed} from './feed.ts';

/**
How many validators there are, whatever their state. Asked for once: a list of them that is opened knows better.

@param isAllowed whether what is on the screen is there, and no list has told it
*/
export function useValidatorCount(
	{indexer, connection, isPaused}: Feed,
	isAllowed: boolean,
): number | undefined {
	const {data} = useQuery({
		queryKey: ['validatorCount', connection],
		// Undefined is no answer to the cache.
		queryFn: async ({signal}) => ({count: (await indexer.getValidators({}, {signal})).totalItems}),
		enabled: isAllowed && !isPaused,
		staleTime: Number.POSITIVE_INFINITY,
	});
	return data?.count;
}
