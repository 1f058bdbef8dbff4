import {useMemo, useSyncExternalStore} from 'react';
import type {Clock} from '../../system/clock.ts';
import type {Feed} from './feed.ts';
import type {Freshness} from './freshness.ts';
import {freshnessUnder} from './service-state.ts';
import {useFreshness} from './use-freshness.ts';

/** Freshness of a view, by its own data and by the state of the service. */
export function useServiceFreshness({service, isPaused}: Feed, own: Freshness): Freshness {
	const state = useSyncExternalStore(service.subscribe, service.read);
	return useMemo(() => freshnessUnder(own, state, isPaused), [own, state, isPaused]);
}

interface PolledQuery {
	/** Name of the query in the monitor. */
	readonly asked: string;
	/** Name of the query whose answer is shown, where that may be another one. */
	readonly shown?: string;
	/** Between two polls. */
	readonly periodMilliseconds: number;
}

/** Freshness of a view whose data is what one polled query brings. */
export function usePolledFreshness(
	feed: Feed,
	clock: Clock,
	{asked, shown = asked, periodMilliseconds}: PolledQuery,
): Freshness {
	const {monitor, isPaused} = feed;
	const own = useFreshness({
		monitor,
		clock,
		shown,
		asked,
		intervalMilliseconds: periodMilliseconds,
		isPaused,
	});
	return useServiceFreshness(feed, own);
}
