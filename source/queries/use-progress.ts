import {useSyncExternalStore} from 'react';
import type {FeedMonitor, FeedProgress} from './feed-monitor.ts';

/** How far a request of many pages is; undefined while none is under way. */
export function useProgress(monitor: FeedMonitor, name: string): FeedProgress | undefined {
	return useSyncExternalStore(monitor.subscribe, () => monitor.read(name).progress);
}
