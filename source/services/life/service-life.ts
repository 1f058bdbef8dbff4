import type {Failure} from '../../domain/failure.ts';
import {pulseSeconds} from '../../domain/periods.ts';

/** Facts about one service as a whole, by the outcome of all requests; times in milliseconds of a steady clock. */
export interface ServiceLife {
	/** The last good answer; undefined: none yet. */
	readonly answeredAt: number | undefined;
	/** Failure of a request since then; undefined: none failed. */
	readonly failure: Failure | undefined;
	/** Time since which it is known to be down; undefined: it is not. */
	readonly downSince: number | undefined;
	/** Time until which it takes no requests, by its own word, but at least for the usual pause. */
	readonly limitedUntil: number | undefined;
	/** Time at which the small question was last asked. */
	readonly askedAt: number | undefined;
	/** Time at which it is asked next while the service is down. */
	readonly nextAt: number | undefined;
	/** True if its last answers are older than those before, as of a server behind a balancer. */
	readonly isBehind: boolean;
}

/** Polling period below which retries and checks of a service are faster by the same factor. */
export const slowestQuickened = 1000;

/** Durations in milliseconds. */
export interface Pace {
	/** Silence after which the small question is asked. */
	readonly silence: number;
	/** Age at which a good answer no longer counts. */
	readonly life: number;
	/** Maximum time between two small questions, whatever else is answered. */
	readonly pulse: number;
	/** Time between two questions while the service is down, and after it has been down for `longAfter`. */
	readonly retry: number;
	readonly longRetry: number;
	readonly longAfter: number;
	/** Minimum time between a failed question and the next one. */
	readonly rest: number;
	/** Time between questions after a key was refused. */
	readonly refusedRetry: number;
	/** Maximum limit that is kept. */
	readonly maxLimit: number;
}

export const defaultPace: Pace = {
	silence: 25_000,
	life: 45_000,
	pulse: pulseSeconds * 1000,
	retry: 10_000,
	longRetry: 30_000,
	longAfter: 600_000,
	rest: 5000,
	refusedRetry: 60_000,
	maxLimit: 600_000,
};

/** Returns the pace with its times multiplied by a share. */
export function quicken(pace: Pace, share: number): Pace {
	const {silence, life, pulse, retry, longRetry, longAfter, rest, refusedRetry, maxLimit} = pace;
	return {
		silence: silence * share,
		life: life * share,
		pulse: pulse * share,
		retry: retry * share,
		longRetry: longRetry * share,
		longAfter: longAfter * share,
		rest: rest * share,
		refusedRetry: refusedRetry * share,
		maxLimit,
	};
}

export const unknownLife: ServiceLife = {
	answeredAt: undefined,
	failure: undefined,
	downSince: undefined,
	limitedUntil: undefined,
	askedAt: undefined,
	nextAt: undefined,
	isBehind: false,
};

/** A request that failed; times in milliseconds of a steady clock. */
interface FailedAttempt {
	readonly failure: Failure;
	readonly startedAt: number;
	readonly at: number;
	/** True if it was the small question, which decides. */
	readonly isQuestion: boolean;
	/** Random number from 0 to 1, so that many dashboards do not ask at the same moment. */
	readonly jitter: number;
	/** Time of day less the steady time; left out: the two are the same. */
	readonly offset?: number;
}

/** A wait is up to a tenth longer or shorter than usual. */
const maxJitterMilliseconds = 1.1;

/** Takes in a good answer. A limit that the service named is kept all the same. */
export function noteAnswer(life: ServiceLife, at: number): ServiceLife {
	const isLimited = life.limitedUntil !== undefined && at < life.limitedUntil;
	if (isLimited) return {...life, answeredAt: at};
	return {...unknownLife, answeredAt: at, askedAt: life.askedAt, isBehind: life.isBehind};
}

/**
Takes in a failed request. Only the small question, a refused connection and a limit prove by themselves that the
service is down; after any other failure the question is asked at once.
*/
export function noteFailure(life: ServiceLife, request: FailedAttempt, pace: Pace): ServiceLife {
	const {failure, startedAt, at, isQuestion, offset = 0} = request;
	const {answeredAt = Number.NEGATIVE_INFINITY} = life;
	if (failure.kind === 'cancelled') return life;
	if (failure.kind === 'rateLimited' && failure.until !== undefined) {
		return beLimited(life, request, Math.min(failure.until - offset, at + pace.maxLimit), pace);
	}
	if (isQuestion || failure.kind === 'rateLimited') return goDown(life, request, pace);
	switch (failure.kind) {
		case 'notFound':
			return noteAnswer(life, at);
		case 'noPath':
		case 'tooLarge':
		case 'incomplete':
		case 'nodeError':
			return life;
		default:
			if (startedAt < answeredAt) return life;
			if (life.downSince !== undefined) return life;
			return failure.kind === 'unreachable' && !failure.hasConnected
				? goDown(life, request, pace)
				: {...life, failure};
	}
}

/** Keeps the limit that the service names, but never asks sooner than after a failure that names none. */
function beLimited(life: ServiceLife, request: FailedAttempt, named: number, pace: Pace): ServiceLife {
	const {failure, at} = request;
	const limitedUntil = Math.max(named, nextTryAt(life, request, pace), life.limitedUntil ?? named);
	return {...life, failure, downSince: life.downSince ?? at, limitedUntil, nextAt: limitedUntil};
}

function goDown(life: ServiceLife, request: FailedAttempt, pace: Pace): ServiceLife {
	const {failure, at, isQuestion} = request;
	// The first of several requests that fail together decides when the question is asked.
	if (life.nextAt !== undefined && !isQuestion) return life;
	const downSince = life.downSince ?? at;
	return {...life, failure, downSince, limitedUntil: undefined, nextAt: nextTryAt(life, request, pace)};
}

/** Returns when to ask again after a failure, by the pace alone. */
function nextTryAt(life: ServiceLife, {failure, startedAt, at, jitter}: FailedAttempt, pace: Pace): number {
	const isLong = at - (life.downSince ?? at) >= pace.longAfter;
	const usual = isLong ? pace.longRetry : pace.retry;
	const share = 2 - maxJitterMilliseconds + 2 * (maxJitterMilliseconds - 1) * jitter;
	const wait = (failure.kind === 'refusedKey' ? pace.refusedRetry : usual) * share;
	return Math.max(startedAt + wait, at + pace.rest);
}

/** Returns when the small question is due; undefined while nothing may be asked, or nothing is wanted. */
export function questionDueAt(life: ServiceLife, pace: Pace): number {
	const {answeredAt, askedAt, failure, nextAt} = life;
	if (nextAt !== undefined) return nextAt;
	if (failure) return Number.NEGATIVE_INFINITY;
	if (answeredAt === undefined)
		return askedAt === undefined ? Number.NEGATIVE_INFINITY : askedAt + pace.silence;
	return Math.min(
		Math.max(answeredAt + pace.silence, (askedAt ?? answeredAt) + pace.retry),
		(askedAt ?? answeredAt) + pace.pulse,
	);
}

/** Tells whether anything but the small question may be asked. */
export function takesRequests({downSince}: ServiceLife): boolean {
	return downSince === undefined;
}
