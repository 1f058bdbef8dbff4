import type {Agent, request} from 'node:http';
import {toTimerTime} from '../../system/timer.ts';
import type {Fetch} from './bounded-fetch.ts';
import {acceptedEncoding, loadHttp, openAnswer, toAnswer} from './http-answer.ts';

/** How long an idle connection is kept, in milliseconds: services close theirs after five seconds. */
const keptMilliseconds = 4000;

/**
A fetch that connects directly to the service and keeps connections alive for the next request. The platform's
fetch has two faults here: its abort signals may be garbage-collected before they fire, and with NODE_USE_ENV_PROXY
it sends everything to a proxy, keys included.
*/
export function createDirectFetch(): Fetch {
	let line: Promise<Line> | undefined;
	return async ({url, headers}, signal) => {
		line ??= openLine(url);
		const {request, agent} = await line;
		const message = await openAnswer(request, url, {
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
	/** Of its own: Node's global one may be set to use a proxy. */
	readonly agent: Agent;
}

async function openLine(url: string): Promise<Line> {
	const {Agent, request} = await loadHttp(url);
	return {request, agent: new Agent({keepAlive: true, timeout: toTimerTime(keptMilliseconds)})};
}
