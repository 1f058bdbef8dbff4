import {skipToken, useQueries, useQuery, useQueryClient} from '@tanstack/react-query';
import {useEffect, useState} from 'react';
import {RequestError} from '../../domain/failure.ts';
import {type BlockTimes as KeptTimes, timeOfBlock} from '../../domain/history.ts';
import {blockQuestion} from '../../model/questions/chain.ts';
import type {IndexerRequest} from '../../model/questions/question.ts';
import {type Feed, waitAfter} from './feed.ts';
import {canAsk} from './held-query.ts';
import {type Fetched, type Fetching, requestOf} from './outcome.ts';

/** Unix seconds of blocks, by height; undefined: the service does not know it. */
type BlockTimes = ReadonlyMap<bigint, bigint | undefined>;

const noTimes: BlockTimes = new Map();

/**
Returns the times of blocks that were ever asked for, in this session or, on this chain, in earlier ones. A block stays as it is: each is asked for once, those
on the screen alone, some at a time.

@param shown heights on the screen
*/
export function useBlockTimes(feed: Feed, shown: readonly bigint[], kept: KeptTimes): BlockTimes {
	const {connection, indexer} = feed;
	const isRead = useKeptTimes(feed, kept);
	const queryKey = ['blockTimes', connection] as const;
	const {data = noTimes} = useQuery<BlockTimes>({
		queryKey,
		queryFn: skipToken,
		structuralSharing: false,
		gcTime: Number.POSITIVE_INFINITY,
	});
	const client = useQueryClient();
	const isAllowed = isRead && canAsk(feed, blockQuestion) && !feed.isPaused;
	// Several transactions may be in one block.
	const missing = isAllowed ? [...new Set(shown)].filter(height => !data.has(height)) : [];
	useQueries({
		queries: missing.map(height => ({
			queryKey: ['blockTime', connection, String(height)],
			queryFn: async (fetched: Fetching) => {
				const time = await askTime({indexer, ...requestOf(fetched)}, height);
				if (time !== undefined) kept.keep(height, time);
				client.setQueryData<BlockTimes>(queryKey, (before = noTimes) => new Map([...before, [height, time]]));
				return {time};
			},
			staleTime: Number.POSITIVE_INFINITY,
			refetchInterval: (query: Fetched) =>
				query.state.status === 'error' && waitAfter(feed, query, feed.intervalMilliseconds),
			throwOnError: (error: Error) => !(error instanceof RequestError),
			meta: {isMine: true},
		})),
		combine: () => undefined,
	});
	return data;
}

async function askTime(asking: IndexerRequest, height: bigint): Promise<bigint | undefined> {
	try {
		return timeOfBlock(await blockQuestion.ask(asking, height));
	} catch (error) {
		// A block that the service did not keep stays unknown.
		if (error instanceof RequestError && error.failure.kind === 'notFound') return undefined;
		throw error;
	}
}

/** Adds what earlier sessions know; true once that was read, so that none of it is asked for. */
function useKeptTimes({connection}: Feed, kept: KeptTimes): boolean {
	const client = useQueryClient();
	const [read, setRead] = useState<KeptTimes>();
	useEffect(() => {
		let isOver = false;
		void kept.read().then(times => {
			if (isOver) return;
			client.setQueryData<BlockTimes>(
				['blockTimes', connection],
				(now = noTimes) => new Map([...times, ...now]),
			);
			setRead(kept);
		});
		return () => {
			isOver = true;
		};
	}, [client, connection, kept]);
	return read === kept;
}
