import {type KnownSource, type RequestResult, requestResults, type SourceName} from './own-metrics.ts';

/** Requests to the servers of one kind of a profile. */
export interface CountedSource extends Pick<KnownSource, 'source' | 'answeredAt' | 'requests'> {
	/** Unix seconds of the end of the last request. */
	readonly askedAt: number | undefined;
}

const noRequests = Object.fromEntries(requestResults.map(result => [result, 0])) as Record<RequestResult, 0>;

/** Counts requests by the kind of server, the profile and the outcome. */
export class RequestCounts {
	readonly #sources = new Map<string, CountedSource>();

	/**
	Counts one.

	@param status of the answer; undefined: none came
	@param now unix seconds
	*/
	note(
		source: SourceName,
		profile: string,
		{status, now}: {readonly status: number | undefined; readonly now: number},
	) {
		const result = resultOf(status);
		const before = this.of(source, profile);
		this.#sources.set(`${source} ${profile}`, {
			...before,
			requests: {...before.requests, [result]: before.requests[result] + 1},
			answeredAt: result === 'ok' ? now : before.answeredAt,
			askedAt: now,
		});
	}

	of(source: SourceName, profile: string): CountedSource {
		const none = {source, requests: noRequests, answeredAt: undefined, askedAt: undefined};
		return this.#sources.get(`${source} ${profile}`) ?? none;
	}
}

function resultOf(status: number | undefined): RequestResult {
	if (status === undefined) return 'unanswered';
	if (status >= 200 && status < 300) return 'ok';
	if (status === 401 || status === 403) return 'refused';
	if (status === 404) return 'absent';
	return status === 429 ? 'limited' : 'failed';
}
