import {useQuery} from '@tanstack/react-query';
import type {Parameters} from '../domain/parameters.ts';
import {keepEqual} from './keep-equal.ts';
import {type Feed, waitingTime} from './use-validators.ts';

/** Parameters change by governance alone: polls of a list between two readings of them. */
const intervalsBetween = 30;

/** The chain's parameters; undefined until they are known. */
export function useParameters(feed: Feed): Parameters | undefined {
	const {indexer, monitor, intervalMilliseconds, isPaused} = feed;
	const name = 'parameters';
	return useQuery({
		queryKey: [name, indexer.address],
		queryFn: ({signal}) => monitor.watch(name, () => indexer.getParameters({signal})),
		structuralSharing: keepEqual,
		refetchInterval: ({state}) =>
			isPaused
				? false
				: waitingTime(feed, name, intervalMilliseconds * (state.data === undefined ? 1 : intervalsBetween)),
	}).data;
}
