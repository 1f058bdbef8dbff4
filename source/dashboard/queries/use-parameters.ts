import {useQuery} from '@tanstack/react-query';
import type {RequestOptions} from '../../domain/beyond.ts';
import type {Failure} from '../../domain/failure.ts';
import type {Parameters} from '../../domain/parameters.ts';
import {type Feed, freshTime, periodOf, retryPeriodOf} from './feed.ts';
import {keepEqual} from './keep-equal.ts';
import {toFailure} from './to-failure.ts';
import {useCatchUp} from './use-catch-up.ts';

export interface ParametersFeed {
	/** Undefined until they are known. */
	readonly parameters: Parameters | undefined;
	/** Name of the query in the monitor. */
	readonly asked: string;
	/** Between two polls. */
	readonly periodMilliseconds: number;
	/** Refetches now; resolves with the failure, if any. */
	refresh(): Promise<Failure | undefined>;
}

/** The chain's parameters, and the state of their query. */
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

/** How the cache loads the parameters. */
export function parametersQuery(feed: Feed, options: Pick<RequestOptions, 'isQuestion' | 'timeLimit'> = {}) {
	const {indexer, monitor, connection} = feed;
	return {
		queryKey: ['parameters', connection] as const,
		queryFn: ({signal}: {readonly signal: AbortSignal}) =>
			monitor.watch(nameOfParameters(feed), () => indexer.getParameters({...options, signal})),
		structuralSharing: keepEqual,
		staleTime: freshTime(feed, periodOf(feed, 'parameters')),
	};
}

/** Name of the query in the monitor. */
export function nameOfParameters({connection}: Feed): string {
	return `parameters ${connection}`;
}

/** The chain's parameters; undefined until they are known. */
export function useParameters(feed: Feed): Parameters | undefined {
	return useParametersFeed(feed).parameters;
}
