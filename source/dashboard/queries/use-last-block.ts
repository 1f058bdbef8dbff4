import {queryOptions, skipToken, useQuery, useQueryClient} from '@tanstack/react-query';
import {useEffect, useEffectEvent} from 'react';
import {orUnknown} from '../../domain/failure.ts';
import type {LastBlock} from '../../domain/last-block.ts';
import type {SigningNow} from '../../domain/signing-now.ts';
import {type LastBlockReading, readLastBlock} from '../../model/read-last-block.ts';
import {slowestQuickened} from '../../services/life/service-life.ts';
import {type Feed, periodOf} from './feed.ts';
import {lookedAt} from './use-truth.ts';

const keyOf = ({connection}: Feed) => ['lastBlock', connection] as const;

/** Reads the votes on the block before the last one after each answer on missed votes for which that is wanted. */
export function useLastBlock(feed: Feed, signing: SigningNow | undefined, isWanted: boolean): void {
	const client = useQueryClient();
	const height = isWanted && !feed.isPaused ? signing?.liveness.height : undefined;
	const look = useEffectEvent((newest: bigint) => {
		const {node, intervalMilliseconds} = feed;
		const pace = Math.min(1, intervalMilliseconds / slowestQuickened);
		if (!node) return;
		const queryKey = keyOf(feed);
		void client.prefetchQuery({
			queryKey,
			async queryFn({signal}): Promise<LastBlockReading> {
				const before = client.getQueryData<LastBlockReading>(queryKey);
				const reading = await orUnknown(readLastBlock({node, ...lookedAt, signal}, newest, before));
				return reading ?? {last: undefined, set: before?.set};
			},
			structuralSharing: false,
			staleTime: periodOf(feed, 'lastBlock') * pace,
			gcTime,
		});
	});
	useEffect(() => {
		if (height !== undefined) look(height);
	}, [height]);
}

/** Returns the last reading; asks for nothing. */
export function useKnownLastBlock(feed: Feed): LastBlock | undefined {
	return useQuery(queryOptions<LastBlockReading>({queryKey: keyOf(feed), queryFn: skipToken, gcTime})).data
		?.last;
}

const gcTime = Number.POSITIVE_INFINITY;
