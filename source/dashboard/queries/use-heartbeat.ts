import {type QueryClient, useQuery, useQueryClient} from '@tanstack/react-query';
import {useEffect} from 'react';
import {RequestError} from '../../domain/request-error.ts';
import {type Feed, freshTime, retryPeriodOf, waitingTime} from './feed.ts';
import {useCatchUp} from './use-catch-up.ts';
import {askChainHead, askHealth, epochQuery, forgetHealth} from './use-chain-head.ts';
import {nameOfParameters, parametersQuery} from './use-parameters.ts';

/**
Time between two small requests that check whether the service is up, whatever view is open, even while nobody
looks.
*/
export const heartbeatMilliseconds = 60_000;

/**
Sends a small request once a minute: for the epoch, or for the parameters where the service does not tell it; then,
without waiting for it, for what else goes beyond the interface. Used by the root, so that it outlives each change of
view.
*/
export function useHeartbeat(feed: Feed): void {
	const {connection, monitor, service, isPaused} = feed;
	const client = useQueryClient();
	const queryKey = keyOf(connection);
	const asked = queryKey.join(' ');
	const {refetch} = useQuery({
		queryKey,
		queryFn: ({client, signal}) =>
			monitor.watch(asked, async () => {
				const problem = await awaitParameters(client, feed);
				// Nothing new is asked once it is of no more use: at the end it would keep the process.
				signal.throwIfAborted();
				void askHealth(client, feed);
				const {value, failure} = await client.fetchQuery({...epochQuery(feed), staleTime: 0});
				signal.throwIfAborted();
				if (value !== undefined && !failure) service.note(undefined);
				else if (problem) throw problem;
				else await refreshParameters(client, feed);
				void askChainHead(client, feed);
				return true;
			}),
		staleTime: freshTime(feed, heartbeatMilliseconds),
		refetchInterval: ({state}) => {
			if (isPaused) return false;
			const wanted =
				state.status === 'error' ? retryPeriodOf(feed, asked, heartbeatMilliseconds) : heartbeatMilliseconds;
			return waitingTime(feed, asked, Math.min(wanted, heartbeatMilliseconds));
		},
	});
	useCatchUp(feed, asked, heartbeatMilliseconds, refetch);
	useEffect(() => {
		let before = service.read().kind;
		return service.subscribe(() => {
			const {kind} = service.read();
			// What comes back may be another version.
			if (kind === 'live' && before !== 'unknown') void forgetHealth(client, feed);
			before = kind;
		});
	}, [client, service, feed]);
}

function keyOf(connection: string) {
	return ['heartbeat', connection] as const;
}

/**
Waits for the parameters where they never came: nothing is asked beyond the interface before there is an answer within
it. Resolves with why they still have not.
*/
async function awaitParameters(client: QueryClient, feed: Feed): Promise<RequestError | undefined> {
	if (feed.monitor.read(nameOfParameters(feed)).receivedAt !== undefined) return undefined;
	try {
		await client.fetchQuery(parametersQuery(feed));
		return undefined;
	} catch (error) {
		if (error instanceof RequestError) return error;
		throw error;
	}
}

/** Asks for the parameters, unless they are new. */
async function refreshParameters(client: QueryClient, feed: Feed): Promise<void> {
	const {receivedAt = Number.NEGATIVE_INFINITY} = feed.monitor.read(nameOfParameters(feed));
	const isRecent = feed.now() - receivedAt < heartbeatMilliseconds / 2;
	if (!isRecent) await client.fetchQuery({...parametersQuery(feed), staleTime: 0});
}
