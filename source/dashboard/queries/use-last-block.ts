import {queryOptions, skipToken, useQuery, useQueryClient} from '@tanstack/react-query';
import {useEffect, useEffectEvent} from 'react';
import {orUnknown} from '../../domain/failure.ts';
import type {LastBlock} from '../../domain/last-block.ts';
import type {SigningNow} from '../../domain/signing-now.ts';
import {slowestQuickened} from '../../services/life/service-life.ts';
import {createBlockLooks} from '../../services/signing/look-at-last-block.ts';
import type {Feed} from './feed.ts';
import {lookedAt} from './use-truth.ts';

interface LookReading {
	/** Place where the set is kept from one look to the next. */
	readonly looks: ReturnType<typeof createBlockLooks>;
	/** Left undefined where the node tells nothing of blocks. */
	readonly last: LastBlock | undefined;
}

const keyOf = ({connection}: Feed) => ['lastBlock', connection] as const;

/** Looks at the votes on the block before the last one, behind each answer on missed votes for which that is wanted. */
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
			async queryFn({signal}): Promise<LookReading> {
				const before = client.getQueryData<LookReading>(queryKey);
				const looks =
					before?.looks ?? createBlockLooks({queries: node.queries, now: () => performance.now() / pace});
				return {looks, last: await orUnknown(looks(newest, {...lookedAt, signal}))};
			},
			structuralSharing: false,
			staleTime: 0,
			gcTime,
		});
	});
	useEffect(() => {
		if (height !== undefined) look(height);
	}, [height]);
}

/** Returns the last look; asks for nothing. */
export function useKnownLastBlock(feed: Feed): LastBlock | undefined {
	return useQuery(queryOptions<LookReading>({queryKey: keyOf(feed), queryFn: skipToken, gcTime})).data?.last;
}

const gcTime = Number.POSITIVE_INFINITY;
