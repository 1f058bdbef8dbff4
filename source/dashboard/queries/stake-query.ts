import {hashKey, type QueryClient, queryOptions, skipToken} from '@tanstack/react-query';
import type {Feed} from './feed.ts';
import {keepEqual} from './keep-equal.ts';
import {readStake, type StakeReading} from './stake-reading.ts';

/** Polls of a list between two readings of all pages that only sum up what is beside the list. */
export const pollsBetween = 3;

interface QueryRun {
	readonly client: QueryClient;
	readonly signal: AbortSignal;
}

/** How the cache reads all of a delegator's stake, whichever of its lists is open. */
export function stakeQuery({connection, indexer, monitor, now}: Feed, address: string | undefined) {
	const queryKey = ['stake', connection, address] as const;
	const progressKey = [...queryKey, 'progress'] as const;
	const name = hashKey(queryKey);
	return {
		/** Name of the query in the monitor. */
		name,
		reading: {
			queryKey,
			queryFn: ({client, signal}: QueryRun) =>
				monitor.watch(name, async () => {
					let reading: StakeReading | undefined;
					for await (reading of readStake(indexer, address ?? '', {signal}, now)) {
						const next = reading;
						client.setQueryData<StakeReading>(progressKey, previous => furthest(previous, next));
					}
					return reading;
				}),
			structuralSharing: keepEqual,
		},
		/** The reading itself fills the cache with it, page by page. */
		progress: queryOptions<StakeReading>({queryKey: progressKey, queryFn: skipToken}),
	};
}

/** A reading that restarts after a failure changes nothing until it has come as far as the last one. */
function furthest(previous: StakeReading | undefined, next: StakeReading): StakeReading {
	return previous && previous.pageCount > next.pageCount ? previous : next;
}
