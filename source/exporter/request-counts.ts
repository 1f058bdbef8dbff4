import {type KnownSource, type RequestResult, requestResults, type SourceName} from './own-metrics.ts';

/** Requests to one server. */
export interface CountedSource extends Pick<KnownSource, 'source' | 'answeredAt' | 'requests'> {
	readonly address: string;
	/** Unix seconds of the end of the last request. */
	readonly askedAt: number | undefined;
}

const noRequests = Object.fromEntries(requestResults.map(result => [result, 0])) as Record<RequestResult, 0>;

/** Server of which nothing was asked yet. */
export function uncounted(source: SourceName, address: string): CountedSource {
	return {source, address, requests: noRequests, answeredAt: undefined, askedAt: undefined};
}

/** Counts requests by the server and by the outcome. */
export class RequestCounts {
	readonly #sources = new Map<string, CountedSource>();

	/**
	Counts one.

	@param status of the answer; undefined: none came
	@param now unix seconds
	*/
	note(
		source: SourceName,
		address: string,
		{status, now}: {readonly status: number | undefined; readonly now: number},
	) {
		const result = resultOf(status);
		const before = this.of(source, address);
		this.#sources.set(`${source} ${address}`, {
			...before,
			requests: {...before.requests, [result]: before.requests[result] + 1},
			answeredAt: result === 'ok' ? now : before.answeredAt,
			askedAt: now,
		});
	}

	of(source: SourceName, address: string): CountedSource {
		return this.#sources.get(`${source} ${address}`) ?? uncounted(source, address);
	}

	/** Sums up the requests to the servers of one kind that are none of those, as if they were one. */
	besides(source: SourceName, addresses: ReadonlySet<string>): CountedSource {
		const others = [...this.#sources.values()].filter(
			each => each.source === source && !addresses.has(each.address),
		);
		return others.reduce(addUp, uncounted(source, ''));
	}
}

function addUp(one: CountedSource, other: CountedSource): CountedSource {
	const requests = Object.fromEntries(
		requestResults.map(result => [result, one.requests[result] + other.requests[result]]),
	) as CountedSource['requests'];
	return {
		...one,
		requests,
		answeredAt: newest(one.answeredAt, other.answeredAt),
		askedAt: newest(one.askedAt, other.askedAt),
	};
}

function newest(one: number | undefined, other: number | undefined): number | undefined {
	return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
}

function resultOf(status: number | undefined): RequestResult {
	if (status === undefined) return 'unanswered';
	if (status >= 200 && status < 300) return 'ok';
	if (status === 401 || status === 403) return 'refused';
	if (status === 404) return 'absent';
	return status === 429 ? 'limited' : 'failed';
}
