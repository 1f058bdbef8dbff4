import type {ClientRequest, RequestOptions} from 'node:http';
import {RequestError} from '../../domain/failure.ts';
import {startTimer} from '../../system/timer.ts';
import type {Fetch} from '../http/bounded-fetch.ts';
import {connectionReasonOf} from '../http/connection-reason.ts';
import {type Answer, loadHttp, openAgent, toAnswer} from '../http/http-answer.ts';

/** How long a connection may take to come about, TLS included. */
const connectMilliseconds = 10_000;

/**
A fetch that writes its request once, on a new connection, and reports whether it was written. The platform's fetch
repeats a request after a 421, or if a kept connection closes while idle; a transaction must not be sent twice.

@param address named in failures
*/
export function createSendOnce(address: string): Fetch {
	return async ({url, headers}, signal) => {
		const http = await loadHttp(url);
		const options: RequestOptions = {agent: openAgent(http), headers: {...headers}};
		signal.throwIfAborted();
		return await answerOf(http.request(url, {...options, signal}), {
			address,
			isSecure: url.startsWith('https:'),
		});
	};
}

/** Writes the request once there is a connection, and resolves with the head of its answer; the body is read from the same connection. */
function answerOf(
	request: ClientRequest,
	{address, isSecure}: {readonly address: string; readonly isSecure: boolean},
): Promise<Answer> {
	const {promise, resolve, reject} = Promise.withResolvers<Answer>();
	let hasConnected = false;
	const timer = startTimer(() => request.destroy(noConnection()), connectMilliseconds);
	const fail = (error: unknown) => {
		clearTimeout(timer);
		const isAborted = error instanceof Error && error.name === 'AbortError';
		if (isAborted) reject(error);
		else
			reject(
				new RequestError(
					{kind: 'unreachable', address, reason: connectionReasonOf(error), hasConnected},
					{cause: error},
				),
			);
	};
	request.on('socket', socket => {
		socket.once(isSecure ? 'secureConnect' : 'connect', () => {
			hasConnected = true;
			clearTimeout(timer);
			// Written only after the handshake: a server whose certificate is refused must not receive it.
			request.end();
		});
	});
	request.on('response', message => {
		toAnswer(message).then(resolve, error => {
			fail(error);
			request.destroy();
		});
	});
	request.on('error', fail);
	request.on('close', () => fail(new Error('the connection broke off')));
	return promise;
}

function noConnection(): Error {
	return Object.assign(new Error('the connection timed out'), {code: 'ETIMEDOUT'});
}
