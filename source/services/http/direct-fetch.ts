import type {Agent} from 'node:http';
import {toTimerTime} from '../../system/timer.ts';
import type {Fetch} from './bounded-fetch.ts';
import {acceptedEncoding, openAnswer, toAnswer} from './http-answer.ts';

/** How long an idle connection is kept, in milliseconds: services close theirs after five seconds. */
const keptMilliseconds = 4000;

/**
A fetch that connects directly to the service and keeps connections alive for the next request. The platform's
fetch has two faults here: its abort signals may be garbage-collected before they fire, and with NODE_USE_ENV_PROXY
it sends everything to a proxy, keys included.
*/
export function createDirectFetch(): Fetch {
	let agent: Promise<Agent> | undefined;
	return async ({url, headers}, signal) => {
		// An agent of its own: Node's global one may be set to use a proxy.
		agent ??= createAgent(url.startsWith('https:'));
		const message = await openAnswer(url, {
			agent: await agent,
			headers: {...Object.fromEntries(headers), 'accept-encoding': acceptedEncoding},
			signal,
		});
		return toAnswer(message);
	};
}

async function createAgent(isSecure: boolean): Promise<Agent> {
	const {Agent} = isSecure ? await import('node:https') : await import('node:http');
	return new Agent({keepAlive: true, timeout: toTimerTime(keptMilliseconds)});
}
