import {useMemo, useSyncExternalStore} from 'react';
import type {Feed} from './feed.ts';
import type {Freshness} from './freshness.ts';
import {freshnessUnder} from './service-state.ts';

/** Freshness of a view, by its own data and by the state of the service. */
export function useServiceFreshness({service, isPaused}: Feed, own: Freshness): Freshness {
	const state = useSyncExternalStore(service.subscribe, service.read);
	return useMemo(() => freshnessUnder(own, state, isPaused), [own, state, isPaused]);
}
