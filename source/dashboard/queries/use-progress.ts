import {useSyncExternalStore} from 'react';
import type {Failure} from '../../domain/failure.ts';
import type {FeedMonitor, FeedProgress} from './feed-monitor.ts';

/** Why the last request failed; undefined where it did not. */
export function useLastFailure(monitor: FeedMonitor, name: string): Failure | undefined {
	return useSyncExternalStore(monitor.subscribe, () => monitor.read(name).failure);
}

/** How far a request of many pages is; undefined while none is under way. */
export function useProgress(monitor: FeedMonitor, name: string): FeedProgress | undefined {
	return useSyncExternalStore(monitor.subscribe, () => monitor.read(name).progress);
}
