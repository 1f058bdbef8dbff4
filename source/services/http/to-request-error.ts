import {HTTPError, isTimeoutError} from 'ky';
import {type Failure, RequestError} from '../../domain/failure.ts';
import {TooLargeError} from '../../domain/json.ts';
import {isPlainObject} from '../decoding/decode-item.ts';
import {connectionReasonOf, mayHaveLeft} from './connection-reason.ts';
import {serviceWords} from './quoted-answer.ts';
import {retryAfterMilliseconds} from './retry-after.ts';

/** Facts about a failed request that the error itself does not hold. */
export interface FailedRequest {
	readonly address: string;
	readonly path: string;
	readonly hasKey: boolean;
	readonly isCancelled: boolean;
	/** Whether the whole read ran out of time. */
	readonly hasTimedOut: boolean;
	readonly afterMilliseconds: number;
}

/** Converts anything that a request threw to the closed family of failures. */
export function toRequestError(error: unknown, request: FailedRequest): RequestError {
	const {address} = request;
	if (request.isCancelled) return new RequestError({kind: 'cancelled', address}, {cause: error});
	if (error instanceof RequestError) return error;
	return new RequestError(failureOf(error, request), {cause: error});
}

function failureOf(error: unknown, request: FailedRequest): Failure {
	const {address, afterMilliseconds} = request;
	if (error instanceof HTTPError) return statusFailure(error, request);
	if (request.hasTimedOut || isTimeoutError(error)) return {kind: 'timedOut', address, afterMilliseconds};
	if (error instanceof TooLargeError) return {kind: 'tooLarge', address, limit: error.limit};
	return {kind: 'unreachable', address, reason: connectionReasonOf(error), hasConnected: mayHaveLeft(error)};
}

function statusFailure(error: HTTPError, {address, path, hasKey}: FailedRequest): Failure {
	const {status, headers} = error.response;
	const words = serviceWords(error.data);
	if (status === 401 || status === 403) return {kind: 'refusedKey', address, status, hasKey};
	if (status === 404) {
		return {
			kind: 'notFound',
			address: `${address}/${path}`,
			words,
			isPathMissing: isAboutPath(error.data),
		};
	}
	const wait = retryAfterMilliseconds(headers, Date.now());
	if (status === 429 || (status === 503 && wait !== undefined)) {
		return {kind: 'rateLimited', address, status, until: wait === undefined ? undefined : Date.now() + wait};
	}
	if (status === 407) return {kind: 'serviceError', address, status, words: proxyPassword};
	return {kind: 'serviceError', address, status, words};
}

/**
Whether the body of a 404 is that of a service without such a path, {"errors": {"message": […]}} or anything but JSON;
where a thing is missing it is {"message", "code"}.
*/
function isAboutPath(body: unknown): boolean {
	return isPlainObject(body) ? isPlainObject(body.errors) && Array.isArray(body.errors.message) : true;
}

/** What to do about a proxy that asks for authentication. */
const proxyPassword =
	'a proxy on the way wants a user and a password; give them in HTTPS_PROXY or HTTP_PROXY';
