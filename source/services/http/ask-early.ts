import type {IncomingMessage} from 'node:http';
import {OutOfTimeError, openDeadline} from './deadline.ts';
import {acceptedEncoding, decompressed, loadHttp, openAgent, openAnswer} from './http-answer.ts';
import type {EarlyAttempt, EarlyOutcome, HttpClientOptions, HttpRequest} from './http-request.ts';
import {readChunks} from './read-chunks.ts';
import {addressOf, defaultLimitBytes, usualHeaders, withQuery} from './request-parts.ts';

/**
Sends one request over the platform's own HTTP module, which needs no loading; the client for all others takes 50
ms to load. The same limits apply; no redirects, no retries. Never rejects.
*/
export async function askEarly(
	options: HttpClientOptions,
	path: string,
	request: Omit<HttpRequest<unknown>, 'schema'>,
): Promise<EarlyAttempt> {
	const {limitBytes = defaultLimitBytes} = options;
	const address = addressOf(options.address);
	const started = performance.now();
	const deadline = openDeadline(request.timeLimit ?? options.timeLimit, request.signal, started);
	try {
		const outcome = await deadline.attempt(async (signal): Promise<EarlyOutcome> => {
			const answer = await headOf(`${address}/${withQuery(path, request.query)}`, options, {
				headers: request.headers,
				signal,
			});
			const body = await decompressed(answer, answer.headers['content-encoding']);
			return {kind: 'answered', answer, body: await readChunks(body, {address, limitBytes})};
		});
		return {started, outcome};
	} catch (error) {
		const hasTimedOut = error instanceof OutOfTimeError;
		return {started, outcome: hasTimedOut ? {kind: 'timedOut'} : {kind: 'failed', error}};
	} finally {
		deadline.end();
	}
}

async function headOf(
	url: string,
	{apiKey, onRequest}: HttpClientOptions,
	{headers, signal}: {readonly headers: HttpRequest<unknown>['headers']; readonly signal: AbortSignal},
): Promise<IncomingMessage> {
	const started = performance.now();
	let status: number | undefined;
	try {
		const http = await loadHttp(url);
		const answer = await openAnswer(http.request, url, {
			// Of its own, which keeps no connection.
			agent: openAgent(http),
			headers: {
				Accept: 'application/json',
				'Accept-Encoding': acceptedEncoding,
				...usualHeaders(apiKey),
				...headers,
			},
			signal,
		});
		status = answer.statusCode;
		return answer;
	} finally {
		onRequest?.({url, status, milliseconds: performance.now() - started});
	}
}
