import {hashKey, skipToken, useQuery, useQueryClient} from '@tanstack/react-query';
import {useEffect, useState} from 'react';
import {RequestError} from '../../domain/failure.ts';
import {type BlockTimes as KeptTimes, timeOfBlock} from '../../domain/history.ts';
import {blockQuestion} from '../../model/questions/chain.ts';
import type {Feed} from './feed.ts';
import {canAsk} from './held-query.ts';
import {maxBeside} from './use-my-stakes.ts';
import {useTurns} from './use-turns.ts';

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
	const missing = shown.filter(height => !data.has(height));
	useTurns(feed, {
		group: 'blocks',
		isAllowed: isRead && missing.length > 0 && canAsk(feed, blockQuestion),
		most: maxBeside,
		takers: client => {
			const known = client.getQueryData<BlockTimes>(queryKey) ?? noTimes;
			const wanted = shown.filter(height => !known.has(height) && canAsk(feed, blockQuestion));
			return wanted.map(height => ({
				name: hashKey([...queryKey, String(height)]),
				requests: 1,
				ask: (signal, purpose) => {
					return feed.monitor.watch(hashKey([...queryKey, String(height)]), async () => {
						const time = await askTime(height);
						if (time !== undefined) kept.keep(height, time);
						client.setQueryData<BlockTimes>(
							queryKey,
							(before = noTimes) => new Map([...before, [height, time]]),
						);
					});

					async function askTime(at: bigint) {
						try {
							return timeOfBlock(await blockQuestion.ask({indexer, signal, purpose}, at));
						} catch (error) {
							// A block that the service did not keep stays unknown.
							if (error instanceof RequestError && error.failure.kind === 'notFound') return undefined;
							throw error;
						}
					}
				},
			}));
		},
	});
	return data;
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
