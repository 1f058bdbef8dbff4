import {secondsPerDay} from '../../domain/epoch.ts';
import type {Failure} from '../../domain/failure.ts';
import type {Pace, ServiceLife} from './service-life.ts';

/** State of the service in the coarse steps that are displayed: the one truth for the first line of every view. */
export interface ServiceState {
	/**
	waiting: nothing was answered yet. stale: it answers, but with nothing newer. offline: it does not answer. failing: it
	never had a good answer.
	*/
	readonly kind: 'waiting' | 'live' | 'paused' | 'stale' | 'limited' | 'offline' | 'failing';
	/** Seconds since its last good answer, rounded down to the displayed step; undefined while live or without one. */
	readonly ageSeconds: number | undefined;
	/** Reason why it has no good answer. */
	readonly failure: Failure | undefined;
	/** Unix milliseconds until which it is asked nothing, as it limits requests. */
	readonly until: number | undefined;
	/** Unix milliseconds at which it is asked again; undefined: at the usual time. */
	readonly nextTryAt: number | undefined;
	/** True if it answers, but with lower heights or epochs than before. */
	readonly isBehind: boolean;
}

/** Returns the state of the service, and when it changes by itself; undefined: it does not. Times are those of `now`. */
export function assessService(
	life: ServiceLife,
	{now, pace, isPaused}: {readonly now: number; readonly pace: Pace; readonly isPaused: boolean},
): ServiceState & {readonly dueAt: number | undefined} {
	const {answeredAt, failure, downSince, limitedUntil, nextAt, isBehind} = life;
	const {ageSeconds, dueAt} = coarseAge(now, answeredAt);
	const away = {ageSeconds, failure, until: undefined, nextTryAt: undefined, isBehind: false, dueAt};
	if (limitedUntil !== undefined && now < limitedUntil) {
		return {
			...away,
			kind: 'limited',
			until: limitedUntil,
			dueAt: Math.min(dueAt ?? limitedUntil, limitedUntil),
		};
	}
	if (downSince !== undefined) {
		const kind = failure && isOffline(failure) ? 'offline' : answeredAt === undefined ? 'failing' : 'stale';
		return {...away, kind, nextTryAt: isPaused ? undefined : nextAt};
	}
	if (isPaused) return {...away, kind: 'paused', failure: undefined};
	if (answeredAt === undefined) return {...away, kind: 'waiting', failure: undefined};
	const endOfLife = answeredAt + pace.life;
	if (now >= endOfLife) return {...away, kind: 'stale'};
	if (isBehind) return {...away, kind: 'stale', failure: undefined, isBehind};
	return {...away, kind: 'live', ageSeconds: undefined, failure: undefined, dueAt: endOfLife};
}

/** Tells whether the service gives no answer at all, as opposed to one that answers wrongly. */
function isOffline({kind}: Failure): boolean {
	return kind === 'unreachable' || kind === 'timedOut';
}

/** Steps of ten seconds, then minutes, then hours: an age in seconds would redraw every second. */
function coarseAge(
	now: number,
	receivedAt: number | undefined,
): {readonly ageSeconds: number | undefined; readonly dueAt: number | undefined} {
	if (receivedAt === undefined) return {ageSeconds: undefined, dueAt: undefined};
	const seconds = Math.max(0, Math.floor((now - receivedAt) / 1000));
	const step = seconds < 60 ? 10 : seconds < secondsPerDay ? 60 : 3600;
	const ageSeconds = seconds - (seconds % step);
	return {ageSeconds, dueAt: receivedAt + (ageSeconds + step) * 1000};
}

export function isSameState(left: ServiceState, right: ServiceState): boolean {
	return (
		left.kind === right.kind &&
		left.ageSeconds === right.ageSeconds &&
		left.failure?.kind === right.failure?.kind &&
		left.until === right.until &&
		left.nextTryAt === right.nextTryAt &&
		left.isBehind === right.isBehind
	);
}
