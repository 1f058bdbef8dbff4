import {HTTPError, isTimeoutError, type RetryOptions} from 'ky';
import {RequestError} from '../../domain/failure.ts';
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
	readonly leavesLimits: boolean | undefined;
}

/** The second attempt of a read. */
export interface Retry {
	/** Options of ky, which makes that attempt. */
	readonly options: RetryOptions;
	/** Waits before that attempt: a wait of ky's would not end with the deadline. */
	wait(): Promise<void>;
}

/** Makes a read retry after a failure that may pass. */
export function createRetry({deadline, pause, timeLimit, leavesLimits}: Surroundings): Retry {
	let delayMilliseconds = 0;
	const shouldRetry = ({error}: {readonly error: unknown}) => {
		if (!mayPass(error, deadline, timeLimit)) return false;
		const {status = 0, headers} = error instanceof HTTPError ? error.response : {};
		const named =
			headers && timedStatuses.includes(status) ? retryAfterMilliseconds(headers, Date.now()) : undefined;
		// A wait beyond the deadline would end as a timeout and hide how long to wait.
		if (named !== undefined && named >= deadline.millisecondsLeft()) return false;
		if (leavesLimits && (named !== undefined || status === tooMany)) return false;
		const usual = retryDelayMilliseconds * (0.5 + Math.random() / 2);
		if (named !== undefined || status === tooMany) pause.begin(named ?? usual);
		else delayMilliseconds = usual;
		return true;
	};
	return {
		options: {limit: 1, delay: () => 0, shouldRetry},
		async wait() {
			if (delayMilliseconds > 0) await deadline.wait(delayMilliseconds);
		},
	};
}

function mayPass(error: unknown, {millisecondsLeft}: Deadline, {attemptMilliseconds}: TimeLimit): boolean {
	if (error instanceof RequestError) return error.failure.kind === 'unreachable';
	// A slow service is not helped by a second request that has less time than the first.
	if (isTimeoutError(error)) return 2 * millisecondsLeft() >= attemptMilliseconds;
	return error instanceof HTTPError && passingStatuses.includes(error.response.status);
}
