import type {Failure} from '../../domain/failure.ts';
import {coarseAge, type Freshness, isOffline} from './freshness.ts';

/** State of the service as a whole, by the outcome of all requests, in the coarse steps that are displayed. */
export interface ServiceState {
	/** unknown: no request yet; late: the last good answer is too old. */
	readonly kind: 'unknown' | 'live' | 'late' | 'offline';
	/** Seconds since the last good answer, rounded down to the displayed step; undefined while live or without one. */
	readonly ageSeconds: number | undefined;
	/** Why the last request failed, if it did. */
	readonly failure: Failure | undefined;
}

export interface ServiceFacts {
	/** Unix milliseconds. */
	readonly now: number;
	/** When a request last had a good answer; undefined: never. */
	readonly receivedAt: number | undefined;
	/** Why the last request failed; undefined: it did not. */
	readonly failure: Failure | undefined;
}

/**
Age at which a good answer counts as late: a request goes out at least once a minute, which leaves ten seconds for
its answer.
*/
export const longestLifeMilliseconds = 70_000;

/** The state of the service, and when it changes by itself, unix milliseconds; undefined: it does not. */
export function assessService(facts: ServiceFacts): ServiceState & {readonly dueAt: number | undefined} {
	const {now, failure} = facts;
	// If the clock was set back, the answer seems to come from the future.
	const receivedAt = facts.receivedAt === undefined ? undefined : Math.min(now, facts.receivedAt);
	const {ageSeconds, dueAt} = coarseAge(now, receivedAt);
	if (failure && isOffline(failure)) return {kind: 'offline', ageSeconds, failure, dueAt};
	if (receivedAt === undefined) return {kind: 'unknown', ageSeconds, failure, dueAt};
	const endOfLife = receivedAt + longestLifeMilliseconds;
	if (now >= endOfLife) return {kind: 'late', ageSeconds, failure, dueAt};
	return {kind: 'live', ageSeconds: undefined, failure: undefined, dueAt: endOfLife};
}

/**
Freshness of a view, given the state of the service. This is the single source for the first line of every view, so
that no view says "live" or "connecting" while the service is known to be down, or "down" after it has answered.

@param own freshness by the view's own data alone
*/
export function freshnessUnder(own: Freshness, service: ServiceState, isPaused: boolean): Freshness {
	const {kind, ageSeconds, failure} = service;
	switch (own.kind) {
		case 'live':
			if (kind === 'offline') return {...own, kind, ageSeconds, failure};
			if (isPaused) return {...own, kind: 'paused', ageSeconds};
			return kind === 'late' ? {...own, kind: 'stale', ageSeconds, failure} : own;
		case 'waiting':
			return kind === 'offline' ? {...own, kind, failure} : own;
		case 'stale':
			return kind === 'offline' ? {...own, kind, failure} : own;
		case 'offline':
			return kind === 'live' && own.ageSeconds !== undefined ? {...own, kind: 'stale'} : own;
		default:
			return own;
	}
}
