import {skipToken, useQuery} from '@tanstack/react-query';
import type {Failure} from '../../domain/failure.ts';
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
	/** As the service reported it; undefined if it has no such endpoint. */
	readonly epoch: bigint | undefined;
	readonly hasEpoch: boolean;
}

/**
Sends a small request once a minute: for the epoch, or for the parameters if the service has no epoch endpoint,
which is checked once. Used by the root, so that it outlives each change of view.
*/
export function useHeartbeat(feed: Feed): void {
	const {connection, indexer, monitor, isPaused, now} = feed;
	const queryKey = keyOf(connection);
	const asked = queryKey.join(' ');
	const {refetch} = useQuery({
		queryKey,
		queryFn: ({client, signal}) =>
			monitor.watch(asked, async (): Promise<Heartbeat> => {
				const absence = [...queryKey, 'absence'];
				if (client.getQueryData(absence) === undefined) {
					try {
						const {epoch} = await indexer.getLatestEpoch({signal});
						return {epoch, hasEpoch: true};
					} catch (error) {
						if (!(error instanceof RequestError) || !isAbsent(error.failure)) throw error;
						client.setQueryDefaults(absence, {gcTime: Number.POSITIVE_INFINITY});
						client.setQueryData(absence, true);
					}
				}
				const {receivedAt = Number.NEGATIVE_INFINITY} = monitor.read(nameOfParameters(feed));
				const isRecent = now() - receivedAt < heartbeatMilliseconds / 2;
				if (!isRecent) await client.fetchQuery({...parametersQuery(feed), staleTime: 0});
				return {epoch: undefined, hasEpoch: false};
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

/** Whether the service lacks this endpoint: it is not in the contract, and a gateway may answer anything instead. */
function isAbsent(failure: Failure): boolean {
	switch (failure.kind) {
		case 'notFound':
			return true;
		case 'serviceError':
			return (failure.status >= 400 && failure.status < 500) || failure.status === 501;
		case 'notJson':
			return failure.status < 300;
		default:
			return false;
	}
}
