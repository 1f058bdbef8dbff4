import {skipToken, useQuery} from '@tanstack/react-query';
import type {RequestOptions} from '../../domain/extensions.ts';
import type {Failure} from '../../domain/failure.ts';
import {keepEqual} from '../../domain/keep-equal.ts';
import type {Parameters} from '../../domain/parameters.ts';
import {parametersQuestion} from '../../model/questions/chain.ts';
import {type Feed, freshTime, periodOf, retryPeriodOf, toFailure, useCatchUp} from './feed.ts';

interface ParametersFeed {
	/** Parameters of the chain; undefined until they are known. */
	readonly parameters: Parameters | undefined;
	/** Name of the query in the monitor. */
	readonly asked: string;
	/** Milliseconds between two polls. */
	readonly periodMilliseconds: number;
	/** Refetches now; resolves with the failure, if any. */
	refresh(): Promise<Failure | undefined>;
}

/** Reads the chain's parameters, and the state of their query. */
export function useParametersFeed(feed: Feed): ParametersFeed {
	const {intervalMilliseconds, isPaused} = feed;
	const asked = nameOfParameters(feed);
	const periodMilliseconds = periodOf(feed, 'parameters');
	const {data, refetch} = useQuery({
		...parametersQuery(feed),
		refetchInterval: ({state}) => {
			if (isPaused) return false;
			// Without them there is no epoch and no share, so they are retried as soon as any other data.
			const isKnown = state.data !== undefined && state.status !== 'error';
			return isKnown ? periodMilliseconds : retryPeriodOf(feed, asked, intervalMilliseconds);
		},
	});
	useCatchUp(feed, asked, periodMilliseconds, refetch);
	return {
		parameters: data,
		asked,
		periodMilliseconds,
		refresh: () => refetch({cancelRefetch: false}).then(toFailure),
	};
}

/** Makes the query by which the cache loads the parameters. */
export function parametersQuery(feed: Feed, options: Pick<RequestOptions, 'isQuestion' | 'timeLimit'> = {}) {
	const {indexer, monitor, connection} = feed;
	return {
		queryKey: ['parameters', connection] as const,
		queryFn: ({signal}: {readonly signal: AbortSignal}) =>
			monitor.watch(nameOfParameters(feed), purpose =>
				parametersQuestion.ask({indexer, purpose, ...options, signal}),
			),
		structuralSharing: keepEqual,
		staleTime: freshTime(feed, periodOf(feed, 'parameters')),
	};
}

/** Returns the name of the query in the monitor. */
export function nameOfParameters({connection}: Feed): string {
	return `parameters ${connection}`;
}

/** Returns the chain's parameters; undefined until they are known. */
export function useParameters(feed: Feed): Parameters | undefined {
	return useParametersFeed(feed).parameters;
}

/** Returns the chain's parameters as far as they are known. Asks for nothing. */
export function useKnownParameters(feed: Feed): Parameters | undefined {
	const {queryKey} = parametersQuery(feed);
	return useQuery<Parameters>({queryKey, queryFn: skipToken}).data;
}

/** Returns the chain's id from the parameters; undefined until they are known. Asks for nothing. */
export function useChainId(feed: Feed): string | undefined {
	return useKnownParameters(feed)?.chainId;
}
