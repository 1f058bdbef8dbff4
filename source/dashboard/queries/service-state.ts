import type {Failure} from '../../domain/failure.ts';
import {coarseAge, type Freshness, isOffline} from './freshness.ts';

/** How things are with the service as a whole, whichever question told it, in the coarse steps it is shown in. */
export interface ServiceState {
	/** unknown: nothing was asked yet; late: the last good answer is too long ago. */
	readonly kind: 'unknown' | 'live' | 'late' | 'offline';
	/** Seconds since the last good answer, rounded down to what is shown; undefined while live or without one. */
	readonly ageSeconds: number | undefined;
	/** What came of the last question, where that was none. */
	readonly failure: Failure | undefined;
}

export interface ServiceFacts {
	/** Unix milliseconds. */
	readonly now: number;
	/** When any question was answered last; undefined: none was. */
	readonly receivedAt: number | undefined;
	/** Why the last question was not; undefined: it was. */
	readonly failure: Failure | undefined;
}

/** A service is asked once a minute at least, and has as long to answer as this leaves. */
export const longestLifeMilliseconds = 70_000;

/** How the service is, and the unix milliseconds at which that reads differently; undefined: not by itself. */
export function assessService(facts: ServiceFacts): ServiceState & {readonly dueAt: number | undefined} {
	const {now, failure} = facts;
	// After the clock was put back, an answer looks as if it came from days ahead.
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
