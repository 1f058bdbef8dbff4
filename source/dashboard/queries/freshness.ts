import type {Failure} from '../../domain/failure.ts';

/** How fresh the shown data is, in the coarse steps that are displayed. */
export interface Freshness {
	readonly kind: 'waiting' | 'live' | 'paused' | 'stale' | 'limited' | 'offline' | 'failing';
	/** Age of the data in seconds, rounded down to the displayed step; undefined while live or without data. */
	readonly ageSeconds: number | undefined;
	/** Why there is nothing newer. */
	readonly failure: Failure | undefined;
	/** Unix milliseconds until which the service takes no requests. */
	readonly until: number | undefined;
}

export interface FreshnessFacts {
	/** Unix milliseconds. */
	readonly now: number;
	/** When the data on the screen came; undefined: there is none. */
	readonly receivedAt: number | undefined;
	/** Why the last request failed; undefined: it did not. */
	readonly failure: Failure | undefined;
	readonly intervalMilliseconds: number;
	readonly isPaused: boolean;
}

/** Data younger than this many intervals is live: one answer may be half an interval late. */
const liveIntervals = 1.5;

/** The freshness, and when it changes by itself, unix milliseconds; undefined: it does not. */
export function assessFreshness(facts: FreshnessFacts): Freshness & {readonly dueAt: number | undefined} {
	const {now, receivedAt, failure, isPaused} = facts;
	const until = failure?.kind === 'rateLimited' ? failure.until : undefined;
	const {ageSeconds, dueAt} = coarseAge(now, receivedAt);
	if (failure?.kind === 'rateLimited' && (until === undefined || until > now)) {
		return {kind: 'limited', ageSeconds, failure, until, dueAt: earliest(dueAt, until)};
	}
	if (receivedAt === undefined) {
		const kind = !failure ? 'waiting' : isOffline(failure) ? 'offline' : 'failing';
		return {kind, ageSeconds: undefined, failure, until: undefined, dueAt: undefined};
	}
	const endOfLife = receivedAt + liveIntervals * facts.intervalMilliseconds;
	if (isPaused) return {kind: 'paused', ageSeconds, failure, until: undefined, dueAt};
	// If the clock was set back, the data seems to come from the future: then only a failure is certain.
	const isAhead = receivedAt > now && failure !== undefined;
	if (now < endOfLife && !isAhead) {
		return {kind: 'live', ageSeconds: undefined, failure: undefined, until: undefined, dueAt: endOfLife};
	}
	const kind = failure && isOffline(failure) ? 'offline' : 'stale';
	return {kind, ageSeconds, failure, until: undefined, dueAt};
}

/** Whether the service is out of reach, as opposed to one that answers wrongly or too late. */
export function isOffline(failure: Failure): boolean {
	return failure.kind === 'unreachable' && !failure.hasConnected;
}

/** Steps of ten seconds, then minutes, then hours: an age in seconds would redraw every second. */
export function coarseAge(
	now: number,
	receivedAt: number | undefined,
): {readonly ageSeconds: number | undefined; readonly dueAt: number | undefined} {
	if (receivedAt === undefined) return {ageSeconds: undefined, dueAt: undefined};
	const seconds = Math.max(0, Math.floor((now - receivedAt) / 1000));
	const step = seconds < 60 ? 10 : seconds < 86_400 ? 60 : 3600;
	const ageSeconds = seconds - (seconds % step);
	return {ageSeconds, dueAt: receivedAt + (ageSeconds + step) * 1000};
}

function earliest(...times: readonly (number | undefined)[]): number | undefined {
	const known = times.filter(time => time !== undefined);
	return known.length === 0 ? undefined : Math.min(...known);
}
