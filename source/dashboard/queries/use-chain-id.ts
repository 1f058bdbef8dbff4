import {skipToken, useQuery} from '@tanstack/react-query';
import type {Parameters} from '../../domain/parameters.ts';
import type {Feed} from './feed.ts';
import {parametersQuery} from './use-parameters.ts';

/** The chain's id as the parameters tell it; undefined until they are known. Asks for nothing: the first line does. */
export function useChainId(feed: Feed): string | undefined {
	const {queryKey} = parametersQuery(feed);
	return useQuery<Parameters, Error, string | undefined>({
		queryKey,
		queryFn: skipToken,
		select: ({chainId}) => chainId,
	}).data;
}
