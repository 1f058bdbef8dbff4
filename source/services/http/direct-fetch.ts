import type {Agent, AgentOptions, RequestOptions, request} from 'node:http';
import {toTimerTime} from '../../system/timer.ts';
import type {Fetch} from './bounded-fetch.ts';
import {acceptedEncoding, loadHttp, openAgent, openAnswer, toAnswer} from './http-answer.ts';
import type {HttpClientOptions} from './http-request.ts';

/** How long an idle connection is kept, in milliseconds: services close theirs after five seconds. */
const keptMilliseconds = 4000;

/** Connections that are kept alive for the next request. */
export const keptAlive: AgentOptions = {keepAlive: true, timeout: toTimerTime(keptMilliseconds)};

/**
A fetch that connects directly to the service. The platform's fetch has two faults here: its abort signals may be
garbage-collected before they fire, and with NODE_USE_ENV_PROXY it sends everything to a proxy, keys included.
*/
export function createDirectFetch(): Fetch {
	return createFetch(http => openAgent(http, keptAlive));
}

/** The platform's module for an address. */
type Http = Awaited<ReturnType<typeof loadHttp>>;

/**
A fetch over the connections of one agent, which is made with the first request.

@param options what each request is told besides
*/
export function createFetch(toAgent: (http: Http) => Agent, options: RequestOptions = {}): Fetch {
	let line: Promise<Line> | undefined;
	return async ({url, headers}, signal) => {
		line ??= openLine(url, toAgent);
		const {request, agent} = await line;
		const message = await openAnswer(request, url, {
			...options,
			agent,
			headers: {...headers, 'Accept-Encoding': acceptedEncoding},
			signal,
		});
		return toAnswer(message);
	};
}

/** The way to one service. */
interface Line {
	readonly request: typeof request;
	readonly agent: Agent;
}

async function openLine(url: string, toAgent: (http: Http) => Agent): Promise<Line> {
	const http = await loadHttp(url);
	return {request: http.request, agent: toAgent(http)};
}

/** Reports each request of a fetch; ky's hooks see neither redirects nor requests without an answer. */
export function observed(fetch: Fetch, onRequest: HttpClientOptions['onRequest']): Fetch {
	if (!onRequest) return fetch;
	return async (request, signal) => {
		const started = performance.now();
		let status: number | undefined;
		try {
			const response = await fetch(request, signal);
			status = response.status;
			return response;
		} finally {
			onRequest({url: request.url, status, milliseconds: performance.now() - started});
		}
	};
}
