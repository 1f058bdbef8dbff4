import type {TimeLimit} from '../domain/service.ts';

/**
Time limits of an attempt and of a whole read, as part of the time between two polls: enough for one slow answer,
and for a second attempt if the first failed quickly.
*/
const attemptShare = 0.8;
const totalShare = 0.9;

/** The limit for polled reads: the one asked for, but shorter than the interval, so that no reading meets the next. */
export function toPollLimit(limit: TimeLimit, intervalMilliseconds: number): TimeLimit {
	return {
		attemptMilliseconds: Math.min(limit.attemptMilliseconds, Math.round(intervalMilliseconds * attemptShare)),
		totalMilliseconds: Math.min(limit.totalMilliseconds, Math.round(intervalMilliseconds * totalShare)),
	};
}
