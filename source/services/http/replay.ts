import type {Fetch} from './bounded-fetch.ts';
import {OutOfTimeError} from './deadline.ts';
import {toHeaders} from './http-answer.ts';
import type {EarlyAttempt} from './http-request.ts';

/** A fetch whose first request is not sent: it replays the outcome of the early attempt. */
export function replay({outcome}: EarlyAttempt, fetch: Fetch): Fetch {
	let isFirst = true;
	return async (request, signal) => {
		if (!isFirst) return fetch(request, signal);
		isFirst = false;
		switch (outcome.kind) {
			case 'answered': {
				const {statusCode: status = 0, headersDistinct} = outcome.answer;
				return {status, headers: toHeaders(headersDistinct), body: [outcome.body]};
			}
			case 'timedOut':
				throw new OutOfTimeError('the time of the early attempt has passed');
			case 'failed':
				throw outcome.error;
		}
	};
}
