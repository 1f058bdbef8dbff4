import {type QueryClient, queryOptions, skipToken, useQuery, useQueryClient} from '@tanstack/react-query';
import {useMemo} from 'react';
import type {Parameters} from '../../domain/parameters.ts';
import type {SigningNow} from '../../domain/signing-now.ts';
import {readSigning, type SigningReading} from '../../model/read-signing.ts';
import {slowestQuickened} from '../../services/life/service-life.ts';
import {type Feed, periodOf} from './feed.ts';
import type {Reply} from './reply.ts';
import {askNode, epochQuery, heightQuery} from './use-chain-head.ts';
import {useKnownLastBlock} from './use-last-block.ts';
import {parametersQuery, useChainId} from './use-parameters.ts';

/** Keeps missed votes up to date. @param isWatched true where they are in view, or concern validators of mine */
export function useSigning(
	feed: Feed,
	{isAllowed, isWatched}: {readonly isAllowed: boolean; readonly isWatched: boolean},
): void {
	const {node, isPaused, intervalMilliseconds} = feed;
	const hasChain = useChainId(feed) !== undefined;
	const pace = Math.min(1, intervalMilliseconds / slowestQuickened);
	const usual = periodOf(feed, isWatched ? 'signingInView' : 'signing');
	useQuery({
		...signingQuery(feed),
		enabled: isAllowed && hasChain && !isPaused && node !== undefined,
		staleTime: usual * pace,
		refetchInterval({state}) {
			const {blockSeconds = 0} = state.data?.last ?? {};
			// Without a block in between there is nothing new.
			const period = Math.max(usual * pace, blockSeconds * 1000);
			return Math.max(1, period - (feed.now() - state.dataUpdatedAt));
		},
	});
}

/** Returns what is known of missed votes, and of the last block where that was looked at; asks for nothing. */
export function useKnownSigning(feed: Feed): SigningNow | undefined {
	const {queryKey, gcTime} = signingQuery(feed);
	const {data} = useQuery(queryOptions<SigningReading>({queryKey, queryFn: skipToken, gcTime}));
	const signing = data?.shown;
	const lastBlock = useKnownLastBlock(feed);
	return useMemo(() => signing && {...signing, lastBlock}, [signing, lastBlock]);
}

/** Returns what reads the same at any moment. */
export function useSigningReader(feed: Feed): () => SigningNow | undefined {
	const client = useQueryClient();
	return () => client.getQueryData<SigningReading>(signingQuery(feed).queryKey)?.shown;
}

/** Returns the query of missed votes; the node is asked for them only if its door is open. */
function signingQuery(feed: Feed) {
	const {connection, node, now} = feed;
	const queryKey = ['signing', connection] as const;
	return {
		queryKey,
		async queryFn({client, signal}: {client: QueryClient; signal: AbortSignal}): Promise<SigningReading> {
			const parameters = client.getQueryData<Parameters>(parametersQuery(feed).queryKey);
			const told = client.getQueryData<Reply<bigint>>(epochQuery(feed).queryKey);
			// Without it a node that is far behind would pass for one that is not.
			const {value: height} = await client.ensureQueryData(heightQuery(feed));
			const expected = {chainId: parameters?.chainId, epoch: told?.value, height: height?.height};
			const question = {node, expected, status: await askNode(client, feed), now};
			return readSigning(client.getQueryData<SigningReading>(queryKey), question, {signal});
		},
		structuralSharing: false as const,
		gcTime: Number.POSITIVE_INFINITY,
	};
}
