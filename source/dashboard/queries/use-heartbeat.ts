import {skipToken, useQuery} from '@tanstack/react-query';
import {RequestError} from '../../domain/request-error.ts';
import {type Feed, freshTime, retryPeriodOf, waitingTime} from './feed.ts';
import {keepEqual} from './keep-equal.ts';
import {useCatchUp} from './use-catch-up.ts';
import {nameOfParameters, parametersQuery} from './use-parameters.ts';

/**
Time between two small requests that check whether the service is up, whatever view is open, even while nobody
looks.
*/
export const heartbeatMilliseconds = 60_000;

interface Heartbeat {
	/** As the service reported it; undefined if it does not. */
	readonly epoch: bigint | undefined;
}

/**
Sends a small request once a minute: for the epoch, or for the parameters where the service does not tell it. Used by the root, so that it outlives each change of view.
*/
export function useHeartbeat(feed: Feed): void {
	const {connection, indexer, monitor, service, isPaused, now} = feed;
	const queryKey = keyOf(connection);
	const asked = queryKey.join(' ');
	const {refetch} = useQuery({
		queryKey,
		queryFn: ({client, signal}) =>
			monitor.watch(asked, async (): Promise<Heartbeat> => {
				const latest = await orUndefined(indexer.beyond.getLatestEpoch({signal}));
				if (latest) {
					service.note(undefined);
					return {epoch: latest.epoch};
				}
				const {receivedAt = Number.NEGATIVE_INFINITY} = monitor.read(nameOfParameters(feed));
				const isRecent = now() - receivedAt < heartbeatMilliseconds / 2;
				if (!isRecent) await client.fetchQuery({...parametersQuery(feed), staleTime: 0});
				return {epoch: undefined};
			}),
		structuralSharing: keepEqual,
		staleTime: freshTime(feed, heartbeatMilliseconds),
		refetchInterval: ({state}) => {
			if (isPaused) return false;
			const wanted =
				state.status === 'error' ? retryPeriodOf(feed, asked, heartbeatMilliseconds) : heartbeatMilliseconds;
			return waitingTime(feed, asked, Math.min(wanted, heartbeatMilliseconds));
		},
	});
	useCatchUp(feed, asked, heartbeatMilliseconds, refetch);
}

/** The epoch as the service last reported it; undefined if it does not. */
export function useToldEpoch({connection}: Feed): bigint | undefined {
	// Only the root fetches it.
	return useQuery<Heartbeat>({queryKey: keyOf(connection), queryFn: skipToken}).data?.epoch;
}

function keyOf(connection: string) {
	return ['heartbeat', connection] as const;
}

/** An answer beyond the interface; undefined for any failure, which tells nothing of the service. */
async function orUndefined<Answer>(answer: Promise<Answer | undefined>): Promise<Answer | undefined> {
	try {
		return await answer;
	} catch (error) {
		if (error instanceof RequestError && error.failure.kind !== 'cancelled') return undefined;
		throw error;
	}
}
