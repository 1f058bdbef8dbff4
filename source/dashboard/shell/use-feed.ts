import {useMemo} from 'react';
import type {Clock} from '../../system/clock.ts';
import type {Feed} from '../queries/feed.ts';
import type {FeedMonitor} from '../queries/feed-monitor.ts';
import {createServiceWatch, watchIndexer} from '../queries/service-watch.ts';
import type {ConnectionState} from './use-connection.ts';

interface FeedOptions {
	readonly connected: ConnectionState;
	readonly monitor: FeedMonitor;
	readonly clock: Clock;
	/** Factor on all polling periods. */
	readonly slowness: number;
	readonly isPaused: boolean;
}

/** The data source of all screens; a stable object until something about it changes. */
export function useFeed({connected, monitor, clock, slowness, isPaused}: FeedOptions): Feed {
	const {number, connection, intervalMilliseconds} = connected;
	const {indexer, service} = useMemo(() => {
		const watch = createServiceWatch(clock);
		return {service: watch, indexer: watchIndexer(connection.indexer, watch)};
	}, [clock, connection]);
	return useMemo(
		() => ({
			connection: String(number),
			indexer,
			monitor,
			service,
			intervalMilliseconds,
			slowness,
			isPaused,
			now: clock.now,
		}),
		[number, indexer, monitor, service, intervalMilliseconds, slowness, isPaused, clock],
	);
}
