import {useSyncExternalStore} from 'react';
import type {Failure} from '../../domain/failure.ts';
import type {FeedMonitor, FeedProgress} from './feed-monitor.ts';

/** Why the last request failed; undefined if it did not. */
export function useLastFailure(monitor: FeedMonitor, name: string): Failure | undefined {
	return useSyncExternalStore(monitor.subscribe, () => monitor.read(name).failure);
}

/** Unix milliseconds of the last good answer; undefined: none yet. */
export function useReceivedAt(monitor: FeedMonitor, name: string): number | undefined {
	return useSyncExternalStore(monitor.subscribe, () => monitor.read(name).receivedAt);
}

/** Progress of a request over many pages; undefined while none runs. */
export function useProgress(monitor: FeedMonitor, name: string): FeedProgress | undefined {
	return useSyncExternalStore(monitor.subscribe, () => monitor.read(name).progress);
}
