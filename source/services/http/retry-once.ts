import {HTTPError, isTimeoutError} from 'ky';
import {RequestError} from '../../domain/request-error.ts';
import type {TimeLimit} from '../../domain/service.ts';
import type {Deadline} from './deadline.ts';
import type {Pause} from './pause.ts';
import {retryAfterMilliseconds} from './retry-after.ts';

/** A service says with it that it is asked too much. */
const tooMany = 429;

/** Statuses after which a read is worth a retry. */
const passingStatuses = [408, tooMany, 500, 502, 503, 504];

/** Those among them that may come with a time to retry after. */
const timedStatuses = [tooMany, 503];

/** Longest wait before a retry if the service names no time; the wait is random, from half of this to all of it. */
const retryDelayMilliseconds = 400;

interface Surroundings {
	readonly deadline: Deadline;
	readonly pause: Pause;
	readonly timeLimit: TimeLimit;
}

/** Makes an attempt, and another one after a failure that may pass. Rejects with the error of the last. */
export async function retryOnce<Value>(
	ask: () => Promise<Value>,
	{deadline, pause, timeLimit}: Surroundings,
): Promise<Value> {
	try {
		return await ask();
	} catch (error) {
		if (!mayPass(error, deadline, timeLimit)) throw error;
		const {status = 0, headers} = error instanceof HTTPError ? error.response : {};
		const named =
			headers && timedStatuses.includes(status) ? retryAfterMilliseconds(headers, Date.now()) : undefined;
		// A wait beyond the deadline would end as a timeout and hide how long to wait.
		if (named !== undefined && named >= deadline.millisecondsLeft()) throw error;
		const usual = retryDelayMilliseconds * (0.5 + Math.random() / 2);
		if (named !== undefined || status === tooMany) pause.begin(named ?? usual);
		else await deadline.wait(usual);
	}
	return ask();
}

function mayPass(error: unknown, {millisecondsLeft}: Deadline, {attemptMilliseconds}: TimeLimit): boolean {
	if (error instanceof RequestError) return error.failure.kind === 'unreachable';
	// A slow service is not helped by a second request that has less time than the first.
	if (isTimeoutError(error)) return 2 * millisecondsLeft() >= attemptMilliseconds;
	return error instanceof HTTPError && passingStatuses.includes(error.response.status);
}
