import type {Agent} from 'node:http';
import {toTimerTime} from '../../system/timer.ts';
import type {Fetch} from './bounded-fetch.ts';
import {acceptedEncoding, openAnswer, toAnswer} from './http-answer.ts';

/** How long a connection is kept that nobody uses, in milliseconds: services close theirs after five seconds. */
const keptMilliseconds = 4000;

/**
A fetch that goes straight to the service, over connections that are kept for the next request. The platform's fetch
cannot be sure of either thing this program relies on: what ends a request may be collected as garbage before it is
needed, and NODE_USE_ENV_PROXY has it send everything, keys and all, to a proxy.
*/
export function createDirectFetch(): Fetch {
	let agent: Promise<Agent> | undefined;
	return async ({url, headers}, signal) => {
		// An agent of its own: Node's may have been told to use a proxy.
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
