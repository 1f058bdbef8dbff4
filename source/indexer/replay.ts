import {TimeoutError} from 'ky';
import type {EarlyAttempt} from './ask-early.ts';
import type {Fetch} from './bounded-fetch.ts';
import {toResponse} from './to-response.ts';

/** A fetch whose first request is not sent: it ends as the attempt did that was made early. */
export function replay({outcome}: EarlyAttempt, fetch: Fetch): Fetch {
	let isFirst = true;
	return async request => {
		if (!isFirst) return fetch(request);
		isFirst = false;
		switch (outcome.kind) {
			case 'answered':
				return toResponse(outcome.answer, outcome.body);
			case 'timedOut':
				throw new TimeoutError(request);
			case 'failed':
				throw outcome.error;
		}
	};
}
