import {HTTPError, isTimeoutError, type RetryOptions} from 'ky';
import type {Purpose} from '../../domain/extensions.ts';
import {RequestError} from '../../domain/failure.ts';
import type {TimeLimit} from '../../domain/service.ts';
import type {Deadline} from './deadline.ts';
import type {RequestBudget} from './request-budget.ts';

/** Status of a service that limits requests. */
const tooMany = 429;

/** Statuses after which a read is worth a retry. */
const passingStatuses = [408, tooMany, 500, 502, 503, 504];

/** Statuses among them that may come with a time to retry after. */
const timedStatuses = [tooMany, 503];

/** Longest wait before a retry if the service names no time; the wait is random, from half of this to all of it. */
const retryDelayMilliseconds = 400;

interface Surroundings {
	readonly deadline: Deadline;
	readonly pause: Pause;
	readonly timeLimit: TimeLimit;
	/** Budget of a program that polls; undefined: it asks once. */
	readonly budget: RequestBudget | undefined;
	readonly purpose: Purpose;
}

/** The second attempt of a read. */
interface Retry {
	/** Options of ky, which makes that attempt. */
	readonly options: RetryOptions;
	/** Waits before that attempt: a wait of ky's would not end with the deadline. */
	wait(): Promise<void>;
}

/** Makes a read retry after a failure that may pass. */
export function createRetry({deadline, pause, budget, purpose, timeLimit}: Surroundings): Retry {
	let delayMilliseconds = 0;
	const shouldRetry = ({error}: {readonly error: unknown}) => {
		if (!mayPass(error, deadline, timeLimit)) return false;
		const {status = 0, headers} = error instanceof HTTPError ? error.response : {};
		const named =
			headers && timedStatuses.includes(status) ? retryAfterMilliseconds(headers, Date.now()) : undefined;
		// A wait beyond the deadline would end as a timeout and hide how long to wait.
		if (named !== undefined && named >= deadline.millisecondsLeft()) return false;
		if (budget && (named !== undefined || status === tooMany)) return false;
		if (budget && !budget.takeSpare(purpose)) return false;
		const wait = retryDelayMilliseconds * (0.5 + Math.random() / 2);
		if (named !== undefined || status === tooMany) pause.begin(Math.max(named ?? 0, wait));
		else delayMilliseconds = wait;
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

/** Rest that a service asks for: a limit in one answer holds for all reads, a wait of ky's for one. */
interface Pause {
	/** Begins one, or prolongs the one there is. */
	begin(milliseconds: number): void;
	/** Resolves once there is none. Rejects as soon as the read is out of time or cancelled. */
	wait(deadline: Deadline): Promise<void>;
}

/** Creates the pauses of one service. */
export function createPause(): Pause {
	let until = 0;
	const millisecondsLeft = () => until - performance.now();
	return {
		begin(milliseconds) {
			until = Math.max(until, performance.now() + milliseconds);
		},
		async wait(deadline) {
			// Meanwhile another answer may have prolonged it.
			while (millisecondsLeft() > 0) await deadline.wait(millisecondsLeft());
		},
	};
}

/** A day, in milliseconds: a longer wait cannot be meant. */
const maxWait = 24 * 3_600_000;

/** Reset values above this many seconds are unix seconds, smaller ones are waits. */
const firstTimestamp = 1_500_000_000;

/**
Reads the milliseconds until the service takes requests again, above 0. Undefined if the header is missing or makes no
sense: zero, negative, a fraction, a time in the past, or more than a day. Source: Retry-After (seconds or a date), else
RateLimit-Reset and its older spellings (seconds or unix seconds).
*/
export function retryAfterMilliseconds(
	headers: Pick<Headers, 'get'>,
	nowMilliseconds: number,
): number | undefined {
	const wait = announcedWait(headers, nowMilliseconds);
	return wait !== undefined && wait > 0 && wait <= maxWait ? wait : undefined;
}

function announcedWait(headers: Pick<Headers, 'get'>, nowMilliseconds: number): number | undefined {
	const after = headers.get('retry-after');
	if (after !== null) {
		if (isDigits(after)) return Number(after) * 1000;
		return isDate(after) ? Date.parse(after) - nowMilliseconds : undefined;
	}
	const reset = headers.get('ratelimit-reset') ?? headers.get('x-ratelimit-reset');
	if (reset === null || !isDigits(reset)) return undefined;
	const milliseconds = Number(reset) * 1000;
	return Number(reset) < firstTimestamp ? milliseconds : milliseconds - nowMilliseconds;
}

function isDigits(text: string): boolean {
	return /^\d{1,10}$/.test(text);
}

/** Checks whether it is an HTTP date; `Date.parse` would also accept '-5' and '1.5'. */
function isDate(text: string): boolean {
	return /^[A-Z][a-z]+,? /.test(text);
}
