import {skipToken, useQuery} from '@tanstack/react-query';
import type {RequestOptions} from '../../domain/extensions.ts';
import {keepEqual} from '../../domain/keep-equal.ts';
import type {Parameters} from '../../domain/parameters.ts';
import {parametersQuestion} from '../../model/questions/chain.ts';
import {type Feed, freshTime, periodOf, waitAfter} from './feed.ts';
import {type Fetching, requestOf, useAsked} from './outcome.ts';

/** Reads the chain's parameters, and the state of their query. */
export function useParametersFeed(feed: Feed) {
	const {intervalMilliseconds} = feed;
	const periodMilliseconds = periodOf(feed, 'parameters');
	const {data} = useQuery({
		...parametersQuery(feed),
		refetchInterval: query => {
			// Without them there is no epoch and no share, so they are retried as soon as any other data.
			const isKnown = query.state.data !== undefined && query.state.status !== 'error';
			return !feed.isPaused && waitAfter(feed, query, isKnown ? periodMilliseconds : intervalMilliseconds);
		},
	});
	return {parameters: data, ...useAsked(keyOfParameters(feed), periodMilliseconds)};
}

/** Makes the query by which the cache loads the parameters. */
export function parametersQuery(feed: Feed, options: Pick<RequestOptions, 'isQuestion' | 'timeLimit'> = {}) {
	return {
		queryKey: keyOfParameters(feed),
		queryFn: (fetched: Fetching) =>
			parametersQuestion.ask({indexer: feed.indexer, ...options, ...requestOf(fetched)}),
		structuralSharing: keepEqual,
		staleTime: freshTime(feed, periodOf(feed, 'parameters')),
	};
}

/** Returns the key of the parameters in the cache. */
export function keyOfParameters({connection}: Feed) {
	return ['parameters', connection] as const;
}

/** Returns the chain's parameters; undefined until they are known. */
export function useParameters(feed: Feed): Parameters | undefined {
	return useParametersFeed(feed).parameters;
}

/** Returns the chain's parameters as far as they are known. Asks for nothing. */
export function useKnownParameters(feed: Feed): Parameters | undefined {
	return useQuery<Parameters>({queryKey: keyOfParameters(feed), queryFn: skipToken}).data;
}

/** Returns the chain's id from the parameters; undefined until they are known. Asks for nothing. */
export function useChainId(feed: Feed): string | undefined {
	return useKnownParameters(feed)?.chainId;
}
